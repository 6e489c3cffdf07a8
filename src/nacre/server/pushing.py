"""Web push: a message that one browser alone can read (RFC 8291), signed by the server (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4096
LIFE_SECONDS: Final = 12 * 3600
"""Seconds for which a push service believes that we are we."""
KEEP_SECONDS: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not there."""
CURVE: Final = ec.SECP256R1()
FAILURES: Final = (ValueError, TypeError)
"""What goes wrong with keys that a stranger made up."""


class Subscriber(NamedTuple):
    """The keys of a browser: only it can read what is encrypted by them."""

    point: bytes
    auth: bytes

    @classmethod
    def of(cls, point: str, auth: str) -> Subscriber:
        """From what a browser says; ValueError if that is wrong."""
        found = cls(decode(point), decode(auth))
        if len(found.point) != POINT_BYTES or len(found.auth) != AUTH_BYTES:
            raise ValueError("keys of another length")
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, found.point)
        return found


class PushKeys(NamedTuple):
    """The keys of a browser, and the key of the server that it was told."""

    subscriber: Subscriber
    server: bytes

    @classmethod
    def from_bytes(cls, data: bytes) -> PushKeys:
        """From how they are stored: one after the other."""
        end = POINT_BYTES + AUTH_BYTES
        return cls(Subscriber(data[:POINT_BYTES], data[POINT_BYTES:end]), data[end:])

    def to_bytes(self) -> bytes:
        """How they are stored."""
        return self.subscriber.point + self.subscriber.auth + self.server


def new_key() -> bytes:
    """A new key of the server, by which push services know it again."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


def public_key(key: bytes) -> str:
    """The public part, as browsers want it."""
    return encode(_point(_private(key).public_key()))


def encrypt(text: bytes, to: Subscriber, salt: bytes = b"", own: bytes = b"") -> bytes:
    """The body of a message. Salt and key are random, and given only by tests."""
    salt = salt or os.urandom(SALT_BYTES)
    private = _private(own or new_key())
    point = _point(private.public_key())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to.point)
    shared = private.exchange(ec.ECDH(), theirs)
    secret = _derive(shared, to.auth, b"WebPush: info\0" + to.point + point, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(point)]) + point
    return header + AESGCM(key).encrypt(nonce, text + b"\2", None)


def headers(url: str, key: bytes, contact: str, now: float) -> dict[str, str]:
    """What a message to that address needs besides its body: who we are, for a while."""
    parts = urlsplit(url)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LIFE_SECONDS, "sub": contact}
    signed = ".".join(encode(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(_private(key).sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return {
        "Authorization": f"vapid t={token}, k={public_key(key)}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP_SECONDS),
        "Urgency": "normal",
    }


def encode(data: bytes) -> str:
    """Base 64 as web push writes it."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    """The bytes that `encode` wrote; ValueError if it cannot have."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def _private(key: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(key, "big"), CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
