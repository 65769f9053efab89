package io.github.assay.files.importers;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.Identities;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.RecordSource;
import io.github.assay.files.importers.run.SourceFault;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.importers.run.SourceRecord;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Imports BIRD dev and mini-dev. A source has a JSON list of questions, a gold {@code .sql} file where the list has no
 * SQL, and prediction files, also in {@code exp_result/SYSTEM}, {@code {"0": "SQL⇥----- bird -----⇥db_id", …}}.
 *
 * <p>Predictions are matched with questions by their integer key, never by their position in the file. A key is the
 * question's position in the list; it is the {@code question_id} where all keys of the file are question ids and not
 * all are positions.
 */
public final class BirdImporter implements Importer {
    /** Folders below {@code exp_result}, which has one for each system. */
    private static final int DEPTH_OF_PREDICTIONS = 3;

    @Override
    public String format() {
        return "bird";
    }

    @Override
    public void read(ImportRun run) throws ProjectFormatException {
        List<Path> json = SourceFiles.named(SourceFiles.folder(run.source()), n -> n.endsWith(".json"));
        Path questions = questions(run, json);
        List<String> gold = gold(run);
        Optional<SpiderSchemas> schemas = SpiderSchemas.beside(run);
        List<String> ids = new ArrayList<>();
        RecordSource source = new RecordSource(run, questions).whole();
        source.read(record -> {
            // An unreadable record keeps its position.
            while (ids.size() < record.number() - 1) {
                ids.add("");
            }
            ids.add(run.enough(record.number() - 1) ? "" : question(record, gold, run, schemas));
        });
        Set<Path> answers = new TreeSet<>(json);
        Path published = SourceFiles.folder(run.source()).resolve("exp_result");
        if (Files.isDirectory(published)) {
            answers.addAll(SourceFiles.named(published, DEPTH_OF_PREDICTIONS, n -> n.endsWith(".json")));
        }
        for (Path file : answers) {
            if (!isSame(file, questions) && !SourceFiles.lower(file).endsWith("tables.json")) {
                predictions(file, ids, source.count(), run);
            }
        }
    }

    private static boolean isSame(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    private static Path questions(ImportRun run, List<Path> json) throws ProjectFormatException {
        Path source = run.source();
        List<Problem> faults = new ArrayList<>();
        for (Path file : Files.isDirectory(source) ? json : List.of(source)) {
            if (RecordSource.offers(run, file, faults, "question", "db_id")) {
                return file;
            }
        }
        throw new ProjectFormatException(
                SourceFault.because(source + " holds no BIRD questions", faults.stream()),
                "A JSON list with question, db_id and SQL is expected, such as dev.json or mini_dev_sqlite.json.");
    }

    private static List<String> gold(ImportRun run) throws ProjectFormatException {
        List<Path> files =
                SourceFiles.named(SourceFiles.folder(run.source()), n -> n.endsWith(".sql") && n.contains("gold"));
        return files.isEmpty()
                ? List.of()
                : run.lines(files.getFirst()).stream().filter(l -> !l.isBlank()).toList();
    }

    private static String question(
            SourceRecord record, List<String> gold, ImportRun run, Optional<SpiderSchemas> schemas)
            throws ProjectFormatException {
        int place = record.number() - 1;
        OutLine line = new OutLine();
        record.move(line, "case_id", "question_id");
        if (line.text("case_id").isEmpty()) {
            line.remove("case_id");
            line.with("case_id", Integer.toString(place));
        }
        record.move(line, "question", "question")
                .move(line, "gold_sql", "SQL")
                .move(line, "db_id", "db_id")
                .move(line, "evidence", "evidence")
                .move(line, "difficulty", "difficulty");
        if (line.text("gold_sql").isEmpty() && place < gold.size()) {
            line.remove("gold_sql");
            line.with("gold_sql", gold.get(place).split("\t")[0]);
        }
        record.rest(line);
        schemas.ifPresent(s -> s.add(line));
        String id = line.text("case_id").orElseThrow();
        Identities.Find find = run.out().identities().find(
                id, line.text("question").orElse(""), line.text("gold_sql").orElse(""),
                line.text("db_id").orElse(""), record.where(), run.problems());
        switch (find) {
            case NEW -> run.out().addCase(line);
            case SAME -> run.problems().warning(record.where(), "question_id", "'" + id + "' a second time, word for word",
                    "ids that come once", "The first one counts.");
            case CLASH, REWORDED -> { }
        }
        return find == Identities.Find.CLASH ? "" : id;
    }

    private static void predictions(Path file, List<String> ids, int all, ImportRun run)
            throws ProjectFormatException {
        Optional<JsonField> document = SourceFiles.jsonOrProblem(run, file);
        if (document.filter(d -> d.kind() == JsonField.Kind.OBJECT).isEmpty()) {
            return;
        }
        Map<Integer, JsonField> byKey = new TreeMap<>();
        for (JsonField field : JsonRecord.of(document.get()).rest()) {
            key(field.name()).ifPresentOrElse(k -> byKey.put(k, field), () -> notAKey(file, field, run));
        }
        boolean places = PlacedPredictions.arePlaces(byKey.keySet(), Set.copyOf(ids), all);
        String system = PlacedPredictions.system(file);
        for (Map.Entry<Integer, JsonField> entry : byKey.entrySet()) {
            String key = Integer.toString(entry.getKey());
            Optional<String> id = places
                    ? Optional.of(entry.getKey()).filter(k -> k < ids.size()).map(ids::get)
                    : Optional.of(key).filter(ids::contains);
            if (id.isPresent() && !id.get().isEmpty()) {
                run.out().addPrediction(system, prediction(id.get(), system, entry.getValue(), file, run));
            } else if (!run.isPreview()) {
                run.problems().error(run.at(file, entry.getValue()), key, "a key that is no question's",
                        "a place from 0 to " + (all - 1) + " or a question_id", "The prediction is left out.");
            }
        }
    }

    private static void notAKey(Path file, JsonField field, ImportRun run) {
        run.problems().error(run.at(file, field), field.name(), "a key that is no whole number",
                "a question's place or question_id", "The prediction is left out.");
    }

    private static Optional<Integer> key(String name) {
        return name.matches("\\d{1,9}") ? Optional.of(Integer.parseInt(name)) : Optional.empty();
    }

    /**
     * The prediction of a value. A value that is no text is no prediction; without separator the SQL is kept and the
     * question's database is used.
     */
    private static OutLine prediction(String id, String system, JsonField value, Path file, ImportRun run) {
        if (value.kind() != JsonField.Kind.TEXT) {
            run.problems().add(Problem.note(run.at(file, value), value.name(), value.found(), "SQL as a text",
                    "It counts as no prediction."));
        }
        return new OutLine().with("case_id", id).with("system", system).with("predicted_sql", PlacedPredictions.sql(value));
    }
}
