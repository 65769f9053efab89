package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.Identities;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.SourceRecord;
import io.github.assay.files.importers.run.SourceValue;
import io.github.assay.files.records.NumberText;
import io.github.assay.files.tables.FrameJson;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Turns records of the toolkit into cases and predictions. A record holds one question and the answers of all
 * pipelines.
 */
final class ToolkitRecords {
    private static final String[] ID = {"id", "question_id", "qid", "_id"};
    private static final String[] QUESTION = {"question", "utterance", "page_content"};
    private static final String[] GOLD = {"sql", "SQL", "target", "query"};

    private final ImportRun run;
    private final String dataset;
    private final ToolkitAverages averages = new ToolkitAverages();

    ToolkitRecords(ImportRun run, String dataset) {
        this.run = run;
        this.dataset = dataset;
    }

    ToolkitAverages averages() {
        return averages;
    }

    void add(SourceRecord record) throws ProjectFormatException {
        averages.record();
        OutLine line = new OutLine();
        record.move(line, "case_id", ID);
        Optional<String> id = line.text("case_id");
        Optional<JsonField> predictions = record.take("predictions", "predictions");
        if (id.isEmpty()) {
            run.problems().error(record.where(), "id", "no id", "an id, question_id, qid or _id",
                    "The record is left out.");
            return;
        }
        evalCase(record, line);
        Identities.Find find = run.out().identities().find(
                id.get(), line.text("question").orElse(""), line.text("gold_sql").orElse(""),
                line.text("db_id").orElse(""), record.where(), run.problems());
        if (find == Identities.Find.CLASH) {
            return;
        }
        if (find == Identities.Find.NEW) {
            run.out().addCase(line);
        }
        if (predictions.isPresent() && predictions.get().kind() == JsonField.Kind.OBJECT) {
            for (JsonField prediction : JsonRecord.of(predictions.get()).rest()) {
                prediction(record, id.get(), prediction);
            }
        }
    }

    private void evalCase(SourceRecord record, OutLine line) {
        line.with("dataset", dataset);
        record.move(line, "question", QUESTION)
                .move(line, "db_id", "db_id")
                .move(line, "evidence", "evidence", "commonsense_knowledge")
                .move(line, "difficulty", "difficulty");
        record.take("gold_sql", GOLD).or(() -> ofMetadata(record)).ifPresent(f -> gold(f, line));
        record.take("gold_result", "gt_df").ifPresent(f -> tables(record, f, line));
        record.peek("meta")
                .filter(f -> f.kind() == JsonField.Kind.OBJECT)
                .flatMap(f -> JsonRecord.of(f).take("categories"))
                .filter(f -> f.kind() == JsonField.Kind.LIST)
                .ifPresent(f -> line.with("tags", SourceValue.texts(f)));
        record.rest(line);
    }

    private static Optional<JsonField> ofMetadata(SourceRecord record) {
        return record.peek("metadata")
                .filter(f -> f.kind() == JsonField.Kind.OBJECT)
                .flatMap(f -> JsonRecord.of(f).take("sql"));
    }

    private static void gold(JsonField field, OutLine line) {
        List<String> all = field.kind() == JsonField.Kind.LIST ? SourceValue.texts(field) : List.of(field.text());
        if (!all.isEmpty()) {
            line.with("gold_sql", all.getFirst());
        }
        if (all.size() > 1) {
            line.with("gold_sql_alternatives", all.subList(1, all.size()));
        }
    }

    /** Writes one table, or one for each gold query. */
    private void tables(SourceRecord record, JsonField field, OutLine line) {
        if (field.kind() != JsonField.Kind.LIST) {
            table(record, "gt_df", field, "").ifPresent(t -> line.with("gold_result", t));
            return;
        }
        List<JsonField> all = JsonRecord.elements(field);
        if (!all.isEmpty()) {
            table(record, "gt_df", all.getFirst(), "").ifPresent(t -> line.with("gold_result", t));
            line.with("gold_results", new OutLine.Frames(all));
        }
    }

