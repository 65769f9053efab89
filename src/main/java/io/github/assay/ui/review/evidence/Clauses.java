package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects clauses with what either side has of them, and shows them as one table: gold, predicted. */
final class Clauses {
    private final Map<String, List<FindingView.Row>> rows = new LinkedHashMap<>();
    private final Set<String> equal = new LinkedHashSet<>();

    /** What a clause is called; some are named like a key that means something else. */
    static String name(String key) {
        return Messages.optional("evidence.clause." + key).orElseGet(() -> EvidenceText.name(key));
    }

    void equal(String clause) {
        equal.add(clause);
    }

    /** Two lists against each other: common parts, then what only one side has. */
    void against(String clause, List<String> gold, List<String> predicted) {
        List<String> missing = new ArrayList<>(gold);
        List<String> extra = new ArrayList<>();
        List<String> common = new ArrayList<>();
        predicted.forEach(p -> (missing.remove(p) ? common : extra).add(p));
        if (missing.isEmpty() && extra.isEmpty() && gold.equals(predicted)) {
            if (common.isEmpty()) {
                equal(clause);
            }
            common.forEach(text -> add(clause, Severity.EQUAL, text, text));
            return;
        }
        common.forEach(text -> add(clause, Severity.EQUAL, text, text));
        if (missing.size() == 1 && extra.size() == 1) {
            add(clause, Severity.DIFFERENT, missing.getFirst(), extra.getFirst());
        } else {
            missing.forEach(text -> missing(clause, text));
            extra.forEach(text -> extra(clause, text));
        }
    }

    /** {@code clause} may stand before the text, as in {@code where:a = 1}. */
    void missing(String clause, String text) {
        add(clauseOf(clause, text), Severity.MISSING, textOf(clause, text), "");
    }

    void extra(String clause, String text) {
        add(clauseOf(clause, text), Severity.EXTRA, "", textOf(clause, text));
    }

    /** A change as {@code gold → predicted}. */
    void changed(String clause, String change) {
        String[] sides = change.split(" → ", 2);
        add(clause, Severity.DIFFERENT, sides[0], sides.length == 2 ? sides[1] : "");
    }

    private void add(String clause, Severity tone, String gold, String predicted) {
        rows.computeIfAbsent(clause, _ -> new ArrayList<>())
                .add(new FindingView.Row(tone, List.of(plain(gold), plain(predicted))));
    }

    /** Conditions come as {@code left | operator | right}. */
    private static String plain(String text) {
        return text.replace(" | ", " ");
    }

    private static String clauseOf(String clause, String text) {
        return clause.isEmpty() && hasOwn(text) ? name(text.substring(0, text.indexOf(':'))) : clause;
    }

    private static String textOf(String clause, String text) {
        return clause.isEmpty() && hasOwn(text) ? text.substring(text.indexOf(':') + 1).strip() : text;
    }

    private static boolean hasOwn(String text) {
        return text.matches("(?s)[a-z_]{2,12}:.+");
    }

    /** {@code gold} and {@code predicted} stand over the two sides. */
    void show(String gold, String predicted, List<FindingView> into) {
        List<FindingView.Row> all = new ArrayList<>();
        rows.forEach((clause, its) -> {
            if (!clause.isEmpty()) {
                all.add(new FindingView.Row(Severity.PLAIN, List.of(clause)));
            }
            all.addAll(its);
        });
        if (!all.isEmpty()) {
            into.add(new FindingView.Table(
                    FindingView.Table.Layout.TEXTS,
                    List.of(gold, predicted),
                    all));
        }
        equal.removeAll(rows.keySet());
        if (!equal.isEmpty()) {
            into.add(new FindingView.Says(Severity.EQUAL, Messages.text("evidence.equal", String.join(", ", equal))));
        }
    }
}
