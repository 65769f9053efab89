package io.github.assay.calibration.study;

import io.github.assay.calibration.study.CalibrationSettings.Compared;
import io.github.assay.calibration.study.CalibrationSettings.Family;
import io.github.assay.calibration.study.CalibrationSettings.Replication;
import io.github.assay.calibration.study.Participants.Ranked;
import io.github.assay.calibration.study.StudyDesign.CaseSets;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.domain.ValueRange;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A setting of a study. {@code project.json}, study files, JSON documents, options of {@code calibrate}, the form of the
 * window and the sentences on differing settings are made from the list of all settings.
 *
 * @param <T> type of its value
 * @param key in {@code study} of {@code project.json} (project-and-cli.md §1); empty: only study files have it
 * @param field its name in study files and JSON documents
 * @param type values allowed, and their text
 * @param get its value in settings
 * @param set settings with another value
 * @param stated whether {@code project.json} states it
 * @param earlier value in a study file that lacks it; empty: such a file cannot be read
 * @param option of the command line
 */
public record StudySetting<T>(
        String key, String field, Type<T> type, Function<CalibrationSettings, T> get,
        BiFunction<CalibrationSettings, T, CalibrationSettings> set, Predicate<CalibrationSettings> stated,
        Optional<T> earlier, Option option) {

    private static final Set<String> REFERENCE = Set.of("annotator", "ties", "minimum_votes", "unanimous_only", "without_carried");

    /** How a value is written. */
    public enum Form { NAME, NAMES, WORD, FLAG, WHOLE, NUMBER, TEXT }

    /**
     * An option of the command line.
     *
     * @param name such as {@code --margin}; empty: there is none
     * @param label of its value in the help
     */
    public record Option(String name, String label, String description) {
        static final Option NONE = new Option("", "", "");
    }

    /** Orders of settings in outputs; a setting that is not named comes last. */
    public enum Order {
        /** In study files. */
        FILE("seed replicates replication level family folds repeats annotator ties minimum_votes unanimous_only without_carried interval "
                + "cases drawing by margin epsilon metrics ranked most_missing compared"),
        /** In the JSON of a calibration, among other members. */
        DOCUMENT("seed replicates ci streams level ci_of_differences replication family metrics compared ranked "
                + "most_missing folds repeats reference cases drawing by drawn_from questions groups design_effect margin "
                + "epsilon"),
        /** In a list of differences; the five settings of the reference label are one there. */
        CHANGES("seed replicates replication level family compared metrics ranked most_missing folds repeats reference "
                + "interval cases drawing by margin epsilon"),
        /** In the form of the window. */
        FORM("annotator ties minimum_votes unanimous_only without_carried compared metrics ranked most_missing cases interval replicates seed "
                + "level drawing by family margin epsilon");

        private final List<String> fields;

        Order(String fields) {
            this.fields = List.of(fields.split(" "));
        }

        /** Sorts names of fields. */
        public Comparator<String> comparator() {
            return Comparator.comparingInt(this::place);
        }

        private int place(String field) {
            int place = fields.indexOf(REFERENCE.contains(field) && fields.contains("reference") ? "reference" : field);
            return place < 0 ? fields.size() : place;
        }

        /** All settings in this order. */
        public List<StudySetting<?>> settings() {
            return ALL.stream().sorted(Comparator.comparing(s -> s.field, comparator())).toList();
        }
    }

    /**
     * The values of a setting.
     *
     * @param offered the values to choose from; empty for numbers and names
     * @param expected what a message names for a wrong value
     * @param range the numbers that {@code project.json} may state; any where the values are no numbers
     * @param reader of a text, throws IllegalArgumentException for a text of another form
     * @param writer of the text of a value
     */
    public record Type<T>(
            Form form, Class<T> value, List<T> offered, String expected, ValueRange range, Function<String, T> reader,
            Function<T, String> writer) {
        /** Whether {@code project.json} may state the value: a number within the range, or a name that is not blank. */
        public boolean allowed(T value) {
            return value instanceof Number number ? range.contains(number.doubleValue()) : form != Form.NAME || !value.toString().isBlank();
        }

        private static <E extends Enum<E>> Type<E> word(Class<E> type) {
            return word(type, List.of(type.getEnumConstants()), StudySetting::written, text -> constant(type, text));
        }

        private static <E extends Enum<E>> Type<E> word(
                Class<E> type, List<E> offered, Function<E, String> writer, Function<String, Optional<E>> reader) {
            String expected = offered.stream().map(e -> "\"" + writer.apply(e) + "\"").collect(Collectors.joining(", "));
            return new Type<>(
                    Form.WORD, type, offered, expected, ValueRange.ANY,
                    text -> reader.apply(text).orElseThrow(() -> new IllegalArgumentException("not known: " + text)), writer);
        }

        private static <T> Type<T> flag(Class<T> type, T off, T on) {
            return new Type<>(
                    Form.FLAG, type, List.of(off, on), "true or false", ValueRange.ANY,
                    text -> Boolean.parseBoolean(text) ? on : off, value -> Boolean.toString(!value.equals(off)));
        }

        private static <N extends Number> Type<N> whole(
                Class<N> type, String expected, ValueRange range, Function<String, N> reader) {
            return new Type<>(Form.WHOLE, type, List.of(), expected, range, reader, String::valueOf);
        }

        private static Type<Double> number(String expected, ValueRange range) {
            return new Type<>(Form.NUMBER, Double.class, List.of(), expected, range, Double::valueOf, StudySetting::plain);
        }

        private static Type<String> name() {
            return new Type<>(Form.NAME, String.class, List.of(), "a text", ValueRange.ANY, n -> n, n -> n);
        }

        private static Type<String> sentence() {
            return new Type<>(Form.TEXT, String.class, List.of(), "a text", ValueRange.ANY, String::strip, n -> n);
        }

        @SuppressWarnings("unchecked")
        private static Type<List<String>> names() {
            return new Type<>(
                    Form.NAMES, (Class<List<String>>) (Class<?>) List.class, List.of(), "a list of texts", ValueRange.ANY, List::of,
                    names -> String.join(", ", names));
        }

        /** The value of a word in a study file; unlike words of options, these have underscores. */
        public T documented(String word) {
            return Optional.ofNullable(value.getEnumConstants()).stream().flatMap(Arrays::stream)
                    .filter(c -> StudySetting.document(c).equals(word))
                    .findFirst()
                    .orElseGet(() -> reader.apply(word));
        }
    }

    /** What is drawn; words of earlier files are read too. */
    public static final Type<Drawing> DRAWING =
            Type.word(Drawing.class, Drawing.offered(), Drawing::word, w -> Drawing.of(w, false));

    /** All settings, in the order of {@code project.json}. */
    public static final List<StudySetting<?>> ALL = List.of(
            of("annotator", "annotator", Type.name(), s -> rule(s).annotator(),
                    (s, v) -> rule(s, rule(s).withAnnotator(v)))
                    .statedIf(s -> rule(s).single())
                    .option("--reference", "ANNOTATOR", "Labels of this annotator instead of the majority; 'majority' is the majority."),
            of("ties", "ties", Type.word(Ties.class), s -> rule(s).ties(), (s, v) -> rule(s, rule(s).withTies(v)))
                    .option("--ties", "T", "Items with as many passes as fails: adjudicate (usual), pass, fail."),
            of("minimumVotes", "minimum_votes",
                    Type.whole(Integer.class, "a whole number from 1 on", ValueRange.from(1), Integer::valueOf),
                    s -> rule(s).minimumVotes(),
                    (s, v) -> rule(s, rule(s).withMinimumVotes(v)))
                    .option("--min-votes", "N", "Votes an item needs (usually 1)."),
            of("unanimousOnly", "unanimous_only", Type.flag(Boolean.class, false, true), s -> rule(s).unanimousOnly(),
                    (s, v) -> rule(s, rule(s).withUnanimousOnly(v)))
                    .earlier(false)
                    .option("--unanimous", "", "Only items on which two votes or more all agree."),
            of("withoutCarried", "without_carried", Type.flag(Boolean.class, false, true), s -> rule(s).withoutCarried(),
                    (s, v) -> rule(s, rule(s).withoutCarried(v)))
                    .earlier(false)
                    .option("--without-carried", "", "Leave out votes that were carried from earlier runs."),
            of("cases", "cases", Type.word(CaseSets.class), s -> s.design().cases(), (s, v) -> design(s, d -> d.withCases(v)))
                    .option("--cases", "SET", "Answers two metrics are compared on: common-to-the-pair (usual), common-to-all."),
            of("mostMissing", "most_missing", Type.number("a share from 0 to 1", ValueRange.of(0, 1)),
                    s -> s.participants().mostMissing(),
                    (s, v) -> s.with(new Participants(s.participants().metrics(), s.compared(), s.participants().ranked(), v)))
                    .earlier(1.0)
                    .option("--most-missing", "SHARE",
                            "A metric without a verdict on more than this share of the labelled items is not ranked (usually 0.05)."),
            of("interval", "interval", Type.word(IntervalType.class), s -> s.design().interval(),
                    (s, v) -> design(s, d -> d.withInterval(v)))
                    .option("--interval", "TYPE",
                            "κ's interval: percentile, bca, studentised, wald (default: the project's study, else percentile)."),
            of("level", "level", Type.number("a number between 0 and 1, such as 0.95", ValueRange.between(0, 1)),
                    s -> s.bootstrap().level(),
                    (s, v) -> s.with(new BootstrapSettings(s.bootstrap().seed(), s.bootstrap().replicates(), v))),
            of("replicates", "replicates",
                    Type.whole(Integer.class, "a whole number from " + BootstrapSettings.FEWEST_REPLICATES + " to 1000000",
                            ValueRange.of(BootstrapSettings.FEWEST_REPLICATES, 1_000_000), Integer::valueOf),
                    s -> s.bootstrap().replicates(), (s, v) -> s.with(s.bootstrap().withReplicates(v)))
                    .statedIf(s -> s.replication() == Replication.EXACTLY),
            of("seed", "seed", Type.whole(Long.class, "a whole number", ValueRange.ANY, Long::valueOf), s -> s.bootstrap().seed(),
                    (s, v) -> s.with(s.bootstrap().withSeed(v))),
            of("draw", "drawing", DRAWING,
                    s -> s.design().drawing(), (s, v) -> design(s, d -> d.withDrawing(v, d.dimension())))
                    .option("--draw", "UNIT", "What resamples are drawn from: questions (usual), items, clusters, strata."),
            of("by", "by", Type.name(), s -> s.design().dimension(), (s, v) -> design(s, d -> d.withDrawing(d.drawing(), v)))
                    .option("--by", "DIMENSION",
                            "Clusters or strata: db (usual), difficulty, system, category, or any key; κ within each too."),
            of("family", "family", Type.word(Family.class), CalibrationSettings::family, CalibrationSettings::withFamily)
                    .option("--family", "F", "Tests that are corrected together: best-against-others (usual), all-pairs."),
            of("metrics", "metrics", Type.names(), s -> s.participants().metrics(),
                    (s, v) -> s.with(s.participants().choosing(v)))
                    .statedIf(s -> !s.participants().metrics().isEmpty())
                    .earlier(List.of()),
            of("diagnostics", "ranked", Type.flag(Ranked.class, Ranked.CORRECTNESS, Ranked.ALL_ROLES),
                    s -> s.participants().ranked(), (s, v) -> s.with(s.participants().with(v)))
                    .earlier(Ranked.EACH_METRIC)
                    .option("--diagnostics", "",
                            "Rank and test diagnostics too, such as parse-ok; metrics named by --metric always are."),
            of("imported", "compared", Type.flag(Compared.class, Compared.OURS, Compared.WITH_IMPORTED),
                    CalibrationSettings::compared, (s, v) -> s.with(s.participants().with(v)))
                    .earlier(Compared.OURS)
                    .option("--imported", "", "Also the scores and judges that came with the project, as imported.NAME."),
            of("margin", "margin", Type.number("a number from 0 to 2", ValueRange.of(0, 2)), s -> s.design().margin(),
                    (s, v) -> design(s, d -> d.withMargin(v)))
                    .option("--margin", "X", "Largest loss of κ that does not matter (usually 0.05)."),
            of("epsilon", "epsilon", Type.number("a number from 0 to 1", ValueRange.of(0, 1)), s -> s.design().epsilon(),
                    (s, v) -> design(s, d -> d.withEpsilon(v)))
                    .earlier(AlternativeAnnotator.EXPERTS)
                    .option("--epsilon", "X",
                            "With --people: how far a metric may lag behind an annotator and still stand in for one."),
            of("sampling", "sampling", Type.sentence(), s -> s.design().sampling(), (s, v) -> design(s, d -> d.withSampling(v)))
                    .statedIf(s -> !s.design().sampling().isEmpty())
                    .earlier(""),
            of("", "replication", Type.word(Replication.class), CalibrationSettings::replication, CalibrationSettings::with)
                    .earlier(Replication.EXACTLY),
            of("", "folds", Type.whole(Integer.class, "a whole number from 2 on", ValueRange.from(2), Integer::valueOf),
                    CalibrationSettings::folds, (s, v) -> s.withFolds(v, s.repeats())),
            of("", "repeats", Type.whole(Integer.class, "a whole number from 1 on", ValueRange.from(1), Integer::valueOf),
                    CalibrationSettings::repeats, (s, v) -> s.withFolds(s.folds(), v)));

    /** The settings that {@code project.json} can state, in its order. */
    public static Stream<StudySetting<?>> ofProject() {
        return ALL.stream().filter(s -> !s.key.isEmpty());
    }

    /** Whether it is part of the rule of the reference label. */
    public boolean ofReference() {
        return REFERENCE.contains(field);
    }

    /** The value as study files and JSON documents have it: words with underscores. */
    public Object document(CalibrationSettings settings) {
        return document((Object) get.apply(settings));
    }

    /** The settings with the value of a text, such as that of an option. */
    public CalibrationSettings read(CalibrationSettings settings, String text) {
        return set.apply(settings, type.reader.apply(text));
    }

    private static <T> StudySetting<T> of(
            String key, String field, Type<T> type, Function<CalibrationSettings, T> get,
            BiFunction<CalibrationSettings, T, CalibrationSettings> set) {
        return new StudySetting<>(key, field, type, get, set, _ -> true, Optional.empty(), Option.NONE);
    }

    private StudySetting<T> statedIf(Predicate<CalibrationSettings> changed) {
        return new StudySetting<>(key, field, type, get, set, changed, earlier, option);
    }

    private StudySetting<T> earlier(T changed) {
        return new StudySetting<>(key, field, type, get, set, stated, Optional.of(changed), option);
    }

    private StudySetting<T> option(String name, String label, String description) {
        return new StudySetting<>(key, field, type, get, set, stated, earlier, new Option(name, label, description));
    }

    private static ReferenceRule rule(CalibrationSettings settings) {
        return settings.design().reference();
    }

    private static CalibrationSettings rule(CalibrationSettings settings, ReferenceRule changed) {
        return settings.withDesign(settings.design().withReference(changed));
    }

    private static CalibrationSettings design(CalibrationSettings settings, UnaryOperator<StudyDesign> change) {
        return settings.withDesign(change.apply(settings.design()));
    }

    private static Object document(Object value) {
        return value instanceof Drawing d ? d.word() : value instanceof Enum<?> e ? e.name().toLowerCase(Locale.ROOT) : value;
    }

    private static <E extends Enum<E>> Optional<E> constant(Class<E> type, String text) {
        String name = text.strip().replace('-', '_').toUpperCase(Locale.ROOT);
        return Arrays.stream(type.getEnumConstants()).filter(c -> c.name().equals(name)).findFirst();
    }

    /** A constant in the spelling of project files and options: {@code best-against-others}. */
    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String plain(double value) {
        BigDecimal exact = BigDecimal.valueOf(value);
        return exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
    }
}
