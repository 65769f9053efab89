package io.github.assay.llm;

import io.github.assay.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * One request to a model, independent of the endpoint's form. Every sampling parameter that is given is sent; what the
 * form lacks (a seed or log-probabilities of the messages form) is left out.
 *
 * @param model the name that the endpoint knows
 * @param messages in order; the system's message first
 * @param temperature empty to send none, as some reasoning models demand
 * @param topP empty to send none
 * @param seed empty to send none
 * @param maxOutputTokens most tokens of the reply, at least 1
 * @param mode how the reply's form is requested
 * @param schemaName name of the schema; used in mode {@code SCHEMA}
 * @param schema JSON schema of the reply, as plain values; used in mode {@code SCHEMA}
 * @param topLogprobs log-probabilities of this many tokens at each position, 0 to 20; 0 asks for none
 * @param extra further members of the body, as plain values; they override those made from the other parameters
 */
public record LlmRequest(
        String model,
        List<Message> messages,
        OptionalDouble temperature,
        OptionalDouble topP,
        OptionalLong seed,
        int maxOutputTokens,
        Mode mode,
        String schemaName,
        JsonObject schema,
        int topLogprobs,
        JsonObject extra) {
    /** Tokens for a reply where nothing is set: enough for a model that thinks before it answers. */
    public static final int DEFAULT_OUTPUT_TOKENS = 4096;

    /** Author of a message. */
    public enum Role {
        SYSTEM,
        USER,
        ASSISTANT
    }

    /** How the form of the reply is requested. The reply is validated by the caller in every mode. */
    public enum Mode {
        /** Plain text. */
        TEXT,
        /** Any JSON object. */
        OBJECT,
        /** A JSON object of the schema. */
        SCHEMA
    }

    /** One message. */
    public record Message(Role role, String text) {}

    public LlmRequest {
        messages = List.copyOf(messages);
        schema = JsonObject.of(schema);
        extra = JsonObject.of(extra);
        if (topLogprobs < 0 || topLogprobs > 20 || maxOutputTokens < 1) {
            throw new IllegalArgumentException("topLogprobs must be 0 to 20 and maxOutputTokens at least 1");
        }
    }

    /** The messages, each below its role. */
    public String text() {
        return messages.stream()
                .map(m -> "== " + m.role().name().toLowerCase(Locale.ROOT) + "\n" + m.text())
                .collect(Collectors.joining("\n\n"));
    }

    /** The characters of all messages. */
    public long characters() {
        return messages.stream().mapToLong(m -> m.text().length()).sum();
    }
}
