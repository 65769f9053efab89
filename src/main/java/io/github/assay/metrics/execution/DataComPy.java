package io.github.assay.metrics.execution;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.metrics.parity.PositionalRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Holds what {@code datacompy-rows} and {@code datacompy-columns} share (metrics.md §1.15). */
public final class DataComPy {
    private static final Option MODE = Option.oneOf("mode", "which share is the value", "f1", "precision", "recall");
    private static final String PARITY = "parity";
    private static final ComparisonRules OWN =
            ComparisonRules.STANDARD.withMatching(ColumnMatching.BY_NAME).withOrderMode(OrderMode.TIE_AWARE);

    private DataComPy() {}

    /**
     * What is counted.
     *
     * @param ours how many of it match
     * @param theirs how many of it match in the original
     * @param gold how many there are in gold
     * @param predicted how many there are predicted
     * @param explain adds the steps under these rules; without rules as the original counts
     */
    record Counted(
            ToIntBiFunction<TablePair, ComparisonRules> ours,
            java.util.function.ToIntFunction<PositionalRows> theirs,
            java.util.function.ToIntFunction<TablePair> gold,
            java.util.function.ToIntFunction<TablePair> predicted,
            BiConsumer<DataComPySteps, Optional<ComparisonRules>> explain) {}

    static MetricInfo info(String id, String name) {
        return MetricInfo.unit(
                        id, name, MetricInfo.Group.EXECUTION, OptionalDouble.of(0.9),
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT),
                        "explodinggradients/ragas _datacompy_score.py; capitalone/datacompy")
                .with(RuleOptions.cellsAnd(
                        CellPolicy.STANDARD,
                        RuleOptions.ORDER,
                        MODE,
                        Option.flag(PARITY, "whether rows are joined by position and missing columns cost nothing; "
                                + "of the other options only mode counts then")));
    }

    static Outcome<Measurement> measure(Evidence evidence, String id, Counted counted) {
        boolean parity = RuleOptions.flag(evidence, id, PARITY);
        return ResultGate.measure(
                evidence, pair -> score(evidence, id, pair, counted), pair -> !parity && pair.gold().isEmpty());
    }

    private static Measurement score(Evidence evidence, String id, TablePair pair, Counted counted) {
        boolean parity = RuleOptions.flag(evidence, id, PARITY);
        if (pair.gold().isEmpty() && pair.predicted().isEmpty()) {
            return Measurement.of(1).withFlags(List.of("vacuous"));
        }
        int matched = parity
                ? counted.theirs.applyAsInt(new PositionalRows(pair.gold(), pair.predicted()))
                : counted.ours.applyAsInt(pair, RuleOptions.of(evidence, id, OWN));
        double precision = share(matched, counted.predicted.applyAsInt(pair));
        double recall = share(matched, counted.gold.applyAsInt(pair));
        double f1 = precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        FindingList findings = new FindingList();
        findings.share("matched", matched);
        findings.share("precision", precision);
        findings.share("recall", recall);
        findings.share("f1", f1);
        boolean asPrecision = RuleOptions.is(evidence, id, MODE, "precision");
        double value = asPrecision ? precision : RuleOptions.is(evidence, id, MODE, "recall") ? recall : f1;
        return evidence.explained(Measurement.of(value, findings.list()), steps -> counted.explain.accept(
                new DataComPySteps(pair, steps), parity ? Optional.empty() : Optional.of(RuleOptions.of(evidence, id, OWN))));
    }

    private static double share(int part, int whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    /** Gold rows with an equal predicted row over all gold columns, in order where that counts. */
    static int rows(TablePair pair, ComparisonRules rules) {
        ColumnMapping columns = pair.mapping(rules);
        return columns.coversGold() ? pair.equalRows(rules, columns) : 0;
    }

    /** Shared columns without a different cell in the paired rows, if there are pairs. */
    static int columns(TablePair pair, ComparisonRules rules) {
        TableDiff diff = pair.diff(rules);
        int[] joined = IntStream.range(0, diff.rowCount())
                .filter(row -> diff.goldRow(row) >= 0 && diff.predictedRow(row) >= 0)
                .toArray();
        boolean inOrder = !pair.order().equals(RowOrder.IGNORED) && rules.orderMode() != OrderMode.IGNORE;
        return joined.length == 0 || inOrder && diff.flags().contains("order_only_mismatch")
                ? 0
                : (int) IntStream.range(0, diff.columns().size())
                        .filter(c -> diff.columns().get(c)
                                .kind() == io.github.assay.compare.matching.ColumnPair.Kind.PAIRED)
                        .filter(c -> IntStream.of(joined).noneMatch(row -> diff.cell(row, c) == DiffState.DIFFERENT))
                        .count();
    }

    /** {@code datacompy-rows}: how many rows are found, as precision, recall or F1 (metrics.md §1.15). */
    public static final class DataComPyRows implements Metric {
        private static final String ID = "datacompy-rows";
        private static final MetricInfo INFO = DataComPy.info(ID, "Row F1");
        private static final DataComPy.Counted ROWS = new DataComPy.Counted(
                DataComPy::rows,
                PositionalRows::matchedRows,
                pair -> pair.gold().rowCount(),
                pair -> pair.predicted().rowCount(),
                DataComPySteps::rows);

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return DataComPy.measure(evidence, ID, ROWS);
        }
    }

    /**
     * {@code datacompy-columns}: how many columns agree in every row, as precision, recall or F1 (metrics.md §1.15).
     */
    public static final class DataComPyColumns implements Metric {
        private static final String ID = "datacompy-columns";
        private static final MetricInfo INFO = DataComPy.info(ID, "Column F1");
        private static final DataComPy.Counted COLUMNS = new DataComPy.Counted(
                DataComPy::columns,
                PositionalRows::matchedColumns,
                pair -> pair.gold().columnCount(),
                pair -> pair.predicted().columnCount(),
                DataComPySteps::columns);

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return DataComPy.measure(evidence, ID, COLUMNS);
        }
    }

    /** Explains which columns and rows DataComPy's two metrics join, and which of them agree. */
    private static final class DataComPySteps {
        private final TablePair pair;
        private final List<String> goldNames;
        private final List<String> predictedNames;
        private final Steps steps;

        DataComPySteps(TablePair pair, Steps steps) {
            this.pair = pair;
            this.steps = steps;
            goldNames = Steps.names(pair.gold());
            predictedNames = Steps.names(pair.predicted());
        }

        void rows(Optional<ComparisonRules> rules) {
            rules.ifPresentOrElse(this::rows, this::positionalRows);
        }

        void columns(Optional<ComparisonRules> rules) {
            rules.ifPresentOrElse(this::columns, this::positionalColumns);
        }

        /** Rows: joined over all gold columns by name. */
        private void rows(ComparisonRules rules) {
            ColumnMapping columns = pair.mapping(rules);
            joined(columns);
            List<Integer> alone = IntStream.range(0, columns.goldColumns())
                    .filter(g -> columns.partner(g) < 0)
                    .boxed()
                    .toList();
            if (!alone.isEmpty()) {
                steps.figure("matched", 0).says("datacompy.none");
                gold("datacompy.alone", alone);
                return;
            }
            int[] partners = pair.partners(rules, columns);
            Set<Integer> taken = Arrays.stream(partners).boxed().collect(Collectors.toSet());
            rows(
                    IntStream.range(0, partners.length).filter(g -> partners[g] < 0).boxed().toList(),
                    IntStream.range(0, pair.predicted().rowCount()).filter(p -> !taken.contains(p)).boxed().toList());
        }

        private void rows(List<Integer> missing, List<Integer> extra) {
            steps.figure("matched", pair.gold().rowCount() - missing.size())
                    .figure("only_in_gold", missing.size())
                    .figure("only_predicted", extra.size())
                    .passage("datacompy.missing", missing, g -> steps.missing(pair.gold(), g))
                    .passage("datacompy.extra", extra, p -> steps.extra(pair.predicted(), p));
        }

        private void joined(ColumnMapping columns) {
            steps.figure("joined_columns", columns.size());
            if (columns.size() > 0) {
                steps.says("datacompy.joined", IntStream.range(0, Math.min(20, columns.size()))
                        .mapToObj(i -> goldNames.get(columns.gold(i)))
                        .collect(Collectors.joining(", ")) + (columns.size() > 20 ? " …" : ""));
            }
        }

        private void gold(String heading, List<Integer> columns) {
            steps.passage(heading, columns, g -> Line.of(Mark.MISSING, goldNames.get(g)));
        }

        /** A shared column: in how many of the paired rows it differs, and the first of them. */
        private record Unequal(int gold, int predicted, long cells, int goldRow, int predictedRow) {}

        /** Columns: those both tables have by name, over the paired rows. */
        private void columns(ComparisonRules rules) {
            TableDiff diff = pair.diff(rules);
            int[] joined = IntStream.range(0, diff.rowCount())
                    .filter(row -> diff.goldRow(row) >= 0 && diff.predictedRow(row) >= 0)
                    .toArray();
            int agreeing = DataComPy.columns(pair, rules);
            List<Unequal> unequal = new ArrayList<>();
            List<Integer> missing = new ArrayList<>();
            List<Integer> extra = new ArrayList<>();
            for (int c = 0; c < diff.columns().size(); c++) {
                ColumnPair column = diff.columns().get(c);
                switch (column.kind()) {
                    case MISSING -> missing.add(column.gold().getAsInt());
                    case EXTRA -> extra.add(column.predicted().getAsInt());
                    case PAIRED -> unequal(diff, c, joined, unequal);
                }
            }
            steps.figure("rows_together", joined.length).figure("matched", agreeing);
            boolean order = agreeing == 0 && joined.length > 0 && unequal.isEmpty()
                    && missing.size() < goldNames.size();
            if (joined.length == 0) {
                steps.says("datacompy.no-rows");
            } else if (order) {
                steps.says("datacompy.order");
            }
            steps.passage("datacompy.unequal", unequal, this::line);
            gold("datacompy.gold-columns", missing);
            steps.passage("datacompy.predicted-columns", extra, p -> Line.of(Mark.EXTRA, predictedNames.get(p)));
        }

        private static void unequal(TableDiff diff, int column, int[] joined, List<Unequal> into) {
            int[] rows = IntStream.of(joined).filter(row -> diff.cell(row, column) == DiffState.DIFFERENT).toArray();
            if (rows.length > 0) {
                ColumnPair of = diff.columns().get(column);
                into.add(new Unequal(of.gold().getAsInt(), of.predicted().getAsInt(), rows.length,
                        diff.goldRow(rows[0]), diff.predictedRow(rows[0])));
            }
        }

        private Line line(Unequal column) {
            Cell gold = pair.gold().rows().get(column.goldRow).get(column.gold);
            Cell predicted = pair.predicted().rows().get(column.predictedRow).get(column.predicted);
            return Line.of(
                    Mark.DIFFERENT,
                    Phrase.of("datacompy.column", goldNames.get(column.gold), column.cells, column.goldRow + 1, steps.change(gold, predicted)),
                    column.goldRow, column.predictedRow);
        }

        /** Rows as the original counts them: joined by position, columns by lower-case name. */
        private void positionalRows() {
            PositionalRows rows = new PositionalRows(pair.gold(), pair.predicted());
            positional(rows.matchedRows(), "datacompy.cells", rows.unequal());
        }

        /** Columns as the original counts them. */
        private void positionalColumns() {
            PositionalRows rows = new PositionalRows(pair.gold(), pair.predicted());
            positional(rows.matchedColumns(), "datacompy.first-cells", rows.firstUnequal());
        }

        private void positional(int matched, String heading, List<PositionalRows.Unequal> cells) {
            int joined = Math.min(pair.gold().rowCount(), pair.predicted().rowCount());
            steps.says("datacompy.position")
                    .figure("rows_together", joined)
                    .figure("matched", matched)
                    .passage(heading, cells, this::cell)
                    .passage("datacompy.gold-beyond",
                            IntStream.range(joined, pair.gold().rowCount()).boxed().toList(), g -> steps.missing(pair.gold(), g))
                    .passage("datacompy.predicted-beyond",
                            IntStream.range(joined, pair.predicted().rowCount()).boxed().toList(), p -> steps.extra(pair.predicted(), p));
        }

        private Line cell(PositionalRows.Unequal at) {
            Cell gold = pair.gold().rows().get(at.row()).get(at.gold());
            Cell predicted = pair.predicted().rows().get(at.row()).get(at.predicted());
            return Line.of(Mark.DIFFERENT, Phrase.of("row-cell", at.row() + 1, goldNames.get(at.gold()), steps.change(gold, predicted)),
                    at.row(), at.row());
        }
    }
}
