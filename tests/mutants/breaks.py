"""The breaks of a module: small faults such as a person makes, each in one place of its text.

What is broken: a comparison turned or off by one, ``and`` for ``or``, a guard left out, a condition negated, a number
changed, a value returned, an argument left out or swapped, a slice moved, a sort's key or order, an early return or a
call left out, an exception swallowed. What is left alone: texts, docstrings, annotations, logging, ``assert`` (nothing
may depend on it), the types of kernels, and what stands in an f-string, whose places Python 3.11 does not know.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

TURNED = {
    ast.Lt: ("<=", ">"), ast.LtE: ("<", ">"), ast.Gt: (">=", "<"), ast.GtE: (">", "<"), ast.Eq: ("!=",), ast.NotEq: ("==",),
    ast.In: ("not in",), ast.NotIn: ("in",), ast.Is: ("is not",), ast.IsNot: ("is",),
}  # fmt: skip
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in",
}  # fmt: skip
SIGNS |= {ast.Is: "is", ast.IsNot: "is not"}
RECKONED = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Div: "*", ast.Mod: "+", ast.BitAnd: "|",
    ast.BitOr: "&",
}  # fmt: skip
WITH_TEXT = set(
    "say say_n texts texts_n gettext ngettext _ counted RuleError DirectorError LexiconError".split()
)
"""Calls whose positional arguments are sentences or codes."""
LEFT_ALONE = set("dtype TypeVar NewType warm jit njit kernel part inner echo warning debug info".split())
LEFT_ALONE |= {"cast", "Field", "field", "overload"}
"""Calls in which nothing is broken: types, kernels, logging."""


@dataclass(frozen=True)
class Break:
    """One fault: the bytes from ``start`` to ``end`` become ``new``. ``first`` to ``last`` are the lines of its statement."""

    path: str
    line: int
    start: int
    end: int
    new: bytes
    first: int
    last: int
    names: tuple[str, ...] | None
    """What the statement defines where it runs at the import; None inside a function."""
    compiled: bool
    """Whether numba compiles the function, so that no trace shows who runs it."""

    def apply(self, source: bytes) -> bytes:
        """The module with the fault in it."""
        return source[: self.start] + self.new + source[self.end :]

    def told(self, source: bytes) -> str:
        """``before -> after``, the lines that differ, as one line of text."""
        begin = source.rfind(b"\n", 0, self.start) + 1
        stop = source.find(b"\n", self.end)
        stop = len(source) if stop < 0 else stop
        before = source[begin:stop]
        after = source[begin : self.start] + self.new + source[self.end : stop]
        return f"{_one_line(before)} -> {_one_line(after)}"


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())


def breaks_of(path: str, source: bytes) -> list[Break]:
    """Every break of a module, in the order of its lines; ``differs`` says of each whether it is one."""
    found = set(_Finder(path, source).found)
    return sorted(found, key=lambda each: (each.line, each.start, each.end, each.new))


def differs(source: bytes, each: Break) -> bool:
    """Whether the module with the fault in it can be compiled and is another program."""
    try:
        return ast.dump(ast.parse(each.apply(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


class _Finder:
    """Walks through a module and notes the breaks of every statement."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path, self.source, self.found = path, source, list[Break]()
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.statement: ast.stmt | None = None
        self.last = 0
        self.names: tuple[str, ...] | None = ()
        self.compiled = False
        self.returns: ast.expr | None = None
        self.body(ast.parse(source).body, top=True)

    # -- places and notes ---------------------------------------------------------------------------

    def at(self, node: ast.AST) -> tuple[int, int]:
        """First and last byte of a node."""
        line, end_line = getattr(node, "lineno"), getattr(node, "end_lineno")  # noqa: B009
        return (
            self.lines[line - 1] + getattr(node, "col_offset"),  # noqa: B009
            self.lines[end_line - 1] + getattr(node, "end_col_offset"),  # noqa: B009
        )

    def text(self, node: ast.AST) -> bytes:
        start, end = self.at(node)
        return self.source[start:end]

    def note(self, start: int, end: int, new: str | bytes) -> None:
        statement = self.statement
        assert statement is not None
        line = self.source.count(b"\n", 0, start) + 1
        new = new.encode() if isinstance(new, str) else new
        first = min(
            statement.lineno,
            *(each.lineno for each in getattr(statement, "decorator_list", ())),
            statement.lineno,
        )
        self.found.append(
            Break(self.path, line, start, end, new, first, self.last, self.names, self.compiled)
        )

    def swap(self, node: ast.AST, new: str | bytes) -> None:
        self.note(*self.at(node), new)

    # -- statements ---------------------------------------------------------------------------------

    def body(self, statements: list[ast.stmt], top: bool = False) -> None:
        for each in statements:
            before = self.statement, self.last, self.names
            self.statement, self.last = each, each.end_lineno or each.lineno
            if top or (self.names is not None and not isinstance(each, ast.FunctionDef)):
                self.names = (*(self.names if not top else ()), *_defined(each))
            self.one(each)
            self.statement, self.last, self.names = before

    def one(self, node: ast.stmt) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.function(node)
            case ast.ClassDef():
                self.body(node.body)
            case ast.If(test=test):
                if "TYPE_CHECKING" in ast.unparse(test) or "__name__" in ast.unparse(test):
                    return
                self.head(test)
                self.condition(test)
                self.body(node.body)
                self.body(node.orelse)
            case ast.While(test=test):
                self.head(test)
                self.condition(test, always=False)
                self.body(node.body)
            case ast.For(iter=iterated) | ast.AsyncFor(iter=iterated):
                self.head(iterated)
                self.expression(iterated)
                self.body(node.body)
                self.body(node.orelse)
            case ast.With(items=items) | ast.AsyncWith(items=items):
                for item in items:
                    self.head(item.context_expr)
                    self.expression(item.context_expr)
                self.body(node.body)
            case ast.Try():
                for part in (node.body, node.orelse, node.finalbody):
                    self.body(part)
                for handler in node.handlers:
                    self.body(handler.body)
            case ast.Match():
                for case in node.cases:
                    if case.guard:
                        self.condition(case.guard)
                    self.body(case.body)
            case ast.Raise():
                self.swap(node, "pass")
            case ast.Return(value=value) if value is not None:
                self.returned(value)
                self.expression(value)
            case ast.Expr(value=ast.Call() as call):
                if _name(call.func) not in LEFT_ALONE:
                    self.swap(node, "pass")
                    self.expression(call)
            case ast.AugAssign(op=op, value=value):
                if type(op) in RECKONED:
                    start, end = self.at(node.target)[1], self.at(value)[0]
                    self.note(start, end, f" {RECKONED[type(op)]}= ")
                self.expression(value)
            case ast.Assign(value=value) | ast.AnnAssign(value=value) if value is not None:
                self.expression(value)
            case ast.Continue() | ast.Break():
                self.swap(node, "pass")

    def head(self, last: ast.expr) -> None:
        """The statement runs as far as this expression; its body is statements of their own."""
        self.last = last.end_lineno or last.lineno

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        names = {_name(each.func if isinstance(each, ast.Call) else each) for each in node.decorator_list}
        if "overload" in names or "abstractmethod" in names:
            return
        before = self.names, self.compiled, self.returns
        self.last = node.body[0].lineno - 1
        for default in (*node.args.defaults, *(each for each in node.args.kw_defaults if each)):
            self.expression(default)
        self.names, self.returns = None, node.returns
        self.compiled = self.compiled or bool(names & {"part", "inner", "kernel", "jit", "njit", "intrinsic"})
        self.body(node.body)
        self.names, self.compiled, self.returns = before

    def returned(self, value: ast.expr) -> None:
        """A value returned becomes another of its type."""
        wanted = ast.unparse(self.returns) if self.returns else ""
        if self.compiled:
            return
        if wanted == "bool":
            self.swap(value, b"not (" + self.text(value) + b")")
        elif wanted in ("int", "float"):
            self.swap(value, b"(" + self.text(value) + b") + 1")
        elif wanted == "str" and not isinstance(value, ast.Constant):
            self.swap(value, '""')
        elif wanted.startswith(("list[", "tuple[", "dict[", "set[", "Sequence[")) and not _is_empty(value):
            self.swap(value, {"l": "[]", "t": "()", "d": "{}", "s": "set()", "S": "()"}[wanted[0]])
        elif "None" in wanted and not (isinstance(value, ast.Constant) and value.value is None):
            self.swap(value, "None")

    # -- expressions --------------------------------------------------------------------------------

    def condition(self, test: ast.expr, always: bool = True) -> None:
        """What decides: negated, or left out; and the breaks inside it."""
        if not isinstance(test, ast.Compare) and not (
            isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        ):
            self.swap(test, b"not (" + self.text(test) + b")")
        self.swap(test, "False")
        if always:
            self.swap(test, "True")
        self.expression(test)

    def expression(self, node: ast.AST) -> None:
        match node:
            case ast.JoinedStr() | ast.Lambda(body=ast.Constant()):
                return
            case ast.Compare(ops=[op]) if type(op) in TURNED:
                start, end = self.at(node.left)[1], self.at(node.comparators[0])[0]
                between = self.source[start:end]
                for sign in TURNED[type(op)]:
                    self.note(start, end, between.replace(SIGNS[type(op)].encode(), sign.encode(), 1))
            case ast.BoolOp(values=values):
                other = b" or " if isinstance(node.op, ast.And) else b" and "
                self.swap(node, b"(" + other.join(b"(" + self.text(each) + b")" for each in values) + b")")
                for place in range(len(values)):
                    rest = [self.text(each) for at, each in enumerate(values) if at != place]
                    sign = b" and " if isinstance(node.op, ast.And) else b" or "
                    self.swap(node, b"(" + sign.join(rest) + b")")
            case ast.IfExp(test=test):
                self.condition(test)
                self.expression(node.body)
                self.expression(node.orelse)
                return
            case ast.BinOp(op=op) if type(op) in RECKONED and not _is_text(node.left):
                if not (
                    isinstance(op, (ast.BitOr, ast.BitAnd)) and self.names is not None
                ):  # a union of types
                    self.note(self.at(node.left)[1], self.at(node.right)[0], f" {RECKONED[type(op)]} ")
            case ast.Constant(value=value):
                self.constant(node, value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.swap(node, b"(" + self.text(operand) + b")")
            case ast.comprehension(ifs=ifs):
                for each in ifs:
                    self.condition(each)
                self.expression(node.iter)
                return
            case ast.Slice(lower=lower, upper=upper):
                for bound in (lower, upper):
                    if bound is not None and not isinstance(bound, ast.Constant):
                        self.swap(bound, b"(" + self.text(bound) + b") + 1")
            case ast.Call():
                self.call(node)
                return
            case ast.Subscript(slice=index):
                self.expression(node.value)
                if not isinstance(node.ctx, ast.Load) or self.names is not None:
                    return
                self.expression(index)
                return
        for each in ast.iter_child_nodes(node):
            if not isinstance(each, ast.arguments):
                self.expression(each)

    def constant(self, node: ast.expr, value: object) -> None:
        """A number is another one, by one where it is small; what is true is false."""
        if isinstance(value, bool):
            self.swap(node, str(not value))
        elif isinstance(value, int):
            self.swap(node, str(value + 1 if value < 20 else value // 10 if value % 10 == 0 else value - 10))
        elif isinstance(value, float):
            self.swap(node, str(value * 10 if value else 1.0))

    def call(self, node: ast.Call) -> None:
        name = _name(node.func)
        if name in LEFT_ALONE or "types." in ast.unparse(node.func):
            return
        self.expression(node.func)
        given: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
        if name in WITH_TEXT:
            for keyword in node.keywords:
                self.expression(keyword.value)
            for each in node.args[1:]:
                if not isinstance(each, ast.Constant):
                    self.expression(each)
            return
        if name in ("sorted", "sort"):
            extra = ", reverse=True" if given else "reverse=True"
            if not any(keyword.arg == "reverse" for keyword in node.keywords):
                end = self.at(node)[1] - 1
                if not self.source[:end].rstrip().endswith(b","):
                    self.note(end, end, extra)
        if name in ("min", "max") and isinstance(node.func, ast.Name):
            self.swap(node.func, "max" if name == "min" else "min")
        if len(node.args) > 1 and not any(isinstance(each, ast.Starred) for each in node.args[:2]):
            first, second = node.args[:2]
            between = self.source[self.at(first)[1] : self.at(second)[0]]
            self.note(self.at(first)[0], self.at(second)[1], self.text(second) + between + self.text(first))
        for place, keyword in enumerate(node.keywords):
            if keyword.arg is None:
                continue
            before = given[len(node.args) + place - 1] if len(node.args) + place else None
            if before is not None:  # with the comma before it
                self.note(self.at(before)[1], self.at(keyword)[1], b"")
        for argument in node.args:
            self.expression(argument)
        for keyword in node.keywords:
            self.expression(keyword.value)


def _name(node: ast.AST) -> str:
    """The last part of a dotted name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_empty(node: ast.AST) -> bool:
    return ast.unparse(node) in ("[]", "()", "{}", "set()")


def _defined(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module or class defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        yield node.name
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    for target in targets:
        yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))
