package io.github.assay.files.labels;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns a record of an annotation program into rows, one for each annotation. Nested objects become columns with dotted
 * names; names inside the loaded file's own fields ({@code data}, {@code meta}, {@code metadata}, {@code fields}) are
 * unchanged. The forms are those of docs/agreement-and-calibration.md.
 */
final class AnnotationRows {
    private static final Set<String> OF_THE_LOADED_FILE = Set.of("data", "meta", "metadata", "fields");
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

    private final LabelProgram program;
    private final LabelWords words;
    private final Set<String> answers = new LinkedHashSet<>();
    private final Set<String> ratings = new LinkedHashSet<>();

    AnnotationRows(LabelProgram program, LabelWords words) {
        this.program = program;
        this.words = words;
    }

    /** Columns that hold answers to questions of the program, in the records read so far. */
    Set<String> answers() {
        return answers;
    }

    /** Columns that the program declares as rating scales, in the records read so far. */
    Set<String> ratings() {
        return ratings;
    }

    /** The annotations of one row of a table. */
    void ofTable(SourceLine where, Map<String, String> cells, Consumer<LabelRow> sink) {
        if (program == LabelProgram.ARGILLA) {
            argillaTable(where, cells, sink);
            return;
        }
        cells.replaceAll((_, text) -> single(text));
        sink.accept(new LabelRow(where, cells));
    }

    /** The annotations of one JSON record. */
    void ofRecord(SourceLine where, List<JsonField> record, Consumer<LabelRow> sink) {
        Map<String, JsonField> fields = new LinkedHashMap<>();
        record.forEach(field -> fields.putIfAbsent(field.name(), field));
        if (program == LabelProgram.LABEL_STUDIO && fields.containsKey("annotations")) {
            labelStudio(where, fields, sink);
        } else if (program == LabelProgram.ARGILLA && fields.containsKey("responses")) {
            argilla(where, fields, sink);
        } else if (program == LabelProgram.PRODIGY) {
            prodigy(where, fields, sink);
        } else if (program == LabelProgram.POTATO) {
            potato(where, fields, sink);
        } else {
            ofTable(where, flat(fields), sink);
        }
    }

    private static Map<String, String> flat(Map<String, JsonField> fields) {
        Map<String, String> cells = new LinkedHashMap<>();
        fields.forEach((name, field) -> put(cells, name, field));
        return cells;
    }

    private static void put(Map<String, String> cells, String name, JsonField field) {
        switch (field.kind()) {
            case NULL -> cells.putIfAbsent(name, "");
            case OBJECT -> {
                String prefix = OF_THE_LOADED_FILE.contains(name) ? "" : name + ".";
                JsonRecord.of(field).rest().forEach(inner -> put(cells, prefix + inner.name(), inner));
            }
            case LIST -> cells.putIfAbsent(name, single(field.raw()));
            default -> cells.putIfAbsent(name, field.text());
        }
    }

    /** One task of Label Studio: a row for each annotation that was not cancelled. */
    private void labelStudio(SourceLine where, Map<String, JsonField> task, Consumer<LabelRow> sink) {
        Map<String, String> loaded = new LinkedHashMap<>();
        task.forEach((name, field) -> {
            if (field.isScalar() || name.equals("data") || name.equals("meta")) {
                put(loaded, name, field);
            }
        });
        for (JsonField annotation : elements(Objects.requireNonNull(task.get("annotations")))) {
            JsonRecord fields = JsonRecord.of(annotation);
            if (fields.peek("was_cancelled").filter(f -> f.text().equals("true")).isPresent()) {
                continue;
            }
            Map<String, String> cells = new LinkedHashMap<>(loaded);
            for (String key : List.of("completed_by", "created_at", "updated_at", "lead_time")) {
                cells.remove(key); // the task has its own created_at and updated_at
                fields.peek(key).ifPresent(field -> put(cells, key, field));
            }
            fields.peek("result").ifPresent(results -> elements(results).forEach(result -> choice(result, cells)));
            sink.accept(new LabelRow(where, cells));
        }
    }

