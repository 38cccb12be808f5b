"""Settings of the club beside its games: the password, the key that signs sessions, its own rules.

The club's spelling tables: the chosen one for every language, and the club's own words for letters.

The usual word list, which every form and page uses unless another one is chosen there.

The club's text at the end of a story: the next date and a few words, stored for the stories to come.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from werkzeug.security import check_password_hash

from director.desk.club.book import check_day
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.language.sentences import RuleError
from director.rules.profile import Profile
from director.storage import settings_store
from director.storage.database import writing
from director.storage.game_store import GameRow
from director.storage.store import Store
from director.wording.announcer import Spelling, changed, own_words, tables_for

SHORTEST_PASSWORD = 6
LONGEST_PASSWORD = 200

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""argon2id with the lowest costs that OWASP recommends: 19 MiB and some 30 ms for each sign-in."""
_AT_ONCE = threading.BoundedSemaphore(2)
"""Number of passwords checked at the same time, so that a flood of them takes no more memory than this."""


def password_hash(db: Store) -> str:
    """Returns the hash of the director's password, or "" before the first start."""
    return settings_store.setting(db, "password")


def fits_password(db: Store, password: str) -> bool:
    """Whether this is the director's password; a correct one renews a hash of an older kind."""
    kept = password_hash(db)
    if not kept or not is_password(password, kept):
        return False
    if is_outdated(kept):
        hashed = hash_of(password)
        with writing(db):
            settings_store.keep_setting(db, "password", hashed)
    return True


def is_password(password: str, kept: str) -> bool:
    """Whether ``kept`` is the hash of this password, of the present kind or of that of earlier versions (PBKDF2)."""
    if len(password) > LONGEST_PASSWORD:
        return False
    if not kept.startswith("$argon2"):
        return check_password_hash(kept, password)
    with _AT_ONCE:
        try:
            return HASHER.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def is_outdated(kept: str) -> bool:
    """Whether a hash is of an older kind, or was made with other costs."""
    return not kept.startswith("$argon2") or HASHER.check_needs_rehash(kept)


def check_password(password: str, again: str) -> None:
    """Checks a new password: RuleError ``short_password``, ``long_password`` or ``passwords_differ``."""
    if len(password) < SHORTEST_PASSWORD:
        raise RuleError("short_password", "Choose at least %(number)d characters.", number=SHORTEST_PASSWORD)
    if len(password) > LONGEST_PASSWORD:
        raise RuleError("long_password", "Choose at most %(number)d characters.", number=LONGEST_PASSWORD)
    if password != again:
        raise RuleError("passwords_differ", "The two passwords differ. Type the same one twice.")


def hash_of(password: str) -> str:
    """Returns the hash of a password."""
    with _AT_ONCE:
        return HASHER.hash(password)


def keep_password(db: Store, password: str, again: str | None = None) -> None:
    """Stores the password's hash, typed twice if ``again`` is given; RuleError as ``check_password``."""
    check_password(password, password if again is None else again)
    hashed = hash_of(password)
    with writing(db):
        settings_store.keep_setting(db, "password", hashed)


def secret(db: Store) -> str:
    """Returns the key that signs sessions, made at first use."""
    if not (key := settings_store.setting(db, "secret")):
        with writing(db):
            key = settings_store.setting(db, "secret") or secrets.token_hex(32)
            settings_store.keep_setting(db, "secret", key)
    return key


def may_change_profile(db: Store, name: str, owner: int | None) -> bool:
    """Whether an organiser (None: the director of this machine) may change or remove these rules."""
    return owner in (None, settings_store.profile_owner(db, name))


def keep_profile(db: Store, profile: Profile, owner: int | None = None) -> None:
    """Stores own rules under their name, replacing others of that name."""
    with writing(db):
        settings_store.keep_profile(db, profile, owner)


def drop_profile(db: Store, name: str) -> None:
    """Removes own rules; games made with them contain them."""
    with writing(db):
        settings_store.drop_profile(db, name)


def lookups_open(db: Store) -> bool:
    """Whether everybody in the room may look words up."""
    return settings_store.setting(db, "lookups") == "room"


def open_lookups(db: Store, is_open: bool) -> None:
    """Opens the look-up for the room, or limits it to director and helpers."""
    with writing(db):
        settings_store.keep_setting(db, "lookups", "room" if is_open else "staff")


def meanings_on_walls(db: Store) -> bool:
    """Whether walls show the meaning of the top."""
    return settings_store.setting(db, "meanings_on_walls") != "no"


