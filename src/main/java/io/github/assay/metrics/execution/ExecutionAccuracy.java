package io.github.assay.metrics.execution;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.finding.TableComparison.CellChange;
import io.github.assay.domain.finding.TableComparison.ColumnPairing;
import io.github.assay.domain.finding.TableComparison.RowCounts;
import io.github.assay.domain.finding.TableComparison.RowFinding;
import io.github.assay.domain.finding.TableComparison.Size;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.ResultGate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Execution accuracy: 1 when both tables are the same multiset of rows under some permutation of columns (metrics.md
 * §1.2). Where order counts, the rows must also be in the right order.
 */
public final class ExecutionAccuracy implements Metric {
    public static final String ID = "ex";
    private static final String EXTRA_COLUMNS = "allowExtraColumns";
    private static final String SAME_ARITY = "requireSameArityWhenEmpty";

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID, "EX", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                    Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.GOLD_SQL),
                    "Thesis eq. 2.1, §3.1.3; taoyds/test-suite-sql-eval in spirit")
            .with(RuleOptions.cellsAnd(
                    CellPolicy.STANDARD,
                    RuleOptions.ORDER,
                    RuleOptions.ALIGNMENT,
                    MetricInfo.Option.flag(EXTRA_COLUMNS, "whether extra predicted columns are harmless"),
                    MetricInfo.Option.flag(SAME_ARITY, "whether empty tables need as many columns")));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ResultGate.measure(evidence, pair -> score(evidence, pair), _ -> true);
    }

    /** The rules under which an item's tables are compared, as the project and the case set them. */
    public static ComparisonRules rules(Evidence evidence) {
        boolean extra = evidence.expected().allowExtraColumns() || RuleOptions.flag(evidence, ID, EXTRA_COLUMNS);
        return RuleOptions.of(evidence, ID, ComparisonRules.STANDARD).withExtraColumns(extra);
    }

    private static Measurement score(Evidence evidence, TablePair pair) {
        TableDiff diff = pair.diff(rules(evidence));
        boolean arity = !RuleOptions.flag(evidence, ID, SAME_ARITY)
                || pair.gold().columnCount() == pair.predicted().columnCount();
        return evidence.explained(
                new Measurement(diff.equal() && arity ? 1 : 0, "", diff.flags(), List.of(DiffDetail.of(diff))),
                steps -> new ExecutionSteps(diff, evidence.rowOrder(), evidence.expected(), steps).add());
    }

    /** Explains why two tables are equal or differ: by columns, rows or the order of rows. */
    private record ExecutionSteps(TableDiff diff, RowOrder order, Case.Expected expected, Steps steps) {
        void add() {
            if (diff.gold().isEmpty() && diff.predicted().isEmpty()) {
                steps.says("ex.empty");
            } else {
                differences();
            }
            rowOrder();
        }

        /** Each difference that makes the tables unequal, or a line that there is none. */
        private void differences() {
            if (diff.counts().missingColumns() > 0) {
                steps.says("ex.missing-columns", names(ColumnPair.Kind.MISSING));
            }
            if (diff.counts().extraColumns() > 0) {
                steps.says(diff.rules().allowExtraColumns() ? "ex.extra-columns-allowed" : "ex.extra-columns",
                        diff.counts().extraColumns(), names(ColumnPair.Kind.EXTRA));
            }
            int lost = diff.counts().differentRows() + diff.counts().missingRows();
            int found = diff.counts().equalRows() + diff.counts().nearRows();
            int more = diff.counts().extraRows();
            Object over = diff.counts().missingColumns() == 0 ? "" : Phrase.of("ex.over");
            Object extra = more == 0 ? "" : Phrase.of("ex.more-rows", more);
            steps.says(lost == 0
                    ? Phrase.of("ex.all-rows", found, over, extra)
                    : Phrase.of("ex.lost-rows", lost, (long) lost + found, over, extra));
            if (diff.flags().contains("order_only_mismatch")) {
                steps.says("ex.order");
            }
        }

        private Object names(ColumnPair.Kind kind) {
            List<String> gold = Steps.names(diff.gold());
            List<String> predicted = Steps.names(diff.predicted());
            List<String> names = diff.columns().stream()
                    .filter(c -> c.kind() == kind)
                    .map(c -> kind == ColumnPair.Kind.MISSING
                            ? gold.get(c.gold().getAsInt())
                            : predicted.get(c.predicted().getAsInt()))
                    .toList();
            int shown = Math.min(names.size(), 20);
            String first = String.join(", ", names.subList(0, shown));
            return names.size() > shown ? Phrase.of("ex.names", first, names.size() - shown) : first;
        }

        private void rowOrder() {
            boolean stated = expected.orderRequired().isPresent();
            if (!order.matters() || diff.rules().orderMode() == OrderMode.IGNORE) {
                steps.says("ex.unordered", Phrase.of(order.matters() ? "ex.by-option" : stated ? "ex.by-case" : "ex.not-by-gold"));
                return;
            }
            Phrase why = Phrase.of(stated ? "ex.by-case" : "ex.by-gold");
            boolean ties = diff.rules().orderMode() == OrderMode.TIE_AWARE && !order.keys().isEmpty();
            String by = order.keys().stream().map(k -> Steps.names(diff.gold()).get(k)).collect(Collectors.joining(", "));
            steps.says(ties ? Phrase.of("ex.ordered-ties", why, by) : Phrase.of("ex.ordered", why));
        }
    }

    /** 1 when the predicted query ran without an error, whatever it returned (metrics.md §1.1). */
    public static final class SyntacticAccuracy implements Metric {
        private static final MetricInfo INFO = MetricInfo.unit(
                "syntactic-accuracy", "Syntactic", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                Set.of(Need.PREDICTED_RESULT), "BADGER §4.1").diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return ResultGate.notRun(evidence).orElseGet(() -> Outcome.value(evidence.explained(Measurement.of(1), steps -> {
                if (evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _)) {
                    steps.says("syntactic.ran", table.rowCount(), table.columnCount());
                }
            })));
        }
    }

    /**
     * {@code ex-nonempty}: execution accuracy where the gold query returns at least one row (metrics.md §1.2).
     * Elsewhere any query without rows would pass. Its options are those of {@code ex}.
     */
    public static final class NonEmptyExecutionAccuracy implements Metric {
        private static final MetricInfo INFO = MetricInfo.unit(
                "ex-nonempty", "EX (non-empty)", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.OTHER_METRICS),
                "IBM/unitxt text2sql, main score in spirit; options as of ex");

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            boolean empty = evidence.gold().orElse(null) instanceof ExecutionOutcome.Rows(var table, _)
                    && table.isEmpty();
            return empty
                    ? Outcome.unavailable("not_applicable", "the gold query returns no rows")
                    : evidence.same(ExecutionAccuracy.ID).map(ex -> withOptions(ex, evidence));
        }

        private static Measurement withOptions(Measurement ex, Evidence evidence) {
            return ex.first(Step.Sentence.class).isEmpty()
                    ? ex
                    : evidence.explained(ex, steps -> steps.says(
                            "ex.options", new Step.OptionsInForce(evidence.optionsInForce(ExecutionAccuracy.INFO))));
        }
    }

    /** Writes the differences of two tables into a detail, within the bounds of metrics.md §10.4. */
    public static final class DiffDetail {
        private static final int ROWS = 20;
        private static final int CELLS = 200;
        private static final int CHARACTERS = 200;

        private final TableDiff diff;
        private final List<String> goldNames;
        private final List<String> predictedNames;
        private int cells;

        private DiffDetail(TableDiff diff) {
            this.diff = diff;
            this.goldNames = names(diff.gold());
            this.predictedNames = names(diff.predicted());
        }

        private static List<String> names(ResultTable table) {
            return ColumnNames.displayed(table.columns()).stream().map(DiffDetail::shortened).toList();
        }

        /** Sizes, column pairs and counts; of unequal tables also the first rows that differ. */
        public static TableComparison of(TableDiff diff) {
            DiffDetail its = new DiffDetail(diff);
            List<RowFinding> shown = diff.equal() ? List.of() : its.differences();
            long differing = IntStream.range(0, diff.rowCount()).filter(row -> differs(diff, row)).count();
            return new TableComparison(
                    diff.rules().policy().word(), size(diff.gold()), size(diff.predicted()),
                    diff.columns().stream().map(its::column).toList(),
                    diff.equal() ? Optional.empty() : Optional.of(counts(diff.counts())), shown,
                    diff.equal() ? 0 : differing - shown.size());
        }

        private static Size size(ResultTable table) {
            return new Size(table.rowCount(), table.columnCount());
        }

        private ColumnPairing column(ColumnPair pair) {
            String gold = pair.gold().isPresent() ? goldNames.get(pair.gold().getAsInt()) : "";
            String predicted = pair.predicted().isPresent() ? predictedNames.get(pair.predicted().getAsInt()) : "";
            Mark mark = switch (pair.kind()) {
                case PAIRED -> pair.renamed() ? Mark.NEAR : Mark.EQUAL;
                case MISSING -> Mark.MISSING;
                case EXTRA -> Mark.EXTRA;
            };
            return new ColumnPairing(mark, gold, predicted);
        }

        private static RowCounts counts(DiffCounts c) {
            return new RowCounts(
                    c.equalRows(), c.nearRows(), c.differentRows(), c.missingRows(), c.extraRows(), c.differentCells());
        }

        private List<RowFinding> differences() {
            List<RowFinding> rows = new ArrayList<>();
            for (int row = 0; row < diff.rowCount() && rows.size() < ROWS && cells < CELLS; row++) {
                if (differs(diff, row)) {
                    rows.add(finding(row, diff.row(row)));
                }
            }
            return rows;
        }

        private static boolean differs(TableDiff diff, int row) {
            return diff.row(row) != DiffState.EQUAL && diff.row(row) != DiffState.NEAR;
        }

        private RowFinding finding(int row, DiffState state) {
            return switch (state) {
                case MISSING -> oneSided(Mark.MISSING, diff.gold().rows().get(diff.goldRow(row)));
                case EXTRA -> oneSided(Mark.EXTRA, diff.predicted().rows().get(diff.predictedRow(row)));
                default -> unequal(row);
            };
        }

        private RowFinding oneSided(Mark mark, List<Cell> row) {
            int shown = Math.min(row.size(), CELLS - cells);
            cells += shown;
            List<String> texts = row.stream().limit(shown).map(DiffDetail::text).toList();
            return new RowFinding(mark, OptionalInt.empty(), texts, List.of(), row.size() - shown);
        }

        private RowFinding unequal(int row) {
            List<CellChange> changes = new ArrayList<>();
            List<Cell> gold = diff.gold().rows().get(diff.goldRow(row));
            List<Cell> predicted = diff.predicted().rows().get(diff.predictedRow(row));
            int left = 0;
            for (int c = 0; c < diff.columns().size(); c++) {
                boolean differs = diff.cell(row, c) == DiffState.DIFFERENT;
                if (differs && (changes.size() == Steps.NAMED || cells >= CELLS)) {
                    left++;
                } else if (differs) {
                    ColumnPair pair = diff.columns().get(c);
                    cells += 2;
                    changes.add(new CellChange(
                            goldNames.get(pair.gold().getAsInt()), text(gold.get(pair.gold().getAsInt())),
                            text(predicted.get(pair.predicted().getAsInt()))));
                }
            }
            return new RowFinding(Mark.DIFFERENT, OptionalInt.of(diff.goldRow(row)), List.of(), changes, left);
        }

        private static String text(Cell cell) {
            return shortened(new ShownCell(cell).text());
        }

        private static String shortened(String text) {
            return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
        }
    }
}
