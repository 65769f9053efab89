package io.github.assay.service.robustness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.robustness.mutation.ShapeStudy.CellShares;
import io.github.assay.robustness.mutation.ShapeStudy.ShapePoint;
import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.robustness.mutation.ShapeTrack;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table-shape tracks against the counts that the thesis's Table 4.2 and its formulas give. */
class ShapeServiceTest {
    private final ShapeStudy study = new ShapeService().madeUp();

    private static double f1(double precision, double recall) {
        return 2 * precision * recall / (precision + recall);
    }

    private static void is(CellShares shares, double precision, double recall) {
        assertThat(List.of(shares.precision(), shares.recall(), shares.f1()))
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1)
                .containsExactly(precision, recall, f1(precision, recall));
    }

    @Test
    void everyPointFollowsFromItsCounts() {
        assertThat(study.points()).hasSize(63).allSatisfy(p -> {
            double matched = Math.min(p.rows(), 5) * (double) Math.min(p.columns(), 5);
            is(p.penalised(), matched / (p.rows() * p.columns()), matched / 25);
            is(p.ignored(), matched / (p.rows() * Math.min(p.columns(), 5)), matched / 25);
            assertThat(p.ex()).isEqualTo(p.rows() == 5 && p.columns() == 5 ? 1 : 0);
        });
    }

    @Test
    void theKneesAreAtTheSizeOfGold() {
        List<ShapePoint> rows = study.of(ShapeTrack.ROWS_OF_5_COLUMNS);
        assertThat(rows).extracting(p -> p.penalised().recall()).isSorted().last().isEqualTo(1.0);
        assertThat(rows.get(4).penalised().f1()).isEqualTo(1);
        // the thesis: EXP = |GRows|/|PRows| beyond the knee, F1 = 2|GRows|/(|GRows| + |PRows|)
        assertThat(rows.get(8).penalised().precision()).isCloseTo(5 / 9.0, within(1e-12));
        assertThat(rows.get(8).penalised().f1()).isCloseTo(10 / 14.0, within(1e-12));
        List<ShapePoint> columns = study.of(ShapeTrack.COLUMNS_OF_5_ROWS);
        assertThat(columns.subList(0, 5)).allSatisfy(p -> assertThat(p.penalised()).isEqualTo(p.ignored()));
        assertThat(columns.subList(5, 9)).allSatisfy(p -> {
            assertThat(p.ignored().precision()).isEqualTo(1);
            assertThat(p.penalised().precision()).isLessThan(1);
        });
    }
}
