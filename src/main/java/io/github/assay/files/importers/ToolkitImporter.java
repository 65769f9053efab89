package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.ToolkitAverages.ToolkitSummary;
import io.github.assay.files.importers.run.Identities;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.RecordSource;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.importers.run.SourceRecord;
import io.github.assay.files.importers.run.SourceValue;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Imports files of IBM's text2sql-eval-toolkit: {@code *-predictions.json}, {@code *_eval.json} and
 * {@code calibration_set.jsonl} with replies of judge runs. Its scores keep their names; its summaries are compared
 * with the records.
 */
public final class ToolkitImporter implements Importer {
    @Override
    public String format() {
        return "text2sql-eval";
    }

    @Override
    public void read(ImportRun run) throws ProjectFormatException {
        List<Path> all = SourceFiles.named(SourceFiles.folder(run.source()), n -> n.matches(".*\\.(json|jsonl)"));
        List<Path> records = Files.isDirectory(run.source()) ? records(all) : List.of(run.source());
        List<Path> sets = records.stream().filter(f -> SourceFiles.lower(f).endsWith(".jsonl")).toList();
        List<Path> evaluations = records.stream().filter(f -> !sets.contains(f)).toList();
        if (records.isEmpty() || evaluations.stream().anyMatch(f -> SourceFiles.lower(f).endsWith("summary.json"))) {
            throw new ProjectFormatException(
                    run.source() + " holds no records of the toolkit",
                    "A *-predictions.json, *_eval.json or calibration_set.jsonl is expected. A summary holds averages "
                            + "only: import the evaluation it was made from.");
        }
        for (Path file : evaluations) {
            ToolkitRecords reader = new ToolkitRecords(run, dataset(file));
            new RecordSource(run, file).read(reader::add);
            ToolkitSummary.beside(file).ifPresent(s -> reader.averages().compare(run, s));
        }
        for (Path set : sets) {
            new JudgeCalibration(run, replies(set, all)).read(set);
        }
    }

    /**
     * The files to read: evaluations instead of the predictions they were made from, and calibration sets of the judge.
     */
    private static List<Path> records(List<Path> all) {
        return all.stream()
                .filter(f -> SourceFiles.lower(f).endsWith("calibration_set.jsonl")
                        || SourceFiles.lower(f).endsWith("predictions_eval.json")
                        || SourceFiles.lower(f).endsWith("_eval.json")
                        || SourceFiles.lower(f).endsWith("-predictions.json")
                                && !all.contains(f.resolveSibling(SourceFiles.stem(f) + "_eval.json")))
                .toList();
    }

    private static List<Path> replies(Path set, List<Path> all) {
        return all.stream()
                .filter(f -> SourceFiles.lower(f).endsWith(".jsonl") && !f.equals(set))
                .filter(f -> !SourceFiles.lower(f).endsWith("calibration_set.jsonl"))
                .toList();
    }

    static String dataset(Path file) {
        return SourceFiles.stem(file).replaceFirst("-predictions(_eval)?$|_eval$", "");
    }

    /**
     * Imports the set with which the toolkit calibrates its judge. A program wrote its labels, so they never become
     * votes: they are kept under {@code imported} as the reference of that program. Replies of judge runs are kept with
     * their item under the name of the run.
     */
    private record JudgeCalibration(ImportRun run, List<Path> runs) {
        void read(Path set) throws ProjectFormatException {
            Map<String, JsonObject> replies = new HashMap<>();
            for (Path file : runs) {
                String judge = SourceFiles.stem(file).replaceFirst("-set[0-9a-f]+$", "");
                new RecordSource(run, file).read(r -> reply(r, judge, replies));
            }
            new RecordSource(run, set).read(r -> item(r, replies));
            if (!run.isPreview()) {
                replies.keySet().forEach(id -> run.problems().add(io.github.assay.domain.Problem.note(
                        run.at(set, 0), id, "a judge's reply without an item", "an id of the set", "The reply is left out.")));
            }
        }

