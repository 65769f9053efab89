package io.github.assay.agents;

import io.github.assay.agents.Agent.AgentAnswer;
import io.github.assay.agents.Agent.AgentException;
import io.github.assay.agents.Agent.AgentTask;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Tasks and answers as JSON, for commands and endpoints. */
public final class TaskJson {
    private TaskJson() {}

    /** A task on one line. */
    public static String of(AgentTask task) {
        return Json.line(new JsonObject()
                .with("case_id", task.caseId())
                .with("question", task.question())
                .with("evidence", task.evidence())
                .with("db_id", task.dbId())
                .with("dialect", task.dialect())
                .with("database", task.database())
                .with("schema", task.schema().tables().stream()
                        .map(t -> new JsonObject()
                                .with("table", t.name())
                                .with("description", t.description())
                                .with("columns", t.columns().stream()
                                        .map(c -> new JsonObject()
                                                .with("name", c.name())
                                                .with("type", c.type())
                                                .with("primary_key", c.key())
                                                .with("references", c.reference())
                                                .with("description", c.description()))
                                        .toList()))
                        .toList())
                .with("examples", task.examples().stream()
                        .map(e -> new JsonObject()
                                .with("question", e.question())
                                .with("evidence", e.evidence())
                                .with("sql", e.sql()))
                        .toList()));
    }

    /**
     * Reads an answer: one JSON object with {@code sql} or {@code predicted_sql}, or with {@code error}.
     *
     * @throws AgentException when it is none
     */
    public static AgentAnswer read(String text) throws AgentException {
        JsonObject fields;
        try {
            Optional<JsonEdit> object = JsonEdit.read(text.strip().getBytes(StandardCharsets.UTF_8));
            fields = object.orElseThrow(() -> new JsonException("not a JSON object")).values();
        } catch (JsonException e) {
            throw new AgentException("the answer is not one JSON object: " + e.words(), false, "", e);
        }
        boolean usable = fields.containsKey("sql") || fields.containsKey("predicted_sql") || fields.containsKey("generated_sql")
                || fields.containsKey("error");
        if (!usable) {
            throw new AgentException("the answer has no sql and no error");
        }
        for (String key : List.of("sql", "predicted_sql", "generated_sql")) {
            if (fields.get(key) != null && !(fields.get(key) instanceof String)) {
                throw new AgentException("the answer's " + key + " is no text");
            }
        }
        return new AgentAnswer(fields);
    }
}
