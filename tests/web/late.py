"""A slow connection."""

from __future__ import annotations

from playwright.sync_api import Route

from web.visitor import Visitor


class Late:
    """Answers that arrive only when they are told to."""

    def __init__(self, visitor: Visitor, url: str) -> None:
        self._held: list[Route] | None = []
        visitor.page.route(url, self._answer)

    def arrives(self) -> None:
        held, self._held = self._held or [], None
        for route in held:
            route.continue_()

    def _answer(self, route: Route) -> None:
        if self._held is None:
            route.continue_()
        else:
            self._held.append(route)