    /** A region's answer under the name of its control; several choices stay a list, which is no label. */
    private void choice(JsonField result, Map<String, String> cells) {
        JsonRecord fields = JsonRecord.of(result);
        String control = fields.peek("from_name").map(JsonField::text).orElse("");
        Optional<JsonField> value = fields.peek("value").filter(f -> f.kind() == JsonField.Kind.OBJECT);
        if (control.isEmpty() || value.isEmpty()) {
            return;
        }
        for (JsonField field : JsonRecord.of(value.get()).rest()) {
            if (Set.of("choices", "rating", "number", "text", "taxonomy").contains(field.name())) {
                cells.putIfAbsent(control, single(field.isScalar() ? field.text() : field.raw()));
                if (!field.name().equals("text")) {
                    answers.add(control);
                }
                if (field.name().equals("rating")) {
                    ratings.add(control);
                }
            }
        }
    }

    /** One record of Argilla: a row for each user with submitted responses. */
    private void argilla(SourceLine where, Map<String, JsonField> record, Consumer<LabelRow> sink) {
        Map<String, JsonField> own = new LinkedHashMap<>(record);
        JsonField responses = Objects.requireNonNull(own.remove("responses"));
        own.keySet().removeAll(Set.of("suggestions", "vectors", "status"));
        Map<String, Map<String, String>> byUser = new LinkedHashMap<>();
        if (responses.kind() == JsonField.Kind.OBJECT) {
            for (JsonField question : JsonRecord.of(responses).rest()) {
                for (JsonField response : elements(question)) {
                    JsonRecord fields = JsonRecord.of(response);
                    response(byUser, user(fields), text(fields, "status"), question.name(), fields.peek("value"));
                }
            }
        } else {
            for (JsonField response : elements(responses)) {
                JsonRecord fields = JsonRecord.of(response);
                fields.peek("values").filter(v -> v.kind() == JsonField.Kind.OBJECT).ifPresent(values ->
                        JsonRecord.of(values).rest().forEach(question -> response(
                                byUser, user(fields), text(fields, "status"), question.name(),
                                question.kind() == JsonField.Kind.OBJECT
                                        ? JsonRecord.of(question).peek("value")
                                        : Optional.of(question))));
            }
        }
        byUser.forEach((user, values) -> {
            Map<String, String> cells = flat(own);
            cells.put("user_id", user);
            cells.putAll(values);
            sink.accept(new LabelRow(where, cells));
        });
    }

    private static String user(JsonRecord response) {
        return text(response, "user_id");
    }

    private static String text(JsonRecord fields, String key) {
        return fields.peek(key).filter(JsonField::isScalar).map(JsonField::text).orElse("");
    }

    private void response(
            Map<String, Map<String, String>> byUser, String user, String status, String question,
            Optional<JsonField> value) {
        answers.add(question);
        if (value.isPresent() && (status.isEmpty() || status.equals("submitted"))) {
            byUser.computeIfAbsent(user, _ -> new LinkedHashMap<>())
                    .put(question, single(value.get().isScalar() ? value.get().text() : value.get().raw()));
        }
    }

    /** A row of Argilla's flat table: lists of responses, users and states beside each other. */
    private void argillaTable(SourceLine where, Map<String, String> cells, Consumer<LabelRow> sink) {
        Map<String, String> own = new LinkedHashMap<>();
        Map<String, Map<String, String>> byUser = new LinkedHashMap<>();
        cells.forEach((name, text) -> {
            if (cells.containsKey(name + ".users")) {
                String question = name.substring(0, name.length() - ".responses".length());
                answers.add(question);
                List<String> values = listed(text);
                List<String> users = listed(Objects.requireNonNull(cells.get(name + ".users")));
                List<String> states = listed(cells.getOrDefault(name + ".status", ""));
                for (int i = 0; i < Math.min(values.size(), users.size()); i++) {
                    if (states.size() != values.size() || states.get(i).equals("submitted")) {
                        byUser.computeIfAbsent(users.get(i), _ -> new LinkedHashMap<>()).put(question, values.get(i));
                    }
                }
            } else if (!name.contains(".responses") && !name.contains(".suggestion") && !name.equals("status")) {
                own.put(name, text);
            }
        });
        byUser.forEach((user, values) -> {
            Map<String, String> row = new LinkedHashMap<>(own);
            row.put("user_id", user);
            row.putAll(values);
            sink.accept(new LabelRow(where, row));
        });
    }

