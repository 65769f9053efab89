package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads a specification that a reply or a person wrote (metrics.md §3.2, schema A: {@code Spec}). */
public final class SpecReader {
    private final Datum.Fields written;
    private final String origin;

    private SpecReader(Datum.Fields written, String origin) {
        this.written = written;
        this.origin = origin;
    }

    /**
     * The specification, with filters converted to {@link SpecFilter}.
     *
     * @param written the object
     * @param origin where its filters come from, such as {@code question}
     * @return {@code Unavailable(bad_spec)} naming what has the wrong type
     */
    public static Outcome<Spec> read(Datum.Fields written, String origin) {
        try {
            return Outcome.value(new SpecReader(written, origin).spec());
        } catch (Fault fault) {
            return Outcome.unavailable("bad_spec", Objects.requireNonNull(fault.getMessage()));
        }
    }

    /** One filter that a reply states, in the form in which filters are compared. */
    public static SpecFilter filter(String lhs, String op, String rhs, String origin) {
        return FilterText.written(lhs, op, rhs, origin);
    }

    /** The filters of a condition written as one text; empty when it is none. */
    public static Optional<List<SpecFilter>> condition(String text) {
        return SqlSpec.predicate(text);
    }

    private Spec spec() {
        String shown = written.get("outputs").isPresent() ? "outputs" : "projections";
        return new Spec(
                each(shown, this::name),
                each("aggregations", d -> aggregation(object(d, "aggregations"))),
                each("filters", d -> filter(object(d, "filters"))),
                each("group_by", this::name),
                each("order_by", d -> sort(object(d, "order_by"))),
                limit());
    }

    private <T> List<T> each(String key, Function<Datum, T> read) {
        Optional<Datum> value = written.get(key);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!(value.get() instanceof Datum.Items(List<Datum> items))) {
            throw new Fault(key + " must be a list, not " + value.get().kind());
        }
        List<T> all = new ArrayList<>();
        items.forEach(item -> all.add(read.apply(item)));
        return all;
    }

    private String name(Datum value) {
        return SpecText.name(value.asText().orElseThrow(() -> new Fault("a name must be a text, not " + value.kind())));
    }

    private static Datum.Fields object(Datum value, String key) {
        return value.asFields().orElseThrow(() -> new Fault(key + " must hold objects, not " + value.kind()));
    }

    private static Spec.Aggregation aggregation(Datum.Fields f) {
        String function = required(f, "func").toUpperCase(Locale.ROOT);
        boolean distinct = f.get("distinct").flatMap(Datum::asFlag).orElse(false);
        return new Spec.Aggregation(function, SpecText.name(scalar(f, "col")), distinct);
    }

    private SpecFilter filter(Datum.Fields f) {
        return FilterText.written(required(f, "lhs"), required(f, "op"), scalar(f, "rhs"), origin);
    }

    private static Spec.Sort sort(Datum.Fields f) {
        boolean down = f.text("dir").map(d -> d.strip().toLowerCase(Locale.ROOT).startsWith("desc")).orElse(false);
        return new Spec.Sort(SpecText.name(required(f, "expr")), down);
    }

    private OptionalLong limit() {
        Optional<Datum> value = written.get("limit");
        if (value.isEmpty()) {
            return OptionalLong.empty();
        }
        BigDecimal rows = value.get()
                .asNumber()
                .filter(ApplicationRules::isCount)
                .orElseThrow(() -> new Fault("limit must be a whole number from 0"));
        return OptionalLong.of(rows.longValueExact());
    }

    private static String required(Datum.Fields f, String key) {
        return f.text(key).orElseThrow(() -> new Fault(key + " must be a text"));
    }

    /** A text, number, flag or list as one value; empty when absent. */
    private static String scalar(Datum.Fields f, String key) {
        return f.get(key).map(SpecReader::scalar).orElse("");
    }

    private static String scalar(Datum value) {
        return switch (value) {
            case Datum.Text(String text) -> text;
            case Datum.Number(BigDecimal number) -> number.stripTrailingZeros().toPlainString();
            case Datum.Flag(boolean flag) -> Boolean.toString(flag);
            case Datum.Nothing _ -> "null";
            case Datum.Items(List<Datum> items) ->
                items.stream().map(SpecReader::listed).collect(Collectors.joining(", ", "(", ")"));
            case Datum.Fields _ -> throw new Fault("a value must not be an object");
        };
    }

    /** A value in a list: texts in quotes, whatever they hold. */
    private static String listed(Datum value) {
        return value instanceof Datum.Text(String text) && !text.strip().startsWith("'")
                ? "'" + text.replace("'", "''") + "'"
                : scalar(value);
    }

    /** Signals a part of the wrong type; never thrown out of this class. */
    private static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;

        Fault(String message) {
            super(message);
        }
    }
}
