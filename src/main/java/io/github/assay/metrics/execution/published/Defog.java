package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
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
                    : gate.flatMap(gated -> inParity(evidence, golds).map(found -> evidence.explained(
                            score(golds, found, false, gated.flags()),
                            steps -> new DefogSteps(golds, found, steps)
                                    .parity(gold -> tables(evidence, gold), kind).ownRowsOnly(evidence))));
        }
        ComparisonRules rules = rules(evidence);
        return GoldTables.measure(evidence, _ -> true, golds -> {
            Optional<GoldTables.Gold> found = golds.stream().filter(gold -> gold.pair().equal(rules)).findFirst();
            boolean capped = golds.stream().anyMatch(gold -> gold.pair().isCapped(rules));
            return evidence.explained(
                    score(golds, found, capped, List.of()),
                    steps -> new DefogSteps(golds, found, steps).own(rules).ownRowsOnly(evidence));
        }, true);
    }

    private ComparisonRules rules(Evidence evidence) {
        return RuleOptions.of(evidence, info.id(), ComparisonRules.STANDARD).withExtraColumns(kind == Kind.SUBSET);
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
    private record DefogSteps(List<GoldTables.Gold> golds, Optional<GoldTables.Gold> matched, Steps steps) {
        /** Leaves out which rows lines are about, unless they are those of the item's own two tables. */
        void ownRowsOnly(Evidence evidence) {
            if (golds.size() != 1 || !GoldTables.isOwn(evidence, golds.getFirst())) {
                steps.withoutRows();
            }
        }

        private void figures(GoldTables.Gold looked) {
            int number = looked.number() + 1;
            steps.figure("gold_queries", golds.size()).figure("gold_tables_matched", matched.isPresent() ? 1 : 0);
            if (golds.size() > 1) {
                steps.says(matched.isPresent()
                                ? Phrase.of("defog.matches", number, golds.size())
                                : Phrase.of("defog.nearest", golds.size(), number))
                        .passage(Phrase.of("defog.query", number), looked.sql().isEmpty() ? List.of() : List.of(looked.sql()),
                                sql -> Line.of(Mark.NONE, Steps.sql(sql)));
            }
        }

        /** By our own comparison. */
        DefogSteps own(ComparisonRules rules) {
            GoldTables.Gold looked = matched.orElseGet(() -> golds.stream()
                    .min(Comparator.comparingLong(g -> distance(g.pair().diff(rules))))
                    .orElseThrow());
            figures(looked);
            TableDiff diff = looked.pair().diff(rules);
            List<String> gold = Steps.names(diff.gold());
            List<String> predicted = Steps.names(diff.predicted());
            steps.passage("defog.missing", columns(diff, ColumnPair.Kind.MISSING), c -> Line.of(Mark.MISSING, gold.get(c.gold().getAsInt())))
                    .passage(rules.allowExtraColumns() ? "defog.harmless" : "defog.extra", columns(diff, ColumnPair.Kind.EXTRA),
                            c -> Line.of(Mark.EXTRA, predicted.get(c.predicted().getAsInt())));
            if (matched.isEmpty()) {
                new DifferingRows(diff, steps).add();
            }
            steps.passage(matched.isPresent() ? "defog.carry" : "defog.together", columns(diff, ColumnPair.Kind.PAIRED),
                    c -> column(c, gold, predicted));
            return this;
        }

        private static List<ColumnPair> columns(TableDiff diff, ColumnPair.Kind kind) {
            return diff.columns().stream().filter(c -> c.kind() == kind).toList();
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
            String names = gold.get(g).equals(predicted.get(p)) ? gold.get(g) : gold.get(g) + " → " + predicted.get(p);
            return Line.of(Mark.EQUAL, g == p ? Phrase.text(names) : Phrase.of("defog.places", names, g + 1, p + 1));
        }

        /** As the original compares. */
        DefogSteps parity(Function<GoldTables.Gold, DefogTables> tables, Kind kind) {
            GoldTables.Gold looked = matched.orElse(golds.getFirst());
            figures(looked);
            DefogTables compared = tables.apply(looked);
            boolean exact = compared.exact().orElse(false);
            boolean left = kind == Kind.SUBSET && !exact;
            steps.says("defog.sorted", Phrase.of(!compared.ordered() ? "defog.by-values" : left ? "defog.left" : "defog.by-key"));
            if (matched.isPresent()) {
                steps.says(exact ? "defog.same" : "defog.found");
            } else if (kind == Kind.SUBSET) {
                subset(compared);
            } else {
                exact(compared);
            }
            return this;
        }

        private void subset(DefogTables compared) {
            if (compared.isGoldEmpty()) {
                steps.says("defog.empty");
                return;
            }
            compared.columnWithoutPartner().ifPresentOrElse(
                    name -> steps.passage("defog.no-partner", List.of(name), n -> Line.of(Mark.MISSING, n)),
                    () -> steps.says("defog.rows-differ"));
        }

        private void exact(DefogTables compared) {
            compared.difference().ifPresent(d -> {
                steps.figure("gold_rows_left", d.goldRows()).figure("predicted_rows_left", d.predictedRows());
                if (d.goldColumns() != d.predictedColumns()) {
                    steps.says("defog.columns", d.goldColumns(), d.predictedColumns());
                } else if (d.goldRows() != d.predictedRows()) {
                    steps.says("defog.rows", d.goldRows(), d.predictedRows());
                }
                steps.passage("defog.first", d.first().stream().toList(), at -> Line.of(
                        Mark.DIFFERENT, Phrase.of("defog.cell", at.row() + 1, at.column(), steps.change(at.gold(), at.predicted()))));
            });
        }
    }
}
