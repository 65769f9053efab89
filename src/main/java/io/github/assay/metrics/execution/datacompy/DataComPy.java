package io.github.assay.metrics.execution.datacompy;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.metrics.parity.PositionalRows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToIntBiFunction;
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
     */
    record Counted(
            ToIntBiFunction<TablePair, ComparisonRules> ours,
            java.util.function.ToIntFunction<PositionalRows> theirs,
            java.util.function.ToIntFunction<TablePair> gold,
            java.util.function.ToIntFunction<TablePair> predicted) {}

    static MetricInfo info(String id, String name) {
        return MetricInfo.unit(
                        id,
                        name,
                        MetricInfo.Group.EXECUTION,
                        OptionalDouble.of(0.9),
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

    static Account rowsAccount(Evidence evidence, String id) {
        return nonEmpty(evidence).map(pair -> RuleOptions.flag(evidence, id, PARITY)
                        ? new DataComPyAccount(pair).positionalRows()
                        : new DataComPyAccount(pair).rows(RuleOptions.of(evidence, id, OWN)))
                .orElse(Account.NONE);
    }

    static Account columnsAccount(Evidence evidence, String id) {
        return nonEmpty(evidence).map(pair -> RuleOptions.flag(evidence, id, PARITY)
                        ? new DataComPyAccount(pair).positionalColumns()
                        : new DataComPyAccount(pair).columns(RuleOptions.of(evidence, id, OWN)))
                .orElse(Account.NONE);
    }

    private static Optional<TablePair> nonEmpty(Evidence evidence) {
        return ResultGate.tables(evidence).filter(p -> !p.gold().isEmpty() || !p.predicted().isEmpty());
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
        return Measurement.of(asPrecision ? precision : RuleOptions.is(evidence, id, MODE, "recall") ? recall : f1, findings.list());
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
                                .kind() == io.github.assay.compare.columns.ColumnPair.Kind.PAIRED)
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
                pair -> pair.predicted().rowCount());

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return DataComPy.measure(evidence, ID, ROWS);
        }

        @Override
        public Account account(Evidence evidence) {
            return DataComPy.rowsAccount(evidence, ID);
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
                pair -> pair.predicted().columnCount());

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return DataComPy.measure(evidence, ID, COLUMNS);
        }

        @Override
        public Account account(Evidence evidence) {
            return DataComPy.columnsAccount(evidence, ID);
        }
    }
}
