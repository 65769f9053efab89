package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.canonical.QueryParts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * {@code ex-spider-legacy}: Spider's first execution match, for reproducing old figures only (metrics.md §1.5). It
 * compares the values of each selected expression in the order of rows. Aggregates and DISTINCT are left out; of equal
 * expressions the last one counts.
 */
public final class SpiderLegacyMatch implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
                    "ex-spider-legacy", "EX (Spider 2018)", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                    Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.GOLD_SQL, Need.PREDICTED_SQL),
                    "taoyds/spider evaluation.py eval_exec_match")
            .onRequest();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ResultGate.beforeTables(evidence).orElseGet(() -> parsed(evidence));
    }

    private static Outcome<Measurement> parsed(Evidence evidence) {
        Optional<QueryParts> gold = evidence.goldSql().parts(evidence.schema());
        Optional<QueryParts> predicted = evidence.predictedSql().parts(evidence.schema());
        if (gold.isEmpty()) {
            return Outcome.unavailable("gold_unparsable", evidence.goldSql().whyNoQuery());
        }
        if (predicted.isEmpty()) {
            return UnreadPrediction.scored(evidence);
        }
        return ResultGate.measure(
                evidence,
                pair -> evidence.explained(score(pair, gold.get(), predicted.get()),
                        steps -> new SpiderLegacySteps(pair, gold.get(), predicted.get(), steps).add()),
                pair -> pair.gold().columnCount() > 0);
    }

    private static Measurement score(TablePair pair, QueryParts gold, QueryParts predicted) {
        Map<String, List<Long>> left = values(gold, pair.goldCells(BirdExecutionAccuracy.RULES));
        Map<String, List<Long>> right = values(predicted, pair.predictedCells(BirdExecutionAccuracy.RULES));
        return Measurement.of(left.equals(right) ? 1 : 0, List.of(new SetDifference(
                "expressions", left.keySet().stream().sorted().toList(), right.keySet().stream().sorted().toList())));
    }

    private static Map<String, List<Long>> values(QueryParts query, CellForms cells) {
        Map<String, List<Long>> values = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(query.select().size(), cells.columns()); i++) {
            int column = i;
            values.put(
                    expression(query.select().get(i)),
                    IntStream.range(0, cells.rows()).mapToObj(row -> cells.at(row, column)).toList());
        }
        return values;
    }

    static String expression(QueryParts.Item item) {
        return item.aggregate().map(QueryParts.Aggregate::argument).orElse(item.text());
    }

    /** Explains which selected expressions have the same values in the order of rows, and where others first differ. */
    private static final class SpiderLegacySteps {
        private final TablePair pair;
        private final CellForms gold;
        private final CellForms predicted;
        private final Map<String, Integer> goldColumns;
        private final Map<String, Integer> predictedColumns;
        private final Steps steps;

        SpiderLegacySteps(TablePair pair, QueryParts goldParts, QueryParts predictedParts, Steps steps) {
            this.pair = pair;
            this.steps = steps;
            gold = pair.goldCells(BirdExecutionAccuracy.RULES);
            predicted = pair.predictedCells(BirdExecutionAccuracy.RULES);
            goldColumns = columns(goldParts, gold);
            predictedColumns = columns(predictedParts, predicted);
        }

        /** Expression → its column: of equal expressions the last. */
        private static Map<String, Integer> columns(QueryParts query, CellForms cells) {
            Map<String, Integer> columns = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(query.select().size(), cells.columns()); i++) {
                columns.put(SpiderLegacyMatch.expression(query.select().get(i)), i);
            }
            return columns;
        }

        void add() {
            List<String> missing = goldColumns.keySet().stream().filter(e -> !predictedColumns.containsKey(e)).toList();
            List<String> extra = predictedColumns.keySet().stream().filter(e -> !goldColumns.containsKey(e)).toList();
            List<String> equal = new ArrayList<>();
            List<Line> unequal = new ArrayList<>();
            goldColumns.keySet().stream()
                    .filter(predictedColumns::containsKey)
                    .forEach(e -> compare(e, equal, unequal));
            steps.figure("expressions_equal", equal.size())
                    .figure("expressions_unequal", unequal.size())
                    .figure("only_in_gold", missing.size())
                    .figure("only_predicted", extra.size())
                    .passage("spider-legacy.unequal", unequal, line -> line)
                    .passage("spider-legacy.missing", missing, e -> Line.of(Mark.MISSING, e))
                    .passage("spider-legacy.extra", extra, e -> Line.of(Mark.EXTRA, e))
                    .passage("spider-legacy.equal", equal, e -> Line.of(Mark.EQUAL, e));
        }

        private void compare(String expression, List<String> equal, List<Line> unequal) {
            int g = Objects.requireNonNull(goldColumns.get(expression));
            int p = Objects.requireNonNull(predictedColumns.get(expression));
            int rows = Math.min(gold.rows(), predicted.rows());
            for (int row = 0; row < rows; row++) {
                if (gold.at(row, g) != predicted.at(row, p)) {
                    String change = steps.hasSpace()
                            ? ": " + steps.change(
                                    pair.gold().rows().get(row).get(g), pair.predicted().rows().get(row).get(p))
                            : "";
                    unequal.add(Line.of(
                            Mark.DIFFERENT, Phrase.of("spider-legacy.first", expression, row + 1, change), row, row));
                    return;
                }
            }
            if (gold.rows() == predicted.rows()) {
                equal.add(expression);
            } else {
                unequal.add(Line.of(Mark.DIFFERENT, Phrase.of("spider-legacy.rows", expression, gold.rows(), predicted.rows())));
            }
        }
    }
}
