"""The generator: the published algorithm, every number as likely, the same everywhere."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from hashlib import sha256
from hmac import HMAC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nacre import Rng, buffer
from nacre.chance import PLY, TABLE, ply_rng

MASK = (1 << 64) - 1


def reference(hexadecimal: str, count: int) -> list[int]:
    """The upper halves of xoshiro256+, written down plainly."""
    s0, s1, s2, s3 = (int(hexadecimal[i : i + 16], 16) for i in (0, 16, 32, 48))
    numbers = []
    for _ in range(count):
        numbers.append(((s0 + s3) & MASK) >> 32)
        t = (s1 << 17) & MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = ((s3 << 45) | (s3 >> 19)) & MASK
    return numbers


@given(st.binary(max_size=40))
def test_is_xoshiro256_plus(seed: bytes) -> None:
    rng = Rng(seed)
    expected = reference(rng.hex(), 50)
    assert [int(rng.bits()) for _ in range(50)] == expected


def test_the_same_seed_gives_the_same_numbers_for_ever() -> None:
    rng = Rng(42)
    assert [int(rng.below(1000)) for _ in range(8)] == [318, 159, 736, 292, 847, 948, 941, 914]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 100, 547])
def test_below_is_even(n: int) -> None:
    rng = Rng(n)
    counts = Counter(int(rng.below(n)) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[i] - 200) ** 2 / 200 for i in range(n))
    assert chi_square < n + 5 * (2 * n) ** 0.5 + 5


def test_below_rejects_what_would_favour_some_numbers() -> None:
    # Of the 2**32 products for this n a quarter is rejected; kept, they would favour a third of the numbers.
    rng = Rng(1)
    n = 3 << 29
    thirds = Counter(int(rng.below(n)) % 3 for _ in range(30_000))
    assert all(9_500 < count < 10_500 for count in thirds.values())


def test_shuffle_reaches_every_order_evenly() -> None:
    rng = Rng(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = buffer(3)
        for i in range(3):
            items[i] = i
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@given(st.one_of(st.integers(), st.binary(max_size=64)))
def test_hex_round_trips(seed: int | bytes) -> None:
    rng = Rng(seed)
    rng.bits()
    again = Rng.from_hex(rng.hex())
    assert again.hex() == rng.hex()
    assert [again.bits() for _ in range(5)] == [rng.bits() for _ in range(5)]


@pytest.mark.parametrize("text", ["", "0" * 64, "f" * 63, "g" * 64, "f" * 66])
def test_from_hex_refuses_what_is_no_generator(text: str) -> None:
    with pytest.raises(ValueError, match=r"hexadecimal|fromhex"):
        Rng.from_hex(text)


def test_clones_go_on_alike_and_apart() -> None:
    rng = Rng(5)
    clone = rng.clone()
    ahead = [rng.bits() for _ in range(5)]
    assert [clone.bits() for _ in range(5)] == ahead


def test_copies_and_pickles_go_on_alike() -> None:
    rng = Rng(5)
    for copied in (copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))):
        assert copied.hex() == rng.hex()


def test_a_fork_is_another_stream() -> None:
    rng = Rng(5)
    fork = rng.fork()
    assert [fork.bits() for _ in range(5)] != [rng.bits() for _ in range(5)]


def test_seeds_do_not_collide() -> None:
    seeds: list[int | bytes] = [0, 1, -1, 256, 2**64, -(2**64), b"", b"\0", b"0", b"1", b"\1"]
    assert len({Rng(seed).hex() for seed in seeds}) == len(seeds)


def test_each_ply_has_its_own_generator() -> None:
    for scheme in (PLY, TABLE):
        seeds = (1, b"1", b"2")
        assert len({ply_rng(seed, ply, scheme).hex() for seed in seeds for ply in range(50)}) == 150


@given(st.binary(min_size=32, max_size=32))
def test_counter_mode_hashes_the_key_and_a_counter(key: bytes) -> None:
    rng = Rng.keyed(key)
    for number in range(20):
        digest = sha256(b"nacre draw:" + key + number.to_bytes(8, "big")).digest()
        drawn = [int(rng.bits()) for _ in range(8)]
        assert b"".join(bits.to_bytes(4, "big") for bits in drawn) == digest


def test_the_key_of_a_ply_at_a_table_is_an_hmac_under_the_seed() -> None:
    seed = bytes(range(32))
    key = HMAC(seed, b"nacre ply 3", "sha256").digest()
    assert ply_rng(seed, 3, TABLE).hex() == Rng.keyed(key).hex() == f"{key.hex()}:0"


def test_counter_mode_stays_counter_mode() -> None:
    rng = Rng.keyed(bytes(32))
    for _ in range(9):
        rng.bits()
    copies = [Rng.from_hex(rng.hex()), rng.clone(), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]
    ahead = [int(rng.bits()) for _ in range(5)]
    for copied in copies:
        assert [int(copied.bits()) for _ in range(5)] == ahead
    fork = rng.fork()
    assert fork.hex().endswith(":0")
    assert fork.hex() != Rng.keyed(bytes(32)).hex()


@pytest.mark.parametrize(
    "text", ["0" * 64 + ":", "0" * 64 + ":-1", "0" * 64 + ":x", "0" * 62 + ":1", "0:" + "9" * 64]
)
def test_from_hex_refuses_what_is_no_counter(text: str) -> None:
    with pytest.raises(ValueError, match=r"hexadecimal|fromhex|digits"):
        Rng.from_hex(text)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Rng.keyed(bytes(length))


def test_counter_mode_is_even() -> None:
    rng = Rng.keyed(bytes(32))
    counts = Counter(int(rng.below(7)) for _ in range(1400))
    assert sum((counts[i] - 200) ** 2 / 200 for i in range(7)) < 7 + 5 * 14**0.5 + 5
