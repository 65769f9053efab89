package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.project.ReferenceRule;
import java.util.Locale;

/** Settings that fixed the figures of a calibration, in one line of text. */
public final class StudyLine {
    private StudyLine() {}

    public static String of(CalibrationResult result) {
        CalibrationSettings s = result.settings();
        StudyDesign d = s.design();
        ResamplingScheme drawn = result.drawn();
        return "reference " + reference(d.reference()) + ", ties " + word(d.reference().ties()) + "; pairs on cases "
                + word(d.cases()) + "; " + word(d.interval()) + " intervals, " + CliWords.level(s.bootstrap().level()) + ", "
                + CliWords.whole(s.bootstrap().replicates()) + " replicates, seed " + s.bootstrap().seed()
                + "; resamples of " + word(drawn.drawing())
                + (drawn.drawing() == StudyDesign.Drawing.CASES ? "" : " by " + drawn.dimension())
                + "; family " + word(s.family());
    }

    private static String reference(ReferenceRule rule) {
        return (rule.single() ? rule.annotator() : "majority")
                + (rule.minimumVotes() > 1 ? " of at least " + rule.minimumVotes() + " votes" : "")
                + (rule.unanimousOnly() ? ", unanimous items only" : "");
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
