package io.github.assay.metrics.agentic;

import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/** Checks one call against one expected call, parameter by parameter. */
final class CallCheck {
    private CallCheck() {}

    /**
     * The fault of the call; empty when it is valid.
     *
     * @param schema what the tool accepts; where it is known it decides on types, and numbers are compared by value
     */
    static String fault(ToolCall called, ToolCall expected, Optional<ToolSchema> schema) {
        if (!called.name().equals(expected.name())) {
            return called.name() + " is not " + expected.name();
        }
        String unaccepted = schema.map(s -> s.fault(called)).orElse("");
        if (!unaccepted.isEmpty()) {
            return unaccepted;
        }
        BiPredicate<Datum, Datum> fits = schema.isPresent() ? (a, g) -> fits(byValue(a), byValue(g)) : CallCheck::fits;
        return valueFault(called, expected, fits);
    }

    private static String valueFault(ToolCall called, ToolCall expected, BiPredicate<Datum, Datum> fits) {
        Datum.Fields allowed = expected.allowed().isEmpty() ? expected.arguments() : expected.allowed();
        for (Map.Entry<String, Datum> parameter : allowed.values().entrySet()) {
            Datum given = called.arguments().values().get(parameter.getKey());
            List<Datum> values = alternatives(parameter.getValue());
            if (given == null && values.stream().noneMatch(CallCheck::marksOptional)) {
                return "parameter " + parameter.getKey() + " is missing";
            }
            if (given != null && values.stream().noneMatch(v -> fits.test(v, given))) {
                return "parameter " + parameter.getKey() + " is " + CanonicalDatumText.exact(given) + ", not " + anyOf(parameter.getValue());
            }
        }
        return called.parameters().stream()
                .filter(p -> !allowed.values().containsKey(p))
                .findFirst()
                .map(p -> "parameter " + p + " is not expected")
                .orElse("");
    }

    /** The values allowed, side by side. */
    private static String anyOf(Datum allowed) {
        return allowed instanceof Datum.Items(List<Datum> values) && !values.isEmpty()
                ? values.stream().map(CanonicalDatumText::exact).collect(Collectors.joining(" or "))
                : CanonicalDatumText.exact(allowed);
    }

    /** The same with every number in its shortest form, so that 5 and 5.0 are alike. */
    private static Datum byValue(Datum value) {
        return switch (value) {
            case Datum.Number(BigDecimal number) -> new Datum.Number(number.stripTrailingZeros());
            case Datum.Items(List<Datum> values) ->
                new Datum.Items(values.stream().map(CallCheck::byValue).toList());
            case Datum.Fields(var values) -> {
                Map<String, Datum> plain = new LinkedHashMap<>();
                values.forEach((key, v) -> plain.put(key, byValue(v)));
                yield Datum.fields(plain);
            }
            default -> value;
        };
    }

    /** A list allows each of its elements and the list itself; any other value allows only itself. */
    private static List<Datum> alternatives(Datum allowed) {
        List<Datum> values = new ArrayList<>(allowed.asItems());
        values.add(allowed);
        return values;
    }

    private static boolean marksOptional(Datum value) {
        return value instanceof Datum.Text(String text) && text.isEmpty();
    }

    /** Same type and same value; a whole number is accepted where a fraction is allowed, not the other way round. */
    private static boolean fits(Datum allowed, Datum given) {
        return switch (allowed) {
            case Datum.Text(String a) when given instanceof Datum.Text(String g) -> loose(a).equals(loose(g));
            case Datum.Number(BigDecimal a) when given instanceof Datum.Number(BigDecimal g) ->
                a.compareTo(g) == 0 && (g.scale() <= 0 || a.scale() > 0);
            case Datum.Items(List<Datum> a) when given instanceof Datum.Items(List<Datum> g) -> fit(a, g);
            case Datum.Fields(var a) when given instanceof Datum.Fields(var g) ->
                a.keySet().equals(g.keySet()) && a.keySet().stream().allMatch(k -> fits(a.get(k), g.get(k)));
            default -> allowed.equals(given);
        };
    }

    private static boolean fit(List<Datum> allowed, List<Datum> given) {
        if (allowed.size() != given.size()) {
            return false;
        }
        for (int i = 0; i < allowed.size(); i++) {
            if (!fits(allowed.get(i), given.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** As the leaderboard compares texts: without spaces and {@code ,./-_*^}, in lower case. */
    private static String loose(String text) {
        return text.replaceAll("[ ,./\\-_*^]", "").toLowerCase(Locale.ROOT);
    }
}
