package io.github.assay.files.replies;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.JsonFaults;
import io.github.assay.files.records.NumberText;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one JSON value, and nothing that is merely like JSON: a key twice in one object is a fault. */
final class StrictJson {
    /** A fault found while reading, with its place. */
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

        /** Whether it is JSON all the same, and only not to be relied on. */
        boolean isJson() {
            return json;
        }
    }

    private final JsonParser parser;

    private StrictJson(JsonParser parser) {
        this.parser = parser;
    }

    static Datum read(byte[] bytes, int from, int to) throws Refused {
        try (JsonParser parser = JsonRecord.parser(bytes, from, to)) {
            parser.nextToken();
            Datum value = new StrictJson(parser).value("$");
            if (parser.nextToken() != null) {
                throw refused("$", "more text after the value", "one JSON value");
            }
            return value;
        } catch (JacksonException e) {
            int column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
            String words = JsonFaults.words(e);
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
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(path);
            case START_ARRAY -> list(path);
            case VALUE_STRING -> new Datum.Text(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(path);
            case VALUE_TRUE, VALUE_FALSE -> new Datum.Flag(parser.currentToken() == JsonToken.VALUE_TRUE);
            case VALUE_NULL -> new Datum.Nothing();
            case null, default -> throw refused(path, "nothing", "a value");
        };
    }

    private Datum number(String path) throws Refused {
        return NumberText.exact(parser.getString())
                .map(Datum.Number::new)
                .orElseThrow(() -> refused(path, "a number out of all range", "a number"));
    }

    private Datum object(String path) throws Refused {
        SequencedMap<String, Datum> values = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            String at = path + "." + name;
            parser.nextToken();
            if (values.putIfAbsent(name, value(at)) != null) {
                throw refused(at, "the key a second time", "each key once");
            }
        }
        return new Datum.Fields(values);
    }

    private Datum list(String path) throws Refused {
        List<Datum> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(path + "[" + values.size() + "]"));
        }
        return new Datum.Items(values);
    }
}
