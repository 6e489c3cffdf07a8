"""The memory of the latest values."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nacre.server.recent import Recent


def test_what_was_not_used_for_longest_is_forgotten_first() -> None:
    gone: list[int] = []
    recent: Recent[str, int] = Recent(2, forgotten=gone.append)
    recent.put("a", 1)
    recent.put("b", 2)
    assert recent.get("a") == 1
    recent.put("c", 3)
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (1, None, 3)
    recent.put("a", 4)  # another value for the same key makes nothing go
    assert gone == [2]
    assert list(recent) == [3, 4]


def test_what_is_dropped_is_not_known_and_was_not_forgotten() -> None:
    gone: list[int] = []
    recent: Recent[str, int] = Recent(2, forgotten=gone.append)
    recent.put("a", 1)
    recent.drop("a")
    recent.drop("b")
    assert recent.get("a") is None
    assert len(recent) == 0 and gone == []


@given(st.integers(1, 4), st.lists(st.tuples(st.sampled_from("gpd"), st.integers(0, 6))))
def test_it_is_a_list_of_uses_cut_off_at_its_limit(limit: int, steps: list[tuple[str, int]]) -> None:
    recent: Recent[int, int] = Recent(limit)
    used: list[int] = []
    for what, key in steps:
        if what == "d":
            recent.drop(key)
            used = [each for each in used if each != key]
        elif what == "p" or key in used:
            if what == "p":
                recent.put(key, key + 100)
            else:
                assert recent.get(key) == key + 100
            used = [*[each for each in used if each != key], key][-limit:]
        else:
            assert recent.get(key) is None
        assert list(recent) == [each + 100 for each in used]
