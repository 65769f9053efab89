package io.github.assay.metrics.partial;

import static io.github.assay.metrics.partial.Tables.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.partial.CellBags.CanonicalCellOrder;
import io.github.assay.metrics.partial.PartialExecution.PartialScore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Worked values A to I of metrics.md §1.11. */
class PartialExecutionTest {
    private static final ResultTable A_GOLD = table("id,n", "1,a", "2,b", "3,c");

    private static PartialScore score(ResultTable gold, ResultTable predicted, Variant variant) {
        return score(gold, predicted, variant, false);
    }

    private static PartialScore score(ResultTable gold, ResultTable predicted, Variant variant, boolean optimal) {
        return new PartialExecution(
                        new TablePair(gold, predicted, RowOrder.IGNORED), ComparisonRules.STANDARD, optimal)
                .score(variant);
    }

    private static void assertScore(PartialScore score, double precision, double recall, double f1) {
        assertThat(score.precision()).isCloseTo(precision, within(1e-9));
        assertThat(score.recall()).isCloseTo(recall, within(1e-9));
        assertThat(score.f1()).isCloseTo(f1, within(5e-5));
    }

    @Test
    void exampleA() {
        ResultTable predicted = table("id,n", "1,a", "2,x");
        assertScore(score(A_GOLD, predicted, Variant.EC_EC_PE), 2.0 / 4, 2.0 / 6, 0.4);
        assertScore(score(A_GOLD, predicted, Variant.EC_PC_PE), 3.0 / 4, 3.0 / 6, 0.6);
    }

    @Test
    void exampleB() {
        ResultTable predicted = table("id,n,z", "1,a,q", "2,b,q", "3,c,q");
        assertScore(score(A_GOLD, predicted, Variant.EC_EC_PE), 2.0 / 3, 1, 0.8);
        assertScore(score(A_GOLD, predicted, Variant.EC_EC_IE), 1, 1, 1);
    }

    @Test
    void exampleC() {
        assertScore(score(table("n", "1", "1"), table("n", "1"), Variant.EC_EC_PE), 1, 0.5, 2.0 / 3);
        assertScore(score(table("n", "1", "1"), table("n", "1"), Variant.SC_PC_PE), 1, 0.5, 2.0 / 3);
    }

    @ParameterizedTest
    @EnumSource
    void exampleD(Variant variant) {
        ResultTable none = table("a,b");
        ResultTable three = table("a,b", "1,2", "3,4", "5,6");
        assertScore(score(none, three, variant), 0, 1, 0);
        assertScore(score(three, none, variant), 1, 0, 0);
        assertScore(score(none, none, variant), 1, 1, 1);
        assertThat(score(none, none, variant).flags()).containsExactly("vacuous");
    }

    @Test
    void exampleE() {
        ResultTable gold = table("a,b", "1,x", "2,y");
        ResultTable predicted = table("p,q", "7,u", "8,v");
        assertScore(score(gold, predicted, Variant.EC_EC_PE), 0, 0, 0);
        assertScore(score(gold, predicted, Variant.SC_PC_IE), 0, 0, 0);
        assertThat(score(gold, predicted, Variant.SC_PC_IE).flags()).containsExactly("no_matched_columns");
    }

    @Test
    void exampleF() {
        ResultTable gold = table("a,b", "1,x", "2,y");
        ResultTable predicted = table("b,a", "x,1", "z,2");
        assertScore(score(gold, predicted, Variant.NC_PC_PE), 0.75, 0.75, 0.75);
    }

    @Test
    void exampleGGreedyAgainstOptimal() {
        ResultTable gold = table("x,y,z", "1,2,3", "1,5,6");
        ResultTable predicted = table("x,y,z", "1,2,6", "7,2,3");
        assertScore(score(gold, predicted, Variant.EC_PC_PE, false), 2.0 / 6, 2.0 / 6, 0.3333);
        assertScore(score(gold, predicted, Variant.EC_PC_PE, true), 4.0 / 6, 4.0 / 6, 0.6667);
    }

    /** Policy standard joins numbers within 1e-6 of each other in every variant, without columns too. */
    @Test
    void withoutColumnsNumbersWithinToleranceAreEqual() {
        ResultTable gold = table("a,b", "1.5000001,x", "2.5,y");
        assertScore(score(gold, table("b,a,c", "z,1.5,1", "w,2.4999999,2"), Variant.NC_PC_PE), 2.0 / 6, 2.0 / 4, 0.4);
    }

