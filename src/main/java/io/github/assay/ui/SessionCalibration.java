package io.github.assay.ui;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.PeopleComparison;
import io.github.assay.calibration.TruePassRate;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.CalibrationSource;
import java.util.List;

/** The Calibration room's figures from an open project, for the annotator who sits at the window. */
record SessionCalibration(Session session, String annotator) implements CalibrationSource {
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
    public List<String> annotators() throws Exception {
        return session.annotators();
    }

    @Override
    public void applyThreshold(String metric, double threshold) throws Exception {
        session.applyThreshold(metric, threshold, annotator);
    }
}
