"""Games put into a database for tests."""

from director.storage import game_store
from director.storage.database import writing
from director.storage.game_store import GameRow
from director.storage.store import Store
from tests.builders import Night


def stored(db: Store, night: Night, key: str = "abend") -> GameRow:
    """The night in the database; every third event without a token, as events that came together have it."""
    with writing(db):
        row = game_store.create_game(db, night.setup, 1_795_199_000.25, key)
        game_store.add_players(db, row.id, night.players)
        for each in night.log:
            game_store.append(db, row.id, [each], f"token-{each.seq}" if each.seq % 3 else None)
    return row
