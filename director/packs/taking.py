"""Taking a result in: read, judged again, and brought into the form in which it is stored. Nothing is stored here.

``Taker`` is for one pack and remembers what it has read (slips, rulings, names of slips) for the next file. It needs only the
words of the pack, no search, so a process of its own starts in a moment (``desk/packs/arrivals``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from director.games.duplicate.slip_facts import Words
from director.language.sentences import Sentence
from director.packs.figures import SlipRuling, Subjects, figures_of, ways_of
from director.packs.judging import Judge, judged_again
from director.packs.merging import Decisions, rounds_of
from director.packs.pack import Pack, Secrets
from director.packs.results import read_result
from director.packs.summary import SummaryWriter, summary_of
from director.storage.pack_store import packed


@dataclass(frozen=True)
class AcceptedResult:
    """An accepted result in its stored form: ``ways`` are its slips with their rulings, each with the words that were looked up."""

    centre: int
    signer: str
    made: float
    digest: str
    night: str
    hashes: tuple[str, ...]
    people: int
    file: str
    summary: str
    figures: str
    ways: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class ResultRefused:
    """Why a result is refused."""

    code: str
    sentence: Sentence


class Taker:
    """Takes in the results of one pack; ``words`` None: they are not on this machine, and nothing is judged again."""

    def __init__(self, pack: Pack, secrets: Secrets, words: Words | None) -> None:
        self.pack, self.secrets = pack, secrets
        self.judge = Judge(words) if words else None
        self._rounds = rounds_of(secrets.rounds, pack.setup.rules)
        self._writer = SummaryWriter()
        self._subjects = Subjects(pack.setup.rules.judging.warns)
        self._told: dict[str, str] = {}

    def take(self, text: str) -> AcceptedResult:
        """Returns the result of a file; DirectorError with the reason why it is refused."""
        result = read_result(text, self.pack, self.secrets)
        judged = judged_again(result, self.judge) if self.judge else None
        short = summary_of(result, judged)
        counts, ours, found = ways_of(short, self._subjects)
        figures = figures_of(self.pack, self._rounds, short, result.made, Decisions(), counts, ours)
        return AcceptedResult(
            result.centre, result.signer, result.made, result.digest, result.key, result.hashes, len(figures.people), packed(text),
            self._writer.text(short, result.made), figures.as_text(), tuple(self._kept(each) for each in found.values()),
        )  # fmt: skip

    def _kept(self, each: SlipRuling) -> tuple[str, str, str]:
        if each.way not in self._told:
            data = {"slip": each.slip.as_data(), "ruling": each.ruling.as_data()}
            self._told[each.way] = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        number = int(each.way.split("-")[1])
        asked = self.judge.words_asked(number, each.slip) if self.judge else ()
        return each.way, f" {' '.join(asked)} ", self._told[each.way]


def way_data(text: str) -> Mapping[str, object]:
    """Returns the stored data of a way: JSON of its slip and ruling."""
    data: Mapping[str, object] = json.loads(text)
    return data
