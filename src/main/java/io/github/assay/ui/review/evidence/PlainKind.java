package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whatever no other kind knows: facts, lists and groups of facts under their names. */
final class PlainKind implements Kind {
    private static final int SHORT = 36;
    private static final Set<String> CLASSES = Set.of(
            "verdict", "category", "band", "confidence_tier", "matching_category", "mode", "equivalence", "read_by", "status",
            "judged_filter_status", "deterministic_filter_status", "origin");

    /** Lists of codes rather than of texts. */
    private static final Set<String> CODES = Set.of("causes", "issues", "suspect_gold");

    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        for (String key : detail.keys()) {
            Object value = detail.take(key).orElseThrow();
            if (value instanceof String text) {
                text(key, text, of, into);
            } else {
                add(key, of.nameOf(key), value, into);
            }
        }
    }

    private static void text(String key, String value, Subject of, List<FindingView> into) {
        switch (key) {
            case "from" -> text(EvidenceText.name(key), of.nameOf(value), into);
            case "matched" -> text(Messages.text("evidence.blocked"), value, into);
            case "message" -> text(EvidenceText.name(key), EvidenceText.message(value), into);
            default -> text(EvidenceText.name(key), CLASSES.contains(key) ? EvidenceText.named(value) : EvidenceText.value(value), into);
        }
    }


    private static void add(String key, String name, Object value, List<FindingView> into) {
        switch (value) {
            case List<?> list when list.isEmpty() -> {}
            case Map<?, ?> map when map.isEmpty() -> {}
            case List<?> list -> {
                into.add(new FindingView.Heading(name));
                list.forEach(item -> item(CODES.contains(key) ? EvidenceText.named(String.valueOf(item)) : item, into));
            }
            case Map<?, ?> map -> {
                into.add(new FindingView.Heading(name));
                map.forEach((k, v) -> add(String.valueOf(k), EvidenceText.name(String.valueOf(k)), v, into));
            }
            default -> text(name, CLASSES.contains(key) ? EvidenceText.named(String.valueOf(value)) : EvidenceText.value(value), into);
        }
    }

    private static void item(Object item, List<FindingView> into) {
        if (item instanceof Map<?, ?> map) {
            map.forEach((k, v) -> add(String.valueOf(k), EvidenceText.name(String.valueOf(k)), v, into));
            return;
        }
        String text = EvidenceText.value(item);
        Severity tone = Severity.of(text);
        into.add(tone == Severity.PLAIN
                ? new FindingView.Says(tone, "•\u00a0" + text)
                : new FindingView.Line(tone, text.substring(2)));
    }

    /** A long text stands on lines of its own. */
    private static void text(String name, String value, List<FindingView> into) {
        if (value.isEmpty()) {
            into.add(new FindingView.Fact(name, Messages.text("review.settings.empty")));
        } else if (name.length() + value.length() <= SHORT) {
            into.add(new FindingView.Fact(name, value));
        } else {
            into.add(new FindingView.Heading(name));
            into.add(new FindingView.Quote(value));
        }
    }
}
