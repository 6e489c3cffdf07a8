"""Web push: encrypted as the standard says, signed, and read by a receiver of our own."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from nacre.server.pushing import Subscriber, decode, encode, encrypt, headers, new_key, public_key
from server.house import House
from server.receiving import Got, Receiver
from server.test_notices import begun, plays, quiet

# The example of RFC 8291, section 5.
EXAMPLE_TEXT = b"When I grow up, I want to be a watermelon"
EXAMPLE_POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
EXAMPLE_AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
EXAMPLE_BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    salt, own = decode("DGv6ra1nlYgDCS1FRnbzlw"), decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    to = Subscriber.of(EXAMPLE_POINT, EXAMPLE_AUTH)
    assert encode(encrypt(EXAMPLE_TEXT, to, salt, own)) == EXAMPLE_BODY


class Browser:
    """A browser's side of web push, written apart from ours."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def read(self, body: bytes) -> bytes:
        """What a message says, if it is for this browser."""
        salt, point, sealed = body[:16], body[21:86], body[86:]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = mac(self.auth, self.key.exchange(ec.ECDH(), theirs))
        secret = mac(salt, mac(shared, b"WebPush: info\0" + self.point + point + b"\1"))
        key = mac(secret, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(secret, b"Content-Encoding: nonce\0\1")[:12]
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        return text[:-1]


def mac(key: bytes, data: bytes) -> bytes:
    found = hmac.HMAC(key, hashes.SHA256())
    found.update(data)
    return found.finalize()


def check_signed(got: Got, audience: str, key: str) -> None:
    """The request says who sent it, as RFC 8292 wants."""
    scheme, token, given = got.headers["Authorization"].split(" ")
    assert scheme == "vapid" and given == f"k={key}"
    signed, _, signature = token.removeprefix("t=").rstrip(",").rpartition(".")
    pair = decode(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    values = int.from_bytes(pair[:32], "big"), int.from_bytes(pair[32:], "big")
    public.verify(encode_dss_signature(*values), signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(decode(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == audience and claims["sub"].startswith(("mailto:", "https:"))


def test_a_turn_is_pushed_to_a_browser_that_is_closed(tmp_path: Path, stack: ExitStack) -> None:
    with House(tmp_path, private_receivers=True) as house, Receiver(201) as receiver:
        ann, ben = house.person("Ann"), house.person("Ben")
        key = ben.told("/api/push-key")["key"]
        assert key == ann.told("/api/push-key")["key"]
        phone = Browser()
        wanted = {
            "url": receiver.url, "kind": "push", "point": encode(phone.point), "auth": encode(phone.auth)
        }  # fmt: skip
        answer = ben.post("/api/me/receivers", wanted)
        assert answer.status_code == 201 and answer.json()["secret"] == ""
        assert "your turn" in json.loads(phone.read(receiver.next().body))["text"]
        id = begun(stack, ann, ben)
        plays(ann, id, 0)
        got = receiver.next()
        letter = json.loads(phone.read(got.body))
        assert letter == {
            "id": got.headers["X-Nacre-Id"],
            "text": "Your turn: Pearls, with Ann",
            "link": f"{house.url}/t/{id}",
        }
        assert got.headers["Content-Encoding"] == "aes128gcm" and int(got.headers["TTL"]) > 0
        assert b"Ann" not in got.body and b"turn" not in got.body  # the push service learns nothing
        check_signed(got, f"http://127.0.0.1:{receiver.port}", key)
        receiver.status = 410  # the browser has unsubscribed
        house.clock.time += 1000
        plays(ben, id, 1)
        plays(ann, id, 0)
        receiver.next()
        quiet(receiver, house)
        assert ben.told("/api/me/receivers") == []


@pytest.mark.parametrize(
    ("point", "auth"),
    [("", ""), (EXAMPLE_POINT, "AA"), (EXAMPLE_POINT[:-2], EXAMPLE_AUTH), ("B" + "A" * 86, EXAMPLE_AUTH),
     ("é", EXAMPLE_AUTH), (EXAMPLE_POINT, "!" * 22)],
)  # fmt: skip
def test_keys_that_somebody_made_up_are_refused(house: House, point: str, auth: str) -> None:
    wanted = {"url": "https://example.com/", "kind": "push", "point": point, "auth": auth}
    refused = house.person().post("/api/me/receivers", wanted)
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "server.receiver"


def test_the_key_of_the_server_stays(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with House(tmp_path) as house:
            keys.append(house.client().get("/api/push-key").json()["key"])
    assert keys[0] == keys[1]


def test_a_signature_is_for_one_service_alone() -> None:
    key = new_key()
    one, other = (
        headers(f"https://{host}/x", key, "mailto:a@b", 0.0) for host in ("one.example", "two.example")
    )
    assert one["Authorization"] != other["Authorization"]
    assert one["Authorization"].endswith(f"k={public_key(key)}")
