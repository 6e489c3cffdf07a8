"""The generator behind every shuffle: xoshiro256+, 256 bits of state, seeded through SHA-256.

Live tables draw by SHA-256 in counter mode instead (`Rng.keyed`): from xoshiro256+, somebody who has seen
enough cards of a shuffle could compute the rest of it.

Compiled, the four words are signed 64-bit; interpreted, they are plain ints. Left shifts are masked
before and right shifts after, so both agree on the low 64 bits, which are all that is ever read.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

KEY_BYTES: Final = 32
COUNTER: Final = b"nacre draw:"
M19: Final = (1 << 19) - 1
M32: Final = (1 << 32) - 1
M45: Final = (1 << 45) - 1
M47: Final = (1 << 47) - 1


@final
class Rng:
    """A stream of random numbers: the same seed gives the same stream on every machine.

    >>> rng = Rng(7)
    >>> [int(rng.below(6)) for _ in range(8)]
    [2, 0, 3, 0, 4, 3, 4, 4]
    """

    s0: i64
    s1: i64
    s2: i64
    s3: i64
    drawn: i64
    """In counter mode, where the four words are the key: how many numbers were drawn. Else -1."""
    block: bytes
    """In counter mode: the hash that the last number came from, if it is at hand."""
    prefix: bytes
    """In counter mode: what every hash begins with, if it is at hand."""

    def __init__(self, seed: int | bytes, _blank: bool = False) -> None:
        self.drawn = -1
        self.block = b""
        self.prefix = b""
        # Set unconditionally, so that the compiler knows that they always have a value.
        self.s0 = self.s1 = self.s2 = self.s3 = 0
        if not _blank:  # `clone` and `from_hex` fill in the state themselves
            self.s0, self.s1, self.s2, self.s3 = seed_words(seed)

    @staticmethod
    def keyed(key: bytes) -> Rng:
        """A generator in counter mode: what it gave does not tell what it will give. A key has 32 bytes."""
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        rng = Rng(0, True)
        rng.s0, rng.s1, rng.s2, rng.s3 = words_of(key)
        rng.drawn = 0
        return rng

    def bits(self) -> i64:
        """The next 32 random bits."""
        if self.drawn >= 0:
            return self._count()
        s0 = self.s0
        s1 = self.s1
        s2 = self.s2 ^ s0
        s3 = self.s3
        # The upper half of s0 + s3, with the carry of the lower halves: the low bits of "+" are weak.
        low = (s0 & M32) + (s3 & M32)
        result = (((s0 >> 32) & M32) + ((s3 >> 32) & M32) + (low >> 32)) & M32
        s3 ^= s1
        self.s0 = s0 ^ s3
        self.s1 = s1 ^ s2
        self.s2 = s2 ^ ((s1 & M47) << 17)
        self.s3 = ((s3 & M19) << 45) | ((s3 >> 19) & M45)
        return result

    def _count(self) -> i64:
        """The next 32 bits in counter mode: each SHA-256 of the key and a number gives eight of them."""
        drawn = self.drawn
        at: i64 = (drawn & 7) << 2
        if at == 0 or not self.block:
            if not self.prefix:
                self.prefix = COUNTER + self._key()
            self.block = sha256(self.prefix + int(drawn >> 3).to_bytes(8, "big")).digest()
        self.drawn = drawn + 1
        block = self.block
        # Byte by byte: compiled, a slice would be an object, and cost more than everything else here.
        first: i64 = block[at]
        second: i64 = block[at + 1]
        third: i64 = block[at + 2]
        fourth: i64 = block[at + 3]
        return (first << 24) | (second << 16) | (third << 8) | fourth

    def _key(self) -> bytes:
        words = (self.s0, self.s1, self.s2, self.s3)
        return b"".join([(int(word) % (1 << 64)).to_bytes(8, "big") for word in words])

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all exactly equally likely (n up to 2**31)."""
        product = self.bits() * n
        if (product & M32) < n:
            # Lemire's method: reject the few products that would favour small numbers.
            threshold = (M32 + 1) % n
            while (product & M32) < threshold:
                product = self.bits() * n
        return product >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items into a random order, in place."""
        i: i64
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item

    def fork(self) -> Rng:
        """A new generator of the same kind, seeded from this one."""
        seed = b""
        for _ in range(8):
            seed += int(self.bits()).to_bytes(4, "big")
        return Rng(seed) if self.drawn < 0 else Rng.keyed(seed)

    def clone(self) -> Rng:
        """An independent copy that gives the same numbers from here on."""
        copy = Rng(0, True)
        copy.s0 = self.s0
        copy.s1 = self.s1
        copy.s2 = self.s2
        copy.s3 = self.s3
        copy.drawn = self.drawn
        copy.block = self.block
        copy.prefix = self.prefix
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return Rng.from_hex, (self.hex(),)

    def hex(self) -> str:
        """The whole state as 64 hexadecimal digits; `from_hex` reads it back.

        In counter mode, the 64 digits are the key; a colon and the number of draws follow.
        """
        digits = self._key().hex()
        return digits if self.drawn < 0 else f"{digits}:{int(self.drawn)}"

    @staticmethod
    def from_hex(text: str) -> Rng:
        """The generator with the state that `hex` returned; ValueError if the text is not such a state."""
        digits, colon, drawn = text.partition(":")
        data = bytes.fromhex(digits)
        if len(data) != KEY_BYTES or not (any(data) or colon):
            raise ValueError("a generator is 64 hexadecimal digits, not all 0")
        if colon:
            rng = Rng.keyed(data)
            rng.drawn = _read_count(drawn)
            return rng
        rng = Rng(0, True)
        rng.s0, rng.s1, rng.s2, rng.s3 = words_of(data)
        return rng


def _read_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise ValueError("the number of draws is a whole number of at most 15 digits")
    return int(text)


def seed_words(seed: int | bytes) -> tuple[i64, i64, i64, i64]:
    """Four signed 64-bit words from a seed. Ints and bytes never collide: their hashes are prefixed."""
    if isinstance(seed, bytes):
        digest = sha256(b"nacre bytes:" + seed).digest()
    else:
        length = seed.bit_length() // 8 + 1
        digest = sha256(b"nacre int:" + seed.to_bytes(length, "big", signed=True)).digest()
    return words_of(digest)


def words_of(data: bytes) -> tuple[i64, i64, i64, i64]:
    """Thirty-two bytes as four signed 64-bit words."""
    a, b, c, d = [int.from_bytes(data[i : i + 8], "big", signed=True) for i in (0, 8, 16, 24)]
    return a, b, c, d
