package io.github.assay.files.importers.formats;

import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.records.NumberText;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the toolkit's own scores of one prediction. They keep its names; the toolkit's version is unknown. Its judge's
 * score is kept only where a judge was called. Where the toolkit filled in another metric's value, the score is kept
 * separately with the reason.
 */
final class ToolkitScores {
    /** The name of its judge's replies when the file does not name the judge. */
    static final String JUDGE = "unknown configuration";

    private final ToolkitAverages averages;
    private final String system;

    ToolkitScores(ToolkitAverages averages, String system) {
        this.averages = averages;
        this.system = system;
    }

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
            Map<String, Object> scores, Map<String, Object> messages, Map<String, JsonField> judge, List<JsonField> large) {
        static Parts of(Collection<JsonField> fields) {
            Parts parts = new Parts(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
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

        Map<String, Object> imported() {
            Map<String, Object> imported = new LinkedHashMap<>();
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
            Map<String, JsonField> judge, Map<String, Object> scores, Map<String, Object> imported) {
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
        Map<String, Object> reply = new LinkedHashMap<>();
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
