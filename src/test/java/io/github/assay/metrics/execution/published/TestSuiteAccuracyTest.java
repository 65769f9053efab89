package io.github.assay.metrics.execution.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.SideResults.SuiteRun;
import io.github.assay.metrics.execution.Beside;
import io.github.assay.metrics.execution.Evidences;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §1.4. */
class TestSuiteAccuracyTest {
    private static final ExecutionOutcome FAILED = new ExecutionOutcome.EngineError("no such column");

    private static ExecutionOutcome one(String value) {
        return Evidences.rows(Tables.of("a", value));
    }

    private static Outcome<Measurement> score(SuiteRun... runs) {
        return score("SELECT a FROM t", Map.of(), runs);
    }

    private static Outcome<Measurement> score(String gold, Map<String, String> options, SuiteRun... runs) {
        Item item = new Item(Case.of("c", "?", gold, "db"), Prediction.of("c", "s", "SELECT a FROM t"));
        return new TestSuiteAccuracy()
                .measure(Beside.suite(runs).with(item, null, null, options, new TestSuiteAccuracy()));
    }

    @Test
    void everyDatabaseMustAgree() {
        SuiteRun first = Beside.run("d1", one("1"), one("1"));
        SuiteRun second = Beside.run("d2", one("2"), one("2"));
        SuiteRun third = Beside.run("d3", one("3"), one("4"));
        assertThat(score(first, second, Beside.run("d3", one("3"), one("3"))).asValue().orElseThrow().value()).isEqualTo(1);
        Measurement two = score(first, second, third).asValue().orElseThrow();
        assertThat(two.value()).isZero();
        assertThat(Details.of(two)).containsEntry("separating", List.of("d3")).containsEntry("agreeing", 2);
        assertThat(score(first, Beside.run("d2", one("2"), FAILED)).asValue().orElseThrow().value()).isZero();
    }

    @Test
    void databasesOnWhichGoldFailsAreDropped() {
        Measurement measured = score(Beside.run("d1", FAILED, one("1")), Beside.run("d2", one("1"), one("1")))
                .asValue()
                .orElseThrow();
        assertThat(measured.value()).isEqualTo(1);
        assertThat(measured.flags()).contains("databases_dropped");
        assertThat(score(Beside.run("d1", FAILED, one("1"))).reason()).isEqualTo("gold_error");
        assertThat(score().reason()).isEqualTo("no_result");
    }

    @Test
    void orderAsTheTreeSaysOrAsTheTextSays() {
        SuiteRun run = Beside.run(
                "d", Evidences.rows(Tables.of("a", "1", "2")), Evidences.rows(Tables.of("a", "2", "1")));
        String inside = "SELECT a FROM (SELECT a FROM t ORDER BY a)";
        assertThat(score(inside, Map.of(), run).asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(score(inside, Map.of("orderBySubstring", "true"), run).asValue().orElseThrow().value()).isZero();
        assertThat(score("SELECT a FROM t ORDER BY a", Map.of(), run).asValue().orElseThrow().value()).isZero();
    }

    @Test
    void onePluggedVariantMustPassEverywhere() {
        SuiteRun d1 = Beside.run("d1", one("1"), one("0"), one("1"), one("1"));
        SuiteRun d2 = Beside.run("d2", one("2"), one("0"), one("0"), one("2"));
        Measurement measured = score(d1, d2).asValue().orElseThrow();
        assertThat(measured.value()).isEqualTo(1);
        assertThat(measured.flags()).containsExactly("values_plugged");
        assertThat(score(Beside.run("d1", one("1"), one("1"), one("0")), Beside.run("d2", one("2"), one("0"), one("2")))
                        .asValue()
                        .orElseThrow()
                        .value())
                .isZero();
    }

    @Test
    void textsAsTheOptionsSay() {
        String gold = "SELECT count(DISTINCT a) FROM t WHERE b = 'x' AND c > 5";
        String predicted = "SELECT DISTINCT a FROM t WHERE b = 'y'";
        assertThat(SuiteQueries.of(gold, predicted, "sqlite", Map.of()).predicted()).containsExactly(predicted);
        assertThat(SuiteQueries.of(gold, predicted, "sqlite", Map.of("stripDistinct", "true")).gold())
                .isEqualTo("SELECT count( a) FROM t WHERE b = 'x' AND c > 5");
        assertThat(SuiteQueries.of(gold, predicted, "sqlite", Map.of("plugValues", "true")).predicted())
                .containsExactly(
                        predicted,
                        "SELECT DISTINCT a FROM t WHERE b = 'x'",
                        "SELECT DISTINCT a FROM t WHERE b = 5");
    }

    @Test
    void variantsHaveACap() {
        String gold = "SELECT 1, 2, 3, 4, 5, 6, 7, 8, 9, 10";
        SuiteQueries queries =
                SuiteQueries.of(gold, "SELECT 0, 0, 0, 0, 0", "sqlite", Map.of("plugValues", "true"));
        assertThat(queries.capped()).isTrue();
        assertThat(queries.predicted()).hasSize(SuiteQueries.MOST + 1);
    }

    /** The original's placeholder for literals, replaced wherever its text is, and before DISTINCT is taken out. */
    @Test
    void theTextValueBecomesOneAsInTheOriginal() {
        String predicted = "SELECT DISTINCT market_value FROM t WHERE a = 'value' AND Value > 2";
        Map<String, String> options = Map.of("replaceValue", "true");
        assertThat(SuiteQueries.of("SELECT 1", predicted, "sqlite", options).predicted())
                .containsExactly("SELECT DISTINCT market_1 FROM t WHERE a = '1' AND Value > 2");
        assertThat(SuiteQueries.of("SELECT value", predicted, "sqlite", options).gold()).isEqualTo("SELECT value");
        assertThat(SuiteQueries.of("SELECT 1", predicted, "sqlite", Map.of("replaceValue", "true", "stripDistinct", "true")).predicted())
                .containsExactly("SELECT  market_1 FROM t WHERE a = '1' AND Value > 2");
        assertThat(SuiteQueries.of("SELECT 1", predicted, "sqlite", Map.of()).predicted()).containsExactly(predicted);
    }

    /** A prediction cut with more rows than gold has cannot agree; one cut earlier is in doubt. */
    @Test
    void aRunAwayPredictionSeparates() {
        ExecutionOutcome cut = Evidences.rows(
                new io.github.assay.domain.table.ResultTable(Tables.of("a", "1", "1").columns(), Tables.of("a", "1", "1").rows(), true, java.util.Optional.empty()));
        Measurement away = score(Beside.run("d1", one("1"), cut), Beside.run("d2", one("1"), one("1"))).asValue().orElseThrow();
        assertThat(away.value()).isZero();
        assertThat(away.flags()).containsExactly("pred_truncated");
        assertThat(Details.of(away)).containsEntry("separating", List.of("d1"));
        assertThat(score(Beside.run("d1", Evidences.rows(Tables.of("a", "1", "1", "1")), cut)).reason()).isEqualTo("truncated");
    }
}
