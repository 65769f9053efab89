package io.github.assay.ui;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.CalibrationSource;
import java.util.List;

/** Computes the Calibration screen's figures from an open project for the window's annotator. */
record SessionCalibration(OpenProjectSession session, String annotator) implements CalibrationSource {
    @Override
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception {
        return session.calibration(settings, progress);
    }

    @Override
    public PeopleComparison people(CalibrationResult result, Progress progress) throws Exception {
        return session.people(result, progress);
    }

    @Override
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws Exception {
        return session.passRates(settings, progress);
    }

    @Override
    public List<String> metrics() throws Exception {
        return session.studyMetrics();
    }

    @Override
    public List<String> annotators() throws Exception {
        return session.annotators();
    }

    @Override
    public void applyThreshold(String metric, double threshold) throws Exception {
        session.applyThreshold(metric, threshold, annotator);
    }
}
