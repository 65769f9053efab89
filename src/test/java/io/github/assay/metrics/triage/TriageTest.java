package io.github.assay.metrics.triage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.structure.SqlItems;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §6.1 and §6.3. */
class TriageTest {
    private static Evidence scored(String gold, String predicted, Map<String, Measurement> scores) {
        return scored(gold, predicted, Optional.empty(), scores);
    }

    private static Evidence scored(
            String gold, String predicted, Optional<ExecutionOutcome> ran, Map<String, Measurement> scores) {
        return SqlItems.evidence(SqlItems.item(gold, predicted), Optional.empty(), ran, Map.of(), (id, _) -> scores
                        .containsKey(id)
                ? Outcome.value(scores.get(id))
                : Outcome.unavailable("no_result"));
    }

    @ParameterizedTest
    @CsvSource({"1,0,1,true", "0.65,0.5,1,false", "1,1,0,false", "0.9,1,0,false", "0.2,1,1,true", "0.6,0.5,0,false"})
    void disagreement(double struct, double exec, double flagged, boolean material) {
        Evidence evidence = scored(
                "SELECT 1",
                "SELECT 1",
                Map.of("skill-struct", Measurement.of(struct), "skill-exec", Measurement.of(exec)));
        Measurement m = SqlItems.value(new StructExecDisagreement(), evidence);
        assertThat(m.value()).isEqualTo(flagged);
        assertThat(m.flags().contains("material")).isEqualTo(material);
    }

