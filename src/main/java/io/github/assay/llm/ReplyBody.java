package io.github.assay.llm;

import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.llm.LlmReply.Finish;
import io.github.assay.llm.LlmReply.TokenLogprob;
import io.github.assay.llm.LlmReply.TokenLogprobs;
import io.github.assay.llm.LlmReply.Usage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Reads the bodies of replies in the three forms. Unknown members are ignored. */
public final class ReplyBody {
    private static final int LONGEST_NAME = 200;
    /** Characters of a body that is recorded as it was received. */
    private static final int MOST_WHOLE = 1 << 18;

    private ReplyBody() {}

    /**
     * The reply in a body.
     *
     * @throws JsonException when the body is no JSON object, or lacks the members of its form
     */
    public static LlmReply read(String body, WireForm form) {
        JsonRecord record = JsonRecord.parse(body.getBytes(StandardCharsets.UTF_8));
        return switch (form) {
            case CHAT -> chat(record);
            case RESPONSES -> responses(record);
            case MESSAGES -> messages(record);
            case EMBEDDINGS -> embeddings(record);
        };
    }

    /** A body of a form that carries a text, for replies that were obtained by another program. */
    public static String of(String text, String model, WireForm form) {
        return Json.line(switch (form) {
            case CHAT -> new JsonObject()
                    .with("model", model)
                    .with("choices", List.of(new JsonObject()
                            .with("finish_reason", "stop")
                            .with("message", new JsonObject().with("content", text))));
            case RESPONSES -> new JsonObject()
                    .with("model", model)
                    .with("status", "completed")
                    .with("output", List.of(Map.of("content", List.of(Map.of("text", text)))));
            case EMBEDDINGS -> new JsonObject()
                    .with("model", model)
                    .with("data", List.of(new JsonObject().with("index", 0).with("embedding", new Json.Raw(text))));
            case MESSAGES -> new JsonObject()
                    .with("model", model)
                    .with("stop_reason", "end_turn")
                    .with("content", List.of(new JsonObject().with("type", "text").with("text", text)));
        });
    }

    /**
     * A body with what is used of it: the text up to its limit, the log-probabilities of a text within it, finish, model and
     * tokens. A body of usual size stays as it was received.
     *
     * @param reply what {@link #read} reads in it
     */
    public static String kept(String body, LlmReply reply, WireForm form) {
        if (body.length() <= MOST_WHOLE) {
            return body;
        }
        JsonObject kept = new JsonObject().with("model", reply.model());
        JsonObject usage = new JsonObject();
        String[] names = form == WireForm.CHAT || form == WireForm.EMBEDDINGS ? new String[] {"prompt_tokens", "completion_tokens"}
                : new String[] {"input_tokens", "output_tokens"};
        usage = reply.usage().input().isPresent() ? usage.with(names[0], reply.usage().input().getAsLong()) : usage;
        usage = reply.usage().output().isPresent() ? usage.with(names[1], reply.usage().output().getAsLong()) : usage;
        kept = kept.with("usage", usage);
        List<JsonObject> tokens = reply.logprobs().stream().map(t -> token(t.chosen())
                .with("top_logprobs", t.alternatives().stream().map(ReplyBody::token).toList())).toList();
        return Json.line(switch (form) {
            case CHAT -> kept.with("system_fingerprint", reply.fingerprint())
                    .with("choices", List.of(new JsonObject()
                            .with("finish_reason", word(reply.finish(), "stop", "length", "content_filter"))
                            .with("message", new JsonObject().with("content", reply.text()))
                            .with("logprobs", new JsonObject().with("content", tokens))));
            case RESPONSES -> kept.with("status", word(reply.finish(), "completed", "incomplete", "incomplete"))
                    .with("incomplete_details", new JsonObject().with("reason",
                            word(reply.finish(), "", "max_output_tokens", "content_filter")))
                    .with("output", List.of(new JsonObject().with("content",
                            List.of(new JsonObject().with("text", reply.text()).with("logprobs", tokens)))));
            case EMBEDDINGS -> kept.with("data", List.of(new JsonObject().with("index", 0).with("embedding", new Json.Raw(reply.text()))));
            case MESSAGES -> kept.with("stop_reason", word(reply.finish(), "end_turn", "max_tokens", "refusal"))
                    .with("content", List.of(new JsonObject().with("type", "text").with("text", reply.text())));
        });
    }

