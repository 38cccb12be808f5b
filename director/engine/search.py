"""The search: the highest score of a position with every move that reaches it, or all its moves.

A move is the word it makes, so the search goes through *slots* (where a word would begin and end) and asks
for each which tiles of the rack make a word there; no letter graph is walked. One compiled call per
position, step by step:

1. ``load_board`` (crosses) writes the board as 30 lines with running sums, so that all that follows thinks
   in rows only (the transposed board is wolges' and macondo's).
2. ``prepare_rack`` (rack) lists every different part of the rack with its key, tiles and values.
3. ``check_crosses`` (crosses) finds for every empty square beside a tile the letters that make a word
   across (the cross-checks of Appel and Jacobson, "The World's Fastest Scrabble Program", 1988).
4. ``list_slots`` (slots) gives every slot an upper bound of its score and sorts the slots by it, in
   counted lists. Bounds before search are the shadow play of macondo and MAGPIE, there one for each anchor;
   here one for each slot, because for the pure score an anchor is far too coarse.
5. ``search_one`` takes the slots from the highest bound down and stops strictly below the best score, so
   that every move of the same score is found (mode ``TOP_TWO``: strictly below the second score).
6. ``fill_slot`` (filling) asks which parts of the rack make a word with the tiles of the slot (candidates:
   ``plain_candidates``, ``look_up_one``, ``two_blank_candidates``; this is the word map of MAGPIE, made
   small, see ``packing``) and drops those whose own bound is too low (``reaches``, ``crosses_reach``).
7. ``lay_words`` (laying) compares what is left letter by letter with the slot and the cross words, scores
   it with the blank on every square where it can lie (``lay_blanks``), and keeps the best (``keep``).

Nothing is taken on trust from the tables but the absence of words: every word laid has been read from the
list, its tiles checked by a 64-bit sum of random numbers.
"""

from __future__ import annotations

from director.engine.candidates import forget_candidates
from director.engine.compiled import Record, kernel, part
from director.engine.crosses import check_crosses, load_board
from director.engine.filling import fill_slot
from director.engine.rack import prepare_rack
from director.engine.scratch import ALL, BOUNDS
from director.engine.slots import NONE, list_slots
from director.lexicon.packing import I64, U8, U32, Records


@kernel
def search(
    data: U32, games: Records, boards: U8, racks: U8, mode: int, out: Records, ends: I64, scratch: Records
) -> int:
    """Writes the placements of the highest score (mode ``TOP`` or ``TOP_TWO``) or all (``ALL``) of every position to ``out``,
    one position behind the other; ``ends`` gets where each one ends.

    Returns how many positions are done. If that is fewer than there are, ``out`` was full; if it is 0,
    ``ends[0]`` is the room that the first one needs.
    """
    total = 0
    for number in range(len(boards)):
        room = out[total:]
        found = search_one(data, games[0], boards[number], racks[number], mode, room, scratch[0])
        ends[number] = total + found
        if found > len(room):
            return number
        total += found
    return len(boards)


@part
def search_one(data: U32, game: Record, board: U8, rack: U8, mode: int, out: Records, s: Record) -> int:
    """One position, the steps 1 to 7 of the module docstring; returns the number of placements."""
    s.found, s.floor, s.best, s.second, s.mode = 0, 0, NONE, NONE, mode
    has_tiles = load_board(board, game, s)
    prepare_rack(rack, game, s)
    check_crosses(data, game, s)
    list_slots(has_tiles, game, s)
    forget_candidates(s)
    for bucket in range(s.highest, -1, -1):
        if mode != ALL and bucket < min(s.floor, BOUNDS - 1):
            break
        at = s.bucket[bucket]
        while at != NONE:
            fill_slot(data, s.slot[at], game, out, s)
            at = s.next_slot[at]
    return s.found
