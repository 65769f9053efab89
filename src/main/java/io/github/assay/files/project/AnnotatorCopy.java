package io.github.assay.files.project;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.FieldNames;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What of a project an annotator needs who works on some items without contact: their cases and predictions with the fields
 * that Review shows before a vote, and no label, score, judge's reply or field that Assay does not know; databases, captured
 * results, descriptions, guideline.
 */
public final class AnnotatorCopy {
    private static final Set<String> OF_PREDICTIONS = folded(
            List.of(FieldNames.CASE_ID, FieldNames.SYSTEM, FieldNames.RUN_ID, FieldNames.PREDICTED_SQL, FieldNames.SELECTED_ROUTE),
            Stream.concat(RunFacts.KEYS.stream(), Stream.of(
                    "result", "predicted_result", "stored_results", "response_text", "response", "enriched_question", "error", "refused",
                    "tool_calls")));

    private static final Set<String> OF_CASES = folded(
            List.of(FieldNames.CASE_ID, FieldNames.QUESTION, FieldNames.GOLD_SQL, FieldNames.DB_ID, FieldNames.EXPECTED_ROUTE),
            Stream.concat(OF_PREDICTIONS.stream(), Stream.of(
                    "question_id", "instance_id", "dataset", "dialect", "evidence", "agent_interpretation", "difficulty", "complexity",
                    "category", "scenario", "tags", "gold_sql_alternatives", "order_required", "ignore_order",
                    "allow_extra_predicted_columns", "expected_behavior", "gold_result", "schema", "app_rules", "required_columns",
                    "condition_cols", "predictions")));

    /** Settings without those of judges, agents, routers, metrics and studies, and without where a shared store is. */
    private static final Set<String> OF_SETTINGS = folded(
            List.of(), Stream.of("$schema", "assay", "name", "cases", "predictions", "databases", "limits", "labelling", "rules", "counterexample"));

    private static final List<String> FOLDERS = List.of("databases", "database_description");
    private static final List<String> FILES = List.of(GuidelineFile.NAME, "tables.json");

    private final Project project;
    private final Map<String, Set<Long>> cases = new TreeMap<>();
    private final Map<String, Set<Long>> predictions = new HashMap<>();
    private final Set<String> databases = new HashSet<>();
    private final Set<String> results = new HashSet<>();

    /** @param items whose cases and predictions are taken */
    public AnnotatorCopy(Project project, Set<ItemKey> items) {
        this.project = project;
        Set<String> theirs = new HashSet<>();
        for (Item item : project.items()) {
            if (items.contains(item.key())) {
                theirs.add(item.key().caseId());
                add(predictions, item.prediction().source());
                Stream.of(item.prediction().captured(), item.evalCase().captured()).flatMap(Optional::stream).forEach(c -> results.add(c.source().file()));
            }
        }
        for (Case one : project.cases()) {
            cases.computeIfAbsent(one.source().file(), _ -> new HashSet<>());
            if (theirs.contains(one.id())) {
                add(cases, one.source());
                databases.add(one.dbId());
            }
        }
        project.items().forEach(i -> predictions.computeIfAbsent(i.prediction().source().file(), _ -> new HashSet<>()));
    }

    private static Set<String> folded(List<String[]> names, Stream<String> further) {
        return Stream.concat(names.stream().flatMap(Arrays::stream), further).map(JsonRecord::fold).collect(Collectors.toUnmodifiableSet());
    }

    private static void add(Map<String, Set<Long>> lines, SourceLine where) {
        lines.computeIfAbsent(where.file(), _ -> new HashSet<>()).add(where.line());
    }

    /** Whether a file is taken, with all or some of its lines. @param name below the project's folder, with {@code /} */
    public boolean takes(String name) {
        return isOfLines(name) || name.equals(ProjectSettingsReader.FILE) || FILES.contains(name) || results.contains(name)
                || FOLDERS.stream().anyMatch(f -> name.startsWith(f + "/")) || isDatabase(name);
    }

    private boolean isOfLines(String name) {
        return cases.containsKey(name) || predictions.containsKey(name);
    }