    /** A reply whose text is cut one character above the limit, so that it is known to be too long. */
    private static LlmReply reply(String text, Finish finish, String model, String fingerprint, Usage usage, List<TokenLogprobs> logprobs) {
        return text.length() <= LlmReply.MOST_CHARACTERS ? new LlmReply(text, finish, model, fingerprint, usage, logprobs)
                : new LlmReply(text.substring(0, LlmReply.MOST_CHARACTERS + 1), finish, model, fingerprint, usage, List.of());
    }

    private static JsonObject token(TokenLogprob token) {
        return new JsonObject().with("token", token.token()).with("logprob", token.logprob());
    }

    private static String word(Finish finish, String complete, String length, String refused) {
        return switch (finish) {
            case COMPLETE -> complete;
            case LENGTH -> length;
            case REFUSED -> refused;
            case OTHER -> "other";
        };
    }

    private static LlmReply chat(JsonRecord body) {
        JsonRecord choice = records(body, "choices").stream().findFirst()
                .orElseThrow(() -> missing("choices[0]"));
        JsonRecord message = object(choice, "message").orElseThrow(() -> missing("choices[0].message"));
        String text = message.peek("content").map(ReplyBody::content).orElse("");
        Finish finish = switch (text(choice, "finish_reason")) {
            case "stop" -> Finish.COMPLETE;
            case "length" -> Finish.LENGTH;
            case "content_filter" -> Finish.REFUSED;
            default -> Finish.OTHER;
        };
        if (text.isEmpty() && !text(message, "refusal").isEmpty()) {
            finish = Finish.REFUSED;
            text = text(message, "refusal");
        }
        List<TokenLogprobs> logprobs =
                object(choice, "logprobs").map(l -> logprobs(elements(l, "content"))).orElse(List.of());
        return reply(text, finish, name(body, "model"), name(body, "system_fingerprint"),
                usage(body, "prompt_tokens", "completion_tokens"), logprobs);
    }

    /** The vector of the first input, as a JSON list of numbers; anything else is no reply. */
    private static LlmReply embeddings(JsonRecord body) {
        JsonRecord first = records(body, "data").stream().findFirst().orElseThrow(() -> missing("data[0]"));
        JsonField vector = first.peek("embedding").filter(f -> f.kind() == JsonField.Kind.LIST)
                .orElseThrow(() -> missing("data[0].embedding"));
        List<JsonField> numbers = JsonRecord.elements(vector);
        if (numbers.isEmpty() || numbers.stream().anyMatch(n -> n.kind() != JsonField.Kind.NUMBER)) {
            throw new JsonException("data[0].embedding is no list of numbers");
        }
        Usage counted = usage(body, "prompt_tokens", "completion_tokens");
        return new LlmReply(numbers.stream().map(JsonField::text).collect(Collectors.joining(",", "[", "]")), Finish.COMPLETE,
                name(body, "model"), "", new Usage(counted.input(), OptionalLong.of(0)), List.of());
    }

    private static LlmReply responses(JsonRecord body) {
        if (!body.has("output")) {
            throw missing("output");
        }
        StringBuilder text = new StringBuilder();
        List<TokenLogprobs> logprobs = new ArrayList<>();
        boolean refused = false;
        for (JsonRecord output : records(body, "output")) {
            for (JsonRecord part : records(output, "content")) {
                refused |= text(part, "type").equals("refusal");
                text.append(text(part, "text")).append(text(part, "refusal"));
                logprobs.addAll(logprobs(elements(part, "logprobs")));
            }
        }
        String cut = object(body, "incomplete_details").map(d -> text(d, "reason")).orElse("");
        Finish finish = refused || cut.equals("content_filter") ? Finish.REFUSED
                : cut.equals("max_output_tokens") ? Finish.LENGTH
                : text(body, "status").equals("completed") ? Finish.COMPLETE : Finish.OTHER;
        return reply(text.toString(), finish, name(body, "model"), "",
                usage(body, "input_tokens", "output_tokens"), logprobs);
    }

