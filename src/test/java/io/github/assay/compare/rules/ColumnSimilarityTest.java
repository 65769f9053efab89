package io.github.assay.compare.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.Tables;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §0.5, and names of §0.2. */
class ColumnSimilarityTest {
    private static final ComparisonRules RULES = ComparisonRules.of(CellPolicy.STANDARD, ColumnMatching.SIMILARITY);

    private static TablePair pair(ResultTable gold, ResultTable predicted) {
        return new TablePair(gold, predicted, RowOrder.IGNORED);
    }

    private static double similarity(ResultTable gold, ResultTable predicted, ComparisonRules rules) {
        return pair(gold, predicted).similarity(rules).at(0, 0);
    }

    @Test
    void nameAndValuesMakeTheSum() {
        ResultTable gold = Tables.of("total_revenue", "200.5", "100.4");
        ResultTable predicted = Tables.of("revenue", "100", "200");

        assertThat(similarity(gold, predicted, ComparisonRules.of(CellPolicy.LENIENT, ColumnMatching.SIMILARITY)))
                .isCloseTo(0.825, within(1e-9));
    }

    @Test
    void columnsOfLittleVarietyAgreeByChance() {
        ResultTable gold = Tables.of("flag", "N", "N", "N", "Y");
        ResultTable predicted = Tables.of("status", "N", "N", "N", "N");

        assertThat(similarity(gold, predicted, RULES)).isCloseTo(0.24375, within(1e-9));
        assertThat(pair(gold, predicted).mapping(RULES).size()).isZero();
    }

    @Test
    void valuesBeatSwappedLabels() {
        ResultTable gold = Tables.of("first last", "ann ito", "bob poe", "cid ray");
        ResultTable predicted = Tables.of("last first", "ann ito", "bob poe", "cid ray");

        ColumnMapping mapping = pair(gold, predicted).mapping(RULES);

        assertThat(mapping.partner(0)).isZero();
        assertThat(mapping.partner(1)).isEqualTo(1);
        assertThat(pair(gold, predicted).similarity(RULES).at(0, 0)).isGreaterThanOrEqualTo(0.65);
        assertThat(pair(gold, predicted).similarity(RULES).at(0, 1)).as("same name, other values").isEqualTo(0.5);
    }

    @Test
    void numbersAreNoDates() {
        ResultTable numbers = Tables.of("d", "1", "2");
        ResultTable dates = ResultTable.of(List.of("d"), new Cell[] {new Cell.Date(LocalDate.of(2024, 1, 1))});
        ResultTable nothing = Tables.of("d", "NULL");

        assertThat(similarity(numbers, dates, RULES)).isZero();
        assertThat(similarity(nothing, dates, RULES)).isGreaterThanOrEqualTo(0.5);
        assertThat(similarity(Tables.of("d", "x"), numbers, RULES)).isZero();
    }

    @Test
    void withoutRowsOnlyNamesCount() {
        assertThat(similarity(Tables.of("cust_name"), Tables.of("customer_nm", "x"), RULES)).isEqualTo(1);
        assertThat(similarity(Tables.of("a"), Tables.of("b"), RULES)).isZero();
    }

    @Test
    void namesAreNormalised() {
        assertThat(Stream.of("T1.Name", " \"Name\" ", "`name`", "[NAME]", "name").map(ColumnNames::normalise))
                .containsOnly("name");
        assertThat(ColumnNames.normalise("COUNT(*)")).isEqualTo("count");
        assertThat(ColumnNames.normalise("avg(T1.price)")).isEqualTo("avg_t1_price");
        assertThat(ColumnNames.normalise("first  name!")).isEqualTo("first_name");
    }

    @Test
    void spellingCountsOnlyWhereItIsClose() {
        assertThat(NameForm.jaroWinkler("martha", "marhta")).isCloseTo(0.9611, within(5e-4));
        assertThat(NameForm.jaroWinkler("dixon", "dicksonx")).isCloseTo(0.8133, within(5e-4));
        assertThat(NameForm.of("colour").similarity(NameForm.of("color"))).isGreaterThan(0.85);
        assertThat(NameForm.of("total_revenue").similarity(NameForm.of("revenue"))).isEqualTo(0.5);
        assertThat(NameForm.of("orderDate").similarity(NameForm.of("order_dt"))).isEqualTo(1);
        assertThat(NameForm.of("?").similarity(NameForm.of("?"))).isZero();
    }

    @Test
    void equalNamesPairFromLeftToRight() {
        ResultTable gold = Tables.of("a a b", "1 2 3");
        ResultTable predicted = Tables.of("b a a", "3 1 2");

        ColumnMapping mapping = pair(gold, predicted).mapping(RULES.withMatching(ColumnMatching.BY_NAME));

        assertThat(List.of(mapping.partner(0), mapping.partner(1), mapping.partner(2))).containsExactly(1, 2, 0);
    }
}
