"""A game from JSON Lines, for scripts, other tools and checks from outside: a duplicate night, or any other game.

Every line is an object with one verb, and is answered by one line; the game uses the same functions and the same facts
as the pages of the desk. Without --key the night is in memory and ends with the command; a second "new" begins another
one. With --key it is the game of that key on the club's instance (with "new" it is made there).

    director night < lines.jsonl
    director night --key abend < lines.jsonl

A LINE

The verb is followed by an object with its fields, by true if none is needed, or by a text or number alone, which is the
first field listed below: {"slip": "1 HAUS H8"} is {"slip": {"line": "1 HAUS H8"}}. Fields that a verb does not know
are refused. Every line may also have

    at (or now)  the time in seconds, never before that of an earlier line; it holds until a line gives another one.
                 Without it the time of a night in memory is 0; one of the club uses the computer's clock
    who          who enters it; "director" if omitted
    token        a line that comes again with the same token changes nothing and is answered with the present state
    stage        "stage" of an earlier answer: refused (stage_passed) if the night has gone on since

Another game begins with {"new": {"game": "bingo", …}} (or classic, worthatz, training, solitaire, unscrabble, topping; rules are
that game's). It has its own steps, listed at the end, and new, settings, undo, show, standings, facts, export and verify.
In its answers "said" is the sentence that a person would read, and night has key, seq, stage, state (in words), ended,
undo, and the state of the game.

A person is named by table, or player (number or name); round is the last one drawn if omitted. References are H8
(across) and 8H (down); in a line as typed, with mirror, they are written as English-speaking clubs do. A blank on a
rack is ?, in a laid word a small letter.

AN ANSWER

    {"verb", …what is listed below…, "recorded": [{"seq", "kind"}], "moved": [{"table", "name", "total": [before,
     after], "place": [before, after]}], "remarks": […], "night": {…}}

recorded are the facts that the line added, moved the players whose total or place has changed, remarks (sentences) what is
kept as an older program stored it although it would be otherwise now, and night is the state of the night:

    key, seq (number of the last fact), stage, phase (draw, ready, running, stopped, time_up, ended)
    round (that is open or comes next), rack, bag (tiles in it), clock {total, left, running} or null
    missing (tables without slip in the last round), waiting (slips of phones for which a decision is due)
    advice {verdict: must, may or may_not end, code, sentence}
    undo {seq, facts, sentence}: what {"undo": true} would take back, or null

or, if anything is wrong with the line, {"error": code, "sentence": …}: nothing is recorded, the next line goes on, and
the exit status stays 0. Codes of the line itself: bad_json, bad_line, unknown_field, missing_field, bad_field,
bad_slip, no_night.

A SLIP in an answer ("slip") is {round, table, player, name, slip, points (that count), sentence, ruling, overruled,
delivered, versions, seq, who}, with slip null if none is in. slip has the fields of the verb "slip"; ruling has

    points, mark (none, warning, penalty, zero), codes, reasons [{code, sentence}], paid_at, move, true_score,
    words [{at, word, score, admissible}], alternatives [{at, word, score, admissible}],
    doubts [{code, sentence, yes {points, mark}, no {points, mark}, values}], answers [{code, yes}]

THE NIGHT

new       lexicon (an installed list) or words [...]; title, date, club, mirror, tiles (german, french, english or the
          club's), rules (name of a profile, or its fields, "name" being the profile they change), formula and speed (by name), seconds (a round),
          rounds (0: no limit), players [name or {name, club, category, table}], seed (the same draws again), key
  > {"new": {"words": ["HAUS", "AUS", "HUT", "EI", "EIN", "NEU", "HAUSE"], "rules": "f2023", "players": ["Anna", "Bert", "Cleo"]}, "at": 0}
  < {"title": "Simultan", "words": 7, "players": [{"table": 1, "name": "Anna"}, {}, {}]}
settings  the same without players, seed and key: heading and notation at any time, the rest before the first fact;
          true shows them
  > {"settings": {"title": "Club night", "seconds": 120}}
  < {"title": "Club night", "lexicon": "words", "tiles": "german", "formula": "normal", "speed": ""}
arrive    name (club, category, table): somebody new. table or player: comes back. From the round (given or next) on
  > {"arrive": "Dora"}
  < {"arrived": [4]}
leave     table or player, round
  > {"leave": 4}
  < {"left": [4]}
remove    table or player: entered by mistake, no slip yet
  > {"remove": 4}
  < {"removed": [4]}

THE ROUND

draw      the program draws; code opens a round of a pack. rack: typed from a real bag, the new tiles or the whole rack,
          or as game sheets have it (RA+EINST; -BNISRAA, all new after a rack was rejected whole); if it misses the minimum the answer is {"rejected": [...]} and another one is due
  > {"draw": "HAUSEIN"}
  < {"kept": "", "drawn": "HAUSEIN", "rejected": [], "source": "bag", "night": {"phase": "ready", "round": 1}}
take_back the rack, before the clock has started; known: refused if more slips than that are in
  > {"take_back": true}
  < {"recorded": [{"kind": "RackTakenBack"}]}
  > {"draw": "HAUSEIN"}
  < {"night": {"rack": "HAUSEIN"}}
clock     do: start (also after a stop) or stop; add: so many seconds more, or fewer
  > {"clock": "start", "at": 10}
  < {"night": {"phase": "running", "clock": {"total": 120, "left": 120, "running": true}}}
  > {"clock": {"add": 30}, "at": 20}
  < {"night": {"clock": {"total": 150, "left": 140, "running": true}}}
time_up   ends the time early
  > {"time_up": true, "at": 30}
  < {"night": {"phase": "time_up"}}
top       the equal tops, those that may be placed first
  > {"top": true}
  < {"tops": [{"at": "H4", "word": "HAUSE", "score": 16, "blanks": 0, "ends": false, "allowed": true, "reason": ""}]}
place     at, word: one of the tops; true: the first of the list
  > {"place": {"at": "H4", "word": "HAUSE"}}
  < {"placed": {"at": "H4", "word": "HAUSE", "score": 16}, "night": {"phase": "draw", "round": 2, "rack": "IN"}}
again     the same letters once more, with the full time (rules in which the top is the best slip, and there is none)
cancel    reason: the last round is void, all its letters go back
end       reason (if omitted, the one for which the night must end, or none)
reopen    reason
seal      true: seals the draw, before the first rack (again: reason); digits: those that the room calls, or none
undo      true: the last step, as night.undo announced it; seq: exactly that fact, a step, a slip or a warning, refused
          if it no longer counts or, a slip, belongs to another round than the last (or the one given with
          round); table or player, round: the last entry for that slip
  > {"undo": true}
  < {"undone": {"seq": 9}, "night": {"phase": "time_up", "round": 1}}

SLIPS

slip      as written: table or player, word (circled letters small), at, score, direction (across, down), joined_at and
          joins (connecting letters: their place, how many), state (ok, none, empty, several, late, illegible, untidy),
          more (further solutions); or line: as typed at the desk, with marked (the table that is marked), choice (the
          option, from 0) or digest and points of a preview. A slip that is there is replaced with replace: true only.
          reason: why it is entered late or changed
  > {"slip": {"table": 1, "word": "HAUS", "at": "H5", "score": 10}}
  < {"slip": {"table": 1, "points": 10, "ruling": {"mark": "none", "codes": []}}}
  > {"slip": "2 HAUS H5 12"}
  < {"slip": {"table": 2, "points": 10, "ruling": {"mark": "warning", "codes": ["score_wrong"]}}}
preview   the same fields: what would be recorded, and its worth; nothing is recorded
  > {"preview": "3 HAUS"}
  < {"table": 3, "options": [{"slip": {"word": "HAUS"}, "ruling": {"points": 10}}, {}, {}, {}], "unknown_word": false}
correct   table or player, round, reason and the fields of a slip: takes the place of the one that is there
  > {"correct": {"table": 2, "word": "HAUS", "at": "H5", "score": 10}}
  < {"slip": {"table": 2, "points": 10, "versions": 2}}
withdraw  table or player, round, reason: entered for the wrong one
reason    reason; of: the number of an entry, if omitted the last decision without a reason. At any time
no_slips  round: everybody who is missing handed nothing in
  > {"no_slips": true}
  < {"tables": [3]}
overrule  table or player, round, points, reason
  > {"overrule": {"table": 3, "points": 5, "reason": "Slip was found."}}
  < {"slip": {"points": 5, "overruled": {"points": 5, "reason": "Slip was found."}}}
average   table or player, round, reason: the average of the others
settle    table or player, round, doubt (its code or place in the list), yes: true or false
warn      table or player, round, reason: a warning for behaviour
  > {"warn": {"table": 2, "reason": "Talking"}}
  < {"table": 2, "warned": [{"round": 1}]}
notes     every correction note
deliver   table or player, round: the note was handed out
check     table or player, round and the fields of a slip: the second, blind entry
  > {"check": {"table": 2, "word": "HAUS", "at": "H5", "score": 12}}
  < {"differing": [{"table": 2, "first": {"score": 10}, "second": {"score": 12}}]}
differences  round; with table or player, right: first or second entry
  > {"differences": {"table": 2, "right": "second"}}
  < {"differing": []}
appeal    word, admissible (true if omitted), reason, or round, or round and table: what would change; decide: true
          records it, preview: refused if anything happened since that preview
  > {"appeal": {"word": "HAUS", "admissible": false, "reason": "Jury"}}
  < {"decided": false, "appeal": {"slips": [{"table": 1}, {"table": 2}], "tops": []}}
allow     word, reason, club: true (in later nights as well): decided at once
forbid    word, reason

PHONES

phones    easy, changes, newcomers, along, ranking (live, rounds, end), grace (seconds): what phones may do
phone     table or player, round, word, at, score, direction, joined_at, joins, state (ok or empty), version (counted up
          if omitted), late: true (it is late by itself after time and grace), take_in: false (leaves it unjudged)
  > {"phone": {"table": 1, "word": "AUS", "at": "H6", "score": 6}, "at": 60}
  < {"receipt": {"kept": true, "version": 1, "late": true}, "night": {"waiting": [{"table": 1, "why": "late"}]}}
decide    table or player, round, counts: whether the slip that waits counts (id: which one), reason
  > {"decide": {"table": 1, "counts": false}}
  < {"slip": {"points": 10}, "night": {"waiting": []}}

LOOKING

show      board, players, slips of the last round
standings rounds (so many), club, category
  > {"standings": true}
  < {"standings": {"top": {"points": [], "total": 0}, "rows": [{"table": 1, "total": 0, "place": 1}, {}, {}]}}
facts     round, since (a number): the log with kind, data, sentence, and undone if it no longer counts
  > {"facts": {"since": 18}}
  < {"facts": [{"seq": 19, "at": 60, "who": "director", "kind": "PhoneSlipDecided", "data": {"round": 1, "player": 1}, "undone": false}]}
export    the lines of the file that director import and director verify read
verify    the steps of director verify, of the night as it is now; of decided also the decisions [{code, seq, at, who, round,
          name, reason (whether there is one), sentence}]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill

import click

from director.cli import Context
from director.cli.common import echo_json
from director.cli.lines import lines_asked, parsed
from director.cli.night.asked import text, told_of
from director.cli.night.line import CommandLine, Verb, lines_of, verb_of, verbs_of
from director.cli.night.opening import LineSession
from director.desk.steps import steps_of
from director.games.duplicate.facts import DUPLICATE
from director.games.kinds import KINDS
from director.games.log import AnyKind
from director.language.sentences import DirectorError, RuleError

COMMON = ("at", "now", "who", "token", "stage")
MOST_TOKEN = 64
NO_CHANGE: dict[str, object] = {"moved": [], "remarks": []}


class Documented(click.Command):
    """A command whose help is the module's docstring, printed unchanged."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(f"\n{__doc__}{''.join(map(steps_in_words, KINDS.values()))}\n")


