"""Training behind a person's own link: the pages of ``cards``."""

from director.web.club.card_pages import own_blueprint as blueprint

__all__ = ["blueprint"]
