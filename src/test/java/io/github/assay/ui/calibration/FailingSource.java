package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.tabular.Answers;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.CalibrationSource;
import java.io.IOException;
import java.util.List;

/** A source whose store is gone. */
public record FailingSource() implements CalibrationSource {
    @Override
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws IOException {
        throw gone();
    }

    @Override
    public PeopleComparison people(CalibrationResult result, Progress progress) throws IOException {
        throw gone();
    }

    @Override
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws IOException {
        throw gone();
    }

    @Override
    public Answers answers(CalibrationResult result, Progress progress) throws IOException {
        throw gone();
    }

    @Override
    public List<String> metrics() {
        return List.of();
    }

    @Override
    public List<String> annotators() throws IOException {
        throw gone();
    }

    @Override
    public void applyThreshold(String metric, double threshold) throws IOException {
        throw gone();
    }

    private static IOException gone() {
        return new IOException("the store is gone");
    }
}
