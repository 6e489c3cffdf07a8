"""The command `nacre serve` and its flags."""

from __future__ import annotations

import click
import msgspec

from nacre.cli.flags import examples
from nacre.server.limits import Limits
from nacre.server.settings import Settings

LOG_LEVELS = ("debug", "info", "warning", "error")
DEFAULTS = Settings()


@click.command(
    epilog=examples(
        "nacre serve",
        "nacre serve --host 0.0.0.0 --port 80",
        "nacre serve --database postgresql://localhost/nacre --workers 4",
        "nacre serve --limit hints=10 --origin https://games.example",
    )
)
@click.option(
    "--host", default=DEFAULTS.host, show_default=True, envvar="NACRE_HOST", help="The address to listen on."
)
@click.option(
    "--port", type=click.IntRange(1, 65535), default=DEFAULTS.port, show_default=True, envvar="NACRE_PORT"
)
@click.option(
    "--database",
    envvar="NACRE_DATABASE",
    help="sqlite:///FILE or postgresql://…  [default: a file in your data folder]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=DEFAULTS.workers,
    show_default=True,
    envvar="NACRE_WORKERS",
    help="Server processes; more than one needs PostgreSQL.",
)
@click.option(
    "--bots",
    type=click.IntRange(1, 64),
    default=DEFAULTS.bots,
    show_default="one less than there are processors",
    envvar="NACRE_BOTS",
    help="Processes for bots to think in, besides one for quick levels.",
)
@click.option(
    "--log-level",
    type=click.Choice(LOG_LEVELS),
    default=DEFAULTS.log_level,
    show_default=True,
    envvar="NACRE_LOG_LEVEL",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    envvar="NACRE_ORIGINS",
    help="One more address of this server's own page, such as https://games.example behind a proxy.",
)
@click.option(
    "--proxies",
    default=DEFAULTS.proxies,
    show_default=True,
    envvar="NACRE_PROXIES",
    help="The addresses of proxies in front of this server, separated by commas.",
)
@click.option(
    "--private-receivers",
    is_flag=True,
    envvar="NACRE_PRIVATE_RECEIVERS",
    help="Let notices go to addresses that are not on the public internet, too.",
)
@click.option(
    "--smtp",
    default=DEFAULTS.smtp,
    metavar="URL",
    envvar="NACRE_SMTP",
    help="smtps://USER:PASSWORD@HOST or smtp://…, for notices by e-mail; needs --mail-from and --origin.",
)
@click.option(
    "--mail-from",
    default=DEFAULTS.mail_from,
    metavar="ADDRESS",
    envvar="NACRE_MAIL_FROM",
    help='Who e-mail is from, such as "Nacre <games@club.example>".',
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    envvar="NACRE_LIMITS",
    metavar="NAME=NUMBER",
    help=f"Change a limit for one person, address or server: {', '.join(Limits.__struct_fields__)}.",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    bots: int,
    log_level: str,
    origins: tuple[str, ...],
    proxies: str,
    private_receivers: bool,
    smtp: str,
    mail_from: str,
    limits: tuple[str, ...],
) -> None:
    """Run a server, so that people can play in their browsers."""
    from nacre.server.running import serve as run

    run(
        Settings(
            host=host,
            port=port,
            database=database,
            workers=workers,
            bots=bots,
            log_level=log_level,
            origins=origins,
            proxies=proxies,
            private_receivers=private_receivers,
            smtp=smtp,
            mail_from=mail_from,
            limits=parse_limits(limits),
        )
    )


def parse_limits(texts: tuple[str, ...]) -> Limits:
    """The limits, with those changed that are given as NAME=NUMBER."""
    given = dict(text.partition("=")[::2] for text in texts)
    unknown = [name for name in given if name not in Limits.__struct_fields__]
    try:
        limits = msgspec.convert(given, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise click.BadParameter(str(error), param_hint="--limit") from None
    if unknown:
        raise click.BadParameter(
            f"there is no limit {unknown[0]}; there are {', '.join(Limits.__struct_fields__)}",
            param_hint="--limit",
        )
    for name, value in msgspec.structs.asdict(limits).items():
        if value <= 0:
            raise click.BadParameter(f"{name} has to be more than 0, not {value}", param_hint="--limit")
    return limits