    private Optional<Object> table(SourceRecord record, String key, JsonField field, String more) {
        Optional<String> fault = FrameJson.fault(field);
        if (fault.isEmpty()) {
            return Optional.of(new OutLine.Frame(field, more));
        }
        if (field.kind() != JsonField.Kind.NULL) {
            run.problems().warning(record.where(), key, fault.get(), "a table with columns and data",
                    "The table is left out.");
        }
        return Optional.empty();
    }

    private void prediction(SourceRecord record, String id, JsonField field) throws ProjectFormatException {
        String system = field.name();
        averages.prediction(system);
        if (field.kind() != JsonField.Kind.OBJECT) {
            run.problems().error(
                    record.where(), system, field.found(), "a prediction: a JSON object", "It is left out.");
            return;
        }
        if (!run.out().identities().isNew(id, system, "r1", record.where(), run.problems())) {
            return;
        }
        SourceRecord answer = new SourceRecord(JsonRecord.of(field), record.where(), run.mapping());
        OutLine line = new OutLine().with("case_id", id).with("system", system);
        answer.move(line, "predicted_sql", "predicted_sql");
        result(answer, line);
        answer.move(line, "error", "inference_error");
        answer.move(line, "model", "model_name");
        answer.move(line, "latency_ms", "inference_time_ms");
        answer.peek("token_usage")
                .filter(f -> f.kind() == JsonField.Kind.OBJECT)
                .flatMap(f -> JsonRecord.of(f).take("total_tokens"))
                .ifPresent(f -> line.with("tokens", new Json.Raw(f.raw())));
        Optional<JsonField> evaluation = answer.take("imported.scores", "evaluation");
        if (evaluation.isPresent() && evaluation.get().kind() == JsonField.Kind.OBJECT) {
            statedFailure(evaluation.get(), line);
            new ToolkitScores(averages, system).add(evaluation.get(), line);
        }
        answer.rest(line);
        run.out().addPrediction(system, line);
    }

    /**
     * Writes the stored table; without a table, the error in its field. A missing table without an error stays missing.
     */
    private void result(SourceRecord answer, OutLine line) {
        Optional<JsonField> elapsed = answer.take("result.elapsed_ms", "execution_time_ms");
        Optional<JsonField> error = answer.take("result.error", "sql_execution_error");
        boolean cut = answer.take("result.truncated", "predicted_df_truncated").filter(f -> yes(f)).isPresent();
        String more = (cut ? "\"truncated\":true," : "")
                + elapsed.filter(f -> NumberText.parse(f.text()).isPresent())
                        .map(f -> "\"elapsed_ms\":" + f.raw() + ",")
                        .orElse("");
        String members = more.isEmpty() ? "" : more.substring(0, more.length() - 1);
        Optional<Object> table = answer.take("result", "predicted_df")
                .flatMap(f -> table(answer, "predicted_df", f, members));
        if (table.isPresent()) {
            line.with("result", table.get());
        } else if (error.filter(f -> !f.text().isBlank()).isPresent()) {
            JsonObject failed = new JsonObject();
            failed.put("status", "error");
            failed.put("error", error.get().text());
            elapsed.ifPresent(f -> failed.put("elapsed_ms", new Json.Raw(f.raw())));
            line.with("result", failed);
        }
    }

    /** Writes the failure that {@code df_error} 1 without a stored table states, with its message if there is one. */
    private static void statedFailure(JsonField evaluation, OutLine line) {
        JsonRecord scores = JsonRecord.of(evaluation);
        if (line.has("result") || scores.peek("df_error").filter(ToolkitRecords::yes).isEmpty()) {
            return;
        }
        String message = scores.peek("df_error_message").filter(f -> f.kind() == JsonField.Kind.TEXT).map(JsonField::text).orElse("");
        JsonObject failed = new JsonObject();
        failed.put("status", "error");
        failed.put("error", message.isBlank() ? "df_error is 1, without a message" : message);
        line.with("result", failed);
    }

    private static boolean yes(JsonField field) {
        return field.text().equals("true") || field.text().equals("1");
    }

    /**
     * Reads the toolkit's own scores of one prediction. They keep its names; the toolkit's version is unknown. Its
     * judge's score is kept only where a judge was called. Where the toolkit filled in another metric's value, the
     * score is kept separately with the reason.
     */
    private record ToolkitScores(ToolkitAverages averages, String system) {
        /** The name of its judge's replies when the file does not name the judge. */
        static final String JUDGE = "unknown configuration";

