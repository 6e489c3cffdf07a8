"""The command `nacre serve` and its flags."""

from __future__ import annotations

from ipaddress import ip_network
from urllib.parse import urlsplit

import click
import msgspec

from nacre.cli.flags import DATABASE, examples
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
@DATABASE
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
    callback=lambda context, parameter, origins: tuple(map(parse_origin, origins)),
    envvar="NACRE_ORIGINS",
    help="One more address of this server's own page, such as https://games.example behind a proxy.",
)
@click.option(
    "--proxies",
    default=DEFAULTS.proxies,
    show_default=True,
    callback=lambda context, parameter, proxies: check_proxies(proxies),
    envvar="NACRE_PROXIES",
    help="The addresses or networks of proxies in front of this server, separated by commas; * is all.",
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
    for name, text in given.items():
        if name not in Limits.__struct_fields__:
            known = ", ".join(Limits.__struct_fields__)
            raise click.BadParameter(f"there is no limit {name}; there are {known}", param_hint="--limit")
        try:
            value = getattr(msgspec.convert({name: text}, Limits, strict=False), name)
        except msgspec.ValidationError:
            value = 0
        if not 0 < value < float("inf"):
            kind = "a whole number" if Limits.__annotations__[name] == "int" else "a number"
            wanted = f"write {name}=NUMBER, with {kind} above 0"
            raise click.BadParameter(f"{wanted}, not {text or 'nothing'}", param_hint="--limit")
    return msgspec.convert(given, Limits, strict=False)


def parse_origin(text: str) -> str:
    """An address of a page as browsers send it: without a path, in small letters."""
    parts = urlsplit(text.strip().lower())
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise click.BadParameter(
            f"write it like https://games.example, without a path, not {text}", param_hint="--origin"
        )
    return f"{parts.scheme}://{parts.netloc}"


def check_proxies(text: str) -> str:
    """The same text, if every part is an address, a network or a star."""
    for part in text.split(","):
        try:
            if part.strip() not in ("", "*"):
                ip_network(part.strip(), strict=False)
        except ValueError:
            raise click.BadParameter(
                f"{part.strip()} is neither an address such as 10.0.0.2 nor a network such as 10.0.0.0/8",
                param_hint="--proxies",
            ) from None
    return text