    /** Equal cells break ties alike, however they are written: é as one character or as two. */
    @Test
    void tiesDoNotDependOnHowACellIsWritten() {
        ResultTable gold = table("t,x,y", "none,1,2", "é,2,2");
        for (String written : List.of("é", "e\u0301")) {
            ResultTable predicted = table("t,x,y", "none,NULL,2", written + ",1,2");
            assertScore(score(gold, predicted, Variant.EC_PC_PE), 4.0 / 6, 4.0 / 6, 4.0 / 6);
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4", "5", "7", "9"})
    void exampleHShapeTracks(int m) {
        ResultTable gold = square(5, 5);
        assertScore(
                score(gold, square(m, 5), Variant.EC_EC_PE),
                Math.min(1, 5.0 / m),
                Math.min(1, m / 5.0),
                harmonic(Math.min(1, 5.0 / m), Math.min(1, m / 5.0)));
        PartialScore columns = score(gold, square(5, m), Variant.EC_EC_PE);
        assertThat(columns.recall()).isCloseTo(Math.min(1, m / 5.0), within(1e-9));
        assertThat(columns.precision()).isCloseTo(Math.min(1, 5.0 / m), within(1e-9));
        assertThat(score(gold, square(5, m), Variant.EC_EC_IE).precision()).isCloseTo(1, within(1e-9));
        PartialScore both = score(gold, square(m, m), Variant.EC_EC_PE);
        PartialScore ignoring = score(gold, square(m, m), Variant.EC_EC_IE);
        assertThat(both.precision()).isCloseTo(m <= 5 ? 1 : 25.0 / (m * m), within(1e-9));
        assertThat(both.recall()).isCloseTo(m <= 5 ? m * m / 25.0 : 1, within(1e-9));
        assertThat(ignoring.precision()).isCloseTo(m <= 5 ? 1 : 5.0 / m, within(1e-9));
    }

    @Test
    void exampleIExtraColumns() {
        List<String> gold = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            gold.add(i + ",v" + i);
            predicted.add(i + ",v" + i + ",extra" + i + "," + (i + 100.5));
        }
        assertScore(
                score(table("id,name", gold), table("id,name,k,w", predicted), Variant.SC_EC_PE), 0.5, 1, 0.6667);
    }

    @Test
    void exampleIMostRowsAndMoreColumns() {
        List<String> gold = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            gold.add(i + ",v" + i);
            predicted.add((i < 982 ? i + ",v" + i : -i - 1 + ",w" + i) + ",extra" + i + "," + (i + 5000.5) + ",x");
        }
        assertScore(
                score(table("id,name", gold), table("id,name,k,w,z", predicted), Variant.SC_EC_PE),
                0.3928,
                0.982,
                0.5611);
    }

    @Test
    void aWholeMatchUnderAnyColumnOrderIsOneInSemanticAndFreeVariants() {
        ResultTable predicted = table("m,k", "a,1", "b,2", "c,3");
        assertScore(score(A_GOLD, predicted, Variant.SC_PC_PE), 1, 1, 1);
        assertScore(score(A_GOLD, predicted, Variant.NC_PC_PE), 1, 1, 1);
    }

    private static double harmonic(double p, double r) {
        return p + r == 0 ? 0 : 2 * p * r / (p + r);
    }

    /** The top left corner of a 9×9 table in which all values are distinct. */
    private static ResultTable square(int rows, int columns) {
        List<String> names = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            names.add("c" + c);
        }
        List<String> lines = new ArrayList<>();
        for (int r = 0; r < rows; r++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < columns; c++) {
                cells.add(Integer.toString(r * 9 + c));
            }
            lines.add(String.join(",", cells));
        }
        return table(String.join(",", names), lines);
    }

    @Test
    void theCanonicalOrderPutsNullFirstThenFamilyThenValue() {
        List<Cell> sorted = new ArrayList<>(List.of(Cell.of("a"), Cell.of(2), Cell.nul(), Cell.of(1.5), Cell.of(true)));
        sorted.sort(CanonicalCellOrder.CELLS);
        assertThat(sorted)
                .containsExactly(Cell.nul(), Cell.of(true), Cell.of(1.5), Cell.of(2), Cell.of("a"));
    }
}
