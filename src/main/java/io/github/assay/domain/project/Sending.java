package io.github.assay.domain.project;

import java.time.Instant;
import java.util.List;

/**
 * Where requests go and what they contain: what a user agrees to.
 *
 * @param endpoint URL of the requests; for a command that is started, {@code command:} and its words
 * @param model the model; empty for an agent that is no model
 * @param contents names of the values that prompts insert, sorted; then {@code rows=N}, the most rows of a result, and
 *     {@code redact=COLUMN} for each column whose values are replaced
 * @param keyCommand the command that would be started to fetch the key; empty when there is none
 */
public record Sending(String endpoint, String model, List<String> contents, String keyCommand) {
    public Sending {
        contents = List.copyOf(contents);
    }

    /** Endpoint and model in words. */
    public String place() {
        return model.isEmpty() ? endpoint : endpoint + ", model " + model;
    }

    /**
     * A user's consent to requests of one project.
     *
     * @param project folder of the project
     * @param at when it was given
     * @param sending what it is for; anything else needs another consent
     */
    public record EndpointConsent(String project, Instant at, Sending sending) {}
}
