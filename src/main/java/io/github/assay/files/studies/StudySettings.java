package io.github.assay.files.studies;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.study.StudySetting.Order;
import io.github.assay.calibration.study.StudySetting.Type;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.domain.table.Datum;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Seeds;
import java.math.BigDecimal;

/** Reads and writes the settings of a study in its file. */
final class StudySettings {
    private StudySettings() {}

    static JsonObject of(CalibrationSettings s) {
        JsonObject json = new JsonObject();
        for (StudySetting<?> setting : Order.FILE.settings()) {
            if (!setting.field().equals("compared") || s.compared() != CalibrationSettings.Compared.OURS) {
                json.with(setting.field(), setting.document(s));
            }
            if (setting.field().equals("level")) {
                json.with("streams", Seeds.SCHEME);
            }
        }
        return json;
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
        CalibrationSettings settings = CalibrationSettings.DEFAULT;
        for (StudySetting<?> setting : Order.FILE.settings()) {
            settings = with(settings, setting, json);
        }
        StudyDesign design = settings.design();
        return format >= StudyFile.BY_QUESTIONS
                ? settings
                : settings.withDesign(design.withDrawing(earlier(text(json, "drawing")), design.dimension()));
    }

    private static <T> CalibrationSettings with(CalibrationSettings settings, StudySetting<T> setting, Datum.Fields json) {
        boolean missing = json.get(setting.field()).isEmpty();
        return setting.set().apply(settings, missing && setting.earlier().isPresent()
                ? setting.earlier().get()
                : value(setting.type(), json, setting.field()));
    }

    private static <T> T value(Type<T> type, Datum.Fields json, String field) {
        return switch (type.form()) {
            case NAME, TEXT, WORD -> type.documented(text(json, field));
            case WHOLE -> type.reader().apply(number(json, field).toBigIntegerExact().toString());
            case NUMBER -> type.reader().apply(number(json, field).toString());
            case FLAG -> json.get(field).flatMap(Datum::asFlag)
                    .map(flag -> type.reader().apply(flag.toString()))
                    .orElseGet(() -> type.documented(text(json, field)));
            case NAMES -> type.value().cast(json.items(field).stream().flatMap(d -> d.asText().stream()).toList());
        };
    }

    private static Drawing earlier(String word) {
        return Drawing.of(word, true).orElseThrow(() -> new IllegalArgumentException("drawing is not known: " + word));
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
