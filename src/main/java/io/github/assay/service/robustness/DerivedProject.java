package io.github.assay.service.robustness;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.ProjectWriter;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A project made from another: new cases and predictions, the other's databases, rules of labelling, limits, metrics and guideline. Nothing is
 * at its place before it is complete.
 */
final class DerivedProject implements AutoCloseable {
    private static final List<String> KEPT = List.of("labelling", "limits", "metrics");

    private final Project source;
    private final Path target;
    private final ProjectWriter out;
    private final Map<String, Path> replaced;
    private final Map<String, Object> databases = new TreeMap<>();
    private final Map<String, String> copied = new HashMap<>();

    /** @throws ProjectFormatException when the target is a folder with files, or cannot be written */
    DerivedProject(Project source, Path target) throws ProjectFormatException {
        this(source, target, Map.of());
    }

    /** @param replaced database id → the file that takes its place */
    DerivedProject(Project source, Path target, Map<String, Path> replaced) throws ProjectFormatException {
        this.source = source;
        this.replaced = Map.copyOf(replaced);
        this.target = target;
        this.out = new ProjectWriter(target);
    }

    /** The line of a case with another id; only what bears on comparison and slices is taken over. */
    static OutLine line(Case c, String id) {
        return line(c, id, c.question(), c.context().evidence(), c.goldSql(), c.expected().goldAlternatives());
    }

    /** The same with other texts. */
    static OutLine line(Case c, String id, String question, String evidence, String goldSql, List<String> alternatives) {
        OutLine line = new OutLine().with("case_id", id).with("question", question).with("gold_sql", goldSql).with("db_id", c.dbId());
        put(line, "evidence", evidence);
        put(line, "dialect", c.context().dialect());
        put(line, "difficulty", c.strata().difficulty());
        put(line, "complexity", c.strata().complexity());
        put(line, "category", c.strata().category());
        put(line, "scenario", c.strata().scenario());
        if (!c.strata().tags().isEmpty()) {
            line.with("tags", new Json.Raw(Json.line(c.strata().tags())));
        }
        if (!alternatives.isEmpty()) {
            line.with("gold_sql_alternatives", new Json.Raw(Json.line(alternatives)));
        }
        c.expected().orderRequired().ifPresent(o -> line.with("order_required", o));
        if (c.expected().allowExtraColumns()) {
            line.with("allow_extra_predicted_columns", true);
        }
        return line;
    }

    private static void put(OutLine line, String key, String value) {
        if (!value.isBlank()) {
            line.with(key, value);
        }
    }

    void add(Case of, OutLine line) throws ProjectFormatException {
        database(of.dbId());
        out.addCase(line);
    }

    void predict(String system, String caseId, String sql) throws ProjectFormatException {
        predict(system, new OutLine().with("case_id", caseId).with("system", system).with("predicted_sql", sql));
    }

    void predict(String system, OutLine line) throws ProjectFormatException {
        out.addPrediction(system, line);
    }

    /** Takes a database over: a file is copied, a server's URL kept. A database that is not there is left out. */
    private void database(String id) throws ProjectFormatException {
        DatabaseSpec spec = source.databases().get(id);
        if (spec == null || databases.containsKey(id)) {
            return;
        }
        if (!spec.kind().isFile()) {
            member("databases").map(all -> all.get(id)).ifPresent(as -> databases.put(id, as));
            return;
        }
        Path file = replaced.getOrDefault(id, Path.of(spec.location()));
        if (Files.isRegularFile(file)) {
            String name = copied.get(file.toString());
            if (name == null) {
                name = out.addDatabase(file);
                copied.put(file.toString(), name);
            }
            databases.put(id, settings(spec, name));
        }
    }

    private static Map<String, String> settings(DatabaseSpec spec, String path) {
        Map<String, String> settings = new TreeMap<>(Map.of("path", path));
        if (!spec.user().isEmpty()) {
            settings.put("user", spec.user());
        }
        if (!spec.passwordFrom().isEmpty()) {
            settings.put("passwordFrom", spec.passwordFrom());
        }
        return settings;
    }

    private Optional<Map<?, ?>> member(String key) throws ProjectFormatException {
        Path file = source.folder().resolve("project.json");
        if (!Files.exists(file)) {
            return Optional.empty(); // a folder of cases is a project too
        }
        try {
            return JsonEdit.read(Files.readAllBytes(file)).map(e -> e.values().get(key)).map(v -> v instanceof Map<?, ?> map ? map : Map.of());
        } catch (IOException | JsonException e) {
            throw new ProjectFormatException(file + " cannot be read: " + e.getMessage(), "Check the file.", e);
        }
    }

    /** Writes the settings and moves the project to its place. */
    void finish(Progress progress) throws ProjectFormatException {
        finish(target.toAbsolutePath().normalize().getFileName().toString(), progress);
    }

    /** The same under another name than the folder's. */
    void finish(String name, Progress progress) throws ProjectFormatException {
        JsonObject settings = new JsonObject()
                .with("assay", 1)
                .with("name", name)
                .with("cases", List.of("cases.jsonl"))
                .with("predictions", List.of("predictions/*.jsonl"))
                .with("databases", databases);
        for (String key : KEPT) {
            Optional<Map<?, ?>> kept = member(key).filter(m -> !m.isEmpty());
            if (kept.isPresent()) {
                settings.with(key, kept.get());
            }
        }
        out.finish(settings, source.guideline(), progress);
    }

    @Override
    public void close() {
        out.close();
    }
}
