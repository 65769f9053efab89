package io.github.assay.ui;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.CalibrationSource;
import io.github.assay.ui.calibration.model.StudyFileAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Computes the Calibration screen's figures from an open project for the window's annotator. */
record SessionCalibration(OpenProjectSession session, String annotator) implements CalibrationSource, StudyFileAccess {
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
    public FrozenStudy study(CalibrationSettings settings, Progress progress) throws Exception {
        return session.study(settings, progress);
    }

    @Override
    public KeptStudies kept() {
        return session.kept();
    }

    @Override
    public Optional<Path> sample() {
        return session.publishedCounts();
    }

    @Override
    public void applyThreshold(String metric, double threshold) throws Exception {
        session.applyThreshold(metric, threshold, annotator);
    }
}