    private boolean isDatabase(String name) {
        String file = project.folder().resolve(name).normalize().toString();
        return databases.stream().map(project.databases()::get).anyMatch(
                d -> d != null && d.kind().isFile() && List.of("", "-wal", ".wal").stream().anyMatch(end -> file.equals(d.location() + end)));
    }

    /**
     * Checks that everything is inside the folder.
     *
     * @throws ProjectFormatException names what is not
     */
    public void check() throws ProjectFormatException {
        for (String name : Stream.concat(cases.keySet().stream(), predictions.keySet().stream()).toList()) {
            outside(Path.of(name));
        }
        for (String id : databases) {
            DatabaseSpec database = project.databases().get(id);
            if (database != null && database.kind().isFile()) {
                outside(Path.of(database.location()));
            }
        }
    }

    private void outside(Path file) throws ProjectFormatException {
        if (file.isAbsolute() && !file.normalize().startsWith(project.folder())) {
            throw new ProjectFormatException(Texts.text("team.outside", file.toString()), Texts.text("team.outside.remedy"));
        }
    }

    /** Writes what is taken of a file. */
    public void write(String name, OutputStream out) throws IOException {
        Path file = project.folder().resolve(name);
        if (isOfLines(name)) {
            Set<Long> kept = new HashSet<>(cases.getOrDefault(name, Set.of()));
            kept.addAll(predictions.getOrDefault(name, Set.of())); // a second line of a case has further predictions
            lines(file, kept, cases.containsKey(name) ? OF_CASES : OF_PREDICTIONS, out);
        } else if (name.equals(ProjectSettingsReader.FILE)) {
            JsonEdit settings = object(ProjectSettingsReader.text(file), file);
            settings.values().keySet().stream().filter(key -> !OF_SETTINGS.contains(JsonRecord.fold(key))).forEach(settings::remove);
            out.write(settings.pretty().getBytes(StandardCharsets.UTF_8));
        } else {
            Files.copy(file, out);
        }
    }

    private static void lines(Path file, Set<Long> kept, Set<String> fields, OutputStream out) throws IOException {
        try (TextLineReader in = new TextLineReader(file)) {
            while (in.next()) {
                if (kept.contains(in.line().number())) {
                    out.write((taken(object(in.line().bytes(), file), fields).line() + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static JsonEdit object(byte[] text, Path file) throws IOException {
        try {
            return JsonEdit.read(text).orElseThrow(() -> new IOException(Texts.text("team.line", file.toString())));
        } catch (JsonException e) {
            throw new IOException(Texts.text("team.line", file.toString()), e);
        }
    }

    private static JsonEdit taken(JsonEdit line, Set<String> fields) {
        line.values().forEach((key, value) -> {
            if (!fields.contains(JsonRecord.fold(key))) {
                line.remove(key);
            } else if (JsonRecord.fold(key).equals("predictions")) {
                line.put(key, new Json.Raw(Json.line(inner(value))));
            }
        });
        return line;
    }

    /** Predictions in the line of a case, by system or as a list: SQL or fields; anything else is no prediction. */
    private static Object inner(Object value) {
        return switch (value) {
            case Map<?, ?> systems -> {
                JsonObject kept = new JsonObject();
                systems.forEach((system, its) -> {
                    if (!(its instanceof List<?>)) {
                        kept.put(String.valueOf(system), its instanceof Map<?, ?> fields ? known(fields) : its);
                    }
                });
                yield kept;
            }
            case List<?> all -> all.stream().filter(its -> !(its instanceof List<?>))
                    .map(its -> its instanceof Map<?, ?> fields ? known(fields) : its).toList();
            case null, default -> List.of();
        };
    }

    private static JsonObject known(Map<?, ?> fields) {
        JsonObject kept = new JsonObject();
        fields.forEach((key, value) -> {
            if (OF_PREDICTIONS.contains(JsonRecord.fold(String.valueOf(key)))) {
                kept.put(String.valueOf(key), value);
            }
        });
        return kept;
    }
}