    /** Reads a task of Prodigy. {@code ignore} is no vote; of options the selected one is the answer. */
    private void prodigy(SourceLine where, Map<String, JsonField> task, Consumer<LabelRow> sink) {
        Map<String, String> cells = flat(task);
        String answer = cells.getOrDefault("answer", "");
        String label = cells.getOrDefault("label", "");
        answers.add("answer");
        if (task.containsKey("options")) {
            cells.put("answer", answer.equals("accept") ? cells.getOrDefault("accept", "") : "");
        } else if (answer.equals("ignore")) {
            cells.put("answer", "");
        } else if (!label.isEmpty()) {
            boolean holds = answer.equals("accept");
            String named = words.named(label)
                    .flatMap(l -> holds ? Optional.of(l) : LabelWords.opposite(l))
                    .map(Label::word)
                    .orElse(holds ? label : "not " + label);
            cells.put("answer", named);
        }
        cells.remove("label");
        cells.remove("accept");
        sink.accept(new LabelRow(where, cells));
    }

    /** An annotation of Potato: its label names become columns {@code SCHEMA:::LABEL}, as in its tables. */
    private void potato(SourceLine where, Map<String, JsonField> record, Consumer<LabelRow> sink) {
        Map<String, JsonField> own = new LinkedHashMap<>(record);
        Map<String, String> cells = new LinkedHashMap<>();
        for (String key : List.of("label_annotations", "labels")) {
            JsonField schemas = own.remove(key);
            if (schemas != null && schemas.kind() == JsonField.Kind.OBJECT) {
                for (JsonField schema : JsonRecord.of(schemas).rest()) {
                    if (schema.kind() == JsonField.Kind.OBJECT) {
                        JsonRecord.of(schema).rest().forEach(l -> put(cells, schema.name() + ":::" + l.name(), l));
                    } else {
                        put(cells, schema.name(), schema);
                    }
                }
            }
        }
        own.keySet().removeAll(Set.of("spans", "links", "span_annotations", "behavioral_data"));
        Map<String, String> row = flat(own);
        row.putAll(cells);
        ofTable(where, row, sink);
    }

    private static List<JsonField> elements(JsonField list) {
        return list.kind() == JsonField.Kind.LIST
                ? JsonRecord.elements(list).stream().filter(f -> f.kind() == JsonField.Kind.OBJECT).toList()
                : List.of();
    }

    /**
     * The only element of a list in a field, as JSON or as Python prints it; the field itself when it is no list or has
     * more elements. {@code {"choices": […]}} of Label Studio counts as its list.
     */
    static String single(String text) {
        String field = text.strip();
        if (field.startsWith("{\"choices\"")) {
            Optional<JsonField> choices = json(field).flatMap(f -> JsonRecord.of(f).peek("choices"));
            return choices.map(c -> single(c.raw())).orElse(text);
        }
        if (!field.startsWith("[") || !field.endsWith("]")) {
            return text;
        }
        List<String> elements = listed(field);
        return elements.isEmpty() ? "" : elements.size() == 1 ? elements.getFirst() : text;
    }

    /** The elements of a list as JSON, or as Python or NumPy prints it. */
    private static List<String> listed(String text) {
        String field = text.strip();
        Optional<JsonField> json = json(field).filter(f -> f.kind() == JsonField.Kind.LIST);
        if (json.isPresent()) {
            return JsonRecord.elements(json.get()).stream().map(f -> f.isScalar() ? f.text() : f.raw()).toList();
        }
        List<String> elements = new ArrayList<>();
        Matcher matcher = QUOTED.matcher(field);
        while (matcher.find()) {
            elements.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return elements;
    }

    private static Optional<JsonField> json(String text) {
        try {
            return Optional.of(JsonRecord.document(text.getBytes(StandardCharsets.UTF_8)));
        } catch (JsonException _) {
            return Optional.empty();
        }
    }
}
