"""The part of the REST interface about people who meet."""

from __future__ import annotations

from typing import Final

from nacre.server.http import meeting
from nacre.server.http.endpoint import Endpoint, Query
from nacre.server.interface import meeting as data

AFTER: Final = Query("after", {"type": "string"}, "`next` of the page before; the first page if left out.")

MEETING: Final = (
    Endpoint(
        "GET",
        "/api/me/games",
        "my_games",
        meeting.my_games,
        "Your finished games",
        gives=data.PlayedGames,
        queries=(
            Query("game", {"type": "string"}, "Only that game."),
            Query("text", {"type": "string", "maxLength": meeting.MOST_TEXT}, "A part of somebody's name."),
            Query("with", {"type": "string"}, "The handle of somebody who played, too."),
            AFTER,
        ),
    ),
    Endpoint(
        "GET",
        "/api/me/people",
        "my_people",
        meeting.my_people,
        "The people of your latest 1,000 games",
        gives=data.MetPeople,
        queries=(AFTER,),
    ),
    Endpoint("GET", "/api/me/shelf", "my_shelf", meeting.my_shelf, "Your shelf", gives=data.Shelf),
    Endpoint(
        "GET", "/api/me/profile", "my_profile", meeting.my_profile, "Your profile", gives=data.MyProfile
    ),
    Endpoint(
        "PUT",
        "/api/me/profile",
        "show_profile",
        meeting.show_profile,
        "Choose what others may see of you",
        takes=data.ProfileChoice,
        gives=data.MyProfile,
    ),
    Endpoint(
        "GET",
        "/api/people/{handle}",
        "profile",
        meeting.profile,
        "Somebody, as they want to be seen",
        gives=data.Profile,
    ),
    Endpoint(
        "GET",
        "/api/leaders/{game}/{players}",
        "leaders",
        meeting.leaders,
        "The leaderboard of a game with that number of players",
        gives=data.Leaders,
        queries=(AFTER,),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/invite",
        "invite",
        meeting.invite,
        "Invite somebody you played with",
        takes=data.Invite,
        gives=dict[str, str],
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/decline",
        "decline",
        meeting.decline,
        "Decline an invitation",
        gives=dict[str, str],
    ),
)
