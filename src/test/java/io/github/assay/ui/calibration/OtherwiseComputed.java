package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.tabular.Answers;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.CalibrationSource;
import java.util.List;
import java.util.function.Supplier;

/** Another source, but for how the calibration is computed. */
public record OtherwiseComputed(CalibrationSource source, Computing computing, Supplier<Object> state)
        implements CalibrationSource {
    /** One whose data may change at any time. */
    public OtherwiseComputed(CalibrationSource source, Computing computing) {
        this(source, computing, Object::new);
    }

    @FunctionalInterface
    public interface Computing {
        CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception;
    }

    @Override
    public Object basis() {
        return state.get();
    }

    @Override
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception {
        return computing.calibration(settings, progress);
    }

    @Override
    public PeopleComparison people(CalibrationResult result, Progress progress) throws Exception {
        return source.people(result, progress);
    }

    @Override
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws Exception {
        return source.passRates(settings, progress);
    }

    @Override
    public Answers answers(CalibrationResult result, Progress progress) throws Exception {
        return source.answers(result, progress);
    }

    @Override
    public List<String> metrics() throws Exception {
        return source.metrics();
    }

    @Override
    public List<String> annotators() throws Exception {
        return source.annotators();
    }

    @Override
    public void applyThreshold(String metric, double threshold) throws Exception {
        source.applyThreshold(metric, threshold);
    }
}
