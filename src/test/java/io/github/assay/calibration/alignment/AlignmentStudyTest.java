package io.github.assay.calibration.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.alignment.AlignmentStudy.JudgedItem;
import io.github.assay.calibration.alignment.AlignmentStudy.VersionComparison;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A judge's figures against values worked by hand. */
class AlignmentStudyTest {
    private final AlignmentStudy study = new AlignmentStudy(BootstrapSettings.DEFAULT, 1, Progress.NONE);

    /** Items of these counts; {@code perCase} items share a case. */
    private static List<JudgedItem> items(int perCase, int tp, int fn, int fp, int tn) {
        List<JudgedItem> items = new ArrayList<>();
        add(items, perCase, tp, true, true);
        add(items, perCase, fn, true, false);
        add(items, perCase, fp, false, true);
        add(items, perCase, tn, false, false);
        return items;
    }

    private static void add(List<JudgedItem> items, int perCase, int n, boolean label, boolean verdict) {
        for (int i = 0; i < n; i++) {
            int at = items.size();
            items.add(new JudgedItem(new ItemKey("c%04d".formatted(at / perCase), "s" + at % perCase, "r1"), label, Outcome.value(verdict)));
        }
    }

    private static Interval interval(Outcome<Estimate> estimate) {
        return estimate.asValue().orElseThrow().interval().asValue().orElseThrow();
    }

    @Test
    void valuesWorkedByHand() {
        AlignmentFigures figures = study.figures(items(1, 40, 10, 5, 45));
        // p_o = 85/100; p_e = 0.5·0.45 + 0.5·0.55 = 0.5; κ = 0.35/0.5
        assertThat(figures.kappa().asValue().orElseThrow().value()).isCloseTo(0.7, within(1e-12));
        assertThat(figures.sensitivity().asValue().orElseThrow().value()).isEqualTo(0.8);
        assertThat(figures.specificity().asValue().orElseThrow().value()).isEqualTo(0.9);
        assertThat(figures.accuracy().asValue().orElseThrow().value()).isEqualTo(0.85);
        assertThat(figures.prevalence().asValue().orElseThrow()).isEqualTo(0.5);
        assertThat(figures.n()).isEqualTo(100);
        assertThat(figures.isTooFew()).isFalse();
        assertThat(interval(figures.kappa()).low()).isBetween(0.50, 0.62);
        assertThat(interval(figures.kappa()).high()).isBetween(0.80, 0.86);
    }

    @Test
    void itemsOfOneCaseAreDrawnTogether() {
        Interval alone = interval(study.figures(items(1, 100, 20, 20, 100)).kappa());
        AlignmentFigures grouped = study.figures(items(20, 100, 20, 20, 100));
        assertThat(grouped.cases()).isEqualTo(12);
        assertThat(interval(grouped.kappa()).high() - interval(grouped.kappa()).low())
                .isGreaterThan(1.8 * (alone.high() - alone.low()));
    }

    @Test
    void degenerateInputHasReasons() {
        assertThat(study.figures(List.of()).kappa().reason()).isEqualTo("NO_DATA");
        assertThat(study.figures(items(1, 5, 5, 0, 0)).kappa().reason()).isEqualTo("SINGLE_CLASS");
        assertThat(study.figures(items(1, 5, 5, 0, 0)).specificity().reason()).isEqualTo("NO_NEGATIVES");
        List<JudgedItem> missing = List.of(new JudgedItem(new ItemKey("c", "s", "r1"), true, Outcome.unavailable("no_judge")));
        assertThat(study.figures(missing).missing()).isEqualTo(Map.of("no_judge", 1));
        assertThat(study.figures(missing).kappa().reason()).isEqualTo("NO_DATA");
        AlignmentFigures constant = study.figures(items(1, 30, 0, 30, 0));
        assertThat(constant.kappa().asValue().orElseThrow().value()).isZero();
        assertThat(interval(constant.specificity()).high()).isGreaterThan(0.05);
        assertThat(study.figures(items(1, 29, 0, 0, 31)).isTooFew()).isTrue();
    }

    @Test
    void versionsAreComparedInPairs() {
        List<JudgedItem> before = items(1, 40, 10, 5, 45);
        List<JudgedItem> now = new ArrayList<>(before);
        for (int i = 40; i < 48; i++) {
            now.set(i, new JudgedItem(before.get(i).item(), true, Outcome.value(true)));
        }
        now.set(0, new JudgedItem(before.get(0).item(), true, Outcome.value(false)));
        now.set(99, new JudgedItem(before.get(99).item(), false, Outcome.unavailable("judge_invalid")));
        VersionComparison change = study.compare(before, now);
        assertThat(change.n()).isEqualTo(99);
        assertThat(change.becameRight()).hasSize(8);
        assertThat(change.becameWrong()).containsExactly(before.getFirst().item());
        // before: tp 40 fn 10 fp 5 tn 44; now: tp 47 fn 3 fp 5 tn 44
        double earlier = (84.0 / 99 - (50.0 * 45 + 49.0 * 54) / (99 * 99)) / (1 - (50.0 * 45 + 49.0 * 54) / (99 * 99));
        double later = (91.0 / 99 - (50.0 * 52 + 49.0 * 47) / (99 * 99)) / (1 - (50.0 * 52 + 49.0 * 47) / (99 * 99));
        assertThat(change.deltaKappa().asValue().orElseThrow().value()).isCloseTo(later - earlier, within(1e-12));
        assertThat(interval(change.deltaKappa()).low()).isPositive();
        assertThat(study.compare(before, List.of()).deltaKappa().asValue()).isEmpty();
    }
}
