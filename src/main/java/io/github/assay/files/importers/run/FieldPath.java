package io.github.assay.files.importers.run;

import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The place of a value inside a record: keys with dots between them, numbers of list elements in brackets, from 0, or
 * from −1 at the end ({@code inputs.question}, {@code messages[-1].content}). A text on the way that is JSON is read as
 * JSON, as tables hold it in their cells. A key that has dots itself is found as well.
 */
final class FieldPath {
    private static final Pattern PART = Pattern.compile("\\[(-?\\d{1,9})]|\\.?([^.\\[\\]]+)");
    /** Lists and objects deeper than this, and leaves beyond this number, are not listed. */
    private static final int DEEPEST = 6;

    private static final int MOST_LEAVES = 60;

    private final String text;
    private final List<Step> steps;

    private sealed interface Step {}

    private record Key(String name) implements Step {}

    private record Place(int number) implements Step {}

    private FieldPath(String text, List<Step> steps) {
        this.text = text;
        this.steps = steps;
    }

    /** The path that a text states; empty for a plain name, and for brackets or dots in no order. */
    static Optional<FieldPath> of(String text) {
        List<Step> steps = new ArrayList<>();
        Matcher part = PART.matcher(text);
        int end = 0;
        while (part.find() && part.start() == end && (end > 0 || !part.group().startsWith("."))) {
            steps.add(part.group(1) == null ? new Key(part.group(2)) : new Place(Integer.parseInt(part.group(1))));
            end = part.end();
        }
        return end == text.length() && steps.size() > 1 && steps.getFirst() instanceof Key
                ? Optional.of(new FieldPath(text, steps))
                : Optional.empty();
    }

    /** The name of the record's field that a text names, or inside which it leads. */
    static String root(String text) {
        return of(text).map(path -> ((Key) path.steps.getFirst()).name()).orElse(text);
    }

    /** The value at this place, named after the whole path; empty where the record has no such place. */
    Optional<JsonField> in(JsonRecord record) {
        return inside(record, 0).map(f -> named(f, text));
    }

    /** The value at this place of a document; empty where it has none. */
    Optional<JsonField> in(JsonField document) {
        return at(document, 0).map(f -> named(f, text));
    }

    private static JsonField named(JsonField field, String name) {
        return new JsonField(name, field.kind(), field.text(), field.bytes(), field.from(), field.to(), field.line());
    }

    private Optional<JsonField> at(JsonField value, int step) {
        if (step == steps.size()) {
            return Optional.of(value);
        }
        JsonField parsed = SourceValue.parsed(value);
        if (parsed.kind() == JsonField.Kind.OBJECT) {
            return inside(JsonRecord.of(parsed), step);
        }
        if (parsed.kind() == JsonField.Kind.LIST && steps.get(step) instanceof Place(int number)) {
            List<JsonField> elements = JsonRecord.elements(parsed);
            int place = number < 0 ? elements.size() + number : number;
            return place < 0 || place >= elements.size() ? Optional.empty() : at(elements.get(place), step + 1);
        }
        return Optional.empty();
    }

    /** The longest key with dots first: {@code attributes.gen_ai.request.model} may be two keys. */
    private Optional<JsonField> inside(JsonRecord object, int step) {
        int last = step;
        while (last < steps.size() && steps.get(last) instanceof Key) {
            last++;
        }
        for (int end = last; end > step; end--) {
            String key = steps.subList(step, end).stream().map(s -> ((Key) s).name()).collect(Collectors.joining("."));
            Optional<JsonField> field = object.peek(key);
            int next = end;
            Optional<JsonField> found = field.flatMap(f -> at(f, next));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /**
     * The scalar values inside an object or list, each named by its path; of a list the first and the last element.
     *
     * @param field an object, a list, or a text that is one of them as JSON; another value has nothing inside
     */
    static List<JsonField> leaves(JsonField field) {
        List<JsonField> found = new ArrayList<>();
        JsonField value = SourceValue.parsed(field);
        if (!value.isScalar()) {
            collect(value, field.name(), 0, found);
        }
        return found;
    }

    private static void collect(JsonField value, String path, int depth, List<JsonField> found) {
        JsonField parsed = SourceValue.parsed(value);
        if (found.size() >= MOST_LEAVES || depth > DEEPEST) {
            return;
        }
        switch (parsed.kind()) {
            case OBJECT -> JsonRecord.of(parsed).rest().forEach(f -> collect(f, path + "." + f.name(), depth + 1, found));
            case LIST -> {
                List<JsonField> elements = JsonRecord.elements(parsed);
                if (!elements.isEmpty()) {
                    collect(elements.getFirst(), path + "[0]", depth + 1, found);
                }
                if (elements.size() > 1) {
                    collect(elements.getLast(), path + "[-1]", depth + 1, found);
                }
            }
            default -> found.add(named(value, path));
        }
    }
}
