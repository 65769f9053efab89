package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.table.Datum;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Represents a condition in a judge's own words: left side, operator, right side. A condition given as one text is its
 * left side alone.
 *
 * @param right the value's text; of a list its elements, joined by commas
 */
public record StatedFilter(String left, String operator, String right) {
    /** The condition as one text. */
    public String text() {
        return String.join(" ", List.of(left, operator, right)).strip();
    }

    /** Whether it was given as one text. */
    public boolean isPlain() {
        return operator.isEmpty();
    }

    /** The conditions of a list: objects with {@code lhs}, {@code op} and {@code rhs}, or texts. */
    static List<StatedFilter> list(ReplyObject o, String key) {
        List<Datum> values = o.list(key);
        return IntStream.range(0, values.size())
                .mapToObj(i -> read(o.path(key) + "[" + i + "]", values.get(i)))
                .toList();
    }

    private static StatedFilter read(String path, Datum value) {
        Optional<String> text = value.asText();
        if (text.isPresent()) {
            return new StatedFilter(text.get().strip(), "", "");
        }
        ReplyObject o = ReplyObject.asObject(path, value);
        return new StatedFilter(
                o.text("lhs"), o.text("op"), o.find("rhs").map(r -> right(o.path("rhs"), r)).orElse("null"));
    }

    private static String right(String path, Datum value) {
        return switch (value) {
            case Datum.Text(String text) -> text;
            case Datum.Number(var number) -> number.toPlainString();
            case Datum.Flag(boolean flag) -> Boolean.toString(flag);
            case Datum.Nothing _ -> "null";
            case Datum.Items(List<Datum> values) ->
                values.stream().map(v -> listed(path, v)).collect(Collectors.joining(", ", "(", ")"));
            case Datum.Fields _ -> throw ReplyObject.bad(path, "an object", "a text, a number or a list of them");
        };
    }

    /** A value in a list: texts in quotes, whatever they hold. */
    private static String listed(String path, Datum value) {
        return value instanceof Datum.Text(String text) && !text.strip().startsWith("'")
                ? "'" + text.replace("'", "''") + "'"
                : right(path, value);
    }
}