def show_meanings_on_walls(db: Store, shown: bool) -> None:
    """Lets walls show the meaning of the top, or not."""
    with writing(db):
        settings_store.keep_setting(db, "meanings_on_walls", "yes" if shown else "no")


SPELLINGS = "spelling_{language}"


def table_of(db: Store, language: str) -> Spelling:
    """Returns the table that the club chose for a language, as built into the program."""
    return _table(language, _kept(db, language)[0])


def spelling(db: Store, language: str) -> Spelling:
    """Returns the club's table of a language, with its own words."""
    table, words = _kept(db, language)
    return changed(_table(language, table), words)


def keep_spelling(db: Store, language: str, table: str, words: Mapping[str, str]) -> None:
    """Stores the choice of a table and the words that differ from it; RuleError ``unknown_table`` or ``long_spelling_word``."""
    offered = {each.name: each for each in tables_for(language)}
    if table not in offered:
        raise RuleError("unknown_table", "Choose one of the spelling tables.")
    kept = {"table": table, "words": own_words(offered[table], words)}
    with writing(db):
        settings_store.keep_setting(
            db, SPELLINGS.format(language=language), json.dumps(kept, ensure_ascii=False)
        )


def _kept(db: Store, language: str) -> tuple[str, dict[str, str]]:
    """Returns the name of the chosen table, and the club's own words; "" and {} before the first choice."""
    found = json.loads(settings_store.setting(db, SPELLINGS.format(language=language), "{}"))
    return str(found.get("table", "")), dict(found.get("words", {}))


def _table(language: str, name: str) -> Spelling:
    offered = tables_for(language)
    return next((each for each in offered if each.name == name), offered[0])


USUAL_LIST = "lexicon"
BUILT_IN = {"de": "german", "en": "english", "fr": "french"}
"""The built-in list of each language."""


def usual_list(instance: Instance, games: Sequence[GameRow], letters: str = "", language: str = "de") -> str:
    """Returns the name of the list that the club has chosen. If it has chosen none: the largest complete one in the language
    of the newest of ``games``, else the built-in one of that language. Before the first game it is the largest complete
    one, else the built-in one of ``language``.

    With ``letters`` only lists with these letters are considered.
    """
    there = [info for info in instance.library.lexicons() if letters in ("", info.letters)]
    chosen = chosen_list(instance)
    if any(info.name == chosen for info in there):
        return chosen
    known = {info.name: info.tiles for info in there}
    complete = sorted(
        (info for info in there if info.is_built and not info.is_default), key=lambda info: -info.count
    )
    played = [known[row.setup.lexicon] for row in games[:1] if row.setup.lexicon in known]
    if not played:
        return complete[0].name if complete else next(filter(known.get, [BUILT_IN[language], *known]))
    same = [info for info in (*complete, *there) if info.tiles == played[0]]
    return same[0].name


def chosen_list(instance: Instance) -> str:
    """Returns the list that the club has chosen, which may be gone since; "" if none."""
    return settings_store.setting(instance.db, USUAL_LIST)


def choose_list(instance: Instance, name: str) -> None:
    """Makes this the club's usual list; RuleError ``not_built`` for one that is not built yet."""
    info = instance.library.info(name)
    if not info.is_built:
        raise RuleError("not_built", "This word list is not built yet. Build it first.")
    with writing(instance.db):
        settings_store.keep_setting(instance.db, USUAL_LIST, info.name)


MOST = 2000
"""Most characters of the club's words."""


@dataclass(frozen=True)
class StoryEnd:
    """The next date, like ``2026-12-04``, and the club's words; "" if nothing was entered."""

    next_date: str = ""
    text: str = ""

    def after(self, day: str) -> StoryEnd:
        """Returns the end for a story of that day: without a date that is not later."""
        return self if self.next_date > day else replace(self, next_date="")


def end_of(desk: Desk) -> StoryEnd:
    """Returns the stored end; each organiser has its own."""
    text = settings_store.setting(desk.db, _name(desk))
    return StoryEnd(**json.loads(text)) if text else StoryEnd()


def keep_end(desk: Desk, end: StoryEnd) -> None:
    """Stores it; RuleError ``bad_day`` or ``text_too_long``."""
    check_day(end.next_date)
    if len(end.text) > MOST:
        raise RuleError("text_too_long", "Write at most %(most)d characters.", most=MOST)
    with writing(desk.db):
        settings_store.keep_setting(desk.db, _name(desk), json.dumps(asdict(end), ensure_ascii=False))


def _name(desk: Desk) -> str:
    return "story_end" + (f":{desk.owner}" if desk.owner is not None else "")
