package io.github.assay.service.project;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.labelling.CalibrationNote;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Confusion;
import io.github.assay.store.StoreException;
import io.github.assay.store.outcomes.CalibrationStore;
import java.util.Optional;
import java.util.function.Function;

/**
 * Stores which metrics were compared with human labels. A comparison is stored from {@value #LEAST} labelled items on,
 * with passes and fails and a defined κ; it is valid only for that version and text of the metric.
 */
public final class CalibrationNotes {
    /** Least number of labels. With fewer, the interval of κ is too wide to conclude anything. */
    static final int LEAST = 20;

    private final CalibrationStore store;

    CalibrationNotes(CalibrationStore store) {
        this.store = store;
    }

    /** Stores the calibration of every metric with enough labels. */
    public void keep(CalibrationResult result, Function<String, Optional<MetricInfo>> metrics, MetricSettings settings)
            throws StoreException {
        for (MetricCalibration m : result.metrics()) {
            Optional<MetricInfo> info = metrics.apply(m.metric().id());
            Optional<Double> kappa = m.verdicts().cohenKappa().asValue().map(e -> e.value());
            if (info.isPresent() && kappa.isPresent() && isEnough(m.verdicts().counts())) {
                Confusion counts = m.verdicts().counts();
                store.keep(m.metric().id(), new CalibrationNote(edition(info.get(), settings), total(counts), kappa.get()));
            }
        }
    }

    private static boolean isEnough(Confusion counts) {
        return total(counts) >= LEAST && counts.tp() + counts.fn() > 0 && counts.fp() + counts.tn() > 0;
    }

    private static long total(Confusion counts) {
        return counts.tp() + counts.fn() + counts.fp() + counts.tn();
    }

    /** The note on the current version of a metric. */
    public Optional<CalibrationNote> find(MetricInfo metric, MetricSettings settings) {
        try {
            return store.find(metric.id()).filter(n -> n.edition().equals(edition(metric, settings)));
        } catch (StoreException e) {
            System.getLogger(CalibrationNotes.class.getName())
                    .log(System.Logger.Level.WARNING, "counted as not calibrated: " + metric.id(), e);
            return Optional.empty();
        }
    }

    /** The version, and for a declared metric its text: a rule that changed under the same version was not compared. */
    private static String edition(MetricInfo metric, MetricSettings settings) {
        return metric.version()
                + settings.declared().stream()
                        .filter(d -> d.id().equals(metric.id()))
                        .findFirst()
                        .map(DeclaredMetric::text)
                        .map(text -> "\n" + text)
                        .orElse("");
    }
}
