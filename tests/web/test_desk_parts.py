"""The desk's templates show what its parts hold: a name that no part has would be left out of the page without a word."""

from dataclasses import fields
from typing import get_args

from jinja2 import meta, nodes

from director.web.duplicate import page


def test_the_templates_of_the_desk_name_only_what_its_parts_hold(app):
    with app.test_request_context():
        known = {"parts", *app.jinja_env.globals}
        for processors in app.template_context_processors.values():
            for each in processors:
                known |= set(each())
    for part in get_args(page.AnyPart):
        known |= {each.name for each in fields(part)}
    wanted = ["desk/desk.html", *page.OWN_PARTS.values(), *page.PARTS.values(), *page.SLIP_PARTS.values()]
    parsed, named = {}, set()
    while wanted:
        name = wanted.pop()
        if name in parsed or name in ("games/layout.html", "macros.html"):
            continue
        source, _, _ = app.jinja_env.loader.get_source(app.jinja_env, name)
        parsed[name] = tree = app.jinja_env.parse(source)
        wanted += [each for each in meta.find_referenced_templates(tree) if each]
        named |= {each.name for each in tree.find_all(nodes.Name) if each.ctx in ("store", "param")}
        named |= {each.name for each in tree.find_all(nodes.Macro)}
        for each in tree.find_all(nodes.FromImport):
            named |= {name if isinstance(name, str) else name[1] for name in each.names}
    missing = {
        name: lost
        for name, tree in parsed.items()
        if (lost := meta.find_undeclared_variables(tree) - known - named)
    }
    assert missing == {}
    assert len(parsed) > 30


def test_the_parts_of_24_versions_are_kept_and_the_one_asked_for_longest_ago_goes():
    made: list[int] = []
    kept = page.RenderedParts()

    def ask(*versions):
        for version in versions:
            kept.get(version, lambda version=version: made.append(version) or {})

    ask(*range(24), 0, 24, 0)
    assert made == [*range(25)]
    ask(1)
    assert made == [*range(25), 1]
