package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.files.studies.CountFiles.Framework;
import io.github.assay.files.studies.CountFiles;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** BADGER's Table 4 (§6.3) from the confusion counts of metrics.md §6.6. */
class BadgerTable4Test {
    private static final CalibrationSettings SETTINGS = CalibrationSettings.DEFAULT.withThreads(2);

    private static List<Framework> frameworks() throws Exception {
        return CountFiles.read(Path.of("sample-projects", "badger-table4.csv"), Progress.NONE);
    }

    private static CalibrationResult result() throws Exception {
        Map<String, Confusion> counts = new LinkedHashMap<>();
        frameworks().forEach(f -> counts.put(f.name(), f.counts()));
        return CountStudy.of(counts, SETTINGS, Progress.NONE);
    }

    @Test
    void everyFigureOfTheTable() throws Exception {
        Object[][] printed = {
            {"Hybrid-EX", 0.717, 87.3, 81.5, 93.1, 11.6},
            {"LLM-EX", 0.621, 78.8, 98.9, 58.6, 40.3},
            {"BIRD M3", 0.395, 72.0, 54.35, 89.7, 35.3},
            {"RAGAS M4", 0.370, 70.2, 57.6, 82.8, 25.15},
            {"IBM EvalAssist M2", 0.355, 69.3, 57.6, 81.0, 23.4},
            {"Defog M1", 0.351, 69.4, 54.35, 84.5, 30.1},
            {"Dr. Spider M5", 0.235, 60.1, 97.8, 22.4, 75.4},
            {"Spider2 M6", 0.214, 63.0, 26.1, 100.0, 73.9}};
        CalibrationResult result = result();
        assertThat(result.n()).isEqualTo(150);
        for (int i = 0; i < printed.length; i++) {
            MetricCalibration m = result.metrics().get(i);
            assertThat(m.metric().id()).isEqualTo(printed[i][0]);
            assertThat(m.rank()).hasValue(i + 1);
            double[] ours = {
                m.verdicts().cohenKappa().asValue().orElseThrow().value(),
                100 * m.verdicts().balancedAccuracy().asValue().orElseThrow().value(),
                100 * m.verdicts().sensitivity().asValue().orElseThrow().value(),
                100 * m.verdicts().specificity().asValue().orElseThrow().value(),
                m.verdicts().gap().asValue().orElseThrow().value()};
            assertThat(ours[0]).isCloseTo((double) printed[i][1], within(6e-4));
            for (int k = 1; k < ours.length; k++) {
                assertThat(ours[k]).as(printed[i][0] + " " + k).isCloseTo((double) printed[i][k + 1], within(0.0501));
            }
        }
    }

    @Test
    void printedIntervalsDifferByTheirMonteCarloError() throws Exception {
        List<Framework> frameworks = frameworks();
        CalibrationResult result = result();
        for (int i = 0; i < frameworks.size(); i++) {
            Interval printed = frameworks.get(i).printed().orElseThrow();
            Interval ours = result.metrics().get(i).verdicts().cohenKappa().asValue().orElseThrow().interval().asValue().orElseThrow();
            // Two runs of 5,000 resamples, each bound with a Monte-Carlo error of 0.002 to 0.003, and κ in steps of 0.01.
            assertThat(ours.low()).isCloseTo(printed.low(), within(0.0113));
            assertThat(ours.high()).isCloseTo(printed.high(), within(0.0113));
            assertThat(result.metrics().get(i).monteCarlo().asValue().orElseThrow().low()).isBetween(0.0005, 0.006);
        }
    }

    @Test
    void countsOfDifferentStudiesAreNotCompared() {
        Map<String, Confusion> counts = new LinkedHashMap<>();
        counts.put("a", new Confusion(5, 5, 5, 5));
        counts.put("b", new Confusion(5, 6, 5, 5));
        assertThatThrownBy(() -> CountStudy.of(counts, SETTINGS, Progress.NONE))
                .hasMessage("b has 11 passes and 10 fails, the first row 10 and 10");
    }
}
