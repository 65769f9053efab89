package io.github.assay.metrics.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.structure.SqlItems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §4.1. */
class RouteCorrectTest {
    private static Outcome<Measurement> measure(String expected, String selected) {
        Case c = Case.of("c", "?", "SELECT 1", "db")
                .withExpected(new Case.Expected(List.of(), Optional.empty(), false, expected, false));
        Prediction.Answer none = Prediction.Answer.NONE;
        Prediction p = Prediction.of("c", "s", "SELECT 1")
                .withAnswer(new Prediction.Answer(
                        selected, "", "", OptionalDouble.empty(), none.latencyMillis(), none.tokens(), none.cost(), ""));
        return new RouteCorrect()
                .measure(SqlItems.evidence(
                        new Item(c, p), Optional.empty(), Optional.empty(), Map.of(), SqlItems.none()));
    }

    @ParameterizedTest
    @CsvSource({"sales_db,sales_db,1", "sales_db,hr_db,0", "Sales_DB, sales_db ,1", "sales_db|crm,crm,1", "sales_db,'',0"})
    void routes(String expected, String selected, double value) {
        assertThat(measure(expected, selected).asValue().orElseThrow().value()).isEqualTo(value);
    }

    @Test
    void nothingExpected() {
        assertThat(measure("", "sales_db").reason()).isEqualTo("not_applicable");
    }

    @Test
    void anyOfAListOfExpectedRoutes() {
        Case c = Case.of("c", "?", "SELECT 1", "db")
                .withExtras(Datum.fields(Map.of(
                        "expected_routes",
                        new Datum.Items(List.of(new Datum.Text("sales_db"), new Datum.Text("crm"))))));
        Prediction.Answer none = Prediction.Answer.NONE;
        Prediction p = Prediction.of("c", "s", "SELECT 1")
                .withAnswer(new Prediction.Answer(
                        "CRM", "", "", none.confidence(), none.latencyMillis(), none.tokens(), none.cost(), ""));
        assertThat(new RouteCorrect()
                        .measure(SqlItems.evidence(
                                new Item(c, p), Optional.empty(), Optional.empty(), Map.of(), SqlItems.none()))
                        .asValue()
                        .orElseThrow()
                        .value())
                .isEqualTo(1);
    }
}
