package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.service.study.CautionSentences;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.wording.EstimateFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Lines of text about a study: its settings, its cautions, intervals without width. */
public final class StudyLine {
    private StudyLine() {}

    /** Settings that fixed the figures of a calibration. */
    public static String of(CalibrationResult result) {
        CalibrationSettings s = result.settings();
        StudyDesign d = s.design();
        return "reference " + reference(d.reference()) + ", ties " + word(d.reference().ties()) + "; pairs on answers "
                + word(d.cases()) + "; " + word(d.interval()) + " intervals, " + CliWords.level(s.bootstrap().level()) + ", "
                + CliWords.whole(s.bootstrap().replicates()) + " replicates, seed " + s.bootstrap().seed()
                + "; resamples of " + CalibrationSpecs.drawn(result)
                + "; family " + word(s.family());
    }

    private static String reference(ReferenceRule rule) {
        return (rule.single() ? rule.annotator() : "majority")
                + (rule.minimumVotes() > 1 ? " of at least " + rule.minimumVotes() + " votes" : "")
                + (rule.unanimousOnly() ? ", unanimous items only" : "")
                + (rule.withoutCarried() ? ", without carried votes" : "");
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Cautions as lines of text: one line per kind, with all subjects that it concerns, by their names. */
    static List<String> cautions(List<Caution> cautions, Map<String, String> names) {
        return CautionSentences.of(cautions, names).stream().map(s -> "Caution: " + s).toList();
    }

    /** Prints a line on an interval without width, so that readers do not take it for certainty. */
    static void noWidth(String subject, Optional<DegenerateInterval> no, Terminal terminal) {
        no.ifPresent(n -> terminal.result(noWidth(subject, n)));
    }

    static String noWidth(String subject, DegenerateInterval no) {
        String agreed = subject + ": agreement on " + no.agreed() + " of " + CliWords.count(no.n(), "item") + ", Wilson ["
                + EstimateFormat.three(no.agreement().low()) + ", " + EstimateFormat.three(no.agreement().high()) + "]";
        if (no.disagreementAtMost().isEmpty()) {
            return agreed + "; every resample gives the same κ, which is no certainty.";
        }
        return agreed + "; no disagreement was seen, which still leaves up to "
                + EstimateFormat.percent(no.disagreementAtMost().getAsDouble())
                + (no.byRuleOfThree()
                        ? String.format(Locale.ROOT, " %% (rule of three, 3/%d, 95 %% confidence, independent answers).", no.n())
                        : " % (exact bound, 95 % confidence, independent answers).");
    }
}