def steps_in_words(kind: AnyKind) -> str:
    """Returns the steps of a game for the help, with their fields; for the duplicate night only those not listed above."""
    verbs = [verb_of(each) for each in steps_of(kind).values()]
    told = [
        each
        for each in verbs
        if kind is not DUPLICATE or not re.search(rf"^{each.name} ", __doc__ or "", re.M)
    ]
    lines = [f"{each.name:<9} {', '.join(each.fields) or 'true'}: {each.help}" for each in told]
    wrapped = [fill(each, 120, subsequent_indent=" " * 10) for each in lines]
    return "\n".join(["", f"STEPS OF {kind.name}", "", *wrapped, ""])


@click.command(cls=Documented, short_help="Keeps a game from JSON Lines.")
@click.option("--key", help="A game on the club's instance.  [default: a night in memory]")
@click.pass_obj
def night(context: Context, key: str | None) -> None:
    """Keeps a game from JSON Lines. The lines are described below, in English."""
    with TemporaryDirectory() as folder:
        evening = LineSession(context, Path(folder), key, stored=key is not None)
        for told in answered(lines_asked(), evening):
            echo_json(told)


def answered(lines: Iterable[str], evening: LineSession) -> Iterator[Mapping[str, object]]:
    """Yields the answer to every line that is not blank."""
    for line in lines:
        if line.strip():
            try:
                yield answer_to(parsed(line), evening)
            except DirectorError as error:
                yield {"error": error.code, "sentence": evening.texts.show(error.sentence)}