        void add(JsonField evaluation, OutLine line) {
            JsonRecord record = JsonRecord.of(evaluation);
            Collection<JsonField> fields = record.rest();
            if (record.has("execution_accuracy")) {
                fields.stream()
                        .filter(f -> f.kind() == JsonField.Kind.NUMBER && NumberText.parse(f.text()).isPresent())
                        .forEach(f -> averages.score(system, f.name(), Double.parseDouble(f.text())));
            }
            Parts parts = Parts.of(fields);
            line.with("imported", parts.imported());
            if (!parts.large.isEmpty()) {
                OutLine kept = new OutLine();
                parts.large.forEach(f -> kept.with(f.name(), f));
                line.with("imported_evidence", kept);
            }
        }

        /** The fields of one evaluation by content; {@code large} are kept unchanged. */
        private record Parts(
                JsonObject scores, JsonObject messages, Map<String, JsonField> judge, List<JsonField> large) {
            static Parts of(Collection<JsonField> fields) {
                Parts parts = new Parts(new JsonObject(), new JsonObject(), new LinkedHashMap<>(), new ArrayList<>());
                fields.forEach(parts::add);
                return parts;
            }

            private void add(JsonField field) {
                if (field.name().startsWith("llm_")) {
                    judge.put(field.name(), field);
                } else if (field.kind() == JsonField.Kind.NUMBER || field.kind() == JsonField.Kind.FLAG) {
                    scores.put(field.name(), new Json.Raw(field.raw()));
                } else if (field.kind() == JsonField.Kind.TEXT && field.name().endsWith("message")) {
                    messages.put(field.name(), field.text());
                } else if (field.kind() != JsonField.Kind.NULL) {
                    large.add(field);
                }
            }

            JsonObject imported() {
                JsonObject imported = new JsonObject();
                imported.put("program", "text2sql-eval-toolkit");
                imported.put("version", "unknown");
                imported.put("scores", scores);
                if (!messages.isEmpty()) {
                    imported.put("messages", messages);
                }
                ToolkitScores.judge(judge, scores, imported);
                return imported;
            }
        }

        private static void judge(
                Map<String, JsonField> judge, JsonObject scores, JsonObject imported) {
            Optional<JsonField> score = Optional.ofNullable(judge.get("llm_score"))
                    .filter(f -> f.kind() == JsonField.Kind.NUMBER);
            String text = Optional.ofNullable(judge.get("llm_explanation")).map(JsonField::text).orElse("");
            String digest = Optional.ofNullable(judge.get("llm_judge_config_digest")).map(JsonField::text).orElse("");
            Optional<JsonField> error = Optional.ofNullable(judge.get("llm_judge_error"))
                    .filter(f -> f.kind() == JsonField.Kind.TEXT && !f.text().isBlank());
            error.ifPresent(f -> imported.put("judge_error", f.text()));
            if (score.isEmpty()) {
                return;
            }
            if (text.stripLeading().toUpperCase(Locale.ROOT).startsWith("N/A")) {
                imported.put("filled_in", Map.of("llm_score",
                        Map.of("value", new Json.Raw(score.get().raw()), "reason", text.strip())));
                return;
            }
            scores.put("llm_score", new Json.Raw(score.get().raw()));
            JsonObject reply = new JsonObject();
            reply.put("verdict", verdict(text));
            reply.put("score", new Json.Raw(score.get().raw()));
            reply.put("explanation", text);
            if (!digest.isEmpty()) {
                reply.put("config_digest", digest);
            }
            imported.put("judges", Map.of(digest.isEmpty() ? JUDGE : JUDGE + "-" + digest, reply));
        }

        /**
         * The verdict at the beginning of the text; <em>unreadable</em> differs from <em>No</em>, although the toolkit
         * gives both the same score.
         */
        static String verdict(String text) {
            String word = text.strip().split("[^A-Za-z]", 2)[0].toLowerCase(Locale.ROOT);
            return switch (word) {
                case "yes" -> "Yes";
                case "no" -> "No";
                case "maybe" -> "Maybe";
                default -> "unreadable";
            };
        }
    }
}
