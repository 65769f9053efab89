package io.github.assay.metrics.execution;

import static io.github.assay.metrics.execution.Evidences.measured;
import static io.github.assay.metrics.execution.Evidences.rows;
import static io.github.assay.metrics.execution.Evidences.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.Details;
import io.github.assay.compare.Tables;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.execution.published.BirdExecutionAccuracy;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The examples of metrics.md §1.2 and §1.3. */
class ExecutionAccuracyTest {
    private static final Metric EX = new ExecutionAccuracy();
    private static final Metric BIRD = new BirdExecutionAccuracy();
    private static final String BY_SCORE = "SELECT name, score FROM t ORDER BY score DESC";

    private record Example(String about, ResultTable gold, ResultTable predicted, int ex, int bird) {}

    private static ResultTable one(Cell cell) {
        return ResultTable.of(List.of("v"), new Cell[] {cell});
    }

    private static final List<Example> EXAMPLES = List.of(
            new Example("columns swapped", Tables.of("id n", "1 x", "2 y"), Tables.of("n id", "y 2", "x 1"), 1, 0),
            new Example("duplicates", Tables.of("a", "1", "1", "2"), Tables.of("a", "1", "2"), 0, 1),
            new Example("both empty", Tables.of("a b"), Tables.of("a b c"), 1, 1),
            new Example("one empty", Tables.of("a", "1"), Tables.of("a"), 0, 0),
            new Example("NULL and ''", one(Cell.nul()), one(Cell.of("")), 0, 0),
            new Example("1 and 1.0", one(Cell.of(1)), one(Cell.of(1.0)), 1, 1),
            new Example("1 and TRUE", one(Cell.of(1)), one(Cell.of(true)), 1, 1),
            new Example("1 and '1'", one(Cell.of(1)), one(Cell.of("1")), 1, 0),
            new Example("0.1 + 0.2", one(Cell.of(0.1 + 0.2)), one(Cell.of(0.3)), 1, 0),
            new Example("crossed pairs", Tables.of("a b", "1 2", "2 1"), Tables.of("a b", "1 1", "2 2"), 0, 0),
            new Example("NaN and NaN", one(Cell.of(Double.NaN)), one(Cell.of(Double.NaN)), 1, 1),
            new Example("NaN and NULL", one(Cell.of(Double.NaN)), one(Cell.nul()), 0, 0),
            new Example("more columns", Tables.of("a", "1"), Tables.of("a b", "1 2"), 0, 0),
            new Example("more duplicates", Tables.of("a", "5", "6"), Tables.of("a", "6", "5", "5"), 0, 1));

    @TestFactory
    Stream<DynamicTest> examples() {
        return EXAMPLES.stream().map(e -> dynamicTest(e.about, () -> {
            assertThat(value(EX, e.gold, e.predicted)).as("ex").isEqualTo(e.ex);
            assertThat(value(BIRD, e.gold, e.predicted)).as("ex-bird").isEqualTo(e.bird);
        }));
    }

    private static Measurement sorted(String mode, String... predicted) {
        return measured(
                EX,
                Evidences.of(
                        Case.Expected.DEFAULT,
                        BY_SCORE,
                        rows(Tables.of("name score", "a 9", "b 7", "c 7")),
                        rows(Tables.of("name score", predicted)),
                        Map.of("ex", Map.of("orderMode", mode))));
    }

    @Test
    void tiesAreFreeButOrderIsNot() {
        assertThat(sorted("tie-aware", "a 9", "c 7", "b 7").value()).isEqualTo(1);
        assertThat(sorted("strict", "a 9", "c 7", "b 7").value()).isZero();
        Measurement wrong = sorted("tie-aware", "b 7", "a 9", "c 7");
        assertThat(wrong.value()).isZero();
        assertThat(wrong.flags()).containsExactly("order_only_mismatch");
        assertThat(sorted("ignore", "b 7", "a 9", "c 7").value()).isEqualTo(1);
    }

    @Test
    void emptyTablesAreVacuousAndMayBeAskedForEqualArity() {
        ResultTable two = Tables.of("a b");
        ResultTable three = Tables.of("a b c");

        assertThat(measured(EX, Evidences.of(two, three)).flags()).containsExactly("vacuous");
        Map<String, Map<String, String>> strict = Map.of("ex", Map.of("requireSameArityWhenEmpty", "true"));
        assertThat(measured(EX, Evidences.of(two, three, strict)).value()).isZero();
        assertThat(measured(EX, Evidences.of(two, two, strict)).value()).isEqualTo(1);
    }

    @Test
    void extraColumnsAreHarmlessWhereTheCaseOrTheProjectSaysSo() {
        ResultTable gold = Tables.of("id name", "1 x", "2 y");
        ResultTable predicted = Tables.of("tier name id", "g x 1", "s y 2");

        assertThat(value(EX, gold, predicted)).isZero();
        assertThat(measured(EX, Evidences.of(Evidences.extraColumns(), "", rows(gold), rows(predicted), Map.of()))
                        .value())
                .isEqualTo(1);
        assertThat(measured(EX, Evidences.of(gold, predicted, Map.of("ex", Map.of("allowExtraColumns", "true"))))
                        .value())
                .isEqualTo(1);
    }

    @Test
    void policyAndToleranceAreOptions() {
        ResultTable gold = one(Cell.of(100.0));
        ResultTable predicted = one(Cell.of(100.9));

        assertThat(value(EX, gold, predicted)).isZero();
        assertThat(measured(EX, Evidences.of(gold, predicted, Map.of("ex", Map.of("policy", "lenient")))).value())
                .isEqualTo(1);
        assertThat(measured(EX, Evidences.of(gold, predicted, Map.of("ex", Map.of("relTol", "0.01")))).value())
                .isEqualTo(1);
    }

    @Test
    void theEvidenceNamesWhatDiffersAndIsBounded() {
        String[] rows = java.util.stream.IntStream.range(0, 500).mapToObj(i -> i + " x").toArray(String[]::new);
        Measurement small = measured(
                EX, Evidences.of(Tables.of("k v", "1 a", "2 b"), Tables.of("k w", "1 a", "2 c")));
        Measurement large = measured(EX, Evidences.of(Tables.of("k v", rows), Tables.of("k v", "-1 y")));

        assertThat(Details.of(small)).containsEntry("differences", List.of("≠ row 2 v: b → c"));
        assertThat(Details.of(small)).containsEntry("columns", List.of("k", "v→w"));
        assertThat((List<?>) Details.of(large).get("differences")).hasSizeLessThanOrEqualTo(200);
        assertThat(Details.of(large).get("counts").toString()).contains("\"missing_rows\":500");
    }
}
