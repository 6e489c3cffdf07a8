"""How somebody plays: by mouse, by touch, or by keyboard. They touch what is live, and confirm."""

from __future__ import annotations

import random
import re

from playwright.sync_api import ElementHandle, Locator, expect

from web.visitor import Visitor

LIVE = {
    "pearls": ".display .group.live, .hand .own[aria-disabled=false]",
    "pearladora": ".space.live, .line.live, .tool[aria-pressed=false]",
    "molthar": ".market .live, .ask .row button, .ask .payment, .hand .kind.live",
    "generic": ".generic button.live, .choices li button[aria-disabled=false]",
}
"""What shows that something may be chosen."""
MOST_QUESTIONS = 20
"""More than any action of Molthar asks."""
ANSWERS = ".ask .payment:first-child, .ask .row > :last-child"
"""What is answered to a question that has answers to touch: the question may change before it is touched."""
FOCUSABLE = "a[href], button:not(:disabled, [tabindex='-1']), input, select, summary, [tabindex='0']"


class Mouse:
    """Plays by mouse: whatever is live, by chance."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.chance = random.Random(seed)

    def touch(self, what: Locator) -> None:
        what.click()

    # Games

    def plays(self, game: str, turns: int = 10_000) -> int:
        """Play until the game is over, or so many choices: how many were made?"""
        for made in range(turns):
            if not self.visitor.waits():
                return made
            self.chooses(game)
            self.commits()
        return turns

    def chooses(self, game: str) -> None:
        """Choose something that can be played."""
        expect(self.find(LIVE[game]).first).to_be_visible()
        getattr(self, f"choose_{game}")()
        expect(self.visitor.primary).to_be_enabled()

    def commits(self) -> None:
        """Play what is chosen: the button goes once the server has taken it."""
        button = self.visitor.primary.element_handle()
        self.touch(self.visitor.primary)
        self.settled(button)

    def settled(self, button: ElementHandle | None) -> None:
        """The choice is taken, and what follows from it by itself is done."""
        assert button is not None
        button.wait_for_element_state("hidden")
        self.told()

    def choose_pearls(self) -> None:
        groups = self.find(".display .group.live")
        trays = self.find(".hand .tray")
        count = groups.count()
        if count and (self.chance.random() < 0.55 or not trays.count()):
            self.touch(groups.nth(self.chance.randrange(count)))
            return
        sizes = [trays.nth(at).locator("button").count() for at in range(trays.count())]
        largest = trays.nth(sizes.index(max(sizes)))
        self.touch(largest.locator("button").last)

    def choose_pearladora(self) -> None:
        stacks = self.find(".hand .stack")
        if stacks.count() and (
            self.chance.random() < 0.6 or not self.find(".line.live:not(.chosen)").count()
        ):
            self.touch(self.any(stacks))
            expect(self.find(".stack.picked")).to_have_count(1)
            self.touch_space(self.any(self.find(".space.live:not(.chosen)")))
            return
        self.choose_line()
        self.told()
        if self.chance.random() < 0.5 and self.find(".line.live:not(.chosen)").count():
            self.choose_line()

    def told(self) -> None:
        """What may follow is told by the server."""
        expect(self.find("[aria-busy=true]")).to_have_count(0)

    def choose_line(self) -> None:
        self.touch_line(self.any(self.find(".line.live:not(.chosen)")))

    def touch_space(self, space: Locator) -> None:
        self.touch(space)

    def touch_line(self, line: Locator) -> None:
        self.touch(line)

    def choose_molthar(self) -> None:
        """Activate where possible, else fill the portal, else take pearls."""
        for _ in range(MOST_QUESTIONS):
            if self.visitor.primary.is_visible():
                return
            if self.find(".ask").is_visible():
                self.answer_molthar()
                continue
            ready = self.find(".mine .portal .char.live")
            faces = self.find(".market .char.live")
            if ready.count():
                self.touch(ready.first)
            elif faces.count() and self.find(".mine .portal .empty").count():
                self.touch(self.any(faces))
            else:
                self.touch(self.any(self.find(".market .pearls .live:not(.replace)")))
            expect(self.visitor.primary.or_(self.find(".ask")).first).to_be_visible()
        raise AssertionError("no end of questions")

    def answer_molthar(self) -> None:
        """Answer what is asked in the middle: another question may follow, with more steps behind it."""
        step = self.find(".ask").get_attribute("data-step")
        if self.find(".ask[data-asks=discard]").count():
            self.discard()
        else:
            self.touch(self.find(ANSWERS).first)
        another = self.find(f".ask:not([data-step='{step}'])")
        expect(self.visitor.primary.or_(another).first).to_be_visible()

    def discard(self) -> None:
        """Pick as many pearls as are too many, one after the other."""
        how = self.find(".ask .how")
        picked, owed = self.numbers(how)
        for number in range(picked + 1, owed + 1):
            kinds = self.find(".hand .kind.live")
            expect(kinds.first).to_be_visible()
            left = [at for at in range(kinds.count()) if not self.all_picked(kinds.nth(at))]
            self.touch(kinds.nth(left[0]))
            expect(how).to_have_text(re.compile(rf"^\D*{number}\b"))

    def all_picked(self, kind: Locator) -> bool:
        """How many of a kind are picked is shown as "1 / 2"."""
        count = re.fullmatch(r"(\d+) / (\d+)", kind.locator(".times").inner_text())
        return count is not None and count[1] == count[2]

    def choose_generic(self) -> None:
        """On the board of a game without a folder: cells while some are live, else a choice from the list."""
        undecided = self.find(".generic:not(:has([aria-pressed=true]))")
        # The note about several choices stays until the server has answered what one of them leads to.
        several = self.find(
            ".generic:has([aria-pressed=true]) .choices:not(:has([aria-pressed=true])) li button"
        )
        for _ in range(MOST_QUESTIONS):
            cells = self.find(".generic button.live:not(.chosen)")
            if cells.count():
                self.touch_cell(self.any(cells))
            else:
                self.touch(self.any(self.find(".choices li button[aria-pressed=false]")))
            expect(self.visitor.primary.or_(undecided).or_(several).first).to_be_visible()
            if self.visitor.primary.is_visible():
                return
        raise AssertionError("no end of questions")

    def touch_cell(self, cell: Locator) -> None:
        self.touch(cell)

    # Looking

    def find(self, selector: str) -> Locator:
        return self.visitor.find(selector)

    def any(self, some: Locator) -> Locator:
        return some.nth(self.chance.randrange(some.count()))

    def numbers(self, what: Locator) -> tuple[int, int]:
        first, *_, last = (int(number) for number in re.findall(r"\d+", what.inner_text()))
        return first, last


class Touch(Mouse):
    """Plays by touch, on a phone: a line is touched by way of a space beside it."""

    def touch(self, what: Locator) -> None:
        what.tap()

    def choose_line(self) -> None:
        for _ in range(200):
            self.touch(self.any(self.find(".space")))
            handles = self.find(".handle.live:not(.chosen)")
            if handles.count():
                self.touch(self.any(handles))
                return
        raise AssertionError("no space has a side that is live")


class Keys(Mouse):
    """Plays by keyboard alone: Tab and arrows to get there, Enter to touch."""

    def touch(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        """Tab until the focus is there, or in its group: then arrows."""
        steps = what.evaluate(
            """(element, selector) => {
                const all = [...document.querySelectorAll(selector)].filter(
                    (one) => one.getClientRects().length && !one.closest("[inert]"));
                const scope = document.querySelector("dialog[open]");
                const list = scope ? all.filter((one) => scope.contains(one)) : all;
                return list.indexOf(element) - list.indexOf(document.activeElement);
            }""",
            FOCUSABLE,
        )
        key = "Tab" if steps > 0 else "Shift+Tab"
        for _ in range(abs(steps)):
            self.page.keyboard.press(key)
        for _ in range(200):
            if what.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {what}")

    def commits(self) -> None:
        """Control and Enter play what is chosen, from wherever one is on the lagoon."""
        if not self.find("[data-key]:focus").count():
            super().commits()
            return
        button = self.visitor.primary.element_handle()
        self.page.keyboard.press("Control+Enter")
        self.settled(button)

    def touch_space(self, space: Locator) -> None:
        self.walk(str(space.get_attribute("data-key")))
        self.page.keyboard.press("Enter")

    def touch_line(self, line: Locator) -> None:
        self.touch_space(line)

    def touch_cell(self, cell: Locator) -> None:
        """Over a grid by arrow keys: it is one stop for Tab."""
        place = cell.locator("xpath=parent::*[@data-at]")
        if not place.count():
            self.touch(cell)
            return
        goal = [int(number) for number in str(place.get_attribute("data-at")).split()]
        grid = cell.locator("xpath=ancestor::*[@role='grid']")
        self.reach(grid.locator("button[tabindex='0']"))
        here = grid.locator("[data-at]:has(:focus)").get_attribute("data-at")
        at = [int(number) for number in str(here).split()]
        for axis, forth, back in ((0, "ArrowRight", "ArrowLeft"), (1, "ArrowDown", "ArrowUp")):
            for _ in range(abs(goal[axis] - at[axis])):
                self.page.keyboard.press(forth if goal[axis] > at[axis] else back)
        expect(cell).to_be_focused()
        self.page.keyboard.press("Enter")

    def walk(self, to: str) -> None:
        """Over the lagoon by arrow keys: it is one stop for Tab."""
        here = self.find("[data-key][tabindex='0']")
        self.reach(here)
        at = self.grid(str(here.get_attribute("data-key")))
        goal = self.grid(to)
        if at[0] % 2 and at[1] != goal[1]:  # from a line one leaves along its row or column first
            at = (at[0] - 1, at[1])
            self.page.keyboard.press("ArrowLeft")
        elif at[1] % 2 and at[0] != goal[0]:
            at = (at[0], at[1] - 1)
            self.page.keyboard.press("ArrowUp")
        # By whole spaces to the space of the goal, then half a step to its line.
        base = (goal[0] - goal[0] % 2, goal[1] - goal[1] % 2)
        steps = []
        for axis, forth, back in ((0, "ArrowRight", "ArrowLeft"), (1, "ArrowDown", "ArrowUp")):
            way = base[axis] - at[axis]
            if way % 2:  # off the line first
                steps.append(forth if way > 0 else back)
            steps += [f"Shift+{forth if way > 0 else back}"] * (abs(way) // 2)
        if goal[0] % 2:
            steps.append("ArrowRight")
        if goal[1] % 2:
            steps.append("ArrowDown")
        for key in steps:
            self.page.keyboard.press(key)
        expect(self.find(f"[data-key='{to}']")).to_be_focused()

    @staticmethod
    def grid(key: str) -> tuple[int, int]:
        """Spaces lie on even points, lines between them."""
        column, row = 2 * (ord(key[0]) - ord("a")), 2 * (int(key[1]) - 1)
        return column + key.endswith("e"), row + key.endswith("s")
