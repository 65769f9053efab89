package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.execution.Evidences.measured;
import static io.github.assay.metrics.execution.Evidences.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.compare.Tables;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.execution.Evidences;
import io.github.assay.metrics.execution.published.SoftF1.BestSoftF1;
import io.github.assay.metrics.execution.published.SoftF1.BirdSoftF1;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Soft F1 with rows put together as they fit best (metrics.md §1.8). */
class SoftF1Test {
    private static final BestSoftF1 METRIC = new BestSoftF1();
    private static final ResultTable GOLD = Tables.of("k v", "a 1", "b 2", "c 3");

    @Test
    void orderDoesNotMatter() {
        assertThat(value(METRIC, GOLD, Tables.of("k v", "b 2", "a 1", "c 3"))).isEqualTo(1);
    }

    @Test
    void parityAndBestPairingAreOneOptionOfBothMetrics() {
        ResultTable shuffled = Tables.of("k v", "b 2", "a 1", "c 3");
        var best = Map.of("soft-f1-bird", Map.of("pairing", "best"));
        var position = Map.of("soft-f1", Map.of("pairing", "position"));

        assertThat(measured(new BirdSoftF1(), Evidences.of(GOLD, shuffled, best)).value()).isEqualTo(1);
        assertThat(measured(METRIC, Evidences.of(GOLD, shuffled, position)).value()).isCloseTo(1 / 3.0, within(1e-9));
    }

    @Test
    void unpairedRowsCount() {
        assertThat(value(METRIC, GOLD, Tables.of("k v", "c 3"))).isCloseTo(0.5, within(1e-9));
        assertThat(value(METRIC, Tables.of("k v", "c 3"), GOLD)).isCloseTo(0.5, within(1e-9));
        assertThat(value(METRIC, GOLD, Tables.of("k v", "x 7", "y 8", "z 9"))).isZero();
        assertThat(value(METRIC, GOLD, Tables.of("k v"))).isZero();
    }

    @Test
    void whereTooManyRowsAreLeftTheirOrderCountsAndTheScoreSaysSo() {
        ResultTable gold = Tables.of("k v", rows(0, 401));
        ResultTable other = Tables.of("k v", rows(1, 401));
        Measurement many = measured(METRIC, Evidences.of(gold, other));
        assertThat(many.flags()).containsExactly("approximate");
        assertThat(Details.of(many)).containsEntry("rows_left", 401).containsEntry("rows_left_cap", BestPairs.MOST);
        assertThat(measured(METRIC, Evidences.of(gold, gold)).flags()).isEmpty();
        Measurement few = measured(METRIC, Evidences.of(Tables.of("k v", rows(0, 400)), Tables.of("k v", rows(1, 400))));
        assertThat(few.flags()).isEmpty();
        assertThat(Details.of(few)).doesNotContainKey("rows_left");
    }

    private static String[] rows(int value, int count) {
        return IntStream.range(0, count).mapToObj(i -> "k" + i + " " + value).toArray(String[]::new);
    }

    @Test
    void theBestPartnerIsFoundForRowsThatDiffer() {
        assertThat(value(METRIC, GOLD, Tables.of("k v", "c 9", "b 2", "a 1"))).isCloseTo(5 / 6.0, within(1e-9));
    }

    /** The greatest sum of F1 leaves the equal rows (2,2,1) apart: both have better partners together. */
    @Test
    void equalRowsAreNotPutTogetherWhereOtherPartnersAreBetter() {
        ResultTable gold = Tables.of("a b c", "2 2 1", "1 2 2", "1 1 1");
        ResultTable predicted = Tables.of("a b c", "2 2 1", "1 2 2", "2 2 x");
        assertThat(value(METRIC, gold, predicted)).isCloseTo(0.75, within(1e-9));
    }
}
