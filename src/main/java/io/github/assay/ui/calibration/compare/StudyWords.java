package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.service.scoring.ImportedMetrics;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Writes a study's settings as the text beside every result. */
public final class StudyWords {
    private StudyWords() {}

    /** The names of the metrics studied, by id. */
    public static Map<String, String> names(CalibrationResult result) {
        return result.metrics().stream().map(MetricCalibration::metric).collect(Collectors.toMap(m -> m.id(), m -> m.name()));
    }

    /** One line: reference, ties, interval, level, replicates, seed, drawing, cases, family. */
    public static String brief(CalibrationResult result) {
        CalibrationSettings s = result.settings();
        return Texts.text(
                "study.brief", reference(s.design().reference()), Texts.word(s.design().interval()),
                s.bootstrap().replicates(), Long.toString(s.bootstrap().seed()), CalibrationSpecs.drawn(result),
                Texts.word(s.design().reference().ties()), Texts.text("study.brief.level", EstimateFormat.threshold(100 * s.bootstrap().level())),
                Texts.word(s.design().cases()), Texts.word(s.family()));
    }

    /** The same with what groups are made by, as files have it. */
    public static String note(CalibrationResult result) {
        return Texts.text(
                "study.note", brief(result), Texts.optional("dimension." + result.drawn().dimension()).orElse(result.drawn().dimension()));
    }

    /** Counts of labels by their source. */
    public static String sources(CalibrationResult result) {
        ToIntFunction<FinalLabel.Source> count = source -> result.sources().getOrDefault(source, 0);
        return Texts.text(
                "calibration.sources",
                count.applyAsInt(FinalLabel.Source.UNANIMOUS),
                count.applyAsInt(FinalLabel.Source.MAJORITY),
                count.applyAsInt(FinalLabel.Source.ADJUDICATED),
                count.applyAsInt(FinalLabel.Source.UNDECIDED),
                count.applyAsInt(FinalLabel.Source.SINGLE_VOTE),
                count.applyAsInt(FinalLabel.Source.TIE));
    }

    /** Whether scores of other programs take part, and how many there are. */
    public static String imported(CalibrationResult result) {
        long there = result.metrics().stream()
                .filter(m -> m.metric().id().startsWith(ImportedMetrics.PREFIX))
                .count();
        return result.settings().compared() == CalibrationSettings.Compared.OURS && there == 0
                ? Texts.text("study.imported.off")
                : Texts.text("study.imported.count", there);
    }

    static String reference(ReferenceRule rule) {
        String who = rule.single() ? Texts.text("study.reference.one", rule.annotator()) : Texts.text("study.reference.majority");
        String which = rule.unanimousOnly() ? Texts.text("study.reference.unanimous", who) : who;
        return rule.withoutCarried() ? Texts.text("study.reference.withoutCarried", which) : which;
    }

    /** The resampling scheme with its reason, in whole sentences. */
    public static String drawn(CalibrationResult result) {
        ResamplingScheme drawn = result.drawn();
        String by = Texts.optional("dimension." + drawn.dimension()).orElse(drawn.dimension());
        String effect = drawn.designEffect() instanceof Outcome.Value<Double>(Double d)
                ? Texts.text("study.drawn.effect", EstimateFormat.threshold(Math.round(d * 100) / 100.0))
                : drawn.grouped() ? Texts.text("study.drawn.noEffect", by, reason(drawn.designEffect())) : "";
        String what = switch (drawn.drawing()) {
            case CLUSTERS, EARLIER_CLUSTERS -> Texts.text("study.drawn.clusters", drawn.groups(), by);
            case STRATA, EARLIER_STRATA -> Texts.text("study.drawn.strata", drawn.groups(), by);
            case QUESTIONS -> Texts.text("study.drawn.questions", drawn.questions(), result.n());
            case ITEMS, EARLIER_CASES, EARLIER_AUTOMATIC -> Texts.text("study.drawn.items", drawn.questions(), result.n());
        };
        return (what + " " + effect).strip();
    }

    private static String reason(Outcome<Double> effect) {
        return effect instanceof Outcome.Unavailable<Double>(String code, String detail) && detail.isEmpty()
                ? Texts.reason(code)
                : effect instanceof Outcome.Unavailable<Double>(String _, String detail) ? detail : Texts.reason(effect.reason());
    }
}
