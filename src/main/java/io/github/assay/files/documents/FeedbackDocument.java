package io.github.assay.files.documents;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Prediction;
import io.github.assay.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A score or a vote as other programs take feedback on an answer. Its id is made of what it is about, so that a file that is
 * sent again replaces what was sent before.
 *
 * @param name the metric, or {@code label} and the annotator
 * @param value the score; of a vote 1 for pass and 0 for fail; empty: none, as of an unsure vote
 * @param label the verdict or the vote's label; empty: none
 * @param comment of the vote; empty: none
 * @param at time of a vote; of a score none
 */
public record FeedbackDocument(
        Prediction answer, String name, OptionalDouble value, String label, String comment, Optional<Instant> at) {
    private static final List<String> TRACES = List.of("trace_id", "traceid", "traceId", "langfuse_trace_id");
    private static final List<String> RUNS = List.of("langsmith_run_id", "run_uuid", "trace_id", "traceId");

    /** An event {@code gen_ai.evaluation.result} in OTLP's JSON, a line of its own. */
    public JsonObject otel(String version) {
        List<JsonObject> attributes = new ArrayList<>();
        attributes.add(attribute("gen_ai.evaluation.name", new JsonObject().with("stringValue", name)));
        value.ifPresent(v -> attributes.add(attribute("gen_ai.evaluation.score.value", new JsonObject().with("doubleValue", v))));
        text("gen_ai.evaluation.score.label", label).ifPresent(attributes::add);
        text("gen_ai.evaluation.explanation", comment).ifPresent(attributes::add);
        text("gen_ai.response.id", known(List.of("response_id", "gen_ai.response.id")).orElse("")).ifPresent(attributes::add);
        Stream.of(text("assay.case_id", answer.caseId()), text("assay.system", answer.system()), text("assay.run_id", answer.runId()))
                .flatMap(Optional::stream).forEach(attributes::add);
        JsonObject record = at.map(t -> new JsonObject().with("timeUnixNano", t.toEpochMilli() + "000000")).orElseGet(JsonObject::new)
                .with("eventName", "gen_ai.evaluation.result")
                .with("attributes", attributes);
        known(TRACES).filter(t -> t.matches("[0-9a-f]{32}")).ifPresent(t -> record.put("traceId", t));
        JsonObject scope = new JsonObject().with("scope", new JsonObject().with("name", "assay").with("version", version)).with("logRecords", List.of(record));
        return new JsonObject().with("resourceLogs", List.of(new JsonObject()
                .with("resource", new JsonObject().with("attributes", List.of(attribute("service.name", new JsonObject().with("stringValue", "assay")))))
                .with("scopeLogs", List.of(scope))));
    }

    /** A body of Langfuse's {@code POST /api/public/scores}; the trace is the answer's, else a name of the item. */
    public JsonObject langfuse() {
        JsonObject score = new JsonObject()
                .with("id", id().toString())
                .with("traceId", known(TRACES).orElseGet(() -> key().toString()))
                .with("name", name);
        value.ifPresentOrElse(v -> score.with("value", v).with("dataType", "NUMERIC"), () -> score.with("value", label).with("dataType", "CATEGORICAL"));
        return described(comment.isEmpty() ? score : score.with("comment", comment));
    }

    /** A line of LangSmith's feedback; the run is the answer's where it has an id of LangSmith, else null. */
    public JsonObject langsmith() {
        JsonObject feedback = new JsonObject()
                .with("id", id().toString())
                .with("run_id", known(RUNS).filter(r -> r.matches("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")).orElse(null))
                .with("key", name)
                .with("score", value.isPresent() ? (Object) value.getAsDouble() : null)
                .with("value", label.isEmpty() ? null : label)
                .with("comment", comment.isEmpty() ? null : comment)
                .with("feedback_source", described(new JsonObject().with("type", "api")));
        at.ifPresent(t -> feedback.put("created_at", t.toString()));
        return feedback;
    }

    private JsonObject described(JsonObject to) {
        JsonObject about = new JsonObject().with("case_id", answer.caseId()).with("system", answer.system()).with("run_id", answer.runId());
        return to.with("metadata", label.isEmpty() ? about : about.with("label", label));
    }

    private ItemKey key() {
        return new ItemKey(answer.caseId(), answer.system(), answer.runId());
    }

    private UUID id() {
        return UUID.nameUUIDFromBytes(String.join("\n", answer.caseId(), answer.system(), answer.runId(), name).getBytes(StandardCharsets.UTF_8));
    }

    /** The first of some fields that the answer's metadata have as a text. */
    private Optional<String> known(List<String> fields) {
        return fields.stream().map(f -> answer.metadata().getOrDefault(f, "")).filter(t -> t.matches("\"[^\"\\\\]+\""))
                .map(t -> t.substring(1, t.length() - 1)).findFirst();
    }

    private static Optional<JsonObject> text(String name, String value) {
        return value.isEmpty() ? Optional.empty() : Optional.of(attribute(name, new JsonObject().with("stringValue", value)));
    }

    private static JsonObject attribute(String name, JsonObject value) {
        return new JsonObject().with("key", name).with("value", value);
    }
}
