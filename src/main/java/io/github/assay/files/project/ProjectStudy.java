package io.github.assay.files.project;

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
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonField;
import io.github.assay.statistics.BootstrapSettings;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reads and writes the key {@code study} of {@code project.json} (project-and-cli.md §1): the fixed settings of the
 * project's studies. A missing key has its default.
 */
public final class ProjectStudy {
    /** Every key, as written in the file. */
    static final Set<String> KEYS = Set.of(
            "annotator", "ties", "minimumVotes", "unanimousOnly", "cases", "mostMissing", "interval", "level",
            "replicates", "seed", "draw", "by", "family", "metrics", "diagnostics", "imported", "margin", "epsilon");

    private static final Set<String> FLAGS = Set.of("unanimousOnly", "diagnostics", "imported");

    private final RecordReader record;
    private final SequencedMap<String, Datum> read = new LinkedHashMap<>();

    private ProjectStudy(RecordReader record) {
        this.record = record;
    }

    /** The usable settings of the file. A wrong value becomes a problem, and its default is used. */
    static Datum.Fields read(RecordReader record) {
        ProjectStudy study = new ProjectStudy(record);
        study.text("annotator");
        study.word("ties", Ties.values());
        study.whole("minimumVotes", 1, Integer.MAX_VALUE);
        study.word("cases", CaseSets.values());
        study.number("mostMissing", x -> x >= 0 && x <= 1, "a share from 0 to 1");
        study.word("interval", IntervalType.values());
        study.number("level", x -> x > 0 && x < 1, "a number between 0 and 1, such as 0.95");
        study.whole("replicates", BootstrapSettings.FEWEST_REPLICATES, 1_000_000);
        study.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        study.draw();
        study.text("by");
        study.word("family", Family.values());
        study.texts("metrics");
        FLAGS.stream().sorted().forEach(study::flag);
        study.number("margin", x -> x >= 0 && x <= 2, "a number from 0 to 2");
        study.number("epsilon", x -> x >= 0 && x <= 1, "a number from 0 to 1");
        record.metadata(Set.of());
        return new Datum.Fields(study.read);
    }

    private Optional<JsonField> field(String key) {
        return record.field(key).filter(f -> f.kind() != JsonField.Kind.NULL);
    }

    private void text(String key) {
        field(key).ifPresent(f -> {
            if (f.kind() == JsonField.Kind.TEXT && !f.text().isBlank()) {
                read.put(key, new Datum.Text(f.text().strip()));
            } else {
                record.wrong(f, "a text");
            }
        });
    }

    private void word(String key, Enum<?>... known) {
        field(key).ifPresent(f -> {
            String word = f.isScalar() ? f.text().strip().replace('-', '_').toUpperCase(Locale.ROOT) : "";
            if (Arrays.stream(known).anyMatch(k -> k.name().equals(word))) {
                read.put(key, new Datum.Text(written(word)));
            } else {
                record.wrong(f, Arrays.stream(known)
                        .map(k -> "\"" + written(k.name()) + "\"")
                        .collect(Collectors.joining(", ")));
            }
        });
    }

    /** The word for what is drawn; {@code automatic} and {@code cases} of earlier files are read too. */
    private void draw() {
        field("draw").ifPresent(f -> Drawing.of(f.isScalar() ? f.text() : "", false).ifPresentOrElse(
                d -> read.put("draw", new Datum.Text(d.word())),
                () -> record.wrong(f, Drawing.offered().stream().map(d -> "\"" + d.word() + "\"").collect(Collectors.joining(", ")))));
    }

    private void whole(String key, long least, long most) {
        field(key).ifPresent(f -> {
            try {
                long value = new BigDecimal(f.text().strip()).longValueExact();
                if (value >= least && value <= most) {
                    read.put(key, new Datum.Number(BigDecimal.valueOf(value)));
                    return;
                }
            } catch (ArithmeticException | NumberFormatException _) {
                // Reported below, with the text that was found.
            }
            record.wrong(f, least == Long.MIN_VALUE
                    ? "a whole number"
                    : most == Integer.MAX_VALUE
                            ? "a whole number from " + least + " on"
                            : "a whole number from " + least + " to " + most);
        });
    }

    private void number(String key, Predicate<Double> allowed, String expected) {
        field(key).ifPresent(f -> {
            try {
                BigDecimal value = new BigDecimal(f.text().strip());
                if (allowed.test(value.doubleValue())) {
                    read.put(key, new Datum.Number(value));
                    return;
                }
            } catch (NumberFormatException _) {
                // Reported below, with the text that was found.
            }
            record.wrong(f, expected);
        });
    }

    private void flag(String key) {
        record.flag(key).ifPresent(flag -> read.put(key, new Datum.Flag(flag)));
    }

