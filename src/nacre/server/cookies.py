"""The cookie by which a browser says who it is."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "nacre"
"""The cookie's name without TLS."""
HOST_COOKIE: Final = "__Host-nacre"
"""Its name over TLS. Browsers accept it only over TLS, for all paths and from this very host: no other host
of the same domain can set or read it."""
YEAR: Final = 365 * 24 * 3600


def token_of(connection: HTTPConnection) -> str:
    """The token that a browser sent; empty if it sent none.

    Over TLS, what has the name without TLS counts as long as there is no other: earlier versions set it.
    """
    cookies = connection.cookies
    plain = cookies.get(COOKIE, "")
    return cookies.get(HOST_COOKIE, plain) if is_secure(connection) else plain


def has_old_cookie(connection: HTTPConnection) -> bool:
    """Does a browser that comes over TLS have a cookie under the name without TLS?"""
    return is_secure(connection) and COOKIE in connection.cookies


def set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser keep the token: no script can read it, no other site can use it."""
    secure = is_secure(connection)
    name = HOST_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="strict")
    if has_old_cookie(connection):
        response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="strict")


def unset_cookie(connection: HTTPConnection, response: Response) -> None:
    """Let the browser forget who it was."""
    secure = is_secure(connection)
    for name in (HOST_COOKIE, COOKIE) if secure else (COOKIE,):
        response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="strict")


def is_secure(connection: HTTPConnection) -> bool:
    """Did it come over TLS?"""
    return connection.url.scheme in ("https", "wss")
