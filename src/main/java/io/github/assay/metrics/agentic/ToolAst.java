package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.agentic.ToolCall.CanonicalDatumText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * {@code tool-ast}: 1 iff calls and expected calls pair up one to one, every call valid (metrics.md §4.4). The order of
 * calls does not matter (Berkeley Function-Calling Leaderboard). The values a parameter may have are in the expected
 * call's {@code allowed}, else in its arguments, where a list means alternatives. Where the case lists the
 * {@code tools} with their parameters' schema, calls must fit that too.
 */
public final class ToolAst implements Metric {
    private static final MetricInfo INFO =
            CallMetric.info("tool-ast", "Tool AST", 1,
                    "Berkeley Function-Calling Leaderboard, AST check; metrics.md §4.4")
            .diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return switch (ToolSchema.of(evidence.extra(ToolSchema.FIELD))) {
            case Outcome.Value<Map<String, ToolSchema>>(Map<String, ToolSchema> tools) ->
                ToolCalls.of(evidence).map(calls -> measured(evidence, calls, tools));
            case Outcome.Unavailable<Map<String, ToolSchema>>(String reason, String why) ->
                Outcome.unavailable(reason, why);
            case Outcome.Error<Map<String, ToolSchema>>(String reason, String why) -> Outcome.error(reason, why);
        };
    }

    private static Measurement measured(Evidence evidence, ToolCalls calls, Map<String, ToolSchema> tools) {
        int[] partner = unassigned(calls);
        List<String> faults = new ArrayList<>();
        if (calls.called().size() != calls.expected().size()) {
            faults.add(calls.called().size() + " calls, " + calls.expected().size() + " expected");
        }
        for (int e = 0; e < calls.expected().size(); e++) {
            if (!assign(calls, tools, e, partner, new boolean[partner.length])) {
                faults.add(fault(calls, tools, calls.expected().get(e)));
            }
        }
        FindingList findings = new FindingList().all(calls.findings());
        findings.listed("faults", faults);
        if (!tools.isEmpty()) {
            findings.listed("schemas", tools.keySet());
        }
        return evidence.explained(
                Measurement.of(faults.isEmpty() ? 1 : 0, findings.list()),
                steps -> new CallSteps(calls, steps).checked(
                        partner, (called, expected) -> fault(called, expected, tools), tools.keySet()));
    }

    private static int[] unassigned(ToolCalls calls) {
        int[] partner = new int[calls.called().size()];
        Arrays.fill(partner, -1);
        return partner;
    }

    /** Finds a call for an expected one, moving others along an augmenting path where needed. */
    private static boolean assign(
            ToolCalls calls, Map<String, ToolSchema> tools, int expected, int[] partner, boolean[] tried) {
        for (int c = 0; c < partner.length; c++) {
            if (!tried[c] && fault(calls.called().get(c), calls.expected().get(expected), tools).isEmpty()) {
                tried[c] = true;
                if (partner[c] < 0 || assign(calls, tools, partner[c], partner, tried)) {
                    partner[c] = expected;
                    return true;
                }
            }
        }
        return false;
    }

    private static String fault(ToolCall called, ToolCall expected, Map<String, ToolSchema> tools) {
        return CallCheck.fault(called, expected, Optional.ofNullable(tools.get(expected.name())));
    }

    private static String fault(ToolCalls calls, Map<String, ToolSchema> tools, ToolCall expected) {
        return calls.called().stream()
                .filter(c -> c.name().equals(expected.name()))
                .map(c -> fault(c, expected, tools))
                .filter(f -> !f.isEmpty())
                .findFirst()
                .orElse(expected.name() + " was not called");
    }

    /** Checks one call against one expected call, parameter by parameter. */
    private static final class CallCheck {
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
            BiPredicate<Datum, Datum> fits = schema.isPresent()
                    ? (a, g) -> fits(byValue(a), byValue(g)) : CallCheck::fits;
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
                    return "parameter " + parameter.getKey() + " is " + CanonicalDatumText.exact(given) + ", not "
                            + anyOf(parameter.getValue());
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

        /**
         * Same type and same value; a whole number is accepted where a fraction is allowed, not the other way round.
         */
        private static boolean fits(Datum allowed, Datum given) {
            return switch (allowed) {
                case Datum.Text(String a) when given instanceof Datum.Text(String g) -> loose(a).equals(loose(g));
                case Datum.Number(BigDecimal a) when given instanceof Datum.Number(BigDecimal g) ->
                    a.compareTo(g) == 0 && (g.scale() <= 0 || a.scale() > 0);
                case Datum.Items(List<Datum> a) when given instanceof Datum.Items(List<Datum> g) -> fit(a, g);
                case Datum.Fields(var a) when given instanceof Datum.Fields(var g) ->
                    a.keySet().equals(g.keySet())
                            && a.keySet().stream().allMatch(k -> fits(Objects.requireNonNull(a.get(k)), Objects.requireNonNull(g.get(k))));
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

    /**
     * Holds the JSON schema of a tool's parameters, from the tool's definition (metrics.md §4.4).
     *
     * @param properties by parameter its type; no other parameter is accepted
     * @param required parameters that a call must have
     */
    record ToolSchema(Map<String, ParameterType> properties, List<String> required) {
        static final String FIELD = "tools";

        ToolSchema {
            properties = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(properties));
            required = List.copyOf(required);
        }

        /**
         * The definitions of tools by name; none where there is no list.
         *
         * @param tools a list of definitions: {@code name} and {@code parameters} with {@code properties} and
         *     {@code required}, each perhaps inside a {@code function}
         * @return {@code Unavailable(invalid_tool_schema)} naming the entry that cannot be read
         */
        static Outcome<Map<String, ToolSchema>> of(Optional<Datum> tools) {
            Map<String, ToolSchema> byName = new TreeMap<>();
            if (tools.isEmpty()) {
                return Outcome.value(byName);
            }
            if (!(tools.get() instanceof Datum.Items(List<Datum> entries))) {
                return invalid(FIELD + " is " + tools.get().kind() + ", not a list");
            }
            for (int i = 0; i < entries.size(); i++) {
                Datum.Fields entry = entries.get(i).asFields().orElse(Datum.Fields.NONE);
                Datum.Fields tool = entry.get("function").flatMap(Datum::asFields).orElse(entry);
                Optional<String> name = tool.text("name").filter(n -> !n.isBlank());
                Optional<ToolSchema> schema = name.flatMap(_ -> read(tool.fields("parameters")));
                if (schema.isEmpty()) {
                    return invalid("entry " + (i + 1) + " of " + FIELD + " is no definition: it needs a name, and parameters"
                            + " with properties of known types and a list of required ones");
                }
                byName.put(name.get().strip(), schema.get());
            }
            return Outcome.value(byName);
        }

        private static Outcome<Map<String, ToolSchema>> invalid(String why) {
            return Outcome.unavailable("invalid_tool_schema", why);
        }

        private static Optional<ToolSchema> read(Datum.Fields parameters) {
            Map<String, ParameterType> properties = new LinkedHashMap<>();
            for (Map.Entry<String, Datum> property : parameters.fields("properties").values().entrySet()) {
                Optional<ParameterType> type = ParameterType.of(property.getValue());
                if (type.isEmpty()) {
                    return Optional.empty();
                }
                properties.put(property.getKey(), type.get());
            }
            List<String> required = parameters.items("required").stream().flatMap(r -> r.asText().stream()).toList();
            boolean whole = required.size() == parameters.items("required").size()
                    && parameters.get("required").stream().allMatch(r -> r instanceof Datum.Items)
                    && parameters.get("properties").stream().allMatch(p -> p instanceof Datum.Fields);
            return whole ? Optional.of(new ToolSchema(properties, required)) : Optional.empty();
        }

        /** The fault for which the tool refuses a call; empty when it accepts the call. */
        String fault(ToolCall call) {
            for (String name : required) {
                if (!call.parameters().contains(name)) {
                    return "parameter " + name + " is required and missing";
                }
            }
            for (Map.Entry<String, Datum> argument : call.arguments().values().entrySet()) {
                ParameterType type = properties.get(argument.getKey());
                if (type == null) {
                    return "parameter " + argument.getKey() + " is not one of the tool's";
                }
                if (!type.accepts(argument.getValue())) {
                    return "parameter " + argument.getKey() + " is " + argument.getValue().kind() + ", not " + type;
                }
            }
            return "";
        }

        /**
         * Represents the type of a tool's parameter. A whole number is accepted where a fraction is allowed, not the
         * other way round.
         *
         * @param kind what it is
         * @param element of a list the type of its elements; empty: anything
         * @param values the only values it can have; empty: any
         */
        private record ParameterType(Kind kind, Optional<ParameterType> element, List<Datum> values) {
            /** Kinds of values, with the words that definitions name them by. */
            enum Kind {
                STRING("a string", "string", "str"),
                INTEGER("an integer", "integer", "int", "long"),
                NUMBER("a number", "number", "float", "double"),
                BOOLEAN("true or false", "boolean", "bool"),
                ARRAY("a list", "array", "list", "tuple", "arraylist"),
                OBJECT("an object", "object", "dict", "hashmap"),
                ANY("anything", "any");

                private final String shown;
                private final List<String> words;

                Kind(String shown, String... words) {
                    this.shown = shown;
                    this.words = List.of(words);
                }

                private static Optional<Kind> of(String word) {
                    String folded = word.strip().toLowerCase(Locale.ROOT);
                    return java.util.Arrays.stream(values()).filter(k -> k.words.contains(folded)).findFirst();
                }
            }

            ParameterType {
                values = List.copyOf(values);
            }

            /**
             * Reads a property of a definition; without a {@code type} it can be anything; empty: the type is unknown.
             */
            static Optional<ParameterType> of(Datum property) {
                Datum.Fields fields = property.asFields().orElse(Datum.Fields.NONE);
                if (fields.get("type").isEmpty()) {
                    return property instanceof Datum.Fields
                            ? Optional.of(new ParameterType(Kind.ANY, Optional.empty(), fields.items("enum")))
                            : Optional.empty();
                }
                Optional<Datum> items = fields.get("items");
                Optional<ParameterType> element = items.flatMap(ParameterType::of);
                if (items.isPresent() && element.isEmpty()) {
                    return Optional.empty();
                }
                return fields.text("type").flatMap(Kind::of)
                        .map(k -> new ParameterType(k, element, fields.items("enum")));
            }

            boolean accepts(Datum value) {
                boolean ofKind = switch (kind) {
                            case STRING -> value instanceof Datum.Text;
                            case INTEGER -> value.asNumber().filter(n -> n.scale() <= 0).isPresent();
                            case NUMBER -> value instanceof Datum.Number;
                            case BOOLEAN -> value instanceof Datum.Flag;
                            case ARRAY -> value instanceof Datum.Items
                                    && value.asItems().stream().allMatch(
                                            v -> element.isEmpty() || element.get().accepts(v));
                            case OBJECT -> value instanceof Datum.Fields;
                            case ANY -> true;
                        };
                return ofKind && (values.isEmpty() || values.contains(value));
            }

            @Override
            public String toString() {
                String of = element.filter(_ -> kind == Kind.ARRAY).map(e -> " of " + e).orElse("");
                return kind.shown + of + (values.isEmpty() ? "" : " among those listed");
            }
        }
    }
}
