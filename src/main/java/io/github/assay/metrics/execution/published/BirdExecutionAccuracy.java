package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Execution accuracy as BIRD counts it: the sets of rows are the same, columns by position (metrics.md §1.3). */
public final class BirdExecutionAccuracy implements Metric {
    static final String ID = "ex-bird";
    static final ComparisonRules RULES = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION);

    private static final MetricInfo INFO = MetricInfo.unit(
            ID, "EX (BIRD)", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
            Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT),
            "AlibabaResearch/DAMO-ConvAI bird/llm/src/evaluation.py; bird-bench/mini_dev evaluation_ex.py")
            .with(RuleOptions.cells(CellPolicy.BIRD));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        ComparisonRules rules = RuleOptions.of(evidence, ID, RULES);
        return ResultGate.measure(
                evidence,
                pair -> evidence.explained(score(pair, rules), steps -> RowSetSteps.add(pair, rules, steps)),
                pair -> hasForeignRow(pair, rules));
    }

    /** Whether a predicted row is not among gold's: no further row makes the sets equal then. */
    private static boolean hasForeignRow(TablePair pair, ComparisonRules rules) {
        return pair.gold().columnCount() != pair.predicted().columnCount()
                || pair.gold().isEmpty() || SoftF1.hasForeignRow(pair.cellsWithinTolerance(rules));
    }

    private static Measurement score(TablePair pair, ComparisonRules rules) {
        boolean vacuous = pair.gold().isEmpty() && pair.predicted().isEmpty();
        FindingList findings = new FindingList()
                .number("gold_rows", pair.gold().rowCount())
                .number("predicted_rows", pair.predicted().rowCount());
        return new Measurement(
                pair.equalAsSets(rules) ? 1 : 0, "", vacuous ? List.of("vacuous") : List.of(), findings.list());
    }

    /** Explains which rows only one set of rows has, columns by position, as BIRD's comparison of sets does. */
    private record RowSetSteps(TablePair pair, JoinedCells cells, Steps steps) {
        /** Rows compared one by one where a tolerance is too wide for anything quicker. */
        private static final long DIRECT_PAIRS = 20_000_000;

        static void add(TablePair pair, ComparisonRules rules, Steps steps) {
            ResultTable gold = pair.gold();
            ResultTable predicted = pair.predicted();
            if (!gold.isEmpty() && !predicted.isEmpty() && gold.columnCount() != predicted.columnCount()) {
                steps.figure("gold_columns", gold.columnCount())
                        .figure("predicted_columns", predicted.columnCount())
                        .says("bird.columns", gold.columnCount(), predicted.columnCount());
            } else if (!gold.isEmpty() || !predicted.isEmpty()) {
                ColumnMapping columns = ColumnMapping.byPosition(gold.columnCount(), predicted.columnCount());
                new RowSetSteps(pair, pair.joined(rules, columns), steps).add();
            }
        }

        private void add() {
            List<Integer> gold = firsts(cells.goldRows(), cells::gold);
            List<Integer> predicted = firsts(cells.predictedRows(), cells::predicted);
            if (!cells.exact() && (long) gold.size() * predicted.size() > DIRECT_PAIRS) {
                steps.says("bird.too-many");
                return;
            }
            List<Integer> missing = without(gold, cells.exact() ? among(predicted, cells::predicted, cells::gold)
                    : g -> predicted.stream().anyMatch(p -> cells.equalRows(g, p)));
            List<Integer> extra = without(predicted, cells.exact() ? among(gold, cells::gold, cells::predicted)
                    : p -> gold.stream().anyMatch(g -> cells.equalRows(g, p)));
            steps.figure("gold_distinct_rows", gold.size())
                    .figure("predicted_distinct_rows", predicted.size())
                    .figure("only_in_gold", missing.size())
                    .figure("only_predicted", extra.size())
                    .passage("bird.missing", missing, g -> steps.missing(pair.gold(), g))
                    .passage("bird.extra", extra, p -> steps.extra(pair.predicted(), p));
        }

        /** A cell as a comparable number, by row and pair of columns. */
        @FunctionalInterface
        private interface Cells {
            long at(int row, int column);
        }

        private long[] row(Cells of, int row) {
            return IntStream.range(0, cells.width()).mapToLong(i -> of.at(row, i)).toArray();
        }

        private List<Integer> firsts(int rows, Cells of) {
            Map<long[], Integer> first = new TreeMap<>(Arrays::compare);
            for (int row = 0; row < rows; row++) {
                first.putIfAbsent(row(of, row), row);
            }
            return first.values().stream().sorted().toList();
        }

        private IntPredicate among(List<Integer> rows, Cells of, Cells requested) {
            Map<long[], Integer> all = new TreeMap<>(Arrays::compare);
            rows.forEach(row -> all.put(row(of, row), row));
            return row -> all.containsKey(row(requested, row));
        }

        private static List<Integer> without(List<Integer> rows, IntPredicate found) {
            return rows.stream().filter(row -> !found.test(row)).toList();
        }
    }
}
