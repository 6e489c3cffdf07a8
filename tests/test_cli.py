"""The terminal: whole games, typing errors, other languages, records."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import nacre
from nacre.cli import main
from nacre.cli.asking import ask_turn
from nacre.cli.terminal import Terminal
from nacre.table.solo import SoloSetup, open_table
from packs.molthar.tables import table
from present import present
from third_party import known_game
from third_party.odds import Odds

BAD_BOT = Path(__file__).parent / "bots" / "bad_bot.py"
GOLDEN = Path(__file__).parent / "packs" / "pearls" / "golden" / "players-2.toml"


def run(*arguments: str, typed: str = "") -> Result:
    result = CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}).invoke(
        main, arguments, input=typed
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_whole_game_is_played_and_recorded(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    result = run(
        "play",
        "pearls",
        "--players",
        "2",
        "--seed",
        "5",
        "--bot",
        "random",
        "--save",
        str(path),
        typed="1\n" * 200,
    )
    assert "The game is over." in result.output
    assert "Bot 1: " in result.output
    record = nacre.Record.load(path)
    assert record.names == ("You", "Bot 1")
    assert record.verify().is_over()
    assert "The record is correct" in run("verify", str(path)).output
    assert "The game is over." in run("replay", str(path)).output


def test_leaving_is_always_possible() -> None:
    for typed in ("q\n", "quit\n", ""):
        result = run("play", "pearls", "--seed", "5", "--first", "1", typed=typed)
        assert "You left the game." in result.output
        assert result.exit_code == 0


def test_leaving_is_possible_before_the_game() -> None:
    assert run("play", typed="q\n").exit_code == 0


def test_without_a_command_the_page_opens_or_else_the_terminal_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def open_page(language: str) -> bool:
        opened.append(language)
        return True

    monkeypatch.setattr("nacre.cli.home.open_page", open_page)
    assert run().output == ""
    assert opened == ["en"]
    monkeypatch.setattr("nacre.cli.home.open_page", lambda language: False)
    assert "molthar" in run(typed="q\n").output


def test_a_game_that_was_left_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    run(
        "play",
        "pearls",
        "--seed",
        "5",
        "--first",
        "1",
        "--bot",
        "random",
        "--save",
        str(path),
        typed="1\nq\n",
    )
    assert nacre.Record.load(path).result is None


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    result = run("play", "pearls", "--save", str(tmp_path / ("long" * 100)), "--first", "1", typed="q\n")
    assert result.exit_code == 1
    assert "could not be written" in result.output


def test_notation_is_understood_and_mistakes_are_explained() -> None:
    typed = "nonsense\nT:P\nS:P9\n99\n?\nt y\nq\n"
    result = run(
        "play", "pearls", "--players", "3", "--seed", "2", "--first", "1", "--bot", "random", typed=typed
    )
    assert "nonsense is not an action" in result.output
    assert "(PL-A1)" in result.output
    assert "at most 4" in result.output
    shown = " ".join(result.output.split())
    assert "99 is not on the list: type a number from 1 to 10, or an action such as T:W." in shown
    assert "Type a number from 1 to 10, or an action such as T:W." in shown
    assert "hint for advice" in result.output
    assert "You: Took 3 yellow  [T:Y]" in result.output


def test_a_hint_is_given() -> None:
    result = run("play", "pearls", "--seed", "5", "--first", "1", "--bot", "ismcts@20", typed="hint\nq\n")
    assert "A bot would play: " in result.output


def test_others_cards_are_not_shown() -> None:
    game = nacre.game("pearls", players=3, first=0)
    state = present(open_table(SoloSetup(game, seed=5), ["You", "Bot 1", "Bot 2"]).state)
    shown = run("play", "pearls", "--players", "3", "--seed", "5", "--first", "1", typed="q\n").output
    assert shown.count("6 unseen cards") == 2
    drawn = state.view(0).draw(["You", "Bot 1", "Bot 2"])
    assert drawn.split() == shown[shown.index("Values") : shown.index("Your turn.")].split()


def test_long_lines_continue_in_their_column() -> None:
    shown = run("play", "pearls", "--players", "3", "--seed", "5", "--first", "1", typed="q\n").output
    assert all(len(line) <= 80 for line in shown.splitlines() if not line.startswith("Your choice"))
    assert "\n              1 purple (P)\n" in shown


@pytest.mark.parametrize(("language", "words"), [("fr", "À vous de jouer"), ("de", "Du bist am Zug")])
def test_other_languages(language: str, words: str) -> None:
    assert words in run("play", "pearls", "--first", "1", "--language", language, typed="q\n").output
    result = CliRunner(env={"LANG": f"{language}.UTF-8", "LC_ALL": ""}).invoke(
        main, ["play", "pearls", "--first", "1"], input="q\n"
    )
    assert words in result.output


def test_without_a_game_it_asks() -> None:
    result = run("play", typed="pearls\n9\n3\nq\n")
    assert "How many players, 2 to 6? [4]" in result.output
    assert "9 is not possible: type a number from 2 to 6." in result.output
    with known_game(Odds):
        asked = run("play", typed="7\n1\n2\nq\n").output
        assert "Which game?" in asked
        assert "odds" in asked


def test_a_plain_python_game_can_be_played() -> None:
    with known_game(Odds):
        result = run("play", "odds", "--seed", "1", "--bot", "ismcts@20", typed="1\n" * 10)
        assert "The game is over." in result.output


def test_any_seat_can_be_taken() -> None:
    assert (
        "Bot 2" in run("play", "pearls", "--seat", "2", "--players", "3", "--first", "2", typed="q\n").output
    )
    result = run("play", "pearls", "--seat", "5", "--players", "3")
    assert result.exit_code == 2
    assert "there is no seat 5; there are 3, counted from 1" in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "chess"), "there is no game chess; the games are molthar, pearladora, pearls"),
        (("play", "pearladora", "--clans", "elders,elders"), "2 different names out of fishermen"),
        (("play", "pearls", "--players", "7"), "--players"),
        (
            ("play", "pearls", "--players", "2", "--first", "3"),
            "there is no seat 3; there are 2, counted from 1",
        ),
        (("replay", "none.toml"), "none.toml cannot be read"),
        (("verify", "none.toml"), "none.toml cannot be read"),
    ],
)
def test_bad_arguments_are_explained(arguments: tuple[str, ...], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.output


def test_what_is_typed_can_be_any_length() -> None:
    result = run(
        "play", "pearls", "--first", "1", "--seed", "5", typed="9" * 5000 + "\n" + "x" * 5000 + "\nq\n"
    )
    assert "is not an action" in result.output
    assert run("play", typed="9" * 5000 + "\nq\n").exit_code == 0


def test_the_first_variable_that_is_set_decides_the_language() -> None:
    for variables, words in (({"LC_ALL": "C"}, "Take"), ({"LC_ALL": ""}, "Prendre")):
        runner = CliRunner(env={"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "", **variables})
        assert words in runner.invoke(main, ["play", "pearls"], input="q\n").output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("serve", "--limit", "hints=-1"), "write hints=NUMBER, with a number above 0, not -1"),
        (("serve", "--limit", "hints=nan"), "write hints=NUMBER, with a number above 0, not nan"),
        (("serve", "--limit", "hints"), "write hints=NUMBER, with a number above 0, not nothing"),
        (("serve", "--limit", "body=1.5"), "write body=NUMBER, with a whole number above 0, not 1.5"),
        (("serve", "--origin", "games.example"), "write it like https://games.example, without a path"),
        (("serve", "--origin", "https://games.example/club"), "write it like https://games.example,"),
        (("serve", "--proxies", "10.0.0.2,proxy"), "proxy is neither an address such as 10.0.0.2 nor a"),
        (("serve", "--host", "nowhere.invalid"), "The server cannot listen on nowhere.invalid:8765: "),
        (("play", "pearls", "--save", "nowhere/game.toml"), "there is no folder 'nowhere' to write"),
        (("arena", "pearls", "heuristic", "random", "--json", "nowhere/all.json"), "there is no folder "),
        (("puzzles", "pearls", "--file", "nowhere.jsonl"), "read or written: No such file or directory"),
        (("puzzles", "pearls", "--file", __file__), "is not a file of puzzles: Expected"),
        (("serve", "--limit", "hunts=1"), "there is no limit hunts; there are "),
        (("balance", "pearls", "--players", "4", "--compare", "first=9"), "there is no seat 9; there are 4"),
        (("balance", "pearls", "--players", "4", "--compare", "first=0"), "there is no seat 0; there are 4"),
        (
            ("export", "out.jsonl", "--database", "sqlite:////nowhere/typo.db"),
            "/nowhere/typo.db cannot be used",
        ),
    ],
)
def test_impossible_values_are_named(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code != 0
    assert words in " ".join(result.output.replace("│", " ").split())


def test_a_folder_is_no_database_and_nothing_is_made_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    result = run("serve", "--database", f"sqlite:///{folder}")
    assert result.exit_code == 2
    assert "cannot be used as a database: Is a directory" in " ".join(result.output.split())
    assert list(tmp_path.iterdir()) == [folder]


def test_errors_speak_the_language_of_the_system() -> None:
    result = CliRunner(env={"LANG": "fr_FR.UTF-8", "LC_ALL": ""}).invoke(main, ["verify", "none.toml"])
    assert "ne peut pas être lu" in result.output


def test_a_seed_that_no_record_takes_is_refused_before_the_game() -> None:
    result = run("play", "pearls", "--seed", str(2**70))
    assert result.exit_code == 2


def test_many_actions_are_listed_only_when_asked_for() -> None:
    result = run("play", "pearladora", "--first", "1", typed="q\n").output
    assert "? lists them" in result
    assert "D3@e2" in result
    assert result.count("\n") < 40
    assert run("play", "pearladora", "--first", "1", typed="?\nq\n").output.count("\n") > 200


def test_pearladora_is_played_by_turns_of_several_plies() -> None:
    typed = "d3e c1s\nD3@e2 see a1\nP:h1e\nq\n"
    result = run(
        "play", "pearladora", "--advanced", "--clans", "fishermen,elders", "--first", "1", "--bot", "random",
        "--seed", "5", typed=typed,
    )  # fmt: skip
    assert "You: Placed a Pontoon between d3 and e3  [d3e]" in result.output
    assert "You: Placed a Pontoon between c1 and c2  [c1s]" in result.output
    assert "only the Elders look at Divers (PD-P1)" in result.output
    assert "h1e is the border of the board" in result.output


def test_the_rest_of_a_turn_is_asked_for_after_a_look() -> None:
    result = run(
        "play", "pearladora", "--advanced", "--clans", "elders,fishermen", "--first", "1", "--bot", "random",
        "--seed", "5", typed="D3@e2\nsee e2 D1@a1\nq\n",
    )  # fmt: skip
    assert "You: Power: looked at the Diver on e2, which is worth 3  [see e2]" in result.output
    assert "D1@a1]" not in result.output
    assert result.output.count("Your turn.") == 3
    assert "You left the game." in result.output


@pytest.mark.parametrize(("flag", "shown"), [("--peek-own", "[D1@"), ("--no-peek-own", "[D?@")])
def test_own_divers_are_shown_as_peek_own_says(flag: str, shown: str) -> None:
    result = run("play", "pearladora", "--bot", "random", "--seed", "5", flag, typed="1\n1\nq\n")
    lines = [line for line in result.output.splitlines() if "You: Placed a Diver" in line]
    assert lines
    assert all(shown in line for line in lines)


def test_two_pontoons_can_be_chosen_by_number_in_any_order() -> None:
    game = nacre.game("pearladora", players=2, first=0)
    state = game.new(5)
    legal = [game.text(action) for action in state.legal_actions()]
    first = legal.index("c1s") + 1
    shown = run("play", "pearladora", "--first", "1", "--seed", "5", typed=f"{first}\n?\nq\n").output
    seconds = [line.split() for line in shown.splitlines() if "Pontoon between" in line]
    number = next(words[0] for words in seconds if words[1] == "d3e")
    assert legal.index("d3e") < first
    result = run(
        "play",
        "pearladora",
        "--first",
        "1",
        "--seed",
        "5",
        "--bot",
        "random",
        typed=f"{first}\n{number}\nq\n",
    ).output
    assert "You: Placed a Pontoon between d3 and e3  [d3e]" in result
    assert "You: Placed a Pontoon between c1 and c2  [c1s]" in result


def test_after_one_pontoon_one_may_stop_or_go_back() -> None:
    state = nacre.game("pearladora", players=2, first=0).new(5)
    choice_number = [state.game.text(action) for action in state.legal_actions()].index("c1s") + 1
    typed = f"{choice_number}\n?\nback\n{choice_number}\nnonsense\n1\nq\n"
    result = run("play", "pearladora", "--first", "1", "--seed", "5", "--bot", "random", typed=typed).output
    assert "Back." in result
    assert "nonsense" in result
    assert result.count("You: ") == 2
    assert "[stop]" in result


def test_a_newcomer_sees_what_characters_cost_and_do() -> None:
    shown = run(
        "play", "molthar", "--players", "2", "--seed", "7", "--first", "1", typed="? fairy\nq\n"
    ).output
    assert "Golem (even) [2 4 6 8] 2 points; once: 3 more actions" in shown
    assert "Fairy [5 6 7] 1 point; once: see a hand, take a pearl from it" in shown
    assert all(len(line) <= 80 for line in shown.splitlines() if not line.startswith("Your choice"))


def test_payments_are_listed_with_what_they_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = table(["5 5 6 6 4", ""], portals=("goblin",), diamonds=("imp",))
    typed = iter(["act goblin", "6,6"])
    monkeypatch.setattr(Terminal, "ask", lambda self, prompt: next(typed))
    plies = ask_turn(state, 0, ["You", "Bot 1"], Terminal("en"))
    shown = capsys.readouterr().out
    assert [state.game.text(ply) for ply in plies] == ["act goblin", "give 4 0", "give 5 0"]
    assert "6,6  Pay 6 6, which leaves 4 5 5" in shown
    assert "5,6  Pay 5 6 with 1 Diamond, which leaves 4 5 6 and 0 Diamonds" in shown


def test_the_last_choice_can_be_taken_back() -> None:
    play = ("play", "pearladora", "--first", "1", "--bot", "random", "--seed", "5")
    result = run(*play, typed="undo\nD3@e2\nundo\nD3@e3\nq\n").output
    assert "You have nothing to take back." in result
    assert "You took back the last choice." in result
    assert result.index("[D3@e2]") < result.index("You took back") < result.index("[D3@e3]")
    assert "undo to take back your last choice" in " ".join(run(*play, typed="?\nq\n").output.split())


def test_a_choice_taken_back_is_not_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    run(
        "play", "pearladora", "--first", "1", "--bot", "random", "--seed", "5", "--save", str(path),
        typed="D3@e2\nundo\nD3@e3\nq\n",
    )  # fmt: skip
    record = nacre.Record.load(path)
    assert record.game.text(record.actions[0]) == "D3@e3"
    assert record.verify() is not None


def test_half_a_turn_is_continued_and_can_be_dropped() -> None:
    play = ("play", "pearladora", "--advanced", "--clans", "fishermen,elders", "--first", "1")
    state = nacre.game("pearladora", players=2, advanced=True, clans=("fishermen", "elders"), first=0).new(1)
    choice_number = [state.game.text(action) for action in state.legal_actions()].index("P:d3e") + 1
    result = run(
        *play, "--bot", "random", "--seed", "5", typed=f"{choice_number}\nundo\n{choice_number}\nD3@e2\nq\n"
    ).output
    assert "Back." in result
    assert result.count("You: ") == 2
    assert "[P:d3e]" in result
    assert "You took back" not in result


def test_the_same_seed_deals_the_same_game_and_no_seed_another() -> None:
    game = nacre.game("pearls", players=2, first=0)
    once, again = (open_table(SoloSetup(game, seed=3), ["You", "Bot 1"]) for _ in range(2))
    assert once.state == again.state
    one, other = (open_table(SoloSetup(game), ["You", "Bot 1"]) for _ in range(2))
    assert one.state != other.state


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_all_cards_are_explained(language: str) -> None:
    shown = run("cards", "molthar", "--language", language).output
    assert len([line for line in shown.splitlines() if line and not line.startswith(" ")]) == 40
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_one_card_is_explained_or_refused() -> None:
    assert run("cards", "molthar", "gnome").output == "gnome  Gnome [2 alike + 6 6] 2 points, 1 Diamond\n"
    assert "the box of molthar has no chess" in run("cards", "molthar", "chess").output


def test_the_bots_divers_are_not_shown() -> None:
    typed = "1\n" * 99
    result = run(
        "play", "pearladora", "--first", "1", "--bot", "random", "--seed", "5", "--no-peek-own", typed=typed
    )
    lines = [line for line in result.output.splitlines() if line.startswith("Bot 1: Placed a Diver")]
    assert lines
    assert all("[D?@" in line for line in lines)


def test_the_games_are_listed() -> None:
    assert "pearls" in run("games").output


def test_help_is_made_from_the_options() -> None:
    output = run("play", "pearls", "--help").output
    assert "--all-cards / --no-all-cards" in output
    assert "2<=x<=6" in output


def test_a_golden_record_can_be_shown_in_german() -> None:
    assert "genommen" in run("replay", str(GOLDEN), "--language", "de").output


def test_a_program_plays_as_a_bot() -> None:
    command = f"cmd:{sys.executable} -IS {BAD_BOT} 'is well'@20s"
    result = run("play", "pearls", "--seed", "5", "--bot", command, typed="1\n" * 200)
    assert "The game is over." in result.output
    assert "Another bot" not in result.output


def test_faults_of_a_program_are_shown() -> None:
    command = f"cmd:{sys.executable} -IS {BAD_BOT} 'leaves at once'"
    result = run("play", "pearls", "--players", "2", "--seed", "5", "--bot", command, typed="1\n" * 200)
    assert result.output.count("Bot 1 failed, so another bot chose") == 2
    assert result.output.count("Bot 1 failed too often") == 1
    assert result.output.count("that went wrong") == 3
    assert "The game is over." in result.output


@pytest.mark.parametrize("bot", ["nobody", "random@much", "cmd:"])
def test_an_unknown_bot_is_reported(bot: str) -> None:
    result = run("play", "pearls", "--bot", bot)
    assert result.exit_code == 2
    assert result.output.startswith("nacre: ")
