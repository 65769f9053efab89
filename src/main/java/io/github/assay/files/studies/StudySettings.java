package io.github.assay.files.studies;

import io.github.assay.calibration.study.CalibrationSettings.Compared;
import io.github.assay.calibration.study.CalibrationSettings.Family;
import io.github.assay.calibration.study.CalibrationSettings.Replication;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.Participants.Ranked;
import io.github.assay.calibration.study.Participants;
import io.github.assay.calibration.study.StudyDesign.CaseSets;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.domain.table.Datum;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import java.math.BigDecimal;
import java.util.Locale;

/** Reads the settings of a study from its file. */
final class StudySettings {
    private StudySettings() {}

    static JsonObject of(CalibrationSettings s) {
        StudyDesign design = s.design();
        ReferenceRule rule = design.reference();
        JsonObject json = new JsonObject()
                .with("seed", s.bootstrap().seed())
                .with("replicates", s.bootstrap().replicates())
                .with("replication", word(s.replication()))
                .with("level", s.bootstrap().level())
                .with("streams", Seeds.SCHEME)
                .with("family", word(s.family()))
                .with("folds", s.folds())
                .with("repeats", s.repeats())
                .with("annotator", rule.annotator())
                .with("ties", word(rule.ties()))
                .with("minimum_votes", rule.minimumVotes())
                .with("unanimous_only", rule.unanimousOnly())
                .with("interval", word(design.interval()))
                .with("cases", word(design.cases()))
                .with("drawing", design.drawing().word())
                .with("by", design.dimension())
                .with("margin", design.margin())
                .with("epsilon", design.epsilon())
                .with("metrics", s.participants().metrics())
                .with("ranked", word(s.participants().ranked()))
                .with("most_missing", s.participants().mostMissing());
        return s.compared() == Compared.OURS ? json : json.with("compared", word(s.compared()));
    }

    /**
     * @param format of the file; the first knew no questions as units
     * @throws IllegalArgumentException when a setting is missing, of the wrong kind or out of range, or when the file
     *     uses another scheme of random streams than this program
     */
    static CalibrationSettings read(Datum.Fields json, int format) {
        String scheme = text(json, "streams");
        if (!scheme.equals(Seeds.SCHEME)) {
            throw new IllegalArgumentException("random streams of scheme " + scheme + "; this program has " + Seeds.SCHEME);
        }
        ReferenceRule rule = new ReferenceRule(
                text(json, "annotator"), word(Ties.class, json, "ties"), number(json, "minimum_votes").intValueExact(),
                json.get("unanimous_only").flatMap(Datum::asFlag).orElse(false));
        StudyDesign design = new StudyDesign(
                rule, word(IntervalType.class, json, "interval"), word(CaseSets.class, json, "cases"),
                drawing(text(json, "drawing"), format), text(json, "by"), number(json, "margin").doubleValue(),
                json.get("epsilon").isEmpty() ? AlternativeAnnotator.EXPERTS : number(json, "epsilon").doubleValue());
        BootstrapSettings bootstrap = new BootstrapSettings(
                number(json, "seed").longValueExact(), number(json, "replicates").intValueExact(),
                number(json, "level").doubleValue());
        return new CalibrationSettings(
                bootstrap,
                json.text("replication").isPresent()
                        ? word(Replication.class, json, "replication")
                        : Replication.EXACTLY,
                word(Family.class, json, "family"), number(json, "folds").intValueExact(),
                number(json, "repeats").intValueExact(), design, CalibrationSettings.DEFAULT.threads(),
                participants(json));
    }

    private static Drawing drawing(String word, int format) {
        return Drawing.of(word, format < StudyFile.BY_QUESTIONS)
                .orElseThrow(() -> new IllegalArgumentException("drawing is not known: " + word));
    }

    /** The roles of metrics. Studies saved without roles ranked every metric. */
    private static Participants participants(Datum.Fields json) {
        boolean roles = json.text("ranked").isPresent();
        return new Participants(
                json.items("metrics").stream().flatMap(d -> d.asText().stream()).toList(),
                json.text("compared").isPresent() ? word(Compared.class, json, "compared") : Compared.OURS,
                roles ? word(Ranked.class, json, "ranked") : Ranked.EACH_METRIC,
                roles ? number(json, "most_missing").doubleValue() : 1);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static <E extends Enum<E>> E word(Class<E> type, Datum.Fields json, String key) {
        return Enum.valueOf(type, text(json, key).toUpperCase(Locale.ROOT));
    }

    static String text(Datum.Fields json, String key) {
        return json.text(key).orElseThrow(() -> new IllegalArgumentException(key + " is missing or no text"));
    }

    static BigDecimal number(Datum.Fields json, String key) {
        return json.get(key)
                .flatMap(Datum::asNumber)
                .orElseThrow(() -> new IllegalArgumentException(key + " is missing or no number"));
    }
}
