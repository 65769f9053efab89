package io.github.assay.files.replies;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.NumberText;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonTokens;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the one JSON object of a reply: in a fenced block, or between prose (metrics.md §3.1). */
final class ReplyText {
    private static final Pattern FENCE = Pattern.compile("```[ \\t]*(\\w*)[ \\t]*\\R(.*?)```", Pattern.DOTALL);
    private static final int MOST_STARTS = 100;
    private static final int LONGEST = 1 << 20;

    private ReplyText() {}

    static JudgeReply.Content read(String text) {
        if (text.isBlank()) {
            return unreadable("an empty reply", "a JSON object");
        }
        if (text.length() > LONGEST) {
            return unreadable("a reply of " + text.length() + " characters", "at most " + LONGEST);
        }
        List<String> fenced = fenced(text);
        if (fenced.size() > 1) {
            return unreadable(fenced.size() + " fenced JSON blocks", "one");
        }
        return fenced.size() == 1 ? object(fenced.getFirst()) : bare(text);
    }

    /** The object that fills the bytes. */
    static JudgeReply.Content object(byte[] bytes, int from, int to) {
        try {
            Datum value = StrictJson.read(bytes, from, to);
            return value instanceof Datum.Fields fields
                    ? new JudgeReply.Content.Document(fields)
                    : unreadable(value.kind(), "a JSON object");
        } catch (StrictJson.Refused e) {
            return new JudgeReply.Content.Unreadable(e.fault());
        }
    }

    private static JudgeReply.Content object(String text) {
        byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
        return object(bytes, 0, bytes.length);
    }

    /** Fenced blocks that are marked as JSON or begin like an object. */
    private static List<String> fenced(String text) {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = FENCE.matcher(text);
        while (matcher.find()) {
            boolean marked = matcher.group(1).toLowerCase(java.util.Locale.ROOT).startsWith("json");
            if (marked || matcher.group(1).isEmpty() && matcher.group(2).stripLeading().startsWith("{")) {
                blocks.add(matcher.group(2));
            }
        }
        return blocks;
    }

    /** The only bracketed part of the text that is a JSON object; brackets in prose are skipped. */
    private static JudgeReply.Content bare(String text) {
        List<Datum.Fields> found = new ArrayList<>();
        JudgeReply.Content first = unreadable("no JSON object", "one, bare or in a fenced block");
        int starts = 0;
        for (int at = text.indexOf('{'); at >= 0 && starts < MOST_STARTS; starts++) {
            int end = end(text, at);
            byte[] bytes = text.substring(at, end).getBytes(StandardCharsets.UTF_8);
            try {
                Datum value = StrictJson.read(bytes, 0, bytes.length);
                value.asFields().ifPresent(found::add);
                at = text.indexOf('{', end);
            } catch (StrictJson.Refused e) {
                if (e.isJson()) {
                    return new JudgeReply.Content.Unreadable(e.fault());
                }
                first = starts == 0 ? new JudgeReply.Content.Unreadable(e.fault()) : first;
                at = text.indexOf('{', at + 1);
            }
        }
        if (found.size() > 1) {
            return unreadable(found.size() + " JSON objects", "one");
        }
        return found.isEmpty() ? first : new JudgeReply.Content.Document(found.getFirst());
    }

    /** The position after the bracket that closes the one at {@code from}; the end of the text when none does. */
    private static int end(String text, int from) {
        int depth = 0;
        boolean quoted = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == '{') {
                depth++;
            } else if (!quoted && c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    private static JudgeReply.Content unreadable(String found, String expected) {
        return new JudgeReply.Content.Unreadable(new JudgeReply.Fault("$", found, expected));
    }

    /** Reads one JSON value strictly: a repeated key in an object is a fault. */
    private static final class StrictJson {
        /** A fault found while reading, with its position. */
        static final class Refused extends Exception {
            private static final long serialVersionUID = 1L;

            private final transient JudgeReply.Fault fault;
            private final boolean json;

            private Refused(JudgeReply.Fault fault, boolean json) {
                super(fault.sentence());
                this.fault = fault;
                this.json = json;
            }

            JudgeReply.Fault fault() {
                return fault;
            }

            /** Whether the text is valid JSON and only ambiguous. */
            boolean isJson() {
                return json;
            }
        }

        private final JsonTokens tokens;

        private StrictJson(JsonTokens tokens) {
            this.tokens = tokens;
        }

        static Datum read(byte[] bytes, int from, int to) throws Refused {
            try (JsonTokens tokens = new JsonTokens(bytes, from, to)) {
                tokens.next();
                Datum value = new StrictJson(tokens).value("$");
                if (tokens.next() != JsonTokens.Token.END) {
                    throw refused("$", "more text after the value", "one JSON value");
                }
                return value;
            } catch (JsonException e) {
                int column = e.column();
                String words = e.words();
                throw new Refused(
                        new JudgeReply.Fault(
                                "$",
                                (words.length() > 120 ? words.substring(0, 120) + "…" : words) + ", near column "
                                        + column,
                                "JSON"),
                        false);
            }
        }

        private static Refused refused(String path, String found, String expected) {
            return new Refused(new JudgeReply.Fault(path, found, expected), true);
        }

        private Datum value(String path) throws Refused {
            return switch (tokens.token()) {
                case OBJECT -> object(path);
                case LIST -> list(path);
                case TEXT -> new Datum.Text(tokens.text());
                case NUMBER -> number(path);
                case TRUE, FALSE -> new Datum.Flag(tokens.token() == JsonTokens.Token.TRUE);
                case NULL -> new Datum.Nothing();
                default -> throw refused(path, "nothing", "a value");
            };
        }

        private Datum number(String path) throws Refused {
            return NumberText.exact(tokens.text())
                    .map(Datum.Number::new)
                    .orElseThrow(() -> refused(path, "a number out of all range", "a number"));
        }

        private Datum object(String path) throws Refused {
            SequencedMap<String, Datum> values = new LinkedHashMap<>();
            for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
                String at = path + "." + name;
                tokens.next();
                if (values.putIfAbsent(name, value(at)) != null) {
                    throw refused(at, "the key a second time", "each key once");
                }
            }
            return new Datum.Fields(values);
        }

        private Datum list(String path) throws Refused {
            List<Datum> values = new ArrayList<>();
            while (tokens.next() != JsonTokens.Token.END_LIST) {
                values.add(value(path + "[" + values.size() + "]"));
            }
            return new Datum.Items(values);
        }
    }
}
