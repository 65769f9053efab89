package io.github.assay.metrics.specification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Explained;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.structure.SqlItems;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The four metrics on whole items, with the examples of metrics.md §3.7. */
class StefMetricsTest {
    private static Evidence evidence(String question, String enriched, String sql, Map<String, Datum> extras) {
        Case requested = Case.of("c1", question, "SELECT 1", "db")
                .withContext(new Case.Context("", "", "", enriched, ""))
                .withExtras(Datum.fields(extras));
        return SqlItems.evidence(
                new Item(requested, Prediction.of("c1", "s", sql)), Optional.empty(), Optional.empty(), Map.of(),
                SqlItems.none());
    }

    private static Measurement value(Metric metric, Evidence evidence) {
        return metric.measure(evidence).asValue().orElseThrow();
    }

    @Test
    void enrichmentThatChangesTheYearIsInvalid() {
        Measurement m = value(new StefEnrichment(), evidence("sales 2023", "total sales for 2024", "", Map.of()));
        assertThat(m.value()).isZero();
        assertThat(Details.of(m)).containsEntry("dropped", List.of("2023")).containsEntry("invented", List.of("2024"));
    }

    @Test
    void identicalEnrichmentIsValid() {
        Measurement m = value(new StefEnrichment(), evidence("sales 2023", "sales 2023", "", Map.of()));
        assertThat(m.value()).isEqualTo(1);
        assertThat(m.flags()).containsExactly("identical");
        assertThat(new StefEnrichment().measure(evidence("sales", "", "", Map.of())).reason())
                .isEqualTo("not_applicable");
    }

    @Test
    void aSystemsOwnEnrichmentCountsBeforeThatOfTheCase() {
        Case requested = Case.of("c1", "sales 2023", "SELECT 1", "db")
                .withContext(new Case.Context("", "", "", "total sales 2023", ""));
        Prediction.Answer answer = new Prediction.Answer(
                "", "sales 2024", "", OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), "");
        Evidence own = SqlItems.evidence(
                new Item(requested, Prediction.of("c1", "s", "SELECT 1").withAnswer(answer)), Optional.empty(),
                Optional.empty(), Map.of(), SqlItems.none());
        assertThat(Details.of(value(new StefEnrichment(), own))).containsEntry("dropped", List.of("2023"));
        assertThat(lines(Explained.of(new StefEnrichment(), own))).containsExactly("− 2023", "+ 2024");
    }

    @Test
    void aSystemsOwnEnrichmentIsExplainedWhereTheCaseHasNone() {
        Prediction.Answer answer = new Prediction.Answer(
                "", "sales 2024", "", OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), "");
        Evidence own = SqlItems.evidence(
                new Item(Case.of("c1", "sales 2023", "SELECT 1", "db"), Prediction.of("c1", "s", "SELECT 1").withAnswer(answer)),
                Optional.empty(), Optional.empty(), Map.of(), SqlItems.none());
        assertThat(lines(Explained.of(new StefEnrichment(), own))).containsExactly("− 2023", "+ 2024");
    }

    private static List<String> lines(Explained account) {
        return account.rest().stream().flatMap(p -> p.lines().stream().map(Explained.Line::marked)).toList();
    }

    @Test
    void negationTopAndNamesCount() {
        assertThat(value(new StefEnrichment(), evidence("customers not in Berlin", "customers in Berlin", "", Map.of()))
                        .flags())
                .containsExactly("negation_changed");
        assertThat(value(new StefEnrichment(), evidence("top 5 shops", "top shops", "", Map.of())).flags())
                .containsExactly("top_k_changed");
        assertThat(Details.of(value(new StefEnrichment(), evidence("sales in Berlin", "total sales", "", Map.of()))))
                .containsEntry("dropped", List.of("Berlin"));
        assertThat(value(new StefEnrichment(), evidence("sales of 'Blue Car'", "sales of Blue Car", "", Map.of()))
                        .value())
                .isEqualTo(1);
    }

    @Test
    void statusNeedsAQuestionThatSomebodyRead() {
        Evidence heuristic = evidence("sales 2023", "", "SELECT a FROM t WHERE year = 2023", Map.of());
        assertThat(new StefFilterStatus().measure(heuristic).reason()).isEqualTo("no_question_spec");
        assertThat(value(new StefQuestionSpec(), heuristic).flags()).containsExactly("heuristic");
        Datum filter = Datum.fields(Map.of(
                "lhs", new Datum.Text("Year"), "op", new Datum.Text("="), "rhs", new Datum.Number(BigDecimal.valueOf(2023))));
        Evidence given = evidence("sales 2023", "", "SELECT a FROM t WHERE year = 2023", Map.of(
                "question_spec", Datum.fields(Map.of("filters", new Datum.Items(List.of(filter))))));
        assertThat(value(new StefFilterStatus(), given).label()).isEqualTo("fully_applied");
        assertThat(value(new StefFilterStatus(), given).value()).isEqualTo(3);
    }

    @Test
    void wrongTypesAreNamed() {
        Outcome<Measurement> bad = new StefFilterStatus()
                .measure(evidence("q", "", "SELECT 1", Map.of(
                        "question_spec", Datum.fields(Map.of("filters", new Datum.Text("year = 1"))))));
        assertThat(bad.reason()).isEqualTo("bad_spec");
        assertThat(bad.toString()).contains("filters must be a list, not a text");
    }

    @Test
    void aSpecificationThatIsNoObjectIsNotReplacedByWordLists() {
        Evidence odd = evidence("total sales", "", "SELECT 1", Map.of("question_spec", new Datum.Text("zz")));
        assertThat(new StefFilterStatus().measure(odd).reason()).isEqualTo("bad_spec");
    }

    @Test
    void queriesThatCannotBeReadAreUnavailable() {
        assertThat(new StefSqlSpec().measure(evidence("q", "", "SELCT", Map.of())).reason()).isEqualTo("pred_unparsable");
        assertThat(new StefSqlSpec().measure(evidence("q", "", "", Map.of())).reason()).isEqualTo("no_prediction");
        assertThat(value(new StefSqlSpec(), evidence("q", "", "SELECT a FROM t WHERE b = 1 AND c = 2", Map.of())).value())
                .isEqualTo(2);
    }

    /** The option goes before the rules' own lambda_min. */
    @Test
    void theLeastSafetyLimitIsAnOption() {
        Case requested = Case.of("c1", "list sales", "SELECT 1", "db");
        Item item = new Item(requested, Prediction.of("c1", "s", "SELECT a FROM t LIMIT 500"));
        for (String rows : List.of("", "500", "501")) {
            Evidence evidence = SqlItems.evidence(
                    item, Optional.empty(), Optional.empty(), Map.of("stef-sql-spec", Map.of("lambdaMin", rows)), SqlItems.none());
            assertThat(Details.of(value(new StefSqlSpec(), evidence)).get("rules").toString())
                    .as(rows)
                    .contains(rows.equals("500") ? "exempt" : "possible_unintended_limit");
        }
        assertThat(new StefSqlSpec().info().optionFault(Map.of("lambdaMin", "-1"))).isPresent();
    }
}
