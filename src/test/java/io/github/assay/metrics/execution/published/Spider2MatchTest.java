package io.github.assay.metrics.execution.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.execution.Beside;
import io.github.assay.metrics.execution.Evidences;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §1.7. */
class Spider2MatchTest {
    private final Map<String, Datum> extras = new LinkedHashMap<>();

    private Outcome<Measurement> score(String parity, ResultTable predicted, ResultTable... golds) {
        Case evalCase = Case.of("c", "?", "SELECT 1", "db").withExtras(Datum.fields(extras));
        return new Spider2Match()
                .measure(Beside.golds(golds)
                        .with(
                                new Item(evalCase, Prediction.of("c", "s", "SELECT 1")),
                                null,
                                Evidences.rows(predicted),
                                Map.of("parity", parity),
                                new Spider2Match()));
    }

    private void expect(double ours, double parity, ResultTable predicted, ResultTable... golds) {
        assertThat(score("false", predicted, golds).asValue().orElseThrow().value()).as("ours").isEqualTo(ours);
        assertThat(score("true", predicted, golds).asValue().orElseThrow().value()).as("parity").isEqualTo(parity);
    }

    private static Datum numbers(int... values) {
        return new Datum.Items(Arrays.stream(values)
                .mapToObj(v -> (Datum) new Datum.Number(BigDecimal.valueOf(v)))
                .toList());
    }

    @Test
    void scrambledRowsPassInParityOnly() {
        extras.put("ignore_order", new Datum.Flag(true));
        expect(0, 1, Tables.of("n v", "alice 250", "bob 100"), Tables.of("n v", "alice 100", "bob 250"));
    }

    @Test
    void numbersWithinOneHundredth() {
        expect(1, 1, Tables.of("v", "58.744924"), Tables.of("v", "58.74"));
        expect(0, 0, Tables.of("v", "58.76"), Tables.of("v", "58.74"));
    }

    @Test
    void onlyConditionColumnsCount() {
        extras.put("condition_cols", numbers(1));
        expect(1, 1, Tables.of("v", "10", "20"), Tables.of("k v", "x 10", "y 20"));
    }

    @Test
    void eachGoldMayHaveItsOwnColumns() {
        extras.put("condition_cols", new Datum.Items(List.of(numbers(0), numbers(1))));
        expect(1, 1, Tables.of("v", "10", "20"), Tables.of("k v", "x 1", "y 2"), Tables.of("k v", "x 10", "y 20"));
        expect(0, 0, Tables.of("v", "10", "20"), Tables.of("k v", "x 10", "y 20"), Tables.of("k v", "x 1", "y 2"));
    }

    @Test
    void aColumnBeyondTheTableIsNamed() {
        extras.put("condition_cols", numbers(2));
        Outcome<Measurement> outcome = score("false", Tables.of("v", "1"), Tables.of("k v", "x 10"));
        assertThat(outcome).isEqualTo(Outcome.unavailable(
                "bad_case", "condition_cols names column 2; the gold table has columns 0 to 1"));
    }

    @Test
    void nullIsNotZero() {
        expect(0, 1, Tables.of("v", "0"), Tables.of("v", "NULL"));
    }

    @Test
    void aColumnStandsForOneOnly() {
        expect(0, 1, Tables.of("v", "5"), Tables.of("a b", "5 5"));
    }

    @Test
    void anyGoldSuffices() {
        expect(1, 1, Tables.of("v w", "2 9"), Tables.of("v", "1"), Tables.of("v", "2"));
    }

    @Test
    void rowsInAnotherOrderNeedTheFlag() {
        ResultTable gold = Tables.of("v", "1", "2");
        expect(0, 0, Tables.of("v", "2", "1"), gold);
        extras.put("ignore_order", new Datum.Flag(true));
        expect(1, 1, Tables.of("v", "2", "1"), gold);
    }

    @Test
    void partialCountsColumnsThatAgreeTogether() {
        Measurement measured = score("false", Tables.of("a c", "1 9", "2 8"), Tables.of("a b", "1 5", "2 6"))
                .asValue()
                .orElseThrow();
        assertThat(Details.of(measured)).containsEntry("partial", 0.5);
    }
}
