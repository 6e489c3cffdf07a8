"""The catalogues: every code has words in every language, and every text has a code that uses it."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

import nacre
from nacre import registry
from nacre.words import LANGUAGES, Message, say
from nacre.words import catalogue as catalogues
from nacre.words.catalogue import parameters

SOURCE = Path(__file__).parent.parent / "src" / "nacre"
CODE = re.compile(r"[a-z]+(\.[a-zA-Z_]+)+")
OF_THE_PAGE = re.compile(r"web\.|[a-z]+\.(choice|facts|guide|option_name|rules|tagline|web)\b")
FILES = sorted(path.relative_to(SOURCE) for path in SOURCE.glob("**/words/*.json"))


@pytest.fixture(autouse=True, scope="module")
def all_packs() -> None:
    """A process has the words of a game once its pack is loaded, whichever test comes first."""
    for name in nacre.games():
        registry.pack(name)


@cache
def catalogue(language: str) -> dict[str, str]:
    """The texts that come with nacre, whatever other games are known to this process."""
    files = [SOURCE / file for file in FILES if file.stem == language]
    return {code: text for file in files for code, text in json.loads(file.read_text("utf-8")).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_games_words_are_in_the_catalogue_once_its_pack_is_loaded(language: str) -> None:
    assert all(registry.pack(name).words(language) for name in nacre.games())
    assert catalogue(language).items() <= catalogues.catalogue(language).items()


def literals() -> tuple[set[str], set[str]]:
    """The strings in the source that look like codes, and the beginnings of those that are put together."""
    whole, beginnings = set(), set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
            elif (
                isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
            ):
                whole.add(node.value)
    return whole, {beginning for beginning in beginnings if re.fullmatch(r"([a-z_]+\.)+", beginning)}


def of_each_game() -> set[str]:
    """What the terminal says about whatever game it plays."""
    return {f"{name}.{code}" for name in nacre.games() for code in ("title", "primer", "typing")}


def test_every_code_in_the_source_has_words() -> None:
    subjects = {code.split(".")[0] for code in catalogue("en")}
    codes = {code for code in literals()[0] if code.split(".")[0] in subjects}
    assert (codes | of_each_game()) - set(catalogue("en")) == set()


def test_every_text_is_used() -> None:
    whole, beginnings = literals()
    whole |= {f"{code}.told" for code in whole}
    used = whole | of_each_game() | {code for code in catalogue("en") if code.startswith(tuple(beginnings))}
    # What the web client says is held against its own sources: web/tests/words.test.ts.
    of_the_page = {code for code in catalogue("en") if OF_THE_PAGE.match(code)}
    assert set(catalogue("en")) - of_the_page - used == set()


@pytest.mark.parametrize("name", nacre.games())
def test_every_action_has_words_for_what_can_be_done_and_what_was_done(name: str) -> None:
    game = nacre.game(name)
    told = {code for code in catalogue("en") if code.startswith(f"{name}.") and code.endswith(".told")}
    state = game.new(1)
    for action in range(game.num_actions):
        shown = (
            game.describe(action),
            game.describe_in(state, action),
            game.describe(game.seen(action, 0, 1)),
        )
        for message in shown:
            assert message.code in catalogue("en")
            assert message.past_tense().code in catalogue("en")
            told.discard(message.past_tense().code)
    assert not told


def test_parameters_in_the_source_are_those_of_the_text() -> None:
    checked = 0
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            values = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            codes = [value for value in values if isinstance(value, str) and value in catalogue("en")]
            given = next((argument for argument in node.args if isinstance(argument, ast.Dict)), None)
            if len(codes) != 1 or (given and not all(isinstance(key, ast.Constant) for key in given.keys)):
                continue
            if given is None and any(isinstance(argument, ast.Name) for argument in node.args):
                continue  # the parameters are put together elsewhere
            names = {key.value for key in given.keys if isinstance(key, ast.Constant)} if given else set()
            text = catalogue("en")[codes[0]]
            assert {name for name, _ in parameters(text)} == names, f"{path.name}:{node.lineno} {codes[0]}"
            checked += 1
    assert checked > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_codes_and_parameters(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))
    for code, text in catalogue(language).items():
        names = {name for name, _ in parameters(text)}
        assert names == {name for name, _ in parameters(catalogue("en")[code])}, code


def test_french_marks_never_stand_alone_at_the_start_of_a_line() -> None:
    """A narrow space before ; ! ? and a full one before : and »; and no line may break at either."""
    wrong = re.compile(r"[ \N{NO-BREAK SPACE}][;!?]|[ \N{NARROW NO-BREAK SPACE}]:(?!\w)| »|« ")
    assert {code: text for code, text in catalogue("fr").items() if wrong.search(text)} == {}


@pytest.mark.parametrize("language", ["fr", "de"])
def test_texts_are_translated(language: str) -> None:
    same = {code for code, text in catalogue(language).items() if text == catalogue("en")[code]}
    assert same <= {
        "admin.name",
        "admin.person",
        "admin.table",
        "admin.tables",
        "duration.minutes",
        "web.clock.hours",
        "web.door.invitation",
        "analysis.accuracy_of",
        "analysis.give_or_take",
        "analysis.points",
        "web.key.ctrl",
        "web.key.esc",
        "web.key.tab",
        "arena.bot",
        "cli.bot",
        "cli.told",
        "event.played",
        "event.reacted",
        "event.said",
        "level.expert",
        "molthar.card.points",
        "molthar.character.medusa",
        "molthar.character.peter_pan",
        "pearladora.outcome.number",
        "pearladora.title",
        "pearls.web.points_word",
        "web.leaders.name",
        "web.level.expert",
        "web.rating.points",
        "molthar.web.short",
        "pearladora.web.clan_of",
        "pearladora.web.finale.pause",
        "pearladora.web.short",
        "pearladora.web.team",
        "pearls.web.short",
        "web.reaction.wow",
        "web.finale.pause",
        "pearls.colour.T",
        "pearls.draw.cards",
        "pearls.draw.score",
        "pearls.title",
        "record.field",
        "report.points",
        "web.brand",
        "web.fair.secret",
        "web.generic.count",
        "web.generic.text",
        "web.home.options",
        "web.language.de",
        "web.language.en",
        "web.language.fr",
        "web.lobby.bot",
        "web.log.line",
        "web.menu",
        "web.review.marked",
        "web.new.bot",
        "web.pause",
        "pearls.web.card",
        "pearls.web.count_colour",
        "pearls.web.points",
        "pearls.web.rules.points",
    }


@pytest.mark.parametrize("file", FILES, ids=str)
def test_catalogues_are_in_order_and_each_game_has_its_own(file: Path) -> None:
    codes = list(json.loads((SOURCE / file).read_text("utf-8")))
    assert codes == sorted(codes)
    if file.parts[0] == "packs":
        assert {code.split(".")[0] for code in codes} == {file.parts[1]}
    else:
        assert not {code.split(".")[0] for code in codes} & set(nacre.games())


def test_every_game_has_words_in_every_language() -> None:
    found = {(file.parts[1], file.stem) for file in FILES if file.parts[0] == "packs"}
    assert found == {(name, language) for name in nacre.games() for language in LANGUAGES}


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [
        ("en", 0, "0 unseen cards"),
        ("en", 1, "1 unseen card"),
        ("en", 2, "2 unseen cards"),
        ("fr", 0, "0 carte cachée"),
        ("fr", 1, "1 carte cachée"),
        ("fr", 2, "2 cartes cachées"),
        ("de", 1, "1 verdeckte Karte"),
        ("de", 5, "5 verdeckte Karten"),
    ],
)
def test_plurals(language: str, count: int, words: str) -> None:
    assert say(Message("pearls.draw.hidden", {"count": count}), language) == words


def test_a_plural_may_say_nothing() -> None:
    shared = Message("pearladora.web.tell.shared", {"names": "Ann and Ben", "count": 2, "discarded": 0})
    assert say(shared) == "Level: 2 Pearls each to Ann and Ben."


def test_messages_nest_and_list() -> None:
    nested = Message("record.field", {"field": "x", "problem": Message("action.over")})
    assert say(nested) == "x: the game is over"
    listed = Message(
        "record.field",
        {"field": "x", "problem": [Message("action.over"), Message("seat.name", {"number": 1})]},
    )
    assert say(listed) == "x: the game is over, Seat 1"
    assert listed.to_dict() == {
        "code": "record.field",
        "params": {
            "field": "x",
            "problem": [{"code": "action.over"}, {"code": "seat.name", "params": {"number": 1}}],
        },
    }


def test_a_code_without_words_still_says_something() -> None:
    assert say(Message("chess.mate", {"in": 3})) == "chess.mate (in 3)"
    assert say(Message("chess.mate")) == "chess.mate"


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="en, fr, de"):
        say(Message("action.over"), "xx")


@pytest.mark.parametrize("text", ["{", "{a", "{a, plural, one {x}}", "{a, select, other {x}}"])
def test_broken_texts_are_found(text: str) -> None:
    with pytest.raises(ValueError, match=r"brace|other|plural"):
        parameters(text)


def test_an_exact_number_can_have_its_own_words() -> None:
    assert {name for name, _ in parameters("{n, plural, =0 {none} one {# of {kind}} other {#}}")} == {
        "n",
        "kind",
    }
