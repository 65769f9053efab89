package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.canonical.QueryParts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
                    "ex-spider-legacy",
                    "EX (Spider 2018)",
                    MetricInfo.Group.EXECUTION,
                    OptionalDouble.of(1),
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
                evidence, pair -> score(pair, gold.get(), predicted.get()), pair -> pair.gold().columnCount() > 0);
    }

    @Override
    public Account account(Evidence evidence) {
        Optional<QueryParts> gold = evidence.goldSql().parts(evidence.schema());
        Optional<QueryParts> predicted = evidence.predictedSql().parts(evidence.schema());
        return gold.isEmpty() || predicted.isEmpty()
                ? Account.NONE
                : ResultGate.tables(evidence)
                        .map(pair -> new SpiderLegacyAccount(pair, gold.get(), predicted.get()).make())
                        .orElse(Account.NONE);
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
}
