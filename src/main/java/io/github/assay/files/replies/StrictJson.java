package io.github.assay.files.replies;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.NumberText;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonTokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads one JSON value strictly: a repeated key in an object is a fault. */
final class StrictJson {
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
                            (words.length() > 120 ? words.substring(0, 120) + "…" : words) + ", near column " + column,
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
