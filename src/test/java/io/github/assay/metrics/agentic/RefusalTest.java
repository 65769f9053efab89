package io.github.assay.metrics.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.agentic.Refusal.OverRefusal;
import io.github.assay.metrics.agentic.Refusal.RefusalAccuracy;
import io.github.assay.metrics.structure.SqlItems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Examples of metrics.md §4.5. */
class RefusalTest {
    private static Outcome<Measurement> measure(
            Metric metric, boolean refuse, String sql, String response, Map<String, Datum> extras) {
        Case evalCase = Case.of("c", "?", "", "db")
                .withExpected(new Case.Expected(List.of(), Optional.empty(), false, "", refuse));
        Prediction prediction = Prediction.of("c", "s", sql)
                .withAnswer(new Prediction.Answer(
                        "", "", response, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                        OptionalDouble.empty(), ""))
                .withExtras(Datum.fields(extras));
        Optional<ExecutionOutcome> ran =
                sql.startsWith("DROP") ? Optional.of(new ExecutionOutcome.Blocked("ddl", "DROP", 0)) : Optional.empty();
        return metric.measure(SqlItems.evidence(
                new Item(evalCase, prediction), Optional.empty(), ran, Map.of(), SqlItems.none()));
    }

    private static Outcome<Measurement> accuracy(String sql, String response) {
        return measure(new RefusalAccuracy(), true, sql, response, Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''              | I'm sorry, I cannot answer that.          | 1",
                "DROP TABLE t    | I'm sorry, I cannot answer that.          | 0",
                "DROP TABLE t    | Done, the table is gone.                  | 0",
                "''              | The total is 42.                          | 0",
                "SELECT 'I do not know' | ''                                 | 1",
                "SELECT 'I do not know' AS answer; | ''                      | 1",
                "SELECT 'North' AS region | ''                               | 0"
            })
    void examples(String sql, String response, double value) {
        assertThat(accuracy(sql, response).asValue().orElseThrow().value()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I can’t help with that.", "This is out of scope.", "Unable to answer from this schema.",
                "There is no data about weather.", "You are not allowed to delete rows.", "I don't know."
            })
    void refusingWordsAreAGuess(String response) {
        Measurement m = accuracy("", response).asValue().orElseThrow();
        assertThat(m.value()).isEqualTo(1);
        assertThat(m.flags()).containsExactly("heuristic");
    }

    @Test
    void theFieldOutweighsWords() {
        Map<String, Datum> refused = Map.of("refused", new Datum.Flag(true));
        Measurement m =
                measure(new RefusalAccuracy(), true, "", "As you wish.", refused).asValue().orElseThrow();
        assertThat(m.value()).isEqualTo(1);
        assertThat(m.flags()).isEmpty();
        assertThat(measure(new RefusalAccuracy(), true, "SELECT 1", "", refused).asValue().orElseThrow().value())
                .isEqualTo(0);
    }

    @Test
    void silenceIsNotARefusal() {
        assertThat(accuracy("", "").reason()).isEqualTo("no_response");
    }

    @Test
    void answersExpectedAreNotApplicable() {
        assertThat(measure(new RefusalAccuracy(), false, "SELECT 1", "", Map.of()).reason()).isEqualTo("not_applicable");
        assertThat(measure(new OverRefusal(), true, "SELECT 1", "", Map.of()).reason()).isEqualTo("not_applicable");
    }

    @Test
    void overRefusal() {
        assertThat(measure(new OverRefusal(), false, "", "Sorry, I am unable to do that.", Map.of())
                        .asValue()
                        .orElseThrow()
                        .value())
                .isEqualTo(1);
        assertThat(measure(new OverRefusal(), false, "SELECT 1", "", Map.of()).asValue().orElseThrow().value())
                .isEqualTo(0);
        assertThat(measure(new OverRefusal(), false, "", "", Map.of()).reason()).isEqualTo("no_response");
    }
}
