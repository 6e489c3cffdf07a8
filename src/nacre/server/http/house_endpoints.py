"""The endpoints about the house, and about people among each other."""

from __future__ import annotations

from typing import Final

from nacre.server.http import company, hosting, receivers
from nacre.server.http.endpoint import Endpoint
from nacre.server.interface import api, house

HOUSE_ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/mail/confirm/{token}",
        "confirm_mail",
        receivers.confirm_mail,
        "Let notices go to an e-mail address, as its owner",
        gives=dict[str, str],
    ),
    Endpoint(
        "POST",
        "/mail/stop/{token}",
        "stop_mail",
        receivers.stop_mail,
        "Send no more mail to an address; needs nothing but the link",
        gives=dict[str, str],
    ),
    Endpoint("GET", "/api/house", "house", hosting.house, "How the host wants this house", gives=house.House),
    Endpoint(
        "POST",
        "/api/come-in",
        "come_in",
        hosting.come_in,
        "Come into a house that one has to be invited to",
        takes=house.ComeIn,
        gives=api.Me,
    ),
    Endpoint(
        "GET",
        "/api/me/waiting",
        "waiting",
        company.waiting,
        "Your tables at which it is your turn, the most urgent first",
        gives=list[api.TableSummary],
    ),
    Endpoint(
        "GET",
        "/api/me/barriers",
        "barriers",
        company.barriers,
        "From whom you keep apart",
        gives=list[house.Barrier],
    ),
    Endpoint(
        "POST",
        "/api/me/barriers/{barrier}/end",
        "end_barrier",
        company.end_barrier,
        "Keep apart no longer",
        gives=list[house.Barrier],
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/barriers",
        "table_barriers",
        company.table_barriers,
        "The seats there of people from whom you keep apart",
        gives=list[house.SeatBarrier],
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/barriers",
        "set_barrier",
        company.set_barrier,
        "Mute or block the person in a seat; they are not told",
        takes=house.NewBarrier,
        gives=list[house.SeatBarrier],
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/report",
        "report",
        company.report,
        "Tell the host about the person in a seat",
        takes=house.NewReport,
        gives=dict[str, str],
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/note",
        "note",
        company.note,
        "What you noted there; nobody else sees it",
        gives=api.Note,
    ),
    Endpoint(
        "PUT",
        "/api/tables/{id}/note",
        "keep_note",
        company.keep_note,
        "Note something for yourself, in place of what you noted before",
        takes=api.Note,
        gives=api.Note,
    ),
)