        private static void reply(SourceRecord record, String judge, Map<String, JsonObject> replies) {
            String id = record.take("case_id", "id").map(JsonField::text).orElse("");
            JsonObject reply = new JsonObject();
            for (JsonField field : record.rest()) {
                record.takeAs(field, "imported.judges." + judge);
                reply.put(field.name(), SourceValue.of(field));
            }
            replies.computeIfAbsent(id, _ -> new JsonObject()).put(judge, reply);
        }

        private void item(SourceRecord record, Map<String, JsonObject> replies) throws ProjectFormatException {
            String id = record.take("item", "id").map(JsonField::text).orElse("");
            String caseId = record.take("case_id", "record_id").map(JsonField::text).orElse("");
            String system = record.take("system", "pipeline").map(JsonField::text).orElse("");
            if (caseId.isBlank() || system.isBlank()) {
                run.problems().error(record.where(), "record_id, pipeline", "no record or pipeline",
                        "an item with both", "It is left out.");
                return;
            }
            SourceRecord from = inputs(record);
            OutLine answer = new OutLine().with("case_id", caseId).with("system", system);
            from.move(answer, "predicted_sql", "predicted_sql");
            if (!isNew(record, from, caseId, system)) {
                return;
            }
            from.peek("predicted_df").ifPresent(f -> from.keep(f, "printed_result", answer));
            answer.with("imported", imported(record, Optional.ofNullable(replies.remove(id))));
            from.rest(answer);
            record.rest(answer);
            run.out().addPrediction(system, answer);
        }

        /** Writes the case of an answer if it is new, and returns whether the answer is new to the case. */
        private boolean isNew(SourceRecord record, SourceRecord from, String caseId, String system)
                throws ProjectFormatException {
            OutLine evalCase = new OutLine().with("case_id", caseId);
            record.move(evalCase, "dataset", "benchmark");
            from.move(evalCase, "question", "question").move(evalCase, "gold_sql", "ground_truth_sql");
            from.move(evalCase, "db_id", "db_id");
            Identities.Find find = run.out().identities().find(
                    caseId, evalCase.text("question").orElse(""), evalCase.text("gold_sql").orElse(""), "",
                    record.where(), run.problems());
            if (find == Identities.Find.CLASH
                    || !run.out().identities().isNew(caseId, system, "r1", record.where(), run.problems())) {
                return false;
            }
            if (find == Identities.Find.NEW) {
                from.peek("ground_truth_df").ifPresent(f -> from.keep(f, "printed_gold_result", evalCase));
                run.out().addCase(evalCase);
            } else {
                from.leaveOut("ground_truth_df", "already imported for the same case");
            }
            return true;
        }

        /** The input of the judges: question, queries and results. */
        private SourceRecord inputs(SourceRecord record) {
            JsonRecord fields = record.take("inputs", "inputs")
                    .filter(f -> f.kind() == JsonField.Kind.OBJECT)
                    .map(JsonRecord::of)
                    .orElseGet(() -> JsonRecord.parse("{}".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
            return new SourceRecord(fields, record.where(), run.mapping());
        }

        private static JsonObject imported(SourceRecord record, Optional<JsonObject> replies) {
            JsonObject imported = reference(record);
            replies.ifPresent(own -> imported.put("judges", own));
            return imported;
        }

        private static JsonObject reference(SourceRecord record) {
            JsonObject imported = new JsonObject();
            imported.put("program", "text2sql-eval-toolkit");
            imported.put("version", "unknown");
            JsonObject scores = new JsonObject();
            record.takeImported("stored_llm_score", "stored_llm_score")
                    .filter(f -> f.kind() == JsonField.Kind.NUMBER)
                    .ifPresent(f -> scores.put("stored_llm_score", new Json.Raw(f.raw())));
            imported.put("scores", scores);
            JsonObject reference = new JsonObject();
            reference.put("author", "AI assistant");
            record.takeImported("label", "reference_label").ifPresent(f -> reference.put("label", f.text()));
            record.takeImported("label_note", "reference_label").ifPresent(f -> reference.put("note", f.text()));
            imported.put("reference_label", reference);
            return imported;
        }
    }
}
