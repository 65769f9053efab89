package io.github.assay.wording;

import io.github.assay.domain.finding.Finding.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Table of clauses with the parts that gold and the prediction have of each. */
final class ClauseTable {
    private final Map<String, List<FindingView.Row>> rows = new LinkedHashMap<>();
    private final Set<String> equal = new LinkedHashSet<>();
    private final Set<String> unequal = new LinkedHashSet<>();

    /** Name of a clause. Some clauses share a key with another finding, so they have texts of their own. */
    static String name(String key) {
        return Texts.optional("evidence.clause." + key).orElseGet(() -> Texts.name(key));
    }

    void equal(String clause) {
        equal.add(clause);
    }

    /** A clause that differs, without its parts. */
    void unequal(String clause) {
        unequal.add(clause);
    }

    /** Adds two lists: common parts first, then the parts of one side only. */
    void against(String clause, List<String> gold, List<String> predicted) {
        List<String> missing = new ArrayList<>(gold);
        List<String> extra = new ArrayList<>();
        List<String> common = new ArrayList<>();
        predicted.forEach(p -> (missing.remove(p) ? common : extra).add(p));
        if (common.isEmpty() && missing.isEmpty() && extra.isEmpty()) {
            equal(clause);
        }
        common.forEach(text -> add(clause, Mark.EQUAL, text, text));
        if (missing.size() == 1 && extra.size() == 1) {
            add(clause, Mark.DIFFERENT, missing.getFirst(), extra.getFirst());
        } else {
            missing.forEach(text -> add(clause, Mark.MISSING, text, ""));
            extra.forEach(text -> add(clause, Mark.EXTRA, "", text));
        }
    }

    /** A row; {@code gold} or {@code predicted} is empty where that side has nothing. */
    void add(String clause, Mark mark, String gold, String predicted) {
        rows.computeIfAbsent(clause, _ -> new ArrayList<>())
                .add(new FindingView.Row(mark, List.of(plain(gold), plain(predicted))));
    }

    /** Writes conditions, which come as {@code left | operator | right}, without bars. */
    private static String plain(String text) {
        return text.replace(" | ", " ");
    }

    /** Adds the table; {@code gold} and {@code predicted} are the titles of its columns. */
    void show(String gold, String predicted, List<FindingView> into) {
        List<FindingView.Row> all = new ArrayList<>();
        rows.forEach((clause, its) -> {
            if (!clause.isEmpty()) {
                all.add(new FindingView.Row(Mark.NONE, List.of(clause)));
            }
            all.addAll(its);
        });
        if (!all.isEmpty()) {
            into.add(new FindingView.Table(FindingView.Table.Layout.TEXTS, List.of(gold, predicted), all));
        }
        equal.removeAll(rows.keySet());
        if (!equal.isEmpty()) {
            into.add(new FindingView.Says(Mark.EQUAL, Texts.text("evidence.equal", String.join(", ", equal))));
        }
        if (!unequal.isEmpty()) {
            into.add(new FindingView.Says(Mark.DIFFERENT, Texts.text("evidence.unequal", String.join(", ", unequal))));
        }
    }
}