    private void texts(String key) {
        List<String> texts = record.texts(key);
        if (!texts.isEmpty()) {
            read.put(key, new Datum.Items(texts.stream().map(t -> (Datum) new Datum.Text(t)).toList()));
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
        StudyDesign design = usual.design();
        BootstrapSettings bootstrap = usual.bootstrap();
        return new CalibrationSettings(
                new BootstrapSettings(
                        number(study, "seed").map(BigDecimal::longValue).orElse(bootstrap.seed()),
                        number(study, "replicates").map(BigDecimal::intValue).orElse(bootstrap.replicates()),
                        number(study, "level").map(BigDecimal::doubleValue).orElse(bootstrap.level())),
                Replication.EXACTLY,
                word(study, "family", usual.family()),
                usual.folds(),
                usual.repeats(),
                new StudyDesign(
                        new ReferenceRule(
                                study.text("annotator").orElse(""),
                                word(study, "ties", ties),
                                number(study, "minimumVotes").map(BigDecimal::intValue).orElse(1),
                                is(study, "unanimousOnly")),
                        word(study, "interval", design.interval()),
                        word(study, "cases", design.cases()),
                        study.text("draw").flatMap(w -> Drawing.of(w, false)).orElse(design.drawing()),
                        study.text("by").orElse(design.dimension()),
                        number(study, "margin").map(BigDecimal::doubleValue).orElse(design.margin()),
                        number(study, "epsilon").map(BigDecimal::doubleValue).orElse(design.epsilon())),
                usual.threads(),
                new Participants(
                        study.items("metrics").stream().flatMap(d -> d.asText().stream()).toList(),
                        is(study, "imported") ? Compared.WITH_IMPORTED : Compared.OURS,
                        is(study, "diagnostics") ? Ranked.ALL_ROLES : Ranked.CORRECTNESS,
                        number(study, "mostMissing").map(BigDecimal::doubleValue).orElse(Participants.MOST_MISSING)));
    }

    /**
     * The settings as {@code project.json} states them, with defaults, so that later versions with other defaults
     * compute the same.
     */
    public static Datum.Fields of(CalibrationSettings s) {
        StudyDesign design = s.design();
        ReferenceRule rule = design.reference();
        SequencedMap<String, Datum> json = new LinkedHashMap<>();
        if (rule.single()) {
            json.put("annotator", new Datum.Text(rule.annotator()));
        }
        json.put("ties", new Datum.Text(written(rule.ties().name())));
        json.put("minimumVotes", number(rule.minimumVotes()));
        json.put("unanimousOnly", new Datum.Flag(rule.unanimousOnly()));
        json.put("cases", new Datum.Text(written(design.cases().name())));
        json.put("mostMissing", number(s.participants().mostMissing()));
        json.put("interval", new Datum.Text(written(design.interval().name())));
        json.put("level", number(s.bootstrap().level()));
        if (s.replication() == Replication.EXACTLY) {
            json.put("replicates", number(s.bootstrap().replicates()));
        }
        json.put("seed", new Datum.Number(BigDecimal.valueOf(s.bootstrap().seed())));
        json.put("draw", new Datum.Text(design.drawing().word()));
        json.put("by", new Datum.Text(design.dimension()));
        json.put("family", new Datum.Text(written(s.family().name())));
        if (!s.participants().metrics().isEmpty()) {
            json.put("metrics", new Datum.Items(
                    s.participants().metrics().stream().map(m -> (Datum) new Datum.Text(m)).toList()));
        }
        json.put("diagnostics", new Datum.Flag(s.participants().ranked() != Ranked.CORRECTNESS));
        json.put("imported", new Datum.Flag(s.compared() == Compared.WITH_IMPORTED));
        json.put("margin", number(design.margin()));
        json.put("epsilon", number(design.epsilon()));
        return new Datum.Fields(json);
    }

    private static Datum number(double value) {
        BigDecimal exact = BigDecimal.valueOf(value);
        return new Datum.Number(exact.signum() == 0 ? BigDecimal.ZERO : exact.stripTrailingZeros());
    }

    private static Optional<BigDecimal> number(Datum.Fields study, String key) {
        return study.get(key).flatMap(Datum::asNumber);
    }

    private static boolean is(Datum.Fields study, String key) {
        return study.get(key).flatMap(Datum::asFlag).orElse(false);
    }

    private static <E extends Enum<E>> E word(Datum.Fields study, String key, E standard) {
        return study.text(key)
                .map(w -> Enum.valueOf(standard.getDeclaringClass(), w.replace('-', '_').toUpperCase(Locale.ROOT)))
                .orElse(standard);
    }

    /** A constant in the spelling of the file: {@code best-against-others}. */
    private static String written(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
