"""Effects in one readable line, and back: `draw 1; prod scrap 2; if scav least=1 then=(gain tool 3)`.

A table is written by its first field, the verb, then its value, its amount if it has one, and its other fields by name.
The notation knows no game: whatever TOML can say of words, numbers, truths, lists and tables can be said in it.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, NamedTuple

DEEPEST = 20
_WORD = re.compile(r"[^\W\d][\w:./'&-]*")
_NUMBER = re.compile(r"[+-]?\d{1,19}(?P<part>(\.\d{1,20})?(e[+-]?\d{1,3})?)")
_QUOTES = "“”„"  # what spreadsheet programs make of "
_TOKEN = re.compile(r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign>[()\[\]{},;=])|(?P<bare>[^\s()\[\]{},;="]+))')


class NotationError(ValueError):
    """A line that cannot be read, in one sentence."""


# ---- writing


def write_tables(tables: list[dict[str, Any]]) -> str:
    """A list of tables; the empty list is `[]`."""
    return "; ".join(map(write_table, tables)) or "[]"


def write_table(table: dict[str, Any]) -> str:
    """One table: verb, value, amount, and the other fields by name."""
    if not table:
        return "{}"
    (verb, value), *others = table.items()
    parts = [_name(verb)]
    if value is not True:
        parts.append(write_value(value))
    if value is not True and isinstance(table.get("amount"), int | float | str) and verb != "amount":
        parts.append(write_value(table["amount"]))
        others = [(key, one) for key, one in others if key != "amount"]
    return " ".join([*parts, *(f"{_name(key)}={write_value(one)}" for key, one in others)])


def write_value(value: Any) -> str:
    """A value inside a line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float) and isfinite(value):
        return repr(value)
    if isinstance(value, str):
        return _name(value) if value not in ("yes", "no") else f'"{value}"'
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_name(key)}={write_value(one)}" for key, one in value.items()) + "}"
    if not isinstance(value, list):
        raise NotationError(f"'{value}' is no text, number, truth, list or table")
    if value and all(isinstance(one, dict) for one in value):
        return f"({write_tables(value)})"
    return f"[{write_list(value)}]"


def write_list(values: list[Any]) -> str:
    """Values with commas between them."""
    return ", ".join(map(write_value, values))


def _name(text: str) -> str:
    if _WORD.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return re.sub(f"[{_QUOTES}]", lambda found: f"\\u{ord(found[0]):04x}", quoted)


# ---- reading


def read_tables(line: str) -> list[dict[str, Any]]:
    """A list of tables from one line."""
    if line.strip() == "[]":
        return []
    reader = _Reader(line)
    tables = reader.tables("")
    reader.end()
    return tables


def read_table(line: str) -> dict[str, Any]:
    """One table from one line."""
    reader = _Reader(line)
    table = reader.table()
    reader.end()
    return table


def read_value(line: str) -> Any:
    """One value from one line."""
    reader = _Reader(line)
    value = reader.value()
    reader.end()
    return value


def read_list(line: str) -> list[Any]:
    """Values with commas between them."""
    if line.strip() == "[]":
        return []
    reader = _Reader(line)
    values = [reader.value()]
    while reader.next_is(","):
        values.append(reader.value())
    reader.end()
    return values


class _Token(NamedTuple):
    kind: str  # text, sign, bare or end
    text: str


_END = _Token("end", "the end")


class _Reader:
    """Takes a line apart, token by token."""

    def __init__(self, line: str) -> None:
        self.tokens, self.place, self.depth = _tokens(line), 0, 0

    def look(self, ahead: int = 0) -> _Token:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else _END

    def take(self) -> _Token:
        token = self.look()
        self.place += 1
        return token

    def next_is(self, sign: str) -> bool:
        """Take this sign if it comes next."""
        if self.look() != ("sign", sign):
            return False
        self.place += 1
        return True

    def expect(self, sign: str) -> None:
        if not self.next_is(sign):
            raise NotationError(f"'{sign}' is missing before {_shown(self.look())}")

    def end(self) -> None:
        if self.look() is not _END:
            raise NotationError(f"{_shown(self.look())} does not belong here{self._after()}")

    def _after(self) -> str:
        return f", after {_shown(self.look(-1))}" if self.place else ""

    # ---- what a line is made of

    def tables(self, closing: str) -> list[dict[str, Any]]:
        found = [self.table()]
        while self.next_is(";"):
            if self.look() is not _END and self.look().text != closing:
                found.append(self.table())
        return found

    def table(self) -> dict[str, Any]:
        if self.look() == ("sign", "{"):
            return dict(self.value())
        verb = self.name()
        table: dict[str, Any] = {verb: True}
        if self._value_follows():
            table[verb] = self.value()
            if self._value_follows() and self.look().text not in ("(", "[", "{"):
                table["amount"] = self.value()
        while self._named_follows():
            self._named(table)
        return table

    def _value_follows(self) -> bool:
        token = self.look()
        return (token.kind in ("text", "bare") or token.text in ("(", "[", "{")) and not self._named_follows()

    def _named_follows(self) -> bool:
        return self.look().kind in ("text", "bare") and self.look(1) == ("sign", "=")

    def _named(self, table: dict[str, Any]) -> None:
        key = self.name()
        self.expect("=")
        if key in table:
            raise NotationError(f"'{key}' stands twice")
        table[key] = self.value()

    def name(self) -> str:
        token = self.take()
        if token.kind == "text":
            return _unquoted(token.text)
        if token.kind != "bare":
            self.place -= 1
            raise NotationError(f"a word must stand where {_shown(token)} is{self._after()}")
        return token.text

    def value(self) -> Any:
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotationError(f"brackets stand more than {DEEPEST} deep")
        value = self._value()
        self.depth -= 1
        return value

    def _value(self) -> Any:
        token = self.take()
        if token.kind == "text":
            return _unquoted(token.text)
        if token.kind == "bare":
            return _plain(token.text)
        if token.text == "(":
            tables = self.tables(")")
            self.expect(")")
            return tables
        if token.text == "[":
            return self._list()
        if token.text == "{":
            return self._braces()
        self.place -= 1
        raise NotationError(f"a value must stand where {_shown(token)} is{self._after()}")

    def _list(self) -> list[Any]:
        found: list[Any] = []
        while not self.next_is("]"):
            if found:
                self.expect(",")
            found.append(self.value())
        return found

    def _braces(self) -> dict[str, Any]:
        table: dict[str, Any] = {}
        while not self.next_is("}"):
            if table:
                self.expect(",")
            self._named(table)
        return table


def _tokens(line: str) -> list[_Token]:
    line = re.sub(f"[{_QUOTES}]", '"', line).rstrip()
    tokens, place = [], 0
    while place < len(line):
        found = _TOKEN.match(line, place)
        if found is None:
            raise NotationError("a quotation mark is never closed")
        assert found.lastgroup is not None
        tokens.append(_Token(found.lastgroup, found[found.lastgroup]))
        place = found.end()
    return tokens


def _plain(word: str) -> Any:
    found = _NUMBER.fullmatch(word)
    if found is not None:
        return float(word) if found["part"] else int(word)
    return {"yes": True, "no": False}.get(word, word)


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        raise NotationError(f"{text} cannot be read as a text") from None


def _shown(token: _Token) -> str:
    return "the end" if token is _END else f"'{token.text}'"