def answer_to(asked: Mapping[str, object], evening: LineSession) -> dict[str, object]:
    """Returns the answer to one line; DirectorError leaves the night unchanged."""
    verb = _verb(asked, verbs_of(evening.kind))
    told = told_of(asked, verb.name, verb.fields)
    token, stage = text(asked, "token") or None, text(asked, "stage") or None
    if token and not (len(token) <= MOST_TOKEN and token.isascii()):
        raise RuleError("bad_field", "The field %(name)s has the wrong type. Correct it.", name="token")
    evening.take_common(asked, anew=verb.name == "new" and not evening.stored)
    line = CommandLine(evening, told, token, stage)
    before = line.night if verb.name != "new" else None
    answer: dict[str, object] = {"verb": verb.name} | verb.act(line)
    after = CommandLine(evening, {}).night
    new = [
        {"seq": each.seq, "kind": type(each.fact).__name__}
        for each in after.log[before.seq if before else 0 :]
    ]
    lines = lines_of(after.kind)
    if before and new:
        answer |= lines.changed(before.game, after.game, evening.texts)
    state = lines.state(evening.desk, after, evening.texts)
    return NO_CHANGE | answer | {"recorded": new, "night": state}


def _verb(asked: Mapping[str, object], verbs: Mapping[str, Verb]) -> Verb:
    """Returns the one verb of a line; RuleError ``bad_line`` or ``unknown_field``."""
    found = [name for name in asked if name in verbs]
    if len(found) != 1:
        raise RuleError("bad_line", "Write one of these in the line: %(known)s.", known=", ".join(verbs))
    if unknown := set(asked) - set(found) - set(COMMON):
        raise RuleError(
            "unknown_field", "There is no field %(name)s here. Check the name.", name=min(unknown)[:40]
        )
    return verbs[found[0]]
