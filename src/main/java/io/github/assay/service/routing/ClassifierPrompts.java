package io.github.assay.service.routing;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmRequest.Message;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.robustness.router.RouterQuery;
import io.github.assay.service.judging.EndpointConsents;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the requests of a classifier and reads its replies. Equal questions, settings and prompt give equal requests. */
final class ClassifierPrompts {
    private static final Set<String> VALUES = Set.of("question", "evidence", "dialect", "schema", "systems", "none", "examples");
    private static final String NONE = "none";

    private final ClassifierSettings settings;
    private final List<String> labels;
    private final PromptTemplate prompt;

    /** @throws ProjectFormatException when the project's own prompt {@code routers/NAME.txt} cannot be used */
    ClassifierPrompts(Path project, ClassifierSettings settings, List<String> systems) throws ProjectFormatException {
        this.settings = settings;
        labels = new ArrayList<>(systems);
        labels.add(systems.stream().anyMatch(NONE::equalsIgnoreCase) ? "(" + NONE + ")" : NONE);
        Path own = project.resolve("routers").resolve(settings.name() + ".txt");
        String place = "routers/" + own.getFileName();
        try {
            prompt = PromptTemplate.read(Files.exists(own) ? Files.readString(own) : shipped(), VALUES);
        } catch (IOException e) {
            throw new ProjectFormatException(place + " cannot be read", "Save it as UTF-8 text, or remove it.", e);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(place + ": " + e.getMessage(), "Correct it, or remove it.", e);
        }
    }

    private static String shipped() {
        try (InputStream in = ClassifierPrompts.class.getResourceAsStream("/agents/route.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The request about a question.
     *
     * @param schema text of its schema; empty: not sent
     * @param examples questions of the past with a known oracle label, most similar first
     */
    LlmRequest of(Case question, String schema, List<RouterQuery> examples) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("question", question.question());
        values.put("evidence", settings.model().parts().contains("evidence") ? question.context().evidence() : "");
        values.put("dialect", question.context().dialect());
        values.put("schema", schema);
        values.put("systems", labels.subList(0, labels.size() - 1).stream()
                .map(s -> "- " + s + (settings.about().containsKey(s) ? ": " + settings.about().get(s) : ""))
                .collect(Collectors.joining("\n")));
        values.put("none", labels.getLast());
        values.put("examples", examples.reversed().stream()
                .map(e -> "Question: " + e.question() + "\nLabel: " + labels.get(e.oracle().orElseThrow()))
                .collect(Collectors.joining("\n\n")));
        return request(prompt.fill(values));
    }

    private LlmRequest request(List<Message> messages) {
        var m = settings.model();
        JsonObject label = new JsonObject();
        label.put("type", "string");
        label.put("enum", labels);
        JsonObject schema = new JsonObject();
        schema.put("type", "object");
        schema.put("properties", Map.of("label", label));
        schema.put("required", List.of("label"));
        schema.put("additionalProperties", false);
        return new LlmRequest(m.model(), messages, m.temperature(), m.topP(), m.seed(), m.maxOutputTokens(), m.mode(), "route", schema,
                m.topLogprobs(), m.extra());
    }

    /** What requests contain, and where they go. */
    Sending sending() {
        Set<String> inserted = prompt.names();
        inserted.remove("none");
        Sending as = EndpointConsents.sending(settings.model(), inserted, settings.model().examples() > 0);
        return new Sending(as.endpoint(), as.model(),
                as.contents().stream().map(c -> c.equals("examples") ? "routed_examples" : c).toList(), as.keyFrom());
    }

    /** A request that sends a reply back which names no label. */
    LlmRequest repair(LlmRequest first, String reply) {
        List<Message> messages = new ArrayList<>(first.messages());
        messages.add(new Message(LlmRequest.Role.ASSISTANT, reply));
        messages.add(new Message(LlmRequest.Role.USER, "Your reply cannot be used. Reply with one JSON object {\"label\": …} alone, where"
                + " label is one of: " + String.join(", ", labels) + "."));
        return request(messages);
    }

    /** The labels, weakest system first, the last for "none". */
    List<String> labels() {
        return labels;
    }
}