    private static LlmReply messages(JsonRecord body) {
        if (!body.has("content")) {
            throw missing("content");
        }
        StringBuilder text = new StringBuilder();
        records(body, "content").stream()
                .filter(part -> text(part, "type").equals("text"))
                .forEach(part -> text.append(text(part, "text")));
        Finish finish = switch (text(body, "stop_reason")) {
            case "end_turn", "stop_sequence" -> Finish.COMPLETE;
            case "max_tokens", "model_context_window_exceeded" -> Finish.LENGTH;
            case "refusal" -> Finish.REFUSED;
            default -> Finish.OTHER;
        };
        return reply(text.toString(), finish, name(body, "model"), "",
                usage(body, "input_tokens", "output_tokens"), List.of());
    }

    /** A message's content: a text, or a list of parts with texts. */
    private static String content(JsonField content) {
        if (content.kind() != JsonField.Kind.LIST) {
            return content.kind() == JsonField.Kind.TEXT ? content.text() : "";
        }
        StringBuilder text = new StringBuilder();
        for (JsonField part : JsonRecord.elements(content)) {
            if (part.kind() == JsonField.Kind.OBJECT) {
                text.append(text(JsonRecord.of(part), "text"));
            }
        }
        return text.toString();
    }

    private static List<TokenLogprobs> logprobs(List<JsonField> positions) {
        List<TokenLogprobs> all = new ArrayList<>(positions.size());
        for (JsonField position : positions) {
            if (position.kind() != JsonField.Kind.OBJECT) {
                continue;
            }
            JsonRecord record = JsonRecord.of(position);
            Optional<TokenLogprob> chosen = token(record);
            List<TokenLogprob> alternatives = records(record, "top_logprobs").stream()
                    .flatMap(r -> token(r).stream())
                    .toList();
            chosen.ifPresent(c -> all.add(new TokenLogprobs(c, alternatives)));
        }
        return all;
    }

    private static Optional<TokenLogprob> token(JsonRecord record) {
        return record.peek("logprob")
                .filter(f -> f.kind() == JsonField.Kind.NUMBER)
                .map(f -> new TokenLogprob(text(record, "token"), Double.parseDouble(f.text())));
    }

    private static Usage usage(JsonRecord body, String input, String output) {
        return object(body, "usage").map(u -> new Usage(count(u, input), count(u, output))).orElse(Usage.NONE);
    }

    /** A count of tokens; empty for anything but an integer from 0 to 10¹². */
    private static OptionalLong count(JsonRecord record, String key) {
        return record.peek(key)
                .map(JsonField::text)
                .filter(t -> t.matches("\\d{1,12}"))
                .map(t -> OptionalLong.of(Long.parseLong(t)))
                .orElse(OptionalLong.empty());
    }

    private static List<JsonField> elements(JsonRecord record, String key) {
        return record.peek(key).filter(f -> f.kind() == JsonField.Kind.LIST).map(JsonRecord::elements).orElse(List.of());
    }

    private static List<JsonRecord> records(JsonRecord record, String key) {
        return elements(record, key).stream()
                .filter(f -> f.kind() == JsonField.Kind.OBJECT)
                .map(JsonRecord::of)
                .toList();
    }

    private static Optional<JsonRecord> object(JsonRecord record, String key) {
        return record.peek(key).filter(f -> f.kind() == JsonField.Kind.OBJECT).map(JsonRecord::of);
    }

    private static String text(JsonRecord record, String key) {
        return record.peek(key).filter(f -> f.kind() == JsonField.Kind.TEXT).map(JsonField::text).orElse("");
    }

    /** A name that is shown: on one line and at most 200 characters. */
    private static String name(JsonRecord record, String key) {
        String name = text(record, key).replaceAll("\\p{Cntrl}+", " ").strip();
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    }

    private static JsonException missing(String member) {
        return new JsonException("no " + member);
    }
}
