package io.github.assay.agents;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer of an agent.
 *
 * @param fields the members of a prediction line (project-and-cli.md §1), such as {@code predicted_sql}, as plain values;
 *     other members are kept too, nested ones included
 */
public record AgentAnswer(Map<String, Object> fields) {
    public AgentAnswer {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
