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
import java.util.Optional;

/**
 * The evaluation-skill data set: JSON records with {@code ground_truth_sql}, {@code predicted_sql}, expected and selected
 * data source, in a list or under {@code cases}; further files with {@code generated_sql} by id are outputs of agents,
 * each a system named after its file. A record without {@code db_id} is on the data source it expects.
 */
final class SkillImporter implements Importer {
    private static final String SYSTEM = "agent";

    @Override
    public String format() {
        return "skill";
    }

    @Override
    public ImportResult run(Path source, Path target, Databases databases, Progress progress)
            throws ProjectFormatException {
        SourceFiles.check(source);
        ProblemList problems = new ProblemList();
        int cases = 0;
        try (ProjectWriter out = new ProjectWriter(target)) {
            for (Path file : SourceFiles.named(source, n -> n.endsWith(".json"))) {
                for (JsonField element : records(SourceFiles.json(file))) {
                    progress.check();
                    cases += record(element, file, problems, out);
                }
            }
            if (cases == 0) {
                throw new ProjectFormatException(
                        source + " holds no evaluation-skill data set",
                        "JSON records with id, question and ground_truth_sql are expected.");
            }
            return out.finish(source, databases, problems.list(), progress);
        }
    }

    private static List<JsonField> records(JsonField document) {
        if (document.kind() == JsonField.Kind.LIST) {
            return JsonRecord.elements(document);
        }
        if (document.kind() != JsonField.Kind.OBJECT) {
            return List.of();
        }
        return JsonRecord.of(document)
                .take("cases", "dataset", "examples", "items", "results")
                .filter(f -> f.kind() == JsonField.Kind.LIST)
                .map(JsonRecord::elements)
                .orElse(List.of());
    }

    /** Writes what the record says; returns how many cases that were. */
    private static int record(JsonField element, Path file, ProblemList problems, ProjectWriter out)
            throws ProjectFormatException {
        SourceLine where = new SourceLine(file.getFileName().toString(), element.line());
        Optional<ForeignRecord> record = element.kind() == JsonField.Kind.OBJECT
                ? Optional.of(new ForeignRecord(JsonRecord.of(element)).move("case_id", "id", "case_id"))
                : Optional.empty();
        if (record.flatMap(r -> r.text("case_id")).isEmpty()) {
            problems.error(where, "id", "no id", "a record with an id", "It is left out.");
            return 0;
        }
        String id = record.get().text("case_id").orElseThrow();
        boolean isCase = record.get().has("ground_truth_sql") || record.get().has("question");
        String system = isCase ? SYSTEM : SourceFiles.stem(file);
        Optional<JsonObject> prediction = prediction(id, system, record.get());
        if (prediction.isPresent()) {
            out.addPrediction(system, prediction.get());
        }
        if (!isCase) {
            return 0;
        }
        record.get()
                .move("question", "question")
                .move("gold_sql", "ground_truth_sql", "gold_sql")
                .move("expected_data_source", "expected_data_source", "expected_route")
                .move("db_id", "db_id", "database");
        if (record.get().text("db_id").isEmpty()) {
            record.get().text("expected_data_source").ifPresent(s -> record.get().put("db_id", s));
        }
        out.addCase(record.get().withRest());
        return 1;
    }

    private static Optional<JsonObject> prediction(String id, String system, ForeignRecord record) {
        List<JsonField> sql = new ArrayList<>();
        record.take("predicted_sql", "generated_sql").ifPresent(sql::add);
        Optional<JsonField> route = record.take("selected_data_source", "selected_route");
        if (sql.isEmpty() && route.isEmpty()) {
            return Optional.empty();
        }
        JsonObject line = new JsonObject()
                .with("case_id", id)
                .with("system", system)
                .with("predicted_sql", sql.isEmpty() ? "" : sql.getFirst().text());
        route.ifPresent(r -> line.with("selected_data_source", r.text()));
        return Optional.of(line);
    }
}
