"""What letters say: the same bytes for any deal, so nothing that only some may know."""

from __future__ import annotations

import pytest

import nacre
from nacre.registry import built_in
from nacre.server import pushing
from nacre.server.pushing import PushKeys, Subscriber, new_key
from nacre.server.store import ReceiverRow
from nacre.server.tables.letters import Reader, post, write_letter
from nacre.server.tables.mails import EMAIL, SCHEME, digest_mail
from nacre.server.tables.noticing import INVITED, OVER, REMINDER, REPORT, TURN
from nacre.table import TurnClock, turns
from server.test_pushing import EXAMPLE_AUTH, EXAMPLE_POINT
from table import tables
from table.tables import Live, started

HOOK = ReceiverRow("r", "bo", "json", "https://example.com/", b"key", "https://games.example", 0.0)


def two_deals(game: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Live, Live]:
    """The same table twice, with other cards: the server's part of the seed differs."""
    found = []
    for secret in (bytes(range(32)), bytes(32)):
        monkeypatch.setattr(tables, "SECRET", secret)
        found.append(started("ann", "bo", name=game, clock=TurnClock(seconds=3 * 86_400)))
    one, other = found
    assert one.state.to_dict() != other.state.to_dict()
    return one, other


@pytest.mark.parametrize("kind", [TURN, REMINDER, INVITED, REPORT, OVER])
@pytest.mark.parametrize("game", sorted(built_in()))
def test_no_deal_can_be_told_from_a_letter(game: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live = two_deals(game, monkeypatch)
    if kind == OVER:
        for each in live:
            each.do(turns.resign, "ann", 0)
    pushed: list[bytes] = []

    def encrypt(text: bytes, to: Subscriber) -> bytes:
        pushed.append(text)
        return text

    monkeypatch.setattr(pushing, "encrypt", encrypt)
    key = PushKeys(Subscriber.of(EXAMPLE_POINT, EXAMPLE_AUTH), new_key()).to_bytes()
    for language in nacre.words.LANGUAGES:
        reader = Reader("bo", language, 10.0)
        written = [write_letter(HOOK, ["n"], [(each.table, kind)], reader) for each in live]
        assert written[0] == written[1]
        assert game in written[0].about[0].game and "Ann" in written[0].text
        for form in ("json", "discord", "slack", "ntfy"):
            one, other = (post(HOOK._replace(kind=form), letter, 10.0) for letter in written)
            assert one == other
        for letter in written:
            post(HOOK._replace(kind="push", secret=key), letter, 10.0)
        mail = HOOK._replace(kind=EMAIL, url=f"{SCHEME}bo@example.org")
        one_mail, other_mail = (digest_mail(mail, [(each.table, kind)], reader) for each in live)
        assert one_mail == other_mail
    assert pushed[::2] == pushed[1::2] and len(pushed) == 2 * len(nacre.words.LANGUAGES)
