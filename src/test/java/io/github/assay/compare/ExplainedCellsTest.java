package io.github.assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.DifferenceSummary.DiffFinding.Kind;
import io.github.assay.compare.DifferenceSummary.DiffFinding;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which cause is named for one pair of cells that differ, and when equality may be chance. */
class ExplainedCellsTest {
    private static final List<Kind> CAUSES = List.of(
            Kind.ROUNDING, Kind.NULL_AGAINST_EMPTY, Kind.TYPE_ONLY, Kind.TEXT_FORM_ONLY);

    private static List<DiffFinding> findings(ResultTable gold, ResultTable predicted) {
        return Explainer.explain(new TablePair(gold, predicted, RowOrder.IGNORED)).findings();
    }

    /** Tables of an id and one other column, of which the rows 1 and 2 are equal and row 3 has the cell. */
    private static ResultTable with(Cell cell) {
        return ResultTable.of(
                List.of(Column.of("id"), Column.of("v")),
                List.of(
                        List.of(Cell.of(1), Cell.of("x")), List.of(Cell.of(2), Cell.of("y")), List.of(Cell.of(3), cell)));
    }

    private static List<Kind> causes(Cell gold, Cell predicted) {
        return findings(with(gold), with(predicted)).stream().map(DiffFinding::kind).filter(CAUSES::contains).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "2.567, 2.57, true", "2.567, 2.56, true", "2.567, 2.5, true", "2.567, 2.6, true", "2.567, 3, true",
        "2.567, 2, true", "2.567, 2.55, false", "2.567, 2.4, false", "2.567, 1, false", "2.5, 3, true", "-2.5, -3, true",
        "3, 4, false", "30000, 30001, false", "100000.25, 100005.75, true", "100000.25, 100015.75, false",
        "120, 119.6, true", "120, 118.6, false"
    })
    void aNumberIsTheOtherRoundedOrCut(BigDecimal gold, BigDecimal predicted, boolean rounding) {
        List<Kind> expected = rounding ? List.of(Kind.ROUNDING) : List.of();
        assertThat(causes(new Cell.Dec(gold), new Cell.Dec(predicted))).isEqualTo(expected);
        assertThat(causes(new Cell.Dec(predicted), new Cell.Dec(gold))).isEqualTo(expected);
        assertThat(causes(Cell.of(gold.doubleValue()), new Cell.Dec(predicted))).isEqualTo(expected);
    }

    static Stream<Arguments> others() {
        return Stream.of(
                Arguments.of(Cell.nul(), Cell.of(""), List.of(Kind.NULL_AGAINST_EMPTY)),
                Arguments.of(Cell.of("  "), Cell.nul(), List.of(Kind.NULL_AGAINST_EMPTY)),
                Arguments.of(Cell.nul(), Cell.of("0"), List.of()),
                Arguments.of(Cell.nul(), Cell.of(0), List.of()),
                Arguments.of(Cell.of(7), Cell.of("7"), List.of(Kind.TYPE_ONLY)),
                Arguments.of(new Cell.Bool(true), Cell.of(1), List.of(Kind.TYPE_ONLY)),
                Arguments.of(new Cell.Bool(false), Cell.of(1), List.of()),
                Arguments.of(Cell.of("Abc"), Cell.of("abc "), List.of(Kind.TEXT_FORM_ONLY)),
                Arguments.of(Cell.of("abc"), Cell.of("abd"), List.of()));
    }

    @ParameterizedTest
    @MethodSource("others")
    void anotherCause(Cell gold, Cell predicted, List<Kind> expected) {
        assertThat(causes(gold, predicted)).isEqualTo(expected);
    }

    /** Type and form are named where they explain every difference, so that no other one is hidden behind them. */
    @Test
    void typeAndFormAreNotNamedBesideOtherDifferences() {
        List<DiffFinding> found = findings(
                Tables.of("id v w", "1 a 5", "2 b 6", "3 c 7"), Tables.of("id v w", "1 A 5", "2 b 6", "3 c 8"));
        assertThat(found.stream().map(DiffFinding::kind)).contains(Kind.ROWS_DIFFER).doesNotContain(Kind.TEXT_FORM_ONLY);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "NULL, true", "'''''', true", "0.0, true", "1, false", "x, false"})
    void oneRowOfNothingMayBeEqualByChance(String word, boolean chance) {
        ResultTable table = Tables.of("a b", "0 " + word);
        assertThat(findings(table, table).stream().anyMatch(f -> f.kind() == Kind.CONSTANT_RESULT)).isEqualTo(chance);
    }

    @Test
    void rowsThatAreAllAlikeMayBeEqualByChance() {
        ResultTable alike = Tables.of("a b", "5 x", "5 x", "5 x");
        assertThat(findings(alike, alike)).contains(new DiffFinding(Kind.CONSTANT_RESULT, 3, List.of()));
        ResultTable other = Tables.of("a b", "5 x", "5 x", "6 x");
        assertThat(findings(other, other)).extracting(DiffFinding::kind).containsExactly(Kind.EQUAL);
    }

    @Test
    void resultsThatWereCutAreCounted() {
        ResultTable whole = Tables.of("a", "1", "2");
        ResultTable cut = new ResultTable(whole.columns(), whole.rows(), true, whole.fingerprint());
        assertThat(findings(cut, cut)).contains(new DiffFinding(Kind.TRUNCATED, 2, List.of()));
        assertThat(findings(cut, whole)).contains(new DiffFinding(Kind.TRUNCATED, 1, List.of()));
        assertThat(findings(whole, cut)).contains(new DiffFinding(Kind.TRUNCATED, 1, List.of()));
        assertThat(findings(whole, whole)).extracting(DiffFinding::kind).doesNotContain(Kind.TRUNCATED);
    }
}
