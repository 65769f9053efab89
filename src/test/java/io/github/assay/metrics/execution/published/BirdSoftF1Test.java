package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.execution.Evidences.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.compare.Tables;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.execution.Evidences;
import io.github.assay.metrics.execution.published.SoftF1.BirdSoftF1;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §1.8. */
class BirdSoftF1Test {
    private static final BirdSoftF1 METRIC = new BirdSoftF1();
    private static final ResultTable GOLD = Tables.of("k v", "a 1", "b 2", "c 3");

    private static void expect(double value, ResultTable predicted) {
        assertThat(value(METRIC, GOLD, predicted)).isCloseTo(value, within(1e-9));
    }

    @Test
    void examples() {
        expect(1, GOLD);
        expect(0.5, Tables.of("k", "a", "b"));
        expect(1, Tables.of("v k", "1 a", "2 b", "3 c"));
        expect(1 / 3.0, Tables.of("k v", "b 2", "a 1", "c 3"));
        expect(5 / 6.0, Tables.of("k v", "a 1", "b 2", "c 9"));
        expect(0, Tables.of("k v"));
        expect(1, Tables.of("k v", "a 1", "a 1", "b 2", "c 3"));
    }

    @Test
    void halfTheCellsOfTwoRowsOfThree() {
        var measured = Evidences.measured(METRIC, Evidences.of(GOLD, Tables.of("k", "a", "b")));

        assertThat(Details.of(measured)).containsEntry("precision", 1.0);
        assertThat((double) Details.of(measured).get("recall")).isCloseTo(1 / 3.0, within(1e-9));
    }

    @Test
    void bothEmptyIsOne() {
        assertThat(value(METRIC, Tables.of("a"), Tables.of("b c"))).isEqualTo(1);
    }

    @Test
    void membershipIgnoresHowOftenACellOccurs() {
        var measured = Evidences.measured(METRIC, Evidences.of(Tables.of("a b", "1 2"), Tables.of("a b", "1 1")));

        assertThat(Details.of(measured)).containsEntry("precision", 1.0);
        assertThat((double) Details.of(measured).get("recall")).isCloseTo(2 / 3.0, within(1e-9));
    }
}
