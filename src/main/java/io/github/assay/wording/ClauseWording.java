package io.github.assay.wording;

import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.AxisMatch;
import io.github.assay.domain.finding.Finding.Changes;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.finding.Finding.FilterMatch;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.Section;
import io.github.assay.domain.finding.Finding.SetDifference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Wording of the findings about parts of two queries: axes, clauses, components and filters. */
final class ClauseWording {
    private final List<Finding> findings;
    private final List<FindingView> views = new ArrayList<>();

    ClauseWording(List<Finding> findings) {
        this.findings = findings;
    }

    /** Scores of axes, then one table of clauses with parts that match, are missing, extra or changed. */
    List<FindingView> views() {
        ClauseTable clauses = new ClauseTable();
        axes(clauses);
        FindingWording.each(findings, Section.class).forEach(s -> s.findings().forEach(f -> component(f, clauses)));
        for (Finding finding : findings) {
            component(finding, clauses);
            switch (finding) {
                case SetDifference(String kind, List<String> gold, List<String> predicted) ->
                    clauses.against(ClauseTable.name(kind), gold, predicted);
                case Changes(_, String clause, List<Finding.Change> changes) ->
                    changes.forEach(c ->
                            clauses.add(ClauseTable.name(clause), Mark.DIFFERENT, c.gold(), c.predicted()));
                default -> {}
            }
        }
        Optional<FilterMatch> filters = FindingWording.each(findings, FilterMatch.class).findFirst();
        filters.ifPresent(f -> filters(f, clauses));
        FindingWording.each(findings, OneSided.class).forEach(parts -> parts.parts().forEach(part -> {
            String clause = part.clause().isEmpty() ? parts.clause() : part.clause();
            clauses.add(
                    clause.isEmpty() ? "" : ClauseTable.name(clause), parts.missing() ? Mark.MISSING : Mark.EXTRA,
                    parts.missing() ? part.text() : "", parts.missing() ? "" : part.text());
        }));
        clauses.show(
                Texts.text(filters.isPresent() ? "evidence.asked" : "evidence.gold"),
                Texts.text("evidence.predicted"), views);
        return views;
    }

    private static void component(Finding finding, ClauseTable clauses) {
        if (finding instanceof ComponentMatch c) {
            if (c.known()) {
                clauses.against(ClauseTable.name(c.key()), c.gold(), c.predicted());
            } else if (c.equal()) {
                clauses.equal(ClauseTable.name(c.key()));
            } else {
                clauses.unequal(ClauseTable.name(c.key()));
            }
        }
    }

    private static void filters(FilterMatch filters, ClauseTable clauses) {
        filters.matched().forEach(text -> clauses.add("", Mark.EQUAL, text, text));
        filters.mismatched().forEach(c -> clauses.add("", Mark.DIFFERENT, c.gold(), c.predicted()));
        filters.missing().forEach(text -> clauses.add("", Mark.MISSING, text, ""));
        filters.extra().forEach(text -> clauses.add("", Mark.EXTRA, "", text));
    }

    /** Axes with their own recall, precision and F1, and what is missing or extra on each. */
    private void axes(ClauseTable clauses) {
        List<FindingView.Row> rows = new ArrayList<>();
        FindingWording.each(findings, AxisMatch.class).forEach(axis -> {
            String name = ClauseTable.name(axis.key());
            rows.add(FindingWording.row(
                    axis.equal() ? Mark.EQUAL : Mark.DIFFERENT, name, FindingWording.number(axis.recall()),
                    FindingWording.number(axis.precision()), FindingWording.number(axis.f1())));
            axis.missing().forEach(text -> clauses.add(name, Mark.MISSING, text, ""));
            axis.extra().forEach(text -> clauses.add(name, Mark.EXTRA, "", text));
        });
        if (!rows.isEmpty()) {
            views.add(new FindingView.Table(
                    FindingView.Table.Layout.FIGURES, List.of(Texts.text("evidence.axis"), "R", "P", "F1"), rows));
        }
    }

    /** Table of clauses with the parts that gold and the prediction have of each. */
    private static final class ClauseTable {
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
                into.add(new FindingView.Says(
                        Mark.DIFFERENT, Texts.text("evidence.unequal", String.join(", ", unequal))));
            }
        }
    }
}
