package io.github.assay.files.importers;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.JsonObject;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.JsonField;
import io.github.assay.files.records.JsonRecord;
import io.github.assay.files.records.ProblemList;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * BIRD dev and mini-dev: a JSON list of questions, a gold {@code .sql} file where the list has no SQL, and prediction
 * files {@code {"0": "SQL⇥----- bird -----⇥db_id", …}}. Predictions are put to questions by their key, read as an
 * integer, never by their place in the file; a key is the question's place in the list, or its {@code question_id} where
 * all keys of the file are such and not all are places.
 */
final class BirdImporter implements Importer {
    private static final String SEPARATOR = "\t----- bird -----\t";

    @Override
    public String format() {
        return "bird";
    }

    @Override
    public ImportResult run(Path source, Path target, Databases databases, Progress progress)
            throws ProjectFormatException {
        SourceFiles.check(source);
        ProblemList problems = new ProblemList();
        List<Path> json = SourceFiles.named(SourceFiles.folder(source), n -> n.endsWith(".json"));
        Path questions = questions(source, json);
        List<JsonField> elements = JsonRecord.elements(SourceFiles.json(questions));
        List<String> gold = gold(source);
        try (ProjectWriter out = new ProjectWriter(target)) {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < elements.size(); i++) {
                progress.check();
                ids.add(question(elements.get(i), i, gold, questions, problems, out));
            }
            for (Path file : json) {
                if (!file.equals(questions)) {
                    predictions(file, ids, problems, out);
                }
            }
            return out.finish(source, databases, problems.list(), progress);
        }
    }

    private static Path questions(Path source, List<Path> json) throws ProjectFormatException {
        List<Path> candidates = java.nio.file.Files.isDirectory(source) ? json : List.of(source);
        for (Path file : candidates) {
            JsonField document = SourceFiles.json(file);
            if (document.kind() == JsonField.Kind.LIST && isQuestions(JsonRecord.elements(document))) {
                return file;
            }
        }
        throw new ProjectFormatException(
                source + " holds no BIRD questions",
                "A JSON list with question, db_id and SQL is expected, such as dev.json or mini_dev_sqlite.json.");
    }

    private static boolean isQuestions(List<JsonField> elements) {
        return !elements.isEmpty()
                && elements.getFirst().kind() == JsonField.Kind.OBJECT
                && JsonRecord.of(elements.getFirst()).has("question")
                && JsonRecord.of(elements.getFirst()).has("db_id");
    }

    private static List<String> gold(Path source) throws ProjectFormatException {
        List<Path> files =
                SourceFiles.named(SourceFiles.folder(source), n -> n.endsWith(".sql") && n.contains("gold"));
        return files.isEmpty()
                ? List.of()
                : SourceFiles.lines(files.getFirst()).stream().filter(l -> !l.isBlank()).toList();
    }

    private static String question(
            JsonField element, int place, List<String> gold, Path file, ProblemList problems, ProjectWriter out)
            throws ProjectFormatException {
        SourceLine where = new SourceLine(file.getFileName().toString(), element.line());
        if (element.kind() != JsonField.Kind.OBJECT) {
            problems.error(where, "", element.found(), "a question", "It is left out.");
            return "";
        }
        ForeignRecord record = new ForeignRecord(JsonRecord.of(element))
                .move("case_id", "question_id")
                .move("question", "question")
                .move("gold_sql", "SQL")
                .move("db_id", "db_id")
                .move("evidence", "evidence")
                .move("difficulty", "difficulty");
        if (record.text("case_id").isEmpty()) {
            record.put("case_id", Integer.toString(place));
        }
        if (record.text("gold_sql").isEmpty() && place < gold.size()) {
            record.put("gold_sql", gold.get(place).split("\t")[0]);
        }
        out.addCase(record.withRest());
        return record.text("case_id").orElseThrow();
    }

    private static void predictions(Path file, List<String> ids, ProblemList problems, ProjectWriter out)
            throws ProjectFormatException {
        JsonField document = SourceFiles.json(file);
        if (document.kind() != JsonField.Kind.OBJECT) {
            return;
        }
        Map<Integer, JsonField> byKey = new TreeMap<>();
        for (JsonField field : JsonRecord.of(document).rest()) {
            key(field.name()).ifPresent(k -> byKey.put(k, field));
        }
        boolean places = byKey.keySet().stream().allMatch(k -> k < ids.size());
        String system = system(file);
        for (Map.Entry<Integer, JsonField> entry : byKey.entrySet()) {
            String key = Integer.toString(entry.getKey());
            Optional<String> id = places ? Optional.of(ids.get(entry.getKey())) : Optional.of(key).filter(ids::contains);
            if (id.isEmpty()) {
                problems.error(new SourceLine(file.getFileName().toString(), entry.getValue().line()), key,
                        "a key that is no question's", "a place from 0 to " + (ids.size() - 1) + " or a question_id",
                        "The prediction is left out.");
            } else if (!id.get().isEmpty()) {
                out.addPrediction(system, prediction(id.get(), system, entry.getValue()));
            }
        }
    }

    private static Optional<Integer> key(String name) {
        return name.matches("\\d{1,9}") ? Optional.of(Integer.parseInt(name)) : Optional.empty();
    }

    /** A value that is no text is no prediction; a missing separator keeps the SQL. */
    private static JsonObject prediction(String id, String system, JsonField value) {
        String sql = value.kind() == JsonField.Kind.TEXT ? value.text().split(SEPARATOR, 2)[0] : "";
        return new JsonObject().with("case_id", id).with("system", system).with("predicted_sql", sql);
    }

    /** BIRD's own file names say nothing of the system; the folder's name then does. */
    private static String system(Path file) {
        String stem = SourceFiles.stem(file);
        Path parent = file.toAbsolutePath().getParent().getFileName();
        return stem.matches("predict_(mini_)?dev.*") && parent != null ? parent + "-" + stem : stem;
    }
}
