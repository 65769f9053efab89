package io.github.assay.ui;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.tabular.Answers;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.CalibrationSource;
import java.util.List;
import java.util.function.BiConsumer;

/** A made-up study as the Calibration room's source. */
record FixtureSource(StudyFixture study, BiConsumer<String, Double> applied) implements CalibrationSource {
    @Override
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) {
        return study.calibration(settings, progress);
    }

    @Override
    public PeopleComparison people(CalibrationResult result, Progress progress) {
        return study.people(result, progress);
    }

    @Override
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) {
        return study.passRates(settings, progress);
    }

    @Override
    public Answers answers(CalibrationResult result, Progress progress) {
        return study.answers(result, progress);
    }

    @Override
    public List<String> metrics() {
        return List.of();
    }

    @Override
    public List<String> annotators() {
        return List.of("Ann", "Bela", "Chris");
    }

    @Override
    public void applyThreshold(String metric, double threshold) {
        applied.accept(metric, threshold);
    }
}
