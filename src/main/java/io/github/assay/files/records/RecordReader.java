package io.github.assay.files.records;

import io.github.assay.domain.SourceLine;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Takes typed values out of one {@link JsonRecord}. A value of the wrong kind becomes a problem of that line and key,
 * and counts as not given.
 */
public final class RecordReader implements Fields {
    private final JsonRecord json;
    private final SourceLine where;
    private final ProblemList problems;
    private final Words words;
    private final String prefix;

    /** Keeps one copy of texts that repeat from line to line (databases, systems, tiers). */
    public static final class Words {
        private static final int LONGEST = 64;
        private final Map<String, String> known = new HashMap<>();

        /** The text as one shared object, unless it is long. */
        public String shared(String text) {
            if (text.length() > LONGEST) {
                return text;
            }
            String first = known.putIfAbsent(text, text);
            return first == null ? text : first;
        }
    }

    public RecordReader(JsonRecord json, SourceLine where, ProblemList problems, Words words) {
        this(json, where, problems, words, "");
    }

    private RecordReader(JsonRecord json, SourceLine where, ProblemList problems, Words words, String prefix) {
        this.prefix = prefix;
        this.json = json;
        this.where = where;
        this.problems = problems;
        this.words = words;
    }

    @Override
    public SourceLine where() {
        return where;
    }

    /** Whether the record has the key, also with a null value. */
    public boolean has(String key) {
        return json.has(key);
    }

    /** A field, without taking it. */
    public Optional<JsonField> peek(String key) {
        return json.peek(key);
    }

    /** A value of any kind, from the first of the keys that is present. */
    public Optional<JsonField> field(String... keys) {
        return json.take(keys);
    }

    @Override
    public String text(String... keys) {
        Optional<JsonField> field = json.take(keys);
        if (field.isPresent() && !field.get().isScalar()) {
            wrong(field.get(), "a text");
            return "";
        }
        return field.map(JsonField::text).orElse("");
    }

    /** A short text that is likely to repeat. */
    public String word(String... keys) {
        return words.shared(text(keys));
    }

    /** True or false, also written 1 and 0, yes and no; another value becomes a problem and counts as not given. */
    public Optional<Boolean> flag(String... keys) {
        Optional<JsonField> field = json.take(keys).filter(f -> f.kind() != JsonField.Kind.NULL);
        if (field.isEmpty()) {
            return Optional.empty();
        }
        return switch (field.get().text()) {
            case "true", "1", "yes" -> Optional.of(true);
            case "false", "0", "no" -> Optional.of(false);
            default -> {
                wrong(field.get(), "true or false");
                yield Optional.empty();
            }
        };
    }

    /** A number, or a text that contains one. */
    public OptionalDouble number(String... keys) {
        Optional<JsonField> field = json.take(keys).filter(f -> f.kind() != JsonField.Kind.NULL);
        if (field.isEmpty()) {
            return OptionalDouble.empty();
        }
        OptionalDouble number = NumberText.parse(field.get().text());
        if (number.isEmpty()) {
            wrong(field.get(), "a number");
        }
        return number;
    }

    @Override
    public List<String> texts(String... keys) {
        Optional<JsonField> field = json.take(keys).filter(f -> f.kind() != JsonField.Kind.NULL);
        if (field.isEmpty()) {
            return List.of();
        }
        if (field.get().kind() == JsonField.Kind.TEXT) {
            return List.of(words.shared(field.get().text()));
        }
        if (field.get().kind() != JsonField.Kind.LIST) {
            wrong(field.get(), "a list of texts");
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (JsonField element : JsonRecord.elements(field.get())) {
            texts.add(words.shared(element.isScalar() ? element.text() : element.raw()));
        }
        return texts;
    }

    /** An object, as a reader of its fields. */
    public Optional<RecordReader> object(String... keys) {
        Optional<JsonField> field = json.take(keys).filter(f -> f.kind() != JsonField.Kind.NULL);
        if (field.isPresent() && field.get().kind() != JsonField.Kind.OBJECT) {
            wrong(field.get(), "an object");
            return Optional.empty();
        }
        return field.map(this::inner);
    }

    /** A reader of an object that a field of this record holds. */
    public RecordReader inner(JsonField object) {
        return new RecordReader(JsonRecord.of(object), where, problems, words, prefix + object.name() + ".");
    }

    /** The position of a field: its own line in a document of many lines, else the record's line. */
    public SourceLine at(JsonField field) {
        return where.line() > 0 ? where : new SourceLine(where.file(), field.line());
    }

    /** The fields that were not taken. */
    public List<JsonField> fields() {
        return List.copyOf(json.rest());
    }

    /** Adds the problem that a value is of the wrong kind; the value counts as not given. */
    public void wrong(JsonField field, String expected) {
        if (where.line() == 0) {
            // In a document of settings a wrong value affects every figure, so it is an error.
            problems.error(at(field), prefix + field.name(), field.found(), expected, "The default is used; correct the value.");
        } else {
            problems.warning(at(field), prefix + field.name(), field.found(), expected, "It is skipped.");
        }
    }

    /** Adds the problem that a field holds an unknown word, with the value used instead. */
    public void unknown(JsonField field, String expected, String instead) {
        problems.warning(at(field), prefix + field.name(), field.found(), expected, instead);
    }

    /** Adds the problem that a field has a kind that its readers do not take; the field is kept. */
    public void odd(JsonField field, String expected) {
        problems.warning(at(field), prefix + field.name(), field.found(), expected, "Metrics that need it do without it.");
    }

    /**
     * The fields that are left, as JSON text by key; for long values their position ({@link LazyField}).
     *
     * @param silent folded keys that the format defines and Assay does not use; other keys are reported once
     */
    public Map<String, String> metadata(java.util.Set<String> silent) {
        Map<String, String> metadata = new HashMap<>();
        for (JsonField field : json.rest()) {
            boolean deferred = prefix.isEmpty() && LazyField.isLong(field);
            metadata.put(words.shared(field.name()),
                    deferred ? LazyField.json(where, field, List.of(field.name())) : words.shared(field.raw()));
            if (!silent.contains(JsonRecord.fold(field.name()))) {
                problems.unknownKey(at(field), prefix + field.name());
            }
        }
        for (JsonField field : json.repeated()) {
            problems.warning(at(field), prefix + field.name(), "the key a second time in one object", "each key once",
                    "The first one counts.");
        }
        return metadata;
    }
}
