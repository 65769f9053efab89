package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.execution.DifferingRows;
import io.github.assay.metrics.execution.GoldTables;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.parity.DefogTables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * The metrics {@code ex-defog} and {@code ex-defog-subset} (metrics.md §1.6). The prediction is compared with each gold
 * query that braces and semicolons allow; one match is enough.
 */
public abstract class Defog implements Metric {
    private static final String PARITY = "parity";

    private final MetricInfo info;
    private final Kind kind;

    private Defog(String id, String name, Kind kind) {
        info = info(id, name);
        this.kind = kind;
    }

    /** Which of both metrics. */
    enum Kind {
        EXACT,
        SUBSET
    }

    /** {@code ex-defog}: 1 when the predicted table is the same table as one of the gold queries returns. */
    public static final class DefogExact extends Defog {
        public DefogExact() {
            super("ex-defog", "EX (Defog)", Kind.EXACT);
        }
    }

    /** {@code ex-defog-subset}: 1 when the predicted table holds all columns of one gold query's table. */
    public static final class DefogSubset extends Defog {
        public DefogSubset() {
            super("ex-defog-subset", "EX (Defog subset)", Kind.SUBSET);
        }
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    private static MetricInfo info(String id, String name) {
        return MetricInfo.unit(
                        id, name, MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.GOLD_SQL),
                        "defog-ai/sql-eval eval.py compare_query_results")
                .with(RuleOptions.cellsAnd(
                        CellPolicy.STANDARD,
                        RuleOptions.ORDER,
                        Option.flag(PARITY, "whether tables are compared as the original program does, duplicates dropped "
                                + "and columns sorted by name; no other option counts then")));
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (RuleOptions.flag(evidence, info.id(), PARITY)) {
            List<GoldTables.Gold> golds = new ArrayList<>();
            Outcome<Measurement> gate = GoldTables.measure(evidence, _ -> true, found -> {
                golds.addAll(found);
                return Measurement.of(0);
            });
            return golds.isEmpty()
                    ? gate
                    : gate.flatMap(gated -> inParity(evidence, golds)
                            .map(found -> score(golds, found, false, gated.flags())));
        }
        ComparisonRules rules = rules(evidence);
        return GoldTables.measure(evidence, _ -> true, golds -> score(
                golds, golds.stream().filter(gold -> gold.pair().equal(rules)).findFirst(),
                golds.stream().anyMatch(gold -> gold.pair().isCapped(rules)), List.of()), true);
    }

    private ComparisonRules rules(Evidence evidence) {
        return RuleOptions.of(evidence, info.id(), ComparisonRules.STANDARD).withExtraColumns(kind == Kind.SUBSET);
    }

    @Override
    public Account account(Evidence evidence) {
        List<GoldTables.Gold> golds = GoldTables.whole(evidence, _ -> true);
        if (golds.isEmpty()) {
            return Account.NONE;
        }
        boolean parity = RuleOptions.flag(evidence, info.id(), PARITY);
        ComparisonRules rules = rules(evidence);
        Optional<GoldTables.Gold> matched = parity
                ? inParity(evidence, golds).asValue().flatMap(found -> found)
                : golds.stream().filter(gold -> gold.pair().equal(rules)).findFirst();
        DefogAccount account = new DefogAccount(golds, matched);
        Account made = parity ? account.parity(gold -> tables(evidence, gold), kind) : account.own(rules);
        return golds.size() == 1 && GoldTables.isOwn(evidence, golds.getFirst()) ? made : made.withoutRows();
    }

    /**
     * The gold query that decides. The original takes one after the other until one is the same table; where it raises
     * an exception on the way, it has no figure.
     */
    private Outcome<Optional<GoldTables.Gold>> inParity(Evidence evidence, List<GoldTables.Gold> golds) {
        Optional<GoldTables.Gold> part = Optional.empty();
        for (GoldTables.Gold gold : golds) {
            DefogTables tables = tables(evidence, gold);
            Optional<Boolean> exact = tables.exact();
            if (exact.orElse(false)) {
                return Outcome.value(Optional.of(gold));
            }
            Optional<Boolean> subset = kind == Kind.EXACT ? exact : exact.flatMap(_ -> tables.subset());
            if (subset.isEmpty()) {
                return Outcome.unavailable("peer_raises", tables.whyRaised());
            }
            if (subset.get() && part.isEmpty()) {
                part = Optional.of(gold);
            }
        }
        return Outcome.value(part);
    }

    private static DefogTables tables(Evidence evidence, GoldTables.Gold gold) {
        return DefogTables.of(
                gold.pair(),
                evidence.item().evalCase().question(),
                gold.sql(),
                evidence.predictedText());
    }

    private static Measurement score(
            List<GoldTables.Gold> golds, Optional<GoldTables.Gold> found, boolean capped, List<String> flags) {
        FindingList findings = new FindingList();
        findings.number("gold_queries", golds.size());
        found.ifPresent(gold -> findings.number("matched_gold", gold.number() + 1));
        found.filter(gold -> !gold.sql().isEmpty()).ifPresent(gold -> findings.quoted("matched_gold_sql", gold.sql()));
        List<String> all = new ArrayList<>();
        if (found.isEmpty() && capped) {
            all.add("alignment_capped");
        } else if (found.map(gold -> gold.pair().gold().isEmpty()).orElse(false)) {
            all.add("vacuous");
        }
        all.addAll(flags);
        return new Measurement(found.isPresent() ? 1 : 0, "", all, findings.list());
    }

    /**
     * Explains which gold query's table the prediction returns and by which columns, or how it differs from the
     * nearest.
     */
    private static final class DefogAccount {
        private final List<GoldTables.Gold> golds;
        private final Optional<GoldTables.Gold> matched;
        private final AccountBuilder account = new AccountBuilder();

