"""The generator behind every shuffle: xoshiro256+, 256 bits of state, seeded through SHA-256.

Compiled, the four words are signed 64-bit; interpreted, they are plain ints. Left shifts are masked
before and right shifts after, so both agree on the low 64 bits, which are all that is ever read.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

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

    def __init__(self, seed: int | bytes, _blank: bool = False) -> None:
        # Set unconditionally, so that the compiler knows that they always have a value.
        self.s0 = self.s1 = self.s2 = self.s3 = 0
        if not _blank:  # `clone` and `from_hex` fill in the state themselves
            self.s0, self.s1, self.s2, self.s3 = seed_words(seed)

    def bits(self) -> i64:
        """The next 32 random bits."""
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
        """A new generator, seeded from this one."""
        seed = b""
        for _ in range(8):
            seed += int(self.bits()).to_bytes(4, "big")
        return Rng(seed)

    def clone(self) -> Rng:
        """An independent copy that gives the same numbers from here on."""
        copy = Rng(0, True)
        copy.s0 = self.s0
        copy.s1 = self.s1
        copy.s2 = self.s2
        copy.s3 = self.s3
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return Rng.from_hex, (self.hex(),)

    def hex(self) -> str:
        """The whole state as 64 hexadecimal digits; `from_hex` reads it back."""
        return "".join([f"{int(word) % (1 << 64):016x}" for word in (self.s0, self.s1, self.s2, self.s3)])

    @staticmethod
    def from_hex(text: str) -> Rng:
        """The generator with the state that `hex` returned; ValueError if the text is not such a state."""
        data = bytes.fromhex(text)
        if len(data) != 32 or not any(data):
            raise ValueError("a generator is 64 hexadecimal digits, not all 0")
        rng = Rng(0, True)
        rng.s0, rng.s1, rng.s2, rng.s3 = words_of(data)
        return rng


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
