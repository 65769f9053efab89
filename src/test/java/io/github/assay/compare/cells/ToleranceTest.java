package io.github.assay.compare.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bounds of tolerance, and the forms of columns' names. */
class ToleranceTest {
    @ParameterizedTest
    @CsvSource({
        "100, 99, true", "100, 98.75, false", "-100, -99, true", "1, -1, false", "0.5, 0.25, false", "0, 0.015625, true",
        "0, 0.03125, false", "NaN, 1, false", "Infinity, Infinity, true", "Infinity, 1e308, false", "-Infinity, Infinity, false"
    })
    void aDifferenceCountsUpToTheShareOfTheLargerNumberOrTheAbsoluteOne(double a, double b, boolean equal) {
        Tolerance tolerance = new Tolerance(0.01, 0.015625, false);
        assertThat(tolerance.within(a, b)).isEqualTo(equal);
        assertThat(tolerance.within(b, a)).isEqualTo(equal);
    }

    @Test
    void wholeNumbersAreEqualOnlyWhenIdentical() {
        Tolerance exact = new Tolerance(0.1, 0, true);
        assertThat(exact.within(100, 101)).isFalse();
        assertThat(exact.within(100, 100)).isTrue();
        assertThat(exact.within(100.5, 101)).isTrue();
        assertThat(exact.within(9_007_199_254_740_992.0, 9_007_199_254_740_994.0)).as("beyond exact doubles").isTrue();
    }

    @Test
    void onlySmallTolerancesJoinNeighbours() {
        assertThat(new Tolerance(1e-4, 1e-6, false)).matches(Tolerance::clusters).matches(t -> !t.direct());
        assertThat(new Tolerance(1.1e-4, 0, false)).matches(t -> !t.clusters()).matches(Tolerance::direct);
        assertThat(new Tolerance(0, 1.1e-6, false)).matches(t -> !t.clusters()).matches(Tolerance::direct);
        assertThat(new Tolerance(0, 0, true)).matches(Tolerance::isNone).matches(t -> !t.clusters() && !t.direct());
        assertThat(new Tolerance(0, 1e-7, true)).matches(t -> !t.isNone());
        assertThat(new Tolerance(1e-7, 0, true)).matches(t -> !t.isNone());
    }

    /** Whatever is within tolerance lies in the window of either number. */
    @Test
    void theWindowHoldsAllThatIsWithinTolerance() {
        for (double relative : List.of(0.0, 1e-4, 0.3, 0.9, 1.0, 2.0)) {
            Tolerance tolerance = new Tolerance(relative, 0.5, false);
            for (double a : List.of(0.0, 1e-9, 0.75, -3.0, 1e6)) {
                for (double b : List.of(0.0, 2e-9, 0.25, -4.0, -0.2, 1.2e6, 9.9e6)) {
                    if (tolerance.within(a, b)) {
                        assertThat(Math.abs(a - b)).isLessThanOrEqualTo(tolerance.window(a));
                    }
                }
            }
        }
        assertThat(new Tolerance(0.1, 0, false).window(Double.NEGATIVE_INFINITY)).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "t.Total Sales      | total_sales", "[dbo].[Order Id] | order_id", "\"t\".\"a b\" | a_b", "`Umsatz` | umsatz",
        "count(*)           | count",         "sum(t.net)       | sum_t_net",   ".5            | 5",     "a.b.c    | c",
        "x.y$z              | y_z",           "t.größe          | größe"
    })
    void aNameIsComparedWithoutQuotesAndTable(String name, String normal) {
        assertThat(ColumnNames.normalise(name)).isEqualTo(normal);
    }

    @Test
    void aNameIsSplitIntoWords() {
        assertThat(ColumnNames.words("totalNetSales")).containsExactly("total", "net", "sales");
        assertThat(ColumnNames.words("t.order id 2")).containsExactly("order", "id", "2");
        assertThat(ColumnNames.words("_x_")).containsExactly("x");
    }
}
