package io.github.assay.service.evaluation;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.user.YamlFile;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.service.evaluation.EvaluationConfig.Agent;
import io.github.assay.service.evaluation.EvaluationConfig.Predictions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation in one file (docs/evaluate.md). Paths are absolute; in the file they begin at the file's folder.
 *
 * @param project the project's folder
 * @param source what is imported as the project, where the folder does not exist
 * @param format the format of the source; {@code auto} finds it
 * @param databases folder of the source's database files
 * @param reading how the source is read, as words of {@code assay import}
 * @param settings members that are put into project.json, where it has none of that name; their paths begin at the
 *     project's folder
 * @param copies files that are copied into the project, by their name there
 * @param predictions further predictions
 * @param agents agents that predict
 * @param judges judges to run, in this order
 * @param replay whether agents and judges may only use recorded replies
 * @param metrics the metrics; empty for those that the project enables
 * @param scores where score lines are written
 * @param report where the report is written
 * @param gate rules that the runs must meet at the end, as words of {@code assay gate}; empty: none
 * @param skillOutput where the five files of the evaluation skill are written
 * @param unused keys of the file that mean nothing here
 */
public record EvaluationConfig(
        Path project,
        Optional<Path> source,
        String format,
        Optional<Path> databases,
        List<String> reading,
        JsonObject settings,
        Map<String, Path> copies,
        List<Predictions> predictions,
        List<Agent> agents,
        List<String> judges,
        boolean replay,
        List<String> metrics,
        Optional<Path> scores,
        Optional<Path> report,
        List<String> gate,
        Optional<Path> skillOutput,
        List<String> unused) {
    /** Predictions that are added as a run. Empty names are left to the source. */
    public record Predictions(Path source, Optional<String> system, Optional<String> run) {}

    /** An agent of the project, the system under which it predicts and the id of its run. */
    public record Agent(String name, String system, String run) {}

    public EvaluationConfig {
        settings = JsonObject.of(settings);
        copies = Map.copyOf(copies);
        predictions = List.copyOf(predictions);
        agents = List.copyOf(agents);
        judges = List.copyOf(judges);
        metrics = List.copyOf(metrics);
        reading = List.copyOf(reading);
        gate = List.copyOf(gate);
        unused = List.copyOf(unused);
    }

    /**
     * Reads a file: JSON in Assay's form, or YAML of the evaluation skill ({@code .yaml}, {@code .yml}).
     *
     * @throws ProjectFormatException when it cannot be read or a setting cannot be used
     */
    public static EvaluationConfig read(Path file) throws ProjectFormatException {
        Path absolute = file.toAbsolutePath().normalize();
        String name = absolute.getFileName().toString().toLowerCase(Locale.ROOT);
        boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
        JsonObject values = yaml ? YamlFile.read(absolute) : json(absolute);
        ConfigReader reader = new ConfigReader(absolute, values);
        return yaml && !values.containsKey("assay") ? reader.skill() : reader.own();
    }

    private static JsonObject json(Path file) throws ProjectFormatException {
        try {
            return JsonEdit.read(Files.readAllBytes(file))
                    .map(JsonEdit::values)
                    .orElseThrow(() -> new ProjectFormatException(file + " is no JSON object", "Compare it with docs/evaluate.md."));
        } catch (JsonException e) {
            throw new ProjectFormatException(file + " is not JSON: " + e.words(), "Correct it there.", e);
        } catch (IOException e) {
            throw new ProjectFormatException(file + " cannot be read", "Check its path.", e);
        }
    }

    /** Reads the members of an evaluation file. A key that is not read is named as unused. */
    private static final class ConfigReader {
        private static final String FIRST_RUN = "r1";
        /** Keys of a source, and the option of {@code assay import} that each is. */
        private static final Map<String, String> READING = new TreeMap<>(Map.of("sheet", "--sheet", "records", "--records", "map", "--map"));
        /** Keys of a gate, and the option of {@code assay gate} that each is. */
        private static final Map<String, String> GATE = new TreeMap<>(Map.of(
                "min", "--min", "noWorseThan", "--no-worse-than", "margin", "--margin", "metrics", "--metric", "filter", "--filter"));

        private final Path file;
        private final JsonObject values;
        private final Set<String> unused;

        ConfigReader(Path file, JsonObject values) {
            this.file = file;
            this.values = values;
            this.unused = new LinkedHashSet<>(values.keySet());
            unused.remove("assay");
        }

        /** Assay's own form. */
        EvaluationConfig own() throws ProjectFormatException {
            Path project = path("project").orElseThrow(() -> fault("project", "the folder of the project"));
            Object source = take("source");
            JsonObject of = JsonObject.in(source).orElseGet(JsonObject::new);
            Optional<Path> from = source instanceof String text ? Optional.of(resolve("source", text))
                    : of.containsKey("path") ? Optional.of(resolve("source.path", of.get("path"))) : Optional.empty();
            if (source != null && from.isEmpty()) {
                throw fault("source", "a path, or an object with path");
            }
            Map<String, Path> copies = new LinkedHashMap<>();
            ConfigPaths paths = new ConfigPaths(file.resolveSibling(""), project, copies);
            JsonObject settings = new JsonObject();
            for (String key : List.of("limits", "labelling")) {
                object(key).ifPresent(o -> settings.put(key, o));
            }
            object("databases").ifPresent(o -> settings.put("databases", paths.databases(o)));
            Object agents = take("agents");
            if (agents instanceof Map<?, ?> map) {
                settings.put("agents", paths.agents(JsonObject.of(map)));
            }
            Object judges = take("judges");
            if (judges instanceof Map<?, ?> map) {
                settings.put("judges", paths.models(JsonObject.of(map)));
            }
            return new EvaluationConfig(project, from, text(of, "format").orElse("auto"),
                    of.containsKey("databases") ? Optional.of(resolve("source.databases", of.get("databases"))) : Optional.empty(),
                    words(of, READING), settings, copies, predictions(), agents(agents), judges(judges), Boolean.TRUE.equals(take("replay")), names("metrics", take("metrics")),
                    path("scores"), path("report"), gate(), path("skillOutput"), List.copyOf(unused));
        }

        /**
         * The evaluation skill's form: dataset, data sources with connection URIs, and predictions or an agent runner.
         */
        EvaluationConfig skill() throws ProjectFormatException {
            JsonObject settings = new JsonObject();
            Path dataset = first("dataset", "dataset_path", "data", "examples").orElseThrow(() -> fault("dataset", "the path of the dataset"));
            Path output = first("output_dir", "output", "outputs", "output_path", "report_dir").orElse(file.resolveSibling("evaluation"));
            Path project = path("project").orElse(output.resolve("project"));
            Object sources = any("data_sources", "databases", "database", "adapters", "adapter", "connections");
            JsonObject databases = new JsonObject();
            if (sources instanceof Map<?, ?> map) {
                for (Map.Entry<String, Object> e : JsonObject.of(map).entrySet()) {
                    databases.put(e.getKey(), database(e.getKey(), e.getValue()));
                }
            } else if (sources != null) {
                throw fault("data_sources", "names of data sources with connection URIs");
            }
            if (!databases.isEmpty()) {
                settings.put("databases", databases);
            }
            JsonObject limits = new JsonObject();
            Object timeout = any("timeout_seconds", "query_timeout_seconds", "timeout");
            if (timeout instanceof Number) {
                limits.put("timeoutSeconds", timeout);
            }
            Object rows = any("row_limit", "max_rows");
            if (rows instanceof Number) {
                limits.put("maxRows", rows);
            }
            if (!limits.isEmpty()) {
                settings.put("limits", limits);
            }
            List<Agent> agents = new ArrayList<>();
            Object runner = any("agent", "agent_runner", "runner");
            if (runner != null) {
                settings.put("agents", new ConfigPaths(file.resolveSibling(""), project, new LinkedHashMap<>()).agents(new JsonObject().with("agent", runner(runner))));
                agents.add(new Agent("agent", "agent", FIRST_RUN));
            }
            List<Predictions> predictions = new ArrayList<>();
            Object supplied = any("predictions", "predictions_path", "agent_outputs");
            if (supplied != null) {
                predictions.add(new Predictions(resolve("predictions", supplied), Optional.empty(), Optional.empty()));
            }
            return new EvaluationConfig(project, Optional.of(dataset), "skill", Optional.empty(), List.of(), settings, Map.of(),
                    predictions, agents, List.of(), false, List.of("route-correct", "skill-struct", "skill-exec"), Optional.empty(),
                    path("report"), gate(), Optional.of(output), List.copyOf(unused));
        }

        /** The rules: a list of minimums, or an object with {@code min}, {@code noWorseThan}, {@code margin}, {@code metrics} and {@code filter}. */
        private List<String> gate() throws ProjectFormatException {
            Object value = take("gate");
            JsonObject of = value instanceof List<?> ? new JsonObject().with("min", value) : JsonObject.in(value).orElseGet(JsonObject::new);
            if (value != null && (of.isEmpty() || !GATE.keySet().containsAll(of.keySet()))) {
                throw fault("gate", "a list such as [\"ex>=0.80\"], or an object with " + String.join(", ", GATE.keySet()));
            }
            return words(of, GATE);
        }

        /** The options that an object states, each as its name and value; a list gives an option several times, an object as OUR=THEIR. */
        private static List<String> words(JsonObject of, Map<String, String> options) {
            List<String> words = new ArrayList<>();
            for (Map.Entry<String, String> option : options.entrySet()) {
                Object stated = of.get(option.getKey());
                List<?> all = stated instanceof List<?> list ? list
                        : JsonObject.in(stated).map(o -> o.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList())
                                .<List<?>>map(pairs -> pairs)
                                .orElseGet(() -> stated == null ? List.of() : List.of(stated));
                all.forEach(one -> words.addAll(List.of(option.getValue(), Objects.toString(one))));
            }
            return words;
        }

        private Object database(String name, Object value) throws ProjectFormatException {
            Object uri = value instanceof Map<?, ?> map
                    ? JsonObject.of(map).entrySet().stream()
                            .filter(e -> Set.of("uri", "url", "connection_uri", "connection_string", "connection", "path").contains(e.getKey()))
                            .findFirst().map(Map.Entry::getValue).orElse("")
                    : value;
            String text = Objects.toString(uri, "");
            if (text.startsWith("sqlite:///")) {
                return Map.of("path", resolve("data_sources." + name, text.substring("sqlite:///".length()))
                        .toString());
            }
            if (text.startsWith("duckdb:///")) {
                return Map.of("path", resolve("data_sources." + name, text.substring("duckdb:///".length()))
                        .toString());
            }
            if (text.matches("postgres(ql)?(\\+\\w+)?://.*")) {
                if (text.contains("@")) {
                    throw fault("data_sources." + name, "a URL without user name and password; name them by user and passwordFrom in project.json");
                }
                return Map.of("url", "jdbc:postgresql://" + text.substring(text.indexOf("://") + 3));
            }
            if (text.isBlank() || text.contains("://")) {
                throw fault("data_sources."
                        + name, "sqlite:///PATH, duckdb:///PATH, postgresql://HOST/DATABASE or a path");
            }
            return Map.of("path", resolve("data_sources." + name, text).toString());
        }

        private Object runner(Object value) throws ProjectFormatException {
            JsonObject agent = new JsonObject();
            if (value instanceof Map<?, ?> map) {
                agent.putAll(JsonObject.of(map));
            } else {
                agent.put("command", value);
            }
            Object command = agent.get("command");
            if (command instanceof String text) {
                agent.put("command", List.of(text.strip().split("\\s+")));
            }
            agent.putIfAbsent("type", agent.containsKey("url") ? "http" : "command");
            if (!agent.containsKey("url") && !(agent.get("command") instanceof List<?>)) {
                throw fault("agent", "command or url");
            }
            return agent;
        }

        private List<Predictions> predictions() throws ProjectFormatException {
            List<Predictions> all = new ArrayList<>();
            for (Object one : list("predictions", take("predictions"))) {
                JsonObject of = JsonObject.in(one).orElseGet(() -> new JsonObject().with("source", one));
                if (!of.containsKey("source")) {
                    throw fault("predictions", "paths, or objects with source, system and run");
                }
                all.add(new Predictions(resolve("predictions", of.get("source")), text(of, "system"), text(of, "run")));
            }
            return all;
        }

        /** A declaration of agents runs all of them but {@code default}; a list names some, each with its system and run where given. */
        private List<Agent> agents(@Nullable Object value) throws ProjectFormatException {
            List<Agent> all = new ArrayList<>();
            List<?> named = value instanceof Map<?, ?> map
                    ? map.keySet().stream().filter(name -> !name.equals("default")).toList() : list("agents", value);
            for (Object one : named) {
                JsonObject of = JsonObject.in(one).orElseGet(() -> new JsonObject().with("agent", one));
                String name = text(of, "agent").orElseThrow(() -> fault("agents", "names, or objects with agent, system and run"));
                all.add(new Agent(name, text(of, "system").orElse(name), text(of, "run").orElse(FIRST_RUN)));
            }
            return all;
        }

        /** A declaration of judges runs all of them but {@code default}. */
        private List<String> judges(@Nullable Object value) throws ProjectFormatException {
            return value instanceof Map<?, ?> map
                    ? map.keySet().stream().map(Object::toString).filter(name -> !name.equals("default")).toList()
                    : names("judges", value);
        }

        private List<String> names(String key, @Nullable Object value) throws ProjectFormatException {
            return list(key, value).stream().map(Object::toString).toList();
        }

        private List<?> list(String key, @Nullable Object value) throws ProjectFormatException {
            if (value == null) {
                return List.of();
            }
            if (!(value instanceof List<?> list) || list.stream().anyMatch(Objects::isNull)) {
                throw fault(key, "a list without empty entries");
            }
            return list;
        }

        private static Optional<String> text(JsonObject of, String key) {
            return Optional.ofNullable(of.get(key)).map(Object::toString).filter(t -> !t.isBlank());
        }

        private Optional<JsonObject> object(String key) throws ProjectFormatException {
            Object value = take(key);
            if (value != null && !(value instanceof Map<?, ?>)) {
                throw fault(key, "an object");
            }
            return JsonObject.in(value);
        }

        private @Nullable Object take(String key) {
            unused.remove(key);
            return values.get(key);
        }

        private @Nullable Object any(String... keys) {
            Object found = null;
            for (String key : keys) {
                Object value = take(key);
                found = found == null ? value : found;
            }
            return found;
        }

        private Optional<Path> first(String... keys) throws ProjectFormatException {
            Object found = any(keys);
            if (found instanceof Map<?, ?> map) {
                found = JsonObject.of(map).get("path");
            }
            return found == null ? Optional.empty() : Optional.of(resolve(keys[0], found));
        }

        private Optional<Path> path(String key) throws ProjectFormatException {
            Object value = take(key);
            return value == null ? Optional.empty() : Optional.of(resolve(key, value));
        }

        private Path resolve(String key, Object value) throws ProjectFormatException {
            if (!(value instanceof String text) || text.isBlank()) {
                throw fault(key, "a path");
            }
            try {
                return file.resolveSibling(text).normalize();
            } catch (InvalidPathException e) {
                throw fault(key, "a path");
            }
        }

        private ProjectFormatException fault(String key, String expected) {
            return new ProjectFormatException(
                    key + " of " + file.getFileName() + " cannot be used: expected " + expected,
                    "docs/evaluate.md says what the file holds.");
        }
    }
}