    @Test
    void disagreementNeedsBoth() {
        Evidence evidence = scored("SELECT 1", "SELECT 1", Map.of("skill-struct", Measurement.of(1)));
        assertThat(new StructExecDisagreement().measure(evidence).reason()).isEqualTo("no_result");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT a FROM t WHERE x = 1            | SELECT a FROM t                        | missing_filter
            SELECT a FROM t                        | SELECT a FROM t WHERE x = 1            | extra_filter
            SELECT a FROM t WHERE x = 1            | SELECT a FROM t WHERE x = 2            | filter_value_mismatch
            SELECT a FROM t WHERE x = 1            | SELECT a FROM t WHERE x > 1            | filter_value_mismatch
            SELECT r, SUM(x) FROM t GROUP BY r     | SELECT r, AVG(x) FROM t GROUP BY r     | aggregation_mismatch
            SELECT r, SUM(x) FROM t GROUP BY r     | SELECT r, SUM(x) FROM t GROUP BY r, s  | grouping_mismatch
            SELECT DISTINCT a FROM t               | SELECT a FROM t                        | distinct_mismatch
            SELECT count(DISTINCT a) FROM t        | SELECT count(a) FROM t                 | distinct_mismatch
            SELECT a FROM t LIMIT 3                | SELECT a FROM t LIMIT 4                | limit_mismatch
            SELECT a FROM t                        | SELECT a FROM u                        | table_mismatch
            SELECT t.a FROM t JOIN u ON t.i = u.i  | SELECT t.a FROM t JOIN u ON t.j = u.j  | join_mismatch
            SELECT t.a FROM t JOIN u ON t.i = u.i  | SELECT t.a FROM t LEFT JOIN u ON t.i = u.i | join_mismatch
            SELECT t.a FROM t JOIN u ON t.i = u.i LEFT JOIN v ON u.k = v.k | SELECT t.a FROM t LEFT JOIN u ON t.i = u.i LEFT JOIN v ON u.k = v.k | join_mismatch
            SELECT a, b FROM t                     | SELECT a FROM t                        | missing_columns
            SELECT a FROM t                        | SELECT a, b FROM t                     | extra_columns
            SELECT a FROM t                        | DELETE FROM t                          | unsafe_block
            SELECT a FROM t                        | ''                                     | no_prediction
            SELECT a FROM t                        | SELCT a FRM t WHERE                    | parse_failure
            SELECT a FROM t                        | SELECT a FROM t                        | unexplained
            """)
    void cause(String gold, String predicted, String label) {
        Evidence evidence = scored(gold, predicted, Map.of("ex", Measurement.of(0)));
        assertThat(SqlItems.value(new FailureCause(), evidence).label()).isEqualTo(label);
    }

    @Test
    void whereJoinAndJoinOnAreTheSameJoin() {
        Evidence evidence = scored(
                "SELECT t.a FROM t JOIN u ON t.i = u.i WHERE u.x = 1",
                "SELECT t.a FROM t, u WHERE t.i = u.i",
                Map.of("ex", Measurement.of(0)));
        Measurement m = SqlItems.value(new FailureCause(), evidence);
        assertThat(Details.of(m).get("causes")).isEqualTo(List.of("missing_filter"));
        assertThat(Details.of(m).get("missing_filters")).isEqualTo(List.of("x = 1"));
    }

    @Test
    void whatTheEngineSaid() {
        Map<String, Measurement> scores = Map.of("ex", Measurement.of(0));
        assertThat(label(new ExecutionOutcome.EngineError("no such column: b"), scores)).isEqualTo("ungrounded_identifier");
        assertThat(label(new ExecutionOutcome.EngineError("disk I/O error"), scores)).isEqualTo("execution_error");
        assertThat(label(new ExecutionOutcome.Timeout(Duration.ofSeconds(30)), scores)).isEqualTo("timeout");
        assertThat(label(new ExecutionOutcome.Blocked("mutation", "DELETE", 0), scores)).isEqualTo("unsafe_block");
    }

    private static String label(ExecutionOutcome ran, Map<String, Measurement> scores) {
        Evidence evidence = scored("SELECT a FROM t", "SELECT a FROM t", Optional.of(ran), scores);
        return SqlItems.value(new FailureCause(), evidence).label();
    }

    @Test
    void orderOnly() {
        Measurement wrong = Measurement.of(0).withFlags(List.of("order_only_mismatch"));
        Evidence evidence =
                scored("SELECT a FROM t ORDER BY a", "SELECT a FROM t ORDER BY a DESC", Map.of("ex", wrong));
        assertThat(SqlItems.value(new FailureCause(), evidence).label()).isEqualTo("order_only_mismatch");
    }

    @Test
    void wrongRouteComesBeforeTheQuery() {
        Evidence evidence = scored(
                "SELECT a FROM t",
                "SELECT a FROM u",
                Map.of("ex", Measurement.of(0), "route-correct", Measurement.of(0)));
        Measurement m = SqlItems.value(new FailureCause(), evidence);
        assertThat(m.label()).isEqualTo("wrong_route");
        assertThat(Details.of(m).get("causes")).isEqualTo(List.of("wrong_route", "table_mismatch"));
    }

    @Test
    void rightAnswersHaveNoCause() {
        Evidence evidence = scored("SELECT a FROM t", "SELECT b FROM t", Map.of("ex", Measurement.of(1)));
        assertThat(new FailureCause().measure(evidence).reason()).isEqualTo("not_applicable");
        assertThat(new FailureCause().measure(scored("SELECT a FROM t", "SELECT b FROM t", Map.of())).reason())
                .isEqualTo("no_result");
    }

    private static Evidence suspected(String gold, List<String> peers, Map<String, Map<String, String>> options) {
        return SqlItems.evidence(
                        SqlItems.item("SELECT a FROM t", "SELECT b FROM t"),
                        Optional.of(table(gold)),
                        Optional.of(table("x")),
                        options,
                        (id, _) -> id.equals("ex")
                                ? Outcome.value(Measurement.of(0))
                                : Outcome.unavailable("no_result"))
                .withPeers(() -> peers.stream().map(p -> Optional.of(table(p))).toList());
    }

    private static ExecutionOutcome table(String value) {
        Cell[][] rows = value.isEmpty() ? new Cell[0][] : new Cell[][] {{new Cell.Text(value)}};
        return new ExecutionOutcome.Rows(ResultTable.of(List.of("a"), rows), Duration.ZERO);
    }

    private static boolean suspectsGold(String gold, List<String> peers) {
        return suspectsGold(gold, peers, Map.of());
    }

    private static boolean suspectsGold(
            String gold, List<String> peers, Map<String, Map<String, String>> options) {
        return SqlItems.value(new FailureCause(), suspected(gold, peers, options))
                .flags()
                .contains("suspect_gold");
    }

    @Test
    void systemsThatAgreeAgainstGoldMakeItSuspect() {
        assertThat(suspectsGold("g", List.of("x", "x"))).isTrue();
        assertThat(suspectsGold("g", List.of("x", "y"))).as("two of three").isFalse();
        assertThat(suspectsGold("g", List.of("y", "y", "y"))).as("others than this one").isTrue();
        assertThat(suspectsGold("g", List.of("x", "x", "y", "z", "q"))).as("three of six are not 60 %").isFalse();
        assertThat(suspectsGold("g", List.of("g", "g", "g"))).as("they agree with gold").isFalse();
        assertThat(suspectsGold(
                        "g", List.of("x"), Map.of("failure-cause", Map.of("suspectSystems", "2", "suspectShare", "0.5"))))
                .isTrue();
    }

    @Test
    void emptyGoldIsSuspect() {
        assertThat(suspectsGold("", List.of())).isTrue();
    }

    @Test
    void aJudgeMayBlameGold() {
        Measurement flex = Measurement.of(1, List.of(new Finding.Section("categories", new FindingList().quoted("incorrect_ground_truth_query", "typo").list())));
        Evidence evidence = scored(
                "SELECT a FROM t", "SELECT b FROM t", Map.of("ex", Measurement.of(0), "flex", flex));
        Measurement m = SqlItems.value(new FailureCause(), evidence);
        assertThat(Details.of(m)).containsEntry("suspect_gold", List.of("flex: incorrect_ground_truth_query"));
    }
}
