package io.github.assay.domain.project;

import io.github.assay.domain.table.Datum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How a system came to its SQL, as a prediction states it (metrics.md §6.9). The built-in pipeline writes it; figures of
 * runs, schema linking and Review read it.
 *
 * @param first the SQL before any correction; empty: not recorded
 * @param corrections attempts to correct it, 0 for none; empty: not recorded
 * @param retrieved columns that a schema linker kept, as {@code table.column}; the empty list: it kept none; empty: not
 *     recorded
 * @param stages what stages of the pipeline took, in the order of the record; a stage may occur several times
 */
public record RunFacts(Optional<String> first, OptionalInt corrections, Optional<List<String>> retrieved, List<Stage> stages) {
    /** Member of a prediction with the SQL before correction. */
    public static final String FIRST = "first_attempt_sql";

    /** Member of a prediction with the number of corrections; a list of them counts by its length. */
    public static final String CORRECTIONS = "correction_attempts";

    /** Member of a prediction with the columns that a schema linker kept. */
    public static final String RETRIEVED = "retrieved_columns";

    /** Member of a prediction with what each stage took: a list with names, or an object by name. */
    public static final String STAGES = "stages";

    /** The members of a prediction that hold these facts. */
    public static final List<String> KEYS = List.of(FIRST, CORRECTIONS, RETRIEVED, STAGES);

    /**
     * What a run of agents states of itself in each prediction. No metric reads it; predictions can be sliced by it.
     */
    public static final List<String> OF_THE_RUN = List.of("agent_name", "batch_id", "eval_run_date", "pipeline", "stderr");

    public RunFacts {
        retrieved = retrieved.map(List::copyOf);
        stages = List.copyOf(stages);
    }

    /**
     * One call of a stage. A figure that was not recorded is empty.
     *
     * @param name the stage, not blank
     * @param input tokens read
     * @param output tokens written
     * @param tokens tokens as stated in one number, else the sum of those read and written
     * @param cost in the unit of the record
     * @param millis time in milliseconds
     * @param reply beginning of the key of its recorded reply; may be empty
     */
    public record Stage(
            String name, OptionalDouble input, OptionalDouble output, OptionalDouble tokens, OptionalDouble cost,
            OptionalDouble millis, String reply) {
        private static final String NAME = "stage";
        private static final String INPUT = "input_tokens";
        private static final String OUTPUT = "output_tokens";
        private static final String TOKENS = "tokens";
        private static final String COST = "cost";
        private static final String MILLIS = "latency_ms";
        private static final String REPLY = "reply_key";

        /** A call with tokens read and written, as an endpoint counts them. */
        public static Stage of(
                String name, OptionalDouble input, OptionalDouble output, OptionalDouble cost, double millis, String reply) {
            return new Stage(name, input, output, sum(input, output), cost, OptionalDouble.of(millis), reply);
        }

        private static Stage read(String name, Datum.Fields figures) {
            OptionalDouble input = number(figures, INPUT);
            OptionalDouble output = number(figures, OUTPUT);
            OptionalDouble stated = number(figures, TOKENS);
            return new Stage(name, input, output, stated.isPresent() ? stated : sum(input, output), number(figures, COST),
                    number(figures, MILLIS), figures.text(REPLY).orElse(""));
        }

        private static OptionalDouble sum(OptionalDouble input, OptionalDouble output) {
            return input.isEmpty() && output.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(input.orElse(0) + output.orElse(0));
        }

        private static OptionalDouble number(Datum.Fields figures, String key) {
            return figures.get(key).flatMap(Datum::asNumber).stream()
                    .mapToDouble(Number::doubleValue)
                    .filter(v -> Double.isFinite(v) && v >= 0)
                    .findFirst();
        }

        private Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put(NAME, name);
            put(fields, INPUT, input);
            put(fields, OUTPUT, output);
            if (!tokens.equals(sum(input, output))) {
                put(fields, TOKENS, tokens);
            }
            put(fields, COST, cost);
            put(fields, MILLIS, millis);
            if (!reply.isEmpty()) {
                fields.put(REPLY, reply);
            }
            return fields;
        }

        private static void put(Map<String, Object> fields, String key, OptionalDouble value) {
            value.ifPresent(v -> fields.put(key, v == Math.rint(v) && v < 1e15 ? (Object) (long) v : v));
        }
    }

    /** The facts that a prediction states, else its case, where predictions are part of case lines. */
    public static RunFacts of(Item item) {
        return of(key -> item.prediction().extras().get(key).or(() -> item.evalCase().extras().get(key)));
    }

    /** The facts among members by name. */
    public static RunFacts of(Function<String, Optional<Datum>> member) {
        return new RunFacts(
                member.apply(FIRST).flatMap(Datum::asText),
                corrections(member.apply(CORRECTIONS)),
                member.apply(RETRIEVED).filter(Datum.Items.class::isInstance)
                        .map(list -> list.asItems().stream().flatMap(c -> c.asText().stream()).toList()),
                member.apply(STAGES).map(RunFacts::stages).orElse(List.of()));
    }

    private static OptionalInt corrections(Optional<Datum> stated) {
        return stated.orElse(null) instanceof Datum.Items(List<Datum> all)
                ? OptionalInt.of(all.size())
                : stated.flatMap(Datum::asNumber).stream().mapToInt(n -> (int) n.doubleValue()).filter(n -> n >= 0).findFirst();
    }

    private static List<Stage> stages(Datum recorded) {
        List<Stage> stages = new ArrayList<>();
        recorded.asFields().ifPresent(all -> all.values().forEach((name, figures) -> figures.asFields()
                .ifPresent(f -> stages.add(Stage.read(name.strip(), f)))));
        for (Datum entry : recorded.asItems()) {
            Datum.Fields figures = entry.asFields().orElse(Datum.Fields.NONE);
            Stream.of(Stage.NAME, "name").flatMap(key -> figures.text(key).stream()).filter(name -> !name.isBlank()).findFirst()
                    .ifPresent(name -> stages.add(Stage.read(name.strip(), figures)));
        }
        return stages;
    }

    /** The facts as members of a prediction, as plain values; what was not recorded is left out. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        first.ifPresent(sql -> fields.put(FIRST, sql));
        corrections.ifPresent(n -> fields.put(CORRECTIONS, n));
        retrieved.ifPresent(columns -> fields.put(RETRIEVED, columns));
        if (!stages.isEmpty()) {
            fields.put(STAGES, stages.stream().map(Stage::fields).toList());
        }
        return fields;
    }
}
