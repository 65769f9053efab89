package io.github.assay.files.project;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.calibration.study.StudySetting.Form;
import io.github.assay.calibration.study.StudySetting.Type;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonField;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads and writes the key {@code study} of {@code project.json} (project-and-cli.md §1): the fixed settings of the
 * project's studies. A missing key has its default.
 */
public final class ProjectStudy {
    /** Every key, as written in the file. */
    static final Set<String> KEYS = StudySetting.ofProject().map(StudySetting::key).collect(Collectors.toUnmodifiableSet());

    private ProjectStudy() {}

    /** The usable settings of the file. A wrong value becomes a problem, and its default is used. */
    static Datum.Fields read(RecordReader record) {
        SequencedMap<String, Datum> read = new LinkedHashMap<>();
        StudySetting.ofProject().forEach(s -> read(s.type(), s.key(), record).ifPresent(value -> read.put(s.key(), value)));
        record.metadata(Set.of());
        return new Datum.Fields(read);
    }

    private static <T> Optional<Datum> read(Type<T> type, String key, RecordReader record) {
        if (type.form() == Form.FLAG) {
            return record.flag(key).map(Datum.Flag::new);
        }
        if (type.form() == Form.NAMES) {
            return Optional.of(record.texts(key)).filter(texts -> !texts.isEmpty()).map(ProjectStudy::items);
        }
        Optional<JsonField> field = record.field(key).filter(f -> f.kind() != JsonField.Kind.NULL);
        Optional<T> value = field.flatMap(f -> value(type, f)).filter(type::allowed);
        field.filter(_ -> value.isEmpty()).ifPresent(f -> record.wrong(f, type.expected()));
        return value.map(v -> datum(type, v));
    }

    private static <T> Optional<T> value(Type<T> type, JsonField field) {
        String text = field.isScalar() ? field.text().strip() : "";
        try {
            return (type.form() == Form.NAME || type.form() == Form.TEXT) && field.kind() != JsonField.Kind.TEXT
                    ? Optional.empty()
                    : Optional.of(type.reader().apply(switch (type.form()) {
                        case WHOLE -> new BigDecimal(text).toBigIntegerExact().toString();
                        case NUMBER -> new BigDecimal(text).toString();
                        default -> text;
                    }));
        } catch (ArithmeticException | IllegalArgumentException _) {
            // The caller reports the text that was found.
            return Optional.empty();
        }
    }

    /**
     * The settings of a project's studies.
     *
     * @param study as {@link io.github.assay.domain.project.Project#study} returns it
     * @param ties how the project's labelling resolves ties, used unless its study states it
     */
    public static CalibrationSettings settings(Datum.Fields study, Ties ties) {
        CalibrationSettings usual = CalibrationSettings.DEFAULT;
        CalibrationSettings settings =
                usual.withDesign(usual.design().withReference(usual.design().reference().withTies(ties)));
        for (StudySetting<?> setting : StudySetting.ofProject().toList()) {
            settings = with(settings, setting, study.get(setting.key()));
        }
        return settings;
    }

    private static <T> CalibrationSettings with(CalibrationSettings settings, StudySetting<T> setting, Optional<Datum> stated) {
        Type<T> type = setting.type();
        Optional<T> value = stated.flatMap(datum -> switch (datum) {
            case Datum.Text(String text) -> Optional.of(type.reader().apply(text));
            case Datum.Number(BigDecimal number) -> Optional.of(type.reader().apply(number.toPlainString()));
            case Datum.Flag(boolean flag) -> Optional.of(type.reader().apply(Boolean.toString(flag)));
            case Datum.Items(List<Datum> values) ->
                Optional.of(type.value().cast(values.stream().flatMap(d -> d.asText().stream()).toList()));
            case Datum.Nothing _, Datum.Fields _ -> Optional.empty();
        });
        return value.map(v -> setting.set().apply(settings, v)).orElse(settings);
    }

    /**
     * The settings as {@code project.json} states them, with defaults, so that later versions with other defaults
     * compute the same.
     */
    public static Datum.Fields of(CalibrationSettings s) {
        SequencedMap<String, Datum> json = new LinkedHashMap<>();
        StudySetting.ofProject()
                .filter(setting -> setting.stated().test(s))
                .forEach(setting -> json.put(setting.key(), datum(setting, s)));
        return new Datum.Fields(json);
    }

    private static <T> Datum datum(StudySetting<T> setting, CalibrationSettings s) {
        return datum(setting.type(), setting.get().apply(s));
    }

    private static <T> Datum datum(Type<T> type, T value) {
        String text = type.writer().apply(value);
        return switch (type.form()) {
            case NAME, TEXT, WORD -> new Datum.Text(text);
            case FLAG -> new Datum.Flag(Boolean.parseBoolean(text));
            case WHOLE, NUMBER -> new Datum.Number(new BigDecimal(text));
            case NAMES -> items((List<?>) value);
        };
    }

    private static Datum items(List<?> texts) {
        return new Datum.Items(texts.stream().map(t -> (Datum) new Datum.Text(t.toString())).toList());
    }
}
