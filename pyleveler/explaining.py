"""An answer told like a judge would: what it starts as, what applied in which layer and why then, what did not."""

from collections.abc import Iterator
from itertools import groupby

from pyleveler.answers import ObjectAnswer, Skipped, TraceStep
from pyleveler.documents.errors import one_line
from pyleveler.lines import Line, Span, plain_text
from pyleveler.words import Words, words

LAYERS = ("1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
LAYERS_OF_2010 = (*LAYERS, "7e")


def explanation_text(answer: ObjectAnswer, width: int = 80) -> str:
    """The explanation as plain text, wrapped at the width."""
    return plain_text(explanation(answer), width)


def explanation(answer: ObjectAnswer) -> list[Line]:
    """The explanation, line by line."""
    return list(_Explanation(answer, words(answer.language)).lines())


class _Explanation:
    def __init__(self, answer: ObjectAnswer, words: Words) -> None:
        self.answer = answer
        self.words = words
        self._went_on: set[tuple[str, str]] = set()

    def lines(self) -> Iterator[Line]:
        yield from self._now()
        yield Line()
        yield from self._start()
        yield Line()
        yield from self._layers()
        yield Line()
        yield self._end()
        if self.answer.skipped:
            yield Line()
            yield Line((Span(self.words("did_not_apply"), "heading"),))
            for skipped in self.answer.skipped:
                yield from self._did_not_apply(skipped)

    # what it is -------------------------------------------------------------------------------------------------------

    def _now(self) -> Iterator[Line]:
        answer, words = self.answer, self.words
        name = answer.name if answer.name is not None else words("nameless")
        yield Line((Span(f"{one_line(answer.id)}: {one_line(name)}", "heading"),))
        yield Line((Span(self._looks()),), indent=2)
        where = [words("controlled_by", answer.controller)]
        if answer.owner != answer.controller:
            where.append(words("owned_by", answer.owner))
        if answer.zone != "battlefield":
            where.append(words("in_zone_now", answer.zone))
        yield Line((Span(one_line(", ".join(where))),), indent=2)
        if answer.level_symbol is not None:
            yield Line((Span(words("level_active", answer.level, answer.level_symbol)),), indent=2)
        elif answer.level or self._is_leveler:
            yield Line((Span(words("level_inactive", answer.level)),), indent=2)
        if answer.counters:
            yield Line((Span(one_line(words.number_of_counters(answer.counters))),), indent=2)
        for ability in answer.abilities:
            yield Line((Span("- " + one_line(ability)),), indent=2, hang=2)

    def _looks(self) -> str:
        answer, words = self.answer, self.words
        colors = words.sequence(answer.colors) if answer.colors else words("colorless")
        return ", ".join(filter(None, [f"{answer.pt or ''} {one_line(answer.type_line)}".strip(), colors]))

    @property
    def _is_leveler(self) -> bool:
        return bool(self.answer.start.get("first_level"))

    @property
    def _of_2010(self) -> bool:
        return "2010" in self.answer.edition

    # what it starts as ------------------------------------------------------------------------------------------------

    def _start(self) -> Iterator[Line]:
        answer, words = self.answer, self.words
        start = f"{answer.start.get('pt', '')} {answer.start.get('types', '')}".strip()
        yield Line((Span(words("starts_as"), "heading"), Span(f" {one_line(start)}")))
        if not self._is_leveler:
            yield _ruled(words("printed_values"), "613.1")
        elif answer.level_symbol is not None:
            yield _ruled(words("uppermost_box_start"), "613.1")
        elif answer.start["rule"].endswith(".6"):
            yield _ruled(words("uppermost_box_off_battlefield"), f"{answer.start['rule']}, 613.1")
        elif answer.start["rule"].endswith(".5"):
            yield _ruled(words("uppermost_box_below", answer.start["first_level"]), f"{answer.start['rule']}, 613.1")
        else:
            yield _ruled(words("uppermost_box"), "613.1")

    def _end(self) -> Line:
        spans = [Span(self.words("ends_as"), "heading"), Span(f" {self._looks()}", "after")]
        if self.answer.power is None:
            return Line((*spans, Span(f"; {self.words('no_pt')} "), Span("[208.3]", "rule")), hang=2)
        return Line(tuple(spans))

    # layer by layer ---------------------------------------------------------------------------------------------------

    def _layers(self) -> Iterator[Line]:
        layers = LAYERS_OF_2010 if self._of_2010 else LAYERS
        steps: dict[str, list[TraceStep]] = {layer: [] for layer in layers}
        for step in self.answer.trace:
            steps[step.layer if step.layer.startswith("7") else step.layer[0]].append(step)
        for empty, run in groupby(layers, key=lambda layer: not steps[layer]):
            if empty:
                yield self._empty(list(run))
            else:
                for layer in run:
                    yield from self._layer(layer, steps[layer])

    def _empty(self, layers: list[str]) -> Line:
        words = self.words
        text = words("nothing_in", _span(layers)) if len(layers) > 1 else words("nothing_in_one", layers[0])
        return Line((Span(text, "quiet"),))

    def _layer(self, layer: str, steps: list[TraceStep]) -> Iterator[Line]:
        of_2010 = f"layer_{layer}_2010"
        title = self.words(of_2010 if self._of_2010 and self.words.has(of_2010) else f"layer_{layer}")
        heading = f"{self.words('layer', layer)} — {title}"
        yield Line((Span(heading, "heading"),))
        if len(steps) > 1:
            times = [step.timestamp for step in steps]
            if times == sorted(times):
                yield _ruled(self.words("in_timestamp_order"), "613.7")
            else:
                yield _ruled(self.words("not_in_timestamp_order"), "613.8")
        for step in steps:
            yield from self._step(step)

    def _step(self, step: TraceStep) -> Iterator[Line]:
        words = self.words
        own = step.source == self.answer.id
        origin = words("from_itself") if own else words("from", step.source)
        time = words("own_timestamp" if step.rule.startswith(("710.", "711.")) else "timestamp", step.timestamp)
        yield Line(
            (
                Span(one_line(_without_source(step.effect, step.source)), "effect"),
                Span(one_line(f", {origin}, {time} ")),
                Span(f"[{step.rule}]", "rule"),
            ),
            indent=2,
            hang=4,
        )
        if step.does:
            yield Line((Span(one_line(step.does)),), indent=4, hang=2)
        yield from self._change(step.before, step.after)
        if step.layer == "1a":
            yield _ruled(words("copied_values"), "707.2", 4)
        if step.layer.startswith("7") and self.answer.power is None and self.answer.zone == "battlefield":
            yield _ruled(words("latent"), "208.3a", 4)
        if step.went_on and (step.effect, step.source) not in self._went_on:
            self._went_on.add((step.effect, step.source))
            yield _ruled(words("went_on"), "613.6", 4)
        for _, why in step.waited_for:
            yield _ruled(one_line(why), "613.8a", 4)
        if step.loop:
            yield _ruled(words("fell_back"), "613.8b", 4)

    def _change(self, before: str, after: str) -> Iterator[Line]:
        if before == after:
            yield Line((Span(self.words("unchanged", one_line(before)), "before"),), indent=4, hang=2)
        elif len(before) + len(after) <= 60:
            yield Line((Span(one_line(before), "before"), Span(" → "), Span(one_line(after), "after")), indent=4, hang=2)
        else:
            yield Line((Span("  " + one_line(before), "before"),), indent=4, hang=4)
            yield Line((Span("→ "), Span(one_line(after), "after")), indent=4, hang=2)

    # what did not apply -----------------------------------------------------------------------------------------------

    def _did_not_apply(self, skipped: Skipped) -> Iterator[Line]:
        name = _without_source(skipped.effect, skipped.source)
        own = skipped.source == self.answer.id
        effect = name if own else f"{name}, {self.words('from', skipped.source)}"
        yield Line(
            (
                Span(one_line(effect), "effect"),
                Span(self.words("colon", "", one_line(skipped.reason)) + " "),
                Span(f"[{skipped.rule}]", "rule"),
            ),
            indent=2,
            hang=4,
        )


def _ruled(text: str, rule: str, indent: int = 2) -> Line:
    return Line((Span(text + " "), Span(f"[{rule}]", "rule")), indent=indent, hang=2)


def _without_source(effect: str, source: str) -> str:
    return effect.removesuffix(f" ({source})")


def _span(layers: list[str]) -> str:
    return f"{layers[0]}-{layers[-1]}" if len(layers) > 2 else ", ".join(layers)
