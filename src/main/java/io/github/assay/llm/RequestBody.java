package io.github.assay.llm;

import io.github.assay.digest.Sha256;
import io.github.assay.json.Json;
import io.github.assay.llm.LlmRequest.Message;
import io.github.assay.llm.LlmRequest.Mode;
import io.github.assay.llm.LlmRequest.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Bodies of requests: canonical JSON with sorted keys, so that equal requests have equal bytes and one key. */
public final class RequestBody {
    private RequestBody() {}

    /** The body, on one line. */
    public static String of(LlmRequest request, WireForm form) {
        Map<String, Object> body = new TreeMap<>();
        body.put("model", request.model());
        request.temperature().ifPresent(t -> body.put("temperature", t));
        request.topP().ifPresent(p -> body.put("top_p", p));
        switch (form) {
            case CHAT -> chat(request, body);
            case RESPONSES -> responses(request, body);
            case MESSAGES -> messages(request, body);
            case EMBEDDINGS -> body.put("input", request.messages().getLast().text());
        }
        body.putAll(request.extra());
        return Json.line(sorted(body));
    }

    /**
     * The key of a recording: SHA-256 of path and body. Samples of one request differ by their number.
     *
     * @param sample from 0; the first has the key of the request alone
     * @return 64 hexadecimal digits
     */
    public static String key(LlmRequest request, WireForm form, int sample) {
        return key(of(request, form), form, sample);
    }

    /** The same key for a body that {@link #of} made. */
    public static String key(String body, WireForm form, int sample) {
        MessageDigest sha = Sha256.begin();
        sha.update((form.path() + '\n').getBytes(StandardCharsets.UTF_8));
        sha.update(body.getBytes(StandardCharsets.UTF_8));
        if (sample > 0) {
            sha.update(("\n" + sample).getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(sha.digest());
    }

    private static void chat(LlmRequest request, Map<String, Object> body) {
        body.put("messages", turns(request.messages()));
        if (!request.extra().containsKey("max_completion_tokens")) {
            body.put("max_tokens", request.maxOutputTokens());
        }
        request.seed().ifPresent(s -> body.put("seed", s));
        if (request.mode() == Mode.SCHEMA) {
            body.put("response_format", Map.of("type", "json_schema", "json_schema",
                    Map.of("name", request.schemaName(), "strict", isClosed(request.schema()), "schema", request.schema())));
        } else if (request.mode() == Mode.OBJECT) {
            body.put("response_format", Map.of("type", "json_object"));
        }
        if (request.topLogprobs() > 0) {
            body.put("logprobs", true);
            body.put("top_logprobs", request.topLogprobs());
        }
    }

    private static void responses(LlmRequest request, Map<String, Object> body) {
        body.put("input", turns(request.messages()));
        body.put("max_output_tokens", request.maxOutputTokens());
        body.put("store", false);
        if (request.mode() == Mode.SCHEMA) {
            body.put("text", Map.of("format", Map.of("type", "json_schema", "name", request.schemaName(), "strict",
                    isClosed(request.schema()), "schema", request.schema())));
        } else if (request.mode() == Mode.OBJECT) {
            body.put("text", Map.of("format", Map.of("type", "json_object")));
        }
        if (request.topLogprobs() > 0) {
            body.put("include", List.of("message.output_text.logprobs"));
            body.put("top_logprobs", request.topLogprobs());
        }
    }

    private static void messages(LlmRequest request, Map<String, Object> body) {
        String system = request.messages().stream()
                .filter(m -> m.role() == Role.SYSTEM)
                .map(Message::text)
                .collect(Collectors.joining("\n\n"));
        if (!system.isEmpty()) {
            body.put("system", system);
        }
        body.put("messages", turns(request.messages().stream().filter(m -> m.role() != Role.SYSTEM).toList()));
        body.put("max_tokens", request.maxOutputTokens());
        if (request.mode() == Mode.SCHEMA) {
            body.put("output_config", Map.of("format", Map.of("type", "json_schema", "schema", request.schema())));
        }
    }

    private static List<Object> turns(List<Message> messages) {
        List<Object> turns = new ArrayList<>();
        for (Message message : messages) {
            turns.add(Map.of("role", message.role(), "content", message.text()));
        }
        return turns;
    }

    /** Whether all objects of a schema state their members, which endpoints demand of a strict schema. */
    private static boolean isClosed(Object schema) {
        return switch (schema) {
            case Map<?, ?> map -> (!"object".equals(map.get("type")) || Boolean.FALSE.equals(map.get("additionalProperties")))
                    && map.values().stream().allMatch(RequestBody::isClosed);
            case List<?> list -> list.stream().allMatch(RequestBody::isClosed);
            case null, default -> true;
        };
    }

    private static Object sorted(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<String, Object> ordered = new TreeMap<>();
                map.forEach((key, inner) -> ordered.put((String) key, sorted(inner)));
                yield ordered;
            }
            case List<?> list -> list.stream().map(RequestBody::sorted).toList();
            case null, default -> value;
        };
    }
}
