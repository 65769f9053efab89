package io.github.assay.service.judging;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmRequest.Message;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.metrics.Evidence;
import io.github.assay.service.judging.JudgeCatalog.Judge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Makes the requests of one judge about items. Equal items, settings and prompt give equal requests. */
final class JudgePrompts {
    /**
     * One request.
     *
     * @param sample from 0
     * @param variant {@code reversed} for a rubric with its options reversed, {@code gold} for the gold query's components;
     *     else empty
     */
    record Ask(LlmRequest request, int sample, String variant) {
        /** The number under which the sample is recorded. With a seed the request differs by it already. */
        int recorded() {
            return request.seed().isPresent() ? 0 : sample;
        }
    }

    private final Judge judge;
    private final JudgeSettings settings;
    private final PromptTemplate prompt;
    private final JsonObject schema;
    private final ItemValues values;
    private final String hash;

    JudgePrompts(PromptTemplate prompt, Judge judge, JudgeSettings settings, String guideline, ExampleSource.Examples examples)
            throws ProjectFormatException {
        this.judge = judge;
        this.settings = settings;
        this.prompt = prompt;
        schema = JudgeCatalog.schema(judge);
        values = new ItemValues(settings, guideline, examples, prompt.names(), judge.form().equals(JudgeCatalog.STAGE1));
        if (examples.limit() > 0 && !prompt.source().contains("examples}}")) {
            throw new ProjectFormatException("The judge " + judge.name() + " has " + examples.limit()
                    + " examples, but the prompt does not insert {{examples}}",
                    "Write {{examples}} into judges/" + judge.name() + ".txt.");
        }
        hash = prompt.hash() + examples.digest().map(digest -> "+" + digest).orElse("");
    }

    /** Hash of the prompt; with examples, {@code +} and a hash of theirs. */
    String hash() {
        return hash;
    }

    /** The requests about an item; none when it lacks what the judge needs, or when no metric would read a reply. */
    List<Ask> of(Evidence evidence) {
        List<Ask> all = new ArrayList<>();
        if (JudgeCatalog.isSettled(judge, evidence)) {
            return all;
        }
        for (String variant : variants()) {
            Map<String, String> filled = values.of(evidence, variant);
            if (judge.needs().stream().anyMatch(need -> filled.getOrDefault(need, "").isBlank())) {
                continue;
            }
            List<Message> messages = prompt.fill(filled);
            JsonObject form = judge.form().equals("rubric") ? chosen(values.options(variant)) : schema;
            for (int sample = 0; sample < settings.samples(); sample++) {
                all.add(new Ask(request(messages, form, sample), sample, variant));
            }
        }
        return all;
    }

    /** The schema of a rubric's reply with the names of its options, in the order in which the prompt lists them. */
    private JsonObject chosen(List<String> options) {
        JsonObject properties = new JsonObject();
        if (schema.get("properties") instanceof Map<?, ?> members) {
            members.forEach((name, member) -> properties.put(String.valueOf(name), member));
        }
        JsonObject option = new JsonObject();
        option.put("type", "string");
        option.put("enum", options);
        properties.put("option", option);
        JsonObject with = JsonObject.of(schema);
        with.put("properties", properties);
        return with;
    }

    private List<String> variants() {
        return switch (judge.form()) {
            case "badger-components" -> settings.parts().contains("gold") ? List.of("", "gold") : List.of("");
            case "rubric" -> settings.swap() ? List.of("", "reversed") : List.of("");
            default -> List.of("");
        };
    }

    private LlmRequest request(List<Message> messages, JsonObject form, int sample) {
        OptionalLong seed = settings.seed().isPresent()
                ? OptionalLong.of(settings.seed().getAsLong() + sample)
                : OptionalLong.empty();
        return new LlmRequest(settings.model(), messages, settings.temperature(), settings.topP(), seed,
                settings.maxOutputTokens(), settings.mode(), judge.name().replace('-', '_'), form, settings.topLogprobs(),
                settings.extra());
    }

    /** A request that sends a reply back with what is wrong with it. */
    Ask repair(Ask first, String reply, String faults) {
        List<Message> messages = new ArrayList<>(first.request().messages());
        messages.add(new Message(LlmRequest.Role.ASSISTANT, reply));
        messages.add(new Message(LlmRequest.Role.USER, "Your reply cannot be used: " + faults
                + ". Reply again with the corrected JSON object alone."));
        LlmRequest r = first.request();
        return new Ask(new LlmRequest(r.model(), messages, r.temperature(), r.topP(), r.seed(), r.maxOutputTokens(), r.mode(),
                r.schemaName(), r.schema(), r.topLogprobs(), r.extra()), first.sample(), first.variant());
    }
}
