package io.github.assay.calibration.verdicts;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.KappaIntervals;
import io.github.assay.task.Progress;

/** Computes κ's interval of a type other than percentile, for studies that request it (statistics.md §3.2). */
public final class OtherIntervals {
    private final Confusion counts;
    private final CalibrationSettings settings;

    public OtherIntervals(Confusion counts, CalibrationSettings settings) {
        this.counts = counts;
        this.settings = settings;
    }

    public Outcome<Interval> of(IntervalType type) {
        if (type == IntervalType.WALD) {
            return CohenKappa.wald(counts, settings.bootstrap().level());
        }
        Outcome<KappaIntervals> all =
                KappaIntervals.of(counts, "joint/cases", settings.bootstrap(), settings.threads(), Progress.NONE);
        return all.flatMap(k -> switch (type) {
            case BCA -> k.bca();
            case STUDENTISED -> k.studentised();
            default -> k.percentile();
        });
    }
}
