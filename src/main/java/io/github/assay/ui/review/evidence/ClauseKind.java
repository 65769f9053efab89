package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What stands in gold and what in the prediction, clause by clause: matched, missing, extra, changed. */
final class ClauseKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        Clauses clauses = new Clauses();
        axes(detail, clauses, into);
        detail.map("components").ifPresent(all -> all.forEach((name, parts) -> component(String.valueOf(name), parts, clauses)));
        for (String key : detail.keys()) {
            if (isComponent(detail.peek(key))) {
                component(key, detail.take(key).orElseThrow(), clauses);
            } else if (key.startsWith("gold_") && detail.peek("predicted_" + key.substring(5)) instanceof List<?>) {
                clauses.against(Clauses.name(key.substring(5)), detail.texts(key), detail.texts("predicted_" + key.substring(5)));
            } else if (key.startsWith("changed_")) {
                detail.texts(key).forEach(change -> clauses.changed(Clauses.name(key.substring(8)), change));
            }
        }
        sides(detail, clauses, into);
    }

    /** What one side lacks, under the names that the two sides have here. */
    private static void sides(Detail detail, Clauses clauses, List<FindingView> into) {
        if (detail.has("required")) {
            List<String> retrieved = retrieved(detail);
            clauses.against("", detail.texts("required"), retrieved);
            clauses.show(Messages.text("evidence.needed"), Messages.text("evidence.retrieved"), into);
        } else if (detail.has("mismatched")) {
            detail.texts("matched").forEach(text -> clauses.against("", List.of(text), List.of(text)));
            detail.texts("mismatched").forEach(change -> clauses.changed("", change));
            oneSided(detail, clauses);
            clauses.show(Messages.text("evidence.asked"), Messages.text("evidence.predicted"), into);
        } else {
            oneSided(detail, clauses);
            clauses.show(Messages.text("evidence.gold"), Messages.text("evidence.predicted"), into);
        }
    }

    /** The required columns that were retrieved, then those that nobody needs. */
    private static List<String> retrieved(Detail detail) {
        List<String> all = new ArrayList<>(texts(detail.peek("required")));
        all.removeAll(detail.texts("missing"));
        all.addAll(detail.texts("irrelevant"));
        return all;
    }

    /** Lists named for what they lack or have too much: {@code missing}, {@code extra_filters}, {@code hallucinated_columns}. */
    private static void oneSided(Detail detail, Clauses clauses) {
        for (String key : detail.keys()) {
            if (!(detail.peek(key) instanceof List<?> list) || !list.stream().allMatch(String.class::isInstance)) {
                continue;
            }
            String[] parts = key.split("_", 2);
            String clause = parts.length == 2 ? Clauses.name(parts[1]) : "";
            switch (parts[0]) {
                case "missing" -> detail.texts(key).forEach(text -> clauses.missing(clause, text));
                case "extra", "hallucinated" -> detail.texts(key).forEach(text -> clauses.extra(clause, text));
                default -> {}
            }
        }
    }

    /** Axes with their own recall, precision and F1, and what is missing or extra on each. */
    private static void axes(Detail detail, Clauses clauses, List<FindingView> into) {
        List<FindingView.Row> rows = new ArrayList<>();
        for (String key : detail.keys()) {
            if (detail.peek(key) instanceof Map<?, ?> axis && axis.containsKey("recall") && axis.containsKey("precision")) {
                detail.take(key);
                boolean equal = axis.get("em") instanceof Number em && em.doubleValue() == 1;
                rows.add(new FindingView.Row(equal ? Severity.EQUAL : Severity.DIFFERENT, List.of(
                        Clauses.name(key), EvidenceText.value(axis.get("recall")), EvidenceText.value(axis.get("precision")),
                        EvidenceText.value(axis.get("f1")))));
                texts(axis.get("missing")).forEach(text -> clauses.missing(Clauses.name(key), text));
                texts(axis.get("extra")).forEach(text -> clauses.extra(Clauses.name(key), text));
            }
        }
        if (!rows.isEmpty()) {
            into.add(new FindingView.Table(
                    FindingView.Table.Layout.FIGURES, List.of(Messages.text("evidence.axis"), "R", "P", "F1"), rows));
        }
    }

    private static List<String> texts(Object list) {
        return list instanceof List<?> some ? some.stream().map(EvidenceText::value).toList() : List.of();
    }

    /** A component as the structural metrics give it: a verdict, then gold's parts and the prediction's. */
    private static boolean isComponent(Object value) {
        return value instanceof List<?> list
                && !list.isEmpty()
                && list.getFirst() instanceof String verdict
                && (list.size() == 1 && verdict.equals("equal")
                        || list.size() == 3 && list.get(1) instanceof List<?> && list.get(2) instanceof List<?>);
    }

    private static void component(String name, Object value, Clauses clauses) {
        if (value instanceof List<?> list && list.size() == 3) {
            clauses.against(Clauses.name(name), texts(list.get(1)), texts(list.get(2)));
        } else {
            clauses.equal(Clauses.name(name));
        }
    }
}
