"""All word forms of a Hunspell dictionary (.aff and .dic), after the format's manual page hunspell(5).

A dictionary line is a stem with flags; a flag names affix rules; a rule strips an ending, adds another and
may carry flags of its own, so a suffix can follow a suffix, twice at most. A prefix joins a suffix if both
rules allow it ("cross product"). This module covers what the German, French and English dictionaries use: flags as
single characters, pairs or numbers, alias tables (AF), NEEDAFFIX, ONLYINCOMPOUND, FORBIDDENWORD and
CIRCUMFIX. Free compounding is left out on purpose: it makes words without end.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TextIO

from director.lexicon.textfile import File, opened

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()


@dataclass(frozen=True, slots=True)
class Rule:
    """Removes ``strip`` from a word that meets ``condition`` and adds ``add`` instead."""

    strip: str
    add: str
    flags: Flags
    condition: re.Pattern[str] | None
    crosses: bool


@dataclass(frozen=True, slots=True)
class _Form:
    word: str
    flags: Flags
    crosses: bool
    stands_alone: bool
    is_stem: bool = False


class Hunspell:
    """The rules of an .aff file, read at once; the entries of its .dic file are read on demand."""

    def __init__(self, rules: File, dictionary: File) -> None:
        self.dictionary = dictionary
        self.encoding = _encoding(rules)
        self.suffixes: dict[str, list[Rule]] = {}
        self.prefixes: dict[str, list[Rule]] = {}
        self._flag_mode = "char"
        self._has_aliases = False
        self._aliases: list[Flags] = []
        self._special: dict[str, str] = {}
        self._crosses: dict[tuple[str, str], bool] = {}
        with self._text(rules) as file:
            for line in file:
                self._read_rule(line.lstrip("\ufeff").split())

    def entries(self) -> Iterator[tuple[str, Flags]]:
        """Yields every stem of the dictionary with its flags."""
        with self._text(self.dictionary) as file:
            next(file, None)  # the number of entries
            for line in file:
                entry = line.split("\t")[0].strip()
                if not entry or entry.startswith("#"):
                    continue
                if " po:" in entry or " st:" in entry:
                    entry = entry.split(" ")[0]
                stem, _, flags = entry.partition("/")
                yield stem, self._flags(flags)

    @contextmanager
    def _text(self, file: File) -> Iterator[TextIO]:
        with opened(file, "") as binary, io.TextIOWrapper(binary, self.encoding, "replace") as text:
            yield text

    def expand(self, stem: str, flags: Flags) -> set[str]:
        """Returns all forms of a stem that are words by themselves."""
        only_in_compounds = self._special.get("ONLYINCOMPOUND")
        circumfix = self._special.get("CIRCUMFIX")
        if only_in_compounds in flags or self._special.get("FORBIDDENWORD") in flags:
            return set()
        words = set()
        for form in self._with_suffixes(stem, flags):
            if only_in_compounds in form.flags:
                continue
            around = circumfix in form.flags
            if form.stands_alone and not around:
                words.add(form.word)
            for word, rule in self._prefixed(form.word, flags | form.flags):
                joins = form.is_stem or (form.crosses and rule.crosses)
                if joins and only_in_compounds not in rule.flags and (circumfix in rule.flags) == around:
                    words.add(word)
        return words

    def forbidden(self) -> set[str]:
        """Returns words that the dictionary lists in order to refuse them."""
        flag = self._special.get("FORBIDDENWORD")
        return {stem for stem, flags in self.entries() if flag in flags} if flag else set()

    def _with_suffixes(self, stem: str, flags: Flags) -> Iterator[_Form]:
        need_affix = self._special.get("NEEDAFFIX")
        yield _Form(stem, NO_FLAGS, True, need_affix not in flags, is_stem=True)
        for word, rule in self._suffixed(stem, flags):
            yield _Form(word, rule.flags, rule.crosses, need_affix not in rule.flags)
            for longer, second in self._suffixed(word, rule.flags):
                yield _Form(longer, second.flags, second.crosses, need_affix not in second.flags)

    def _suffixed(self, word: str, flags: Flags) -> Iterator[tuple[str, Rule]]:
        for flag in flags & self.suffixes.keys():
            for rule in self.suffixes[flag]:
                if word.endswith(rule.strip) and (rule.condition is None or rule.condition.search(word)):
                    yield word[: len(word) - len(rule.strip)] + rule.add, rule

    def _prefixed(self, word: str, flags: Flags) -> Iterator[tuple[str, Rule]]:
        for flag in flags & self.prefixes.keys():
            for rule in self.prefixes[flag]:
                if word.startswith(rule.strip) and (rule.condition is None or rule.condition.match(word)):
                    yield rule.add + word[len(rule.strip) :], rule

    def _flags(self, text: str) -> Flags:
        if not text:
            return NO_FLAGS
        if self._aliases and text.isdigit():
            return self._aliases[int(text) - 1]
        return self._split_flags(text)

    def _split_flags(self, text: str) -> Flags:
        if self._flag_mode == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        return frozenset(text.split(",") if self._flag_mode == "num" else text)

    def _read_rule(self, fields: list[str]) -> None:
        match fields:
            case ["FLAG", mode, *_]:
                self._flag_mode = mode.lower() if mode.lower() in ("long", "num") else "char"
            case ["AF", _count, *_] if not self._has_aliases:  # the first line is their number
                self._has_aliases = True
            case ["AF", flags, *_]:
                self._aliases.append(self._split_flags(flags))
            case ["NEEDAFFIX" | "ONLYINCOMPOUND" | "FORBIDDENWORD" | "CIRCUMFIX" as name, flag, *_]:
                self._special[name] = flag
            case ["SFX" | "PFX" as kind, flag, crosses, _count, *_] if (kind, flag) not in self._crosses:
                self._crosses[kind, flag] = crosses == "Y"
            case ["SFX" | "PFX" as kind, flag, strip, add, *rest]:
                table = self.suffixes if kind == "SFX" else self.prefixes
                table.setdefault(flag, []).append(self._rule(kind, flag, strip, add, rest))

    def _rule(self, kind: str, flag: str, strip: str, add: str, rest: list[str]) -> Rule:
        add, _, flags = add.partition("/")
        condition = rest[0] if rest else "."
        pattern = condition + r"\Z" if kind == "SFX" else condition
        return Rule(
            strip="" if strip == "0" else strip,
            add="" if add == "0" else add,
            flags=self._flags(flags),
            condition=None if condition == "." else re.compile(pattern),
            crosses=self._crosses[kind, flag],
        )


def _encoding(rules: File) -> str:
    """Returns the encoding of the SET line; UTF-8 if there is none or it is unknown."""
    with opened(rules, "") as file:
        for line in file:
            if line.lstrip(b"\xef\xbb\xbf").startswith(b"SET "):
                named = line.split()[1].decode("latin-1").lower().replace("iso8859", "iso-8859")
                with suppress(LookupError):
                    return codecs.lookup(named.removeprefix("microsoft-")).name
    return "utf-8"
