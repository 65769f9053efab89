package io.github.assay.service.review;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumText;
import io.github.assay.metrics.judge.agentic.IntentResolution;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a system answered and did beside its SQL, as the prediction records it. Holds nothing that is computed from it, no
 * judge's reply and no confidence, because it is shown before the vote.
 *
 * @param refusalExpected whether the case expects a refusal
 * @param response the answer's text; may be empty
 * @param interpretation how the system understood the question; may be empty
 * @param refused whether the system itself marked the answer as a refusal; empty: not recorded
 * @param error the error that the system reported; may be empty
 * @param calls the recorded tool calls, in order; empty list: none were made; empty: not recorded
 * @param expected the expected tool calls, in order; empty: the case expects none in particular
 * @param clarifications questions that the case expects the system to ask back
 * @param attempts the first SQL and its correction
 * @param cost time, tokens and price
 */
public record SystemAnswer(
        boolean refusalExpected,
        String response,
        String interpretation,
        Optional<Boolean> refused,
        String error,
        Optional<List<Call>> calls,
        Optional<List<Call>> expected,
        List<String> clarifications,
        Attempts attempts,
        Cost cost) {
    private static final List<String> NAMES = List.of("name", "tool", "tool_name", "function");
    private static final List<String> ARGUMENTS = List.of("args", "arguments", "parameters", "input", "allowed");
    private static final List<String> RESULTS = List.of("result", "output", "response", "observation", "content", "error");
    private static final List<String> MILLIS = List.of("ms", "latency_ms", "duration_ms", "elapsed_ms");

    /**
     * One call of a tool.
     *
     * @param name the tool; empty where the record names none
     * @param arguments by parameter, in the order of the record
     * @param results results, errors and whatever else was recorded, by key
     * @param millis its duration in milliseconds
     */
    public record Call(String name, List<Field> arguments, List<Field> results, OptionalDouble millis) {
        public Call {
            arguments = List.copyOf(arguments);
            results = List.copyOf(results);
        }

        /** Whether the record has an error of the call. */
        public boolean isFailed() {
            return results.stream().anyMatch(f -> f.name().equals("error"));
        }
    }

    /**
     * A named value of a call.
     *
     * @param name empty where the record has only a value
     * @param value a text as it is, anything else as JSON
     */
    public record Field(String name, String value) {}

    /**
     * The way to the predicted SQL.
     *
     * @param first the SQL before correction; may be empty
     * @param corrections number of corrections; empty: not recorded
     */
    public record Attempts(String first, OptionalInt corrections) {
        public static final Attempts NONE = new Attempts("", OptionalInt.empty());
    }

    /**
     * What the answer took.
     *
     * @param millis time in milliseconds
     * @param tokens tokens read and written
     * @param price the cost in the record's own unit
     * @param kinds tokens or costs by kind, as the record has them; may be empty
     */
    public record Cost(OptionalDouble millis, OptionalDouble tokens, OptionalDouble price, String kinds) {
        /** Whether nothing is recorded. */
        public boolean isEmpty() {
            return millis.isEmpty() && tokens.isEmpty() && price.isEmpty() && kinds.isEmpty();
        }
    }

    /** The answer of an item. */
    public static SystemAnswer of(Item item) {
        Prediction prediction = item.prediction();
        Case requested = item.evalCase();
        Prediction.Answer answer = prediction.answer();
        String own = extra(item, "agent_interpretation").map(SystemAnswer::text).orElse("");
        return new SystemAnswer(
                requested.expected().refusal(),
                answer.responseText(),
                own.isBlank() ? requested.context().interpretation() : own,
                extra(item, "refused").flatMap(Datum::asFlag),
                answer.error(),
                extra(item, "tool_calls").map(SystemAnswer::calls),
                extra(item, "expected_tool_calls").map(SystemAnswer::calls),
                IntentResolution.texts(extra(item, IntentResolution.EXPECTED)),
                attempts(item),
                new Cost(
                        answer.latencyMillis().isPresent() ? answer.latencyMillis() : agentMillis(item), answer.tokens(),
                        answer.cost(), kinds(prediction, answer)));
    }

    /** Whether there is anything to read beside the SQL: words, calls, an earlier attempt, an expected refusal. */
    public boolean hasWords() {
        return refusalExpected
                || !response.isBlank()
                || !interpretation.isBlank()
                || refused.isPresent()
                || !error.isBlank() || calls.isPresent() || expected.isPresent() || !clarifications.isEmpty() || !attempts.equals(Attempts.NONE);
    }

    /** A prediction's field, else the case's, where predictions are part of case lines. */
    private static Optional<Datum> extra(Item item, String key) {
        return item.prediction().extras().get(key).or(() -> item.evalCase().extras().get(key));
    }

    /** A first SQL that is the predicted one was not corrected, and is not shown twice. */
    private static Attempts attempts(Item item) {
        RunFacts facts = RunFacts.of(item);
        String first = facts.first().filter(sql -> !sql.strip().equals(item.prediction().written().strip())).orElse("");
        return new Attempts(first, facts.corrections());
    }

    private static OptionalDouble agentMillis(Item item) {
        return extra(item, "timings").flatMap(Datum::asFields)
                .flatMap(f -> Stream.of("agentMs", "agent_ms").flatMap(k -> f.get(k).stream()).findFirst())
                .flatMap(Datum::asNumber).stream().mapToDouble(Number::doubleValue).findFirst();
    }

    private static String kinds(Prediction prediction, Prediction.Answer answer) {
        return Stream.of("tokens", "cost")
                .filter(key -> answer.cost().isEmpty() || !key.equals("cost"))
                .map(key -> prediction.metadata().getOrDefault(key, ""))
                .filter(json -> json.startsWith("{"))
                .collect(Collectors.joining(" "));
    }

    private static List<Call> calls(Datum recorded) {
        return recorded instanceof Datum.Items(List<Datum> all)
                ? all.stream().map(SystemAnswer::call).toList()
                : List.of(call(recorded));
    }

    private static Call call(Datum recorded) {
        if (!(recorded instanceof Datum.Fields fields)) {
            return new Call(text(recorded), List.of(), List.of(), OptionalDouble.empty());
        }
        Datum.Fields function = fields.fields("function");
        Datum.Fields of = function.isEmpty() ? fields : function.with(without(fields, List.of("function")));
        String name = NAMES.stream().flatMap(key -> of.text(key).stream()).findFirst().orElse("");
        String nameKey = NAMES.stream().filter(key -> of.text(key).isPresent()).findFirst().orElse("");
        List<Field> arguments = ARGUMENTS.stream().flatMap(key -> of.get(key).stream().flatMap(a -> parts(key, a))).toList();
        OptionalDouble millis = MILLIS.stream()
                .flatMap(key -> of.get(key).stream())
                .flatMap(d -> d.asNumber().stream())
                .mapToDouble(Number::doubleValue)
                .findFirst();
        Datum.Fields rest = without(
                of, Stream.of(List.of(nameKey), ARGUMENTS, MILLIS).flatMap(List::stream).toList());
        return new Call(name, arguments, results(rest), millis);
    }

    /** The values of arguments; a text or list that holds them all has no parameters. */
    private static Stream<Field> parts(String key, Datum arguments) {
        return arguments instanceof Datum.Fields fields
                ? fields.values().entrySet().stream().map(e -> new Field(e.getKey(), text(e.getValue())))
                : Stream.of(new Field(key.equals("allowed") ? key : "", text(arguments)));
    }

    private static List<Field> results(Datum.Fields rest) {
        return rest.values().entrySet().stream()
                .filter(e -> !(e.getValue() instanceof Datum.Nothing))
                .map(e -> new Field(
                        RESULTS.contains(e.getKey()) && !e.getKey().equals("error") ? "" : e.getKey(), text(e.getValue())))
                .toList();
    }

    private static Datum.Fields without(Datum.Fields fields, List<String> keys) {
        SequencedMap<String, Datum> left = new LinkedHashMap<>(fields.values());
        left.keySet().removeAll(keys);
        return new Datum.Fields(left);
    }

    private static String text(Datum value) {
        return value.asText().orElseGet(() -> DatumText.json(value));
    }
}