        DefogAccount(List<GoldTables.Gold> golds, Optional<GoldTables.Gold> matched) {
            this.golds = golds;
            this.matched = matched;
        }

        private void figures(GoldTables.Gold looked) {
            account.figure("gold_queries", golds.size());
            account.figure("gold_tables_matched", matched.isPresent() ? 1 : 0);
            if (golds.size() > 1) {
                account.says(matched.isPresent()
                        ? "Gold query " + (looked.number() + 1) + " is the first of " + golds.size() + " that matches."
                        : "None of " + golds.size() + " gold queries matches; shown against the nearest, number "
                                + (looked.number() + 1) + ".");
                account.passage("Gold query " + (looked.number() + 1),
                        looked.sql().isEmpty() ? List.of() : List.of(looked.sql()), sql -> Line.of(Mark.NONE, AccountBuilder.sql(sql)));
            }
        }

        /** By our own comparison. */
        Account own(ComparisonRules rules) {
            GoldTables.Gold looked = matched.orElseGet(() -> golds.stream()
                    .min(Comparator.comparingLong(g -> distance(g.pair().diff(rules))))
                    .orElseThrow());
            figures(looked);
            TableDiff diff = looked.pair().diff(rules);
            List<String> gold = AccountBuilder.names(diff.gold());
            List<String> predicted = AccountBuilder.names(diff.predicted());
            account.passage("Gold columns without a partner",
                    diff.columns().stream().filter(c -> c.kind() == ColumnPair.Kind.MISSING).toList(),
                    c -> Line.of(Mark.MISSING, gold.get(c.gold().getAsInt())));
            account.passage(
                    rules.allowExtraColumns() ? "Predicted columns without a partner, harmless here" : "Predicted columns without a partner",
                    diff.columns().stream().filter(c -> c.kind() == ColumnPair.Kind.EXTRA).toList(),
                    c -> Line.of(Mark.EXTRA, predicted.get(c.predicted().getAsInt())));
            if (matched.isEmpty()) {
                new DifferingRows(diff, account).add();
            }
            account.passage(
                    matched.isPresent() ? "Columns that carry the match" : "Columns put together",
                    diff.columns().stream().filter(c -> c.kind() == ColumnPair.Kind.PAIRED).toList(),
                    c -> column(c, gold, predicted));
            return account.build();
        }

        private static long distance(TableDiff diff) {
            long columns = diff.columns().stream().filter(c -> c.kind() != ColumnPair.Kind.PAIRED).count();
            return columns * Math.max(1, diff.rowCount())
                    + diff.counts().differentCells()
                    + (diff.counts().missingRows() + diff.counts().extraRows()) * (long) Math.max(
                            1, diff.columns().size());
        }

        private static Line column(ColumnPair pair, List<String> gold, List<String> predicted) {
            int g = pair.gold().getAsInt();
            int p = pair.predicted().getAsInt();
            String places = g == p ? "" : " (column " + (g + 1) + " → " + (p + 1) + ")";
            return Line.of(Mark.EQUAL, (gold.get(g).equals(predicted.get(p)) ? gold.get(g) : gold.get(g) + " → " + predicted.get(p)) + places);
        }

        /** As the original compares. */
        Account parity(Function<GoldTables.Gold, DefogTables> tables, Defog.Kind kind) {
            GoldTables.Gold looked = matched.orElse(golds.getFirst());
            figures(looked);
            DefogTables compared = tables.apply(looked);
            boolean exact = compared.exact().orElse(false);
            account.says("Duplicates are dropped, columns sorted by name, rows " + rows(compared, kind, exact) + ".");
            if (matched.isPresent()) {
                account.says(exact ? "Sorted so, both tables are the same."
                        : "Gold’s columns are found among the predicted ones.");
                return account.build();
            }
            if (kind == Defog.Kind.SUBSET) {
                subset(compared);
            } else {
                exact(compared);
            }
            return account.build();
        }

        private static String rows(DefogTables compared, Defog.Kind kind, boolean exact) {
            if (!compared.ordered()) {
                return "by their values";
            }
            return kind == Defog.Kind.SUBSET && !exact ? "left in their order"
                    : "by each query’s own first ORDER BY key";
        }

        private void subset(DefogTables compared) {
            if (compared.isGoldEmpty()) {
                account.says("Gold has no rows; nothing counts as part of it here.");
                return;
            }
            compared.columnWithoutPartner().ifPresentOrElse(
                    name -> account.passage("Gold column whose values no predicted column has", List.of(name),
                            n -> Line.of(Mark.MISSING, n)),
                    () -> account.says("Each gold column is found, but the rows over all of them are not the same."));
        }

        private void exact(DefogTables compared) {
            compared.difference().ifPresent(d -> {
                account.figure("gold_rows_left", d.goldRows()).figure("predicted_rows_left", d.predictedRows());
                if (d.goldColumns() != d.predictedColumns()) {
                    account.says("Gold has " + count(d.goldColumns(), "column") + ", the prediction " + d.predictedColumns() + ".");
                } else if (d.goldRows() != d.predictedRows()) {
                    account.says("Without duplicates gold has " + count(d.goldRows(), "row") + ", the prediction " + d.predictedRows() + ".");
                }
                account.passage("First cell that differs after sorting", d.first().stream().toList(), this::first);
            });
        }

        private Line first(DefogTables.Cells at) {
            Cell gold = at.gold();
            Cell predicted = at.predicted();
            return Line.of(Mark.DIFFERENT, "sorted row " + (at.row() + 1) + " " + at.column() + ": " + account.change(gold, predicted));
        }
    }
}
