"""What must be refused, as every test says it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from director.language.sentences import DirectorError, RuleError


@contextmanager
def refused(code: str, *said: str, by: type[DirectorError] = RuleError) -> Iterator[None]:
    """The block is refused with this code, in a sentence that has these words."""
    with pytest.raises(by) as found:
        yield
    assert found.value.code == code
    assert [each for each in said if each not in str(found.value)] == []


def refusal(wish: Callable[[], object]) -> str:
    """The code with which a wish is refused."""
    with pytest.raises(DirectorError) as found:
        wish()
    return found.value.code
