"""GCG as the common readers know it, written from its public description and from what macondo, MAGPIE and Quackle accept."""

import re

HEADS = (
    r"#character-encoding UTF-8",
    r"#(player[1-4]) \S+ \S.*",
    r"#(title|description|lexicon) \S.*",
    r"#(id) \S+ \S+",
    r"#(tile-set|tile-distribution|game-type|board-layout) .*",
)
TURNS = (
    r">(\S+): [^\s()]+ (?:\d{1,2}[A-O]|[A-O]\d{1,2}) (?:[.\w]|\[[^\W\d_][\w·]+\])+ \+\d+ \d+",
    r">(\S+): [^\s()]+ - \+0 \d+",
    r">(\S+): [^\s()]+ -[^\s()-]+ \+0 \d+",
)
WITHDRAWN = r">(\S+): [^\s()]+ -- -\d+ \d+"
BONUS = r">(\S+): [^\s()]* \(challenge\) \+\d+ \d+"
ENDS = (
    r">(\S+): +\([^\s()]+\) \+\d+ -?\d+",
    r">(\S+): ([^\s()]+) \(\2\) -\d+ -?\d+",
    r">(\S+): [^\s()]* \(time\) -\d+ -?\d+",
)


def check_gcg(text: str) -> None:
    """AssertionError names the first line that another program would not understand, or not where it stands."""
    lines = text.removesuffix("\n").split("\n")
    assert lines[0] == "#character-encoding UTF-8"
    nicks: dict[str, int] = {}
    heads = set[str]()
    before, ended, events = "", False, 0
    for line in lines[1:]:
        if match := next((found for each in HEADS[1:] if (found := re.fullmatch(each, line))), None):
            assert match[1] not in heads, f"twice: {line}"
            assert not events, f"too late: {line}"
            heads.add(match[1])
            if match[1].startswith("player"):
                nick = line.split()[1]
                assert nick not in nicks, line
                nicks[nick] = 0
            continue
        if re.fullmatch(r"#note \S.*|#rack[12] \S+", line):
            assert events, f"before the first move: {line}"
            continue
        kinds = {"turn": TURNS, "withdrawn": (WITHDRAWN,), "bonus": (BONUS,), "end": ENDS}
        kind = next(
            (name for name, each in kinds.items() if any(re.fullmatch(one, line) for one in each)), ""
        )
        assert kind, f"not understood: {line}"
        nick, points, total = line[1:].split(":")[0], *map(int, line.split()[-2:])
        nicks[nick] += points
        assert nicks[nick] == total, line
        assert kind != "withdrawn" or before == f"lay {nick}", f"no move before: {line}"
        assert kind == "end" or not ended, f"behind the end: {line}"
        ended |= kind == "end"
        before = f"lay {nick}" if re.fullmatch(TURNS[0], line) else ""
        events += 1
    assert 1 <= len(nicks) <= 4
