"""A browser without a screen that sends only what is on its page: it reads the form that is there and presses a button of it."""

from collections.abc import Iterator
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from flask.testing import FlaskClient
from lxml.html import HTMLParser, document_fromstring

from tests.transcripts.telling import NotOffered, Refused

READER = HTMLParser(remove_comments=True, remove_pis=True, huge_tree=True)


def page_of(html: str) -> Element:
    """The tree of a page."""
    tree: Element = document_fromstring(html, parser=READER)
    return tree


NARROW = {"d-sm-none", "d-md-none", "d-lg-none"}
"""What is only shown where the screen is small."""


def words(element: Element) -> str:
    """What a person reads in it on a broad screen, in one line."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    if not NARROW & set(element.get("class", "").split()):
        yield element.text or ""
        for each in element:
            yield from _texts(each)
            yield each.tail or ""


def of_class(element: Element, name: str, tag: str = "*") -> Iterator[Element]:
    """The elements inside that have this class."""
    return (
        each for each in element.iter(None if tag == "*" else tag) if name in each.get("class", "").split()
    )


def fields(form: Element) -> dict[str, str | list[str]]:
    """What a browser sends of the form as it is, without its buttons; a list where several have one name."""
    found: dict[str, list[str]] = {}
    for each in form.iter():
        name = each.get("name")
        if not name or "disabled" in each.attrib:
            continue
        if each.tag == "textarea":
            found.setdefault(name, []).append(each.text or "")
        elif each.tag == "select":
            options = list(each.iter("option"))
            for option in [each for each in options if "selected" in each.attrib] or options[:1]:
                found.setdefault(name, []).append(option.get("value", words(option)))
        elif each.tag == "input" and (
            each.get("type") not in ("checkbox", "radio", "file", "submit") or "checked" in each.attrib
        ):
            found.setdefault(name, []).append(
                each.get("value", "on" if each.get("type") == "checkbox" else "")
            )
    return {name: sent[0] if len(sent) == 1 else sent for name, sent in found.items()}


def offered(form: Element) -> set[str]:
    """The names of all that can be filled in."""
    return {each.get("name", "") for each in form.iter() if each.tag in ("input", "select", "textarea")}


class Browser:
    """Pages, one after the other."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.address = "/"
        self.page = Element("page")
        self.body = b""

    def go(self, address: str) -> Element:
        """The page of that address."""
        return self._see(self.client.get(address, follow_redirects=True))

    def send(
        self, ending: str, button: str = "", like: dict[str, str] | None = None, **typed: str | list[str]
    ) -> Element:
        """Fills in the form of this page whose address ends so and presses its button: the first, or that of this name or value.

        Of several forms it is the one whose fields are ``like`` these. NotOffered if there is no such form or button;
        Refused with the sentence of the page that comes.
        """
        form, pressed = self._form(ending, button, like or {})
        if missing := set(typed) - offered(form):
            raise NotOffered(f"{sorted(missing)} cannot be typed at {ending}")
        data = fields(form) | (
            {pressed.get("name", ""): pressed.get("value", "")} if pressed.get("name") else {}
        )
        where = {"Referer": f"http://localhost{self.address}"}
        at = pressed.get("formaction") or form.get("action") or self.address
        return self._see(self.client.post(at, data=data | typed, headers=where, follow_redirects=True))

    def _form(self, ending: str, button: str, like: dict[str, str]) -> tuple[Element, Element]:
        for form in self.page.iter("form"):
            at = urlsplit(form.get("action") or self.address).path
            if form.get("method", "get").lower() != "post" or not at.endswith(ending):
                continue
            if like.items() <= fields(form).items():
                for each in self._buttons(form):
                    if "disabled" not in each.attrib and button in ("", each.get("name"), each.get("value")):
                        return form, each
        raise NotOffered(f"{self.address} has no form {ending} {button} {like or ''}")

    def _buttons(self, form: Element) -> Iterator[Element]:
        """The buttons of this form: those inside it, and those elsewhere on the page that name it."""
        yield from form.iter("button")
        if name := form.get("id"):
            yield from (each for each in self.page.iter("button") if each.get("form") == name)

    def _see(self, answer: object) -> Element:
        self.address = answer.request.full_path.rstrip("?")
        self.body = answer.data
        if answer.mimetype != "text/html":
            return self.page
        self.page = page_of(answer.text)
        wrong = [
            words(each) for name in ("alert-danger", "invalid-feedback") for each in of_class(self.page, name)
        ]
        if answer.status_code >= 400:
            wrong += [words(each) for each in of_class(self.page, "alert")]
        if wrong:
            raise Refused(wrong[0])
        return self.page
