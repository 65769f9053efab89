package io.github.assay.files.project;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.ValueRange;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.ModelSetting;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.DatumReader;
import io.github.assay.files.records.Encodings;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads {@code project.json} (project-and-cli.md §1). A wrong value becomes a problem and its default is used. */
final class ProjectSettingsReader {
    private static final int MOST_NAMED = 8;
    /** The settings of a judge (docs/judges.md), folded. */
    private static final Set<String> JUDGE_KEYS = ModelSetting.all().stream().map(JsonRecord::fold).collect(Collectors.toUnmodifiableSet());
    /** Keys under {@code judges} that are no judge, with their settings. */
    private static final Map<String, Set<String>> JUDGE_GROUPS =
            Map.of("alignment", Set.of("testshare"), "promotion", Set.of("kappa"));

    static final String FILE = "project.json";
    /** The version of the project format this program reads and writes. */
    static final int FORMAT = 1;

    private final Path folder;
    private final ProblemList problems;
    private final RecordReader.Words words = new RecordReader.Words();

    ProjectSettingsReader(Path folder, ProblemList problems) {
        this.folder = folder;
        this.problems = problems;
    }

    /**
     * The settings of the folder; the defaults when there is no {@code project.json}.
     *
     * @throws ProjectFormatException when the file exists and is not JSON, or has a later format
     */
    ProjectSettings read() throws ProjectFormatException {
        String standardName = folder.getFileName() == null ? folder.toString() : folder.getFileName().toString();
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return ProjectSettings.standard(standardName);
        }
        RecordReader record = new RecordReader(parse(file), new SourceLine(FILE, 0), problems, words);
        format(record);
        return settings(record, standardName);
    }

    private static JsonRecord parse(Path file) throws ProjectFormatException {
        try {
            Optional<String> foreign = Encodings.foreign(file);
            if (foreign.isPresent()) {
                throw new ProjectFormatException(
                        FILE + " is " + foreign.get() + ", not UTF-8", "Save it as UTF-8 and open the project again.");
            }
            return JsonRecord.parse(text(file));
        } catch (IOException e) {
            throw new ProjectFormatException(
                    FILE + " cannot be read: " + FileErrors.words(e), "Give yourself the right to read it.", e);
        } catch (JsonException e) {
            String place = e.line() > 0 ? FILE + ":" + e.line() + " column " + e.column() : FILE;
            throw new ProjectFormatException(
                    place + ": " + e.words(),
                    "Put the JSON right at that place; a text editor for JSON marks it.", e);
        }
    }

    /** The bytes of a file of settings, without a byte order mark. */
    static byte[] text(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        boolean marked = bytes.length >= 3
                && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        return marked ? java.util.Arrays.copyOfRange(bytes, 3, bytes.length) : bytes;
    }

    private void format(RecordReader record) throws ProjectFormatException {
        OptionalDouble format = record.number("assay");
        if (format.isEmpty()) {
            problems.warning(
                    record.where(), "assay", "no format version", Integer.toString(FORMAT), "Version 1 is taken.");
        } else if (format.getAsDouble() > FORMAT) {
            throw new ProjectFormatException(
                    FILE + " states project format " + Json.line((long) format.getAsDouble())
                            + "; this program reads format " + FORMAT,
                    "Open the project with a later version of Assay.");
        }
    }

    private ProjectSettings settings(RecordReader record, String standardName) {
        record.field("$schema"); // for editors
        String name = record.text("name");
        List<String> cases = record.texts("cases");
        List<String> predictions = record.texts("predictions");
        DatabaseSettings stated = new DatabaseSettings(folder, problems);
        Map<String, DatabaseSpec> databases = record.object("databases").map(stated::read).orElse(Map.of());
        Limits limits = record.object("limits").map(this::limits).orElse(Limits.DEFAULT);
        LabellingPolicy labelling = record.object("labelling").map(this::labelling).orElse(LabellingPolicy.DEFAULT);
        MetricSettings metrics = record.object("metrics").map(this::metrics).orElse(MetricSettings.DEFAULT);
        Optional<DatabaseSpec> store = record.object("store").flatMap(new StoreSettings(problems)::read);
        record.peek("rules")
                .filter(f -> f.kind() != JsonField.Kind.OBJECT)
                .ifPresent(f -> record.wrong(f, "an object with column_mappings, benign_filters and ignore_filters"));
        Datum.Fields rules = fields(record, "rules");
        Datum.Fields judges = fields(record, "judges");
        unknownKeys(record.where(), judges);
        Datum.Fields agents = fields(record, "agents");
        Datum.Fields router = fields(record, "router");
        Map<String, List<DatabaseSpec>> suites = record.field("test_suites")
                .map(f -> new TestSuiteSettings(folder, problems).read(record, f))
                .orElse(Map.of());
        Optional<RecordReader> search = record.object("counterexample");
        Set<String> constraintsOff = search.map(s -> Set.copyOf(s.texts("constraintsOff"))).orElse(Set.of());
        Optional<DatabaseSpec> scratch = search.flatMap(s -> s.object("scratch")).flatMap(new StoreSettings(problems)::scratch);
        search.ifPresent(s -> s.metadata(Set.of()));
        Datum.Fields study = record.object("study").map(ProjectStudy::read).orElse(Datum.Fields.NONE);
        record.metadata(Set.of());
        return new ProjectSettings(
                name.isBlank() ? standardName : name,
                cases.isEmpty() ? ProjectSettings.CASES : cases,
                predictions.isEmpty() ? ProjectSettings.PREDICTIONS : predictions,
                databases, stated.dialects(), limits, labelling, metrics, rules, judges, agents, router, store, suites, constraintsOff, scratch, study);
    }

    /** Reports once which settings of judges are unknown. */
    private void unknownKeys(SourceLine where, Datum.Fields judges) {
        List<String> unknown = judges.values().entrySet().stream()
                .flatMap(judge -> judge.getValue().asFields()
                        .map(f -> f.values().keySet().stream())
                        .orElse(Stream.of(""))
                        .filter(key -> !JUDGE_GROUPS.getOrDefault(judge.getKey(), JUDGE_KEYS).contains(JsonRecord.fold(key)))
                        .map(key -> judge.getKey() + (key.isEmpty() ? "" : "." + key)))
                .toList();
        if (!unknown.isEmpty()) {
            problems.add(Problem.note(
                    where, "judges", "settings without effect: " + unknown.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                            + (unknown.size() > MOST_NAMED ? " and " + (unknown.size() - MOST_NAMED) + " more" : ""),
                                    "",
                    "Correct them; the judge is not run before. docs/judges.md lists the settings."));
        }
    }

    private static Datum.Fields fields(RecordReader record, String key) {
        return record.field(key)
                .filter(f -> f.kind() == JsonField.Kind.OBJECT)
                .flatMap(f -> DatumReader.of(f).asFields())
                .orElse(Datum.Fields.NONE);
    }

    private Limits limits(RecordReader record) {
        Map<Limits.Key, Double> stated = new EnumMap<>(Limits.Key.class);
        for (Limits.Key key : Limits.Key.values()) {
            stated.put(key, within(record, key.key(), key.range(), key.of(Limits.DEFAULT)));
        }
        record.metadata(Set.of());
        return Limits.of(stated);
    }

    private double within(RecordReader record, String key, ValueRange range, double standard) {
        Optional<JsonField> field = record.peek(key);
        OptionalDouble number = record.number(key);
        if (number.isPresent() && range.contains(number.getAsDouble())) {
            return number.getAsDouble();
        }
        if (number.isPresent()) {
            record.wrong(field.orElseThrow(), "a number from " + plain(range.low()) + " to " + plain(range.high()));
        }
        return standard;
    }

    private static String plain(double bound) {
        return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    }

    private LabellingPolicy labelling(RecordReader record) {
        LabellingPolicy d = LabellingPolicy.DEFAULT;
        int votes = (int) within(record, "votesPerCase", LabellingPolicy.VOTES_PER_CASE, d.votesPerCase());
        boolean blind = record.flag("blindToScores").orElse(d.blindToScores());
        record.field("finalLabel")
                .filter(f -> !f.text().equalsIgnoreCase("majority"))
                .ifPresent(f -> record.wrong(f, "\"majority\""));
        Optional<JsonField> ties = record.field("ties");
        Optional<LabellingPolicy.Ties> known = ties.flatMap(f -> java.util.Arrays.stream(LabellingPolicy.Ties.values())
                .filter(t -> t.name().equalsIgnoreCase(f.text()))
                .findFirst());
        if (ties.isPresent() && known.isEmpty()) {
            record.wrong(ties.get(), "\"adjudicate\", \"pass\" or \"fail\"");
        }
        boolean hidden = record.flag("blindAdjudication").orElse(d.blindAdjudication());
        boolean shown = record.flag("counterexamples").orElse(d.separations());
        TriageWeights triage = record.object("triage").map(ProjectSettingsReader::triage).orElse(d.triage());
        record.metadata(Set.of());
        return new LabellingPolicy(votes, blind, known.orElse(d.ties()), hidden, shown, triage);
    }

    /** Weights by sign; one outside 0 to 1 is a problem, and the usual weight counts. */
    private static TriageWeights triage(RecordReader record) {
        Map<TriageSign, Double> weights = new EnumMap<>(TriageSign.class);
        for (TriageSign sign : TriageSign.values()) {
            Optional<JsonField> field = record.peek(sign.word());
            OptionalDouble weight = record.number(sign.word());
            if (weight.isPresent() && TriageWeights.RANGE.contains(weight.getAsDouble())) {
                weights.put(sign, weight.getAsDouble());
            } else if (weight.isPresent()) {
                record.wrong(field.orElseThrow(), "a number from 0 to 1");
            }
        }
        record.metadata(Set.of());
        return new TriageWeights(weights);
    }

    private MetricSettings metrics(RecordReader record) {
        List<String> enabled = record.texts("enabled");
        Map<String, Double> thresholds = new LinkedHashMap<>();
        record.object("thresholds").ifPresent(t -> {
            for (JsonField field : t.fields()) {
                t.number(field.name()).ifPresent(v -> thresholds.put(field.name(), v));
            }
        });
        Map<String, Map<String, String>> options = new LinkedHashMap<>();
        record.field("applied");
        record.object("options").ifPresent(o -> {
            for (JsonField metric : o.fields()) {
                o.object(metric.name()).ifPresent(values -> options.put(metric.name(), texts(values)));
            }
        });
        List<String> outOfScope = record.texts("outOfScopeErrors");
        record.metadata(Set.of());
        return new MetricSettings(enabled.isEmpty() ? List.of("*") : enabled, thresholds, options)
                .withOutOfScopeErrors(outOfScope);
    }

    private static Map<String, String> texts(RecordReader record) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (JsonField field : record.fields()) {
            texts.put(field.name(), field.isScalar() ? field.text() : field.raw());
        }
        return Map.copyOf(texts);
    }

    /** Reads servers that {@code project.json} states beside its databases, by the rules of databases' URLs. */
    private record StoreSettings(ProblemList problems) {
        private static final String FORM = "jdbc:postgresql://HOST:PORT/DATABASE, or null";

        /** The shared store of labels. Empty: there is none, or its URL cannot be used, which is a problem. */
        Optional<DatabaseSpec> read(RecordReader record) {
            return read(
                    record, "store", "Labels are kept in the project's own .assay folder only, until it is corrected.");
        }

        /** The server on which searches make temporary tables (counterexample.md §7.1). Empty as for {@link #read}. */
        Optional<DatabaseSpec> scratch(RecordReader record) {
            return read(
                    record, "counterexample.scratch", "Answers on PostgreSQL are not searched, until it is corrected.");
        }

        private Optional<DatabaseSpec> read(RecordReader record, String key, String otherwise) {
            String text = record.text("url");
            String user = record.text("user");
            String passwordFrom = record.text("passwordFrom");
            SourceLine where = record.where();
            record.field("password").ifPresent(p -> problems.warning(
                    record.at(p), key + ".password", "a password", "passwordFrom",
                    "It is not used: a project holds no secrets. "
                            + "State passwordFrom, such as env:NAME, and delete it."));
            record.metadata(Set.of());
            if (text.isBlank()) {
                return Optional.empty();
            }
            DatabaseUrl url = DatabaseUrl.of(text);
            if (url.isUnusable() || url.kind() != DatabaseSpec.Kind.POSTGRESQL) {
                problems.error(where, key + ".url", "no URL of a PostgreSQL database", FORM,
                        otherwise);
                return Optional.empty();
            }
            if (!url.password().isEmpty()) {
                problems.warning(where, key + ".url", "a URL with a password in it", "passwordFrom",
                        "A project holds no secrets: state passwordFrom, such as env:NAME, "
                                + "and delete it from the URL.");
            }
            if (!url.dropped().isEmpty()) {
                problems.warning(where, key + ".url", "URL parameters that are not used: " + url.droppedNames(),
                        "a URL without them", "Assay sets what it needs by itself; delete them.");
            }
            return Optional.of(new DatabaseSpec(
                    key, DatabaseSpec.Kind.POSTGRESQL, url.location(), user.isBlank() ? url.user() : user, passwordFrom,
                    url.password(), false));
        }
    }

    /**
     * Settings of {@code project.json}, with defaults for missing keys.
     *
     * @param name the project's name
     * @param cases names or patterns of case files, from the project folder
     * @param predictions names or patterns of prediction files
     * @param databases by {@code db_id}, in the order stated
     * @param dialects of databases that have no path and no URL, by {@code db_id}
     * @param limits of execution
     * @param labelling how labels are collected
     * @param metrics metrics and thresholds
     * @param rules the application rules, as the file states them
     * @param judges the declared judges, by name, as the file states them
     * @param agents the declared agents, by name, as the file states them
     * @param router the settings of router studies, as the file states them
     * @param store the shared store of labels; empty: none
     * @param testSuites the databases of each test suite, by {@code db_id}
     * @param constraintsOff ids of mined constraints that are not enforced
     * @param scratch a server for temporary tables of searches; empty: none
     * @param study the usable settings of its studies
     */
    record ProjectSettings(
            String name,
            List<String> cases,
            List<String> predictions,
            Map<String, DatabaseSpec> databases,
            Map<String, String> dialects,
            Limits limits,
            LabellingPolicy labelling,
            MetricSettings metrics,
            Datum.Fields rules,
            Datum.Fields judges,
            Datum.Fields agents,
            Datum.Fields router,
            Optional<DatabaseSpec> store,
            Map<String, List<DatabaseSpec>> testSuites,
            Set<String> constraintsOff,
            Optional<DatabaseSpec> scratch,
            Datum.Fields study) {
        static final List<String> CASES = List.of("cases.jsonl");
        static final List<String> PREDICTIONS = List.of("predictions/*.jsonl", "predictions*.jsonl");

        /** The settings of a folder without {@code project.json}. */
        static ProjectSettings standard(String name) {
            return new ProjectSettings(
                    name, CASES, PREDICTIONS, Map.of(), Map.of(), Limits.DEFAULT, LabellingPolicy.DEFAULT, MetricSettings.DEFAULT,
                    Datum.Fields.NONE, Datum.Fields.NONE, Datum.Fields.NONE, Datum.Fields.NONE, Optional.empty(), Map.of(), Set.of(),
                    Optional.empty(),
                    Datum.Fields.NONE);
        }
    }
}
