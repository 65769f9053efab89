package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.Datum;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a judge says a question or a query asks for (metrics.md §3.2-A, {@code Spec}), in the judge's own words.
 *
 * @param outputs expressions that are shown
 * @param aggregations calls of aggregates
 * @param filters conditions on rows
 * @param groupBy grouping expressions
 * @param orderBy sort keys, {@code expr} and {@code dir}; empty when the judge names none
 * @param limit row limit
 */
public record Stated(
        List<String> outputs,
        List<Aggregation> aggregations,
        List<Filter> filters,
        List<String> groupBy,
        List<Key> orderBy,
        OptionalInt limit) {
    /** A call of an aggregate. */
    public record Aggregation(String function, String column, boolean distinct) {}

    /**
     * A condition: left side, operator, right side; a condition given as one text is its left side alone.
     *
     * @param right the value's text; of a list its elements, joined by commas
     */
    public record Filter(String left, String operator, String right) {
        /** The condition as one text. */
        public String text() {
            return String.join(" ", List.of(left, operator, right)).strip();
        }
    }

    /** A sort key and its direction as the judge spells it. */
    public record Key(String expression, String direction) {}

    public Stated {
        outputs = List.copyOf(outputs);
        aggregations = List.copyOf(aggregations);
        filters = List.copyOf(filters);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }

    static Stated read(ReplyObject o) {
        return new Stated(
                o.texts(o.has("outputs") ? "outputs" : "projections"),
                o.objects("aggregations").stream()
                        .map(a -> new Aggregation(a.text("func"), a.text("col"), a.flag("distinct")))
                        .toList(),
                filters(o, "filters"),
                o.texts("group_by"),
                o.has("order_by")
                        ? o.objects("order_by").stream()
                                .map(k -> new Key(k.text("expr"), k.text("dir")))
                                .toList()
                        : List.of(),
                limit(o));
    }

    private static OptionalInt limit(ReplyObject o) {
        double limit = o.optionalNumber("limit", 0, Integer.MAX_VALUE).orElse(-1);
        if (limit != Math.rint(limit)) {
            throw ReplyObject.bad(o.path("limit"), Double.toString(limit), "a whole number");
        }
        return limit < 0 ? OptionalInt.empty() : OptionalInt.of((int) limit);
    }

    /** The conditions of a list: objects with {@code lhs}, {@code op} and {@code rhs}, or texts. */
    static List<Filter> filters(ReplyObject o, String key) {
        List<Datum> values = o.list(key);
        return java.util.stream.IntStream.range(0, values.size())
                .mapToObj(i -> filter(o.path(key) + "[" + i + "]", values.get(i)))
                .toList();
    }

    private static Filter filter(String path, Datum value) {
        Optional<String> text = value.asText();
        if (text.isPresent()) {
            return new Filter(text.get().strip(), "", "");
        }
        ReplyObject o = ReplyObject.asObject(path, value);
        return new Filter(o.text("lhs"), o.text("op"), o.find("rhs").map(r -> right(o.path("rhs"), r)).orElse("null"));
    }

    private static String right(String path, Datum value) {
        return switch (value) {
            case Datum.Text(String text) -> text;
            case Datum.Number(var number) -> number.toPlainString();
            case Datum.Flag(boolean flag) -> Boolean.toString(flag);
            case Datum.Nothing _ -> "null";
            case Datum.Items(List<Datum> values) ->
                values.stream().map(v -> right(path, v)).collect(java.util.stream.Collectors.joining(", "));
            case Datum.Fields _ -> throw ReplyObject.bad(path, "an object", "a text, a number or a list of them");
        };
    }
}
