package io.github.assay.metrics.custom;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Evaluates expressions on one item and records the value of every input. Never throws: an input without a value or
 * result is {@link Value.Missing}. {@code and}, {@code or} and {@code if} evaluate only what decides.
 */
final class Evaluator {
    private static final int MOST_INPUTS = 200;

    private final Evidence evidence;
    private final Function<String, OptionalDouble> thresholds;
    private final Map<String, Finding> inputs = new LinkedHashMap<>();
    private BiConsumer<Expression, Value> reported = (_, _) -> { };

    Evaluator(Evidence evidence, Function<String, OptionalDouble> thresholds) {
        this.evidence = evidence;
        this.thresholds = thresholds;
    }

    /** The value of every input used, by its name, in the order of use. */
    List<Finding> inputs() {
        return List.copyOf(inputs.values());
    }

    /** Makes this evaluator report every part's value to a listener as soon as it is known. */
    Evaluator telling(BiConsumer<Expression, Value> listener) {
        reported = listener;
        return this;
    }

    Value of(Expression expression) {
        Value value = evaluated(expression);
        reported.accept(expression, value);
        return value;
    }

    private Value evaluated(Expression expression) {
        return switch (expression) {
            case Expression.Constant(Value value) -> value;
            case Expression.Metric(Expression.Aspect aspect, String id, int _) -> metric(aspect, id);
            case Expression.Field(Expression.Owner owner, String key, int _) -> field(owner, key);
            case Expression.Has(Expression input) -> new Value.Flag(!(of(input) instanceof Value.Missing));
            case Expression.Not(Expression operand, int _) -> not(flag(of(operand)));
            case Expression.Minus(Expression operand, int at) -> minus(number(of(operand)), at);
            case Expression.Binary binary -> binary(binary);
            case Expression.Call call -> call(call);
        };
    }

    private static Value not(Value value) {
        return value instanceof Value.Flag(boolean yes) ? new Value.Flag(!yes) : value;
    }

    private static Value minus(Value value, int at) {
        return value instanceof Value.Number(double number) ? finite(-number, at) : value;
    }

    private Value metric(Expression.Aspect aspect, String id) {
        Outcome<Measurement> outcome = evidence.score(id);
        Value value = outcome instanceof Outcome.Value<Measurement>(Measurement m)
                ? aspect(aspect, id, m)
                : missing(outcome, id);
        return noted(id + (aspect == Expression.Aspect.PASS ? " passes" : ""), value);
    }

    private Value aspect(Expression.Aspect aspect, String id, Measurement m) {
        return switch (aspect) {
            case SCORE -> new Value.Number(m.value());
            case LABEL -> new Value.Text(m.label());
            case PASS -> {
                OptionalDouble threshold = thresholds.apply(id);
                yield threshold.isPresent()
                        ? new Value.Flag(m.value() >= threshold.getAsDouble())
                        : new Value.Missing("no_threshold", id + " has no threshold");
            }
        };
    }

    private static Value missing(Outcome<Measurement> outcome, String id) {
        return new Value.Missing(
                outcome.reason().equals("not_applicable") ? "not_applicable" : "input_unavailable",
                id + ": " + outcome.reason().replace('_', ' '));
    }

    private Value field(Expression.Owner owner, String key) {
        return noted(owner.name().toLowerCase(java.util.Locale.ROOT) + "." + key, ItemFields.of(evidence, owner, key));
    }

    private Value noted(String name, Value value) {
        if (inputs.size() < MOST_INPUTS) {
            inputs.put(name, switch (value) {
                case Value.Number(double number) -> new Finding.Counted(name, number, Finding.Counted.Role.INPUT);
                case Value.Text(String text) -> quoted(name, text);
                case Value.Flag(boolean yes) -> new Finding.Holds(name, yes);
                case Value.Missing(String _, String detail) -> quoted(name, "unavailable, " + detail);
            });
        }
        return value;
    }

    private static Finding quoted(String name, String text) {
        return new Finding.Quoted(name, List.of(text), false);
    }

    private Value binary(Expression.Binary b) {
        if (b.operator().isLogic()) {
            return logic(b);
        }
        Value left = of(b.left());
        Value right = of(b.right());
        if (b.operator() == Operator.EQUAL || b.operator() == Operator.UNEQUAL) {
            return equality(left, right, b);
        }
        Value a = number(left);
        Value z = number(right);
        if (!(a instanceof Value.Number(double x))) {
            return a;
        }
        return z instanceof Value.Number(double y) ? arithmetic(b, x, y) : z;
    }

    /** {@code false and …} is false and {@code true or …} is true; the right side is not evaluated. */
    private Value logic(Expression.Binary b) {
        boolean decides = b.operator() == Operator.OR;
        Value left = flag(of(b.left()));
        return left instanceof Value.Flag(boolean yes) && yes != decides ? flag(of(b.right())) : left;
    }

    private static Value equality(Value left, Value right, Expression.Binary b) {
        if (left instanceof Value.Missing) {
            return left;
        }
        if (right instanceof Value.Missing) {
            return right;
        }
        if (left.getClass() != right.getClass()) {
            return new Value.Missing("field_type", left.kind() + " beside " + right.kind() + " at character " + b.at());
        }
        return new Value.Flag(left.equals(right) == (b.operator() == Operator.EQUAL));
    }

    private static Value arithmetic(Expression.Binary b, double x, double y) {
        return switch (b.operator()) {
            case LESS -> new Value.Flag(x < y);
            case AT_MOST -> new Value.Flag(x <= y);
            case MORE -> new Value.Flag(x > y);
            case AT_LEAST -> new Value.Flag(x >= y);
            case PLUS -> finite(x + y, b.at());
            case MINUS -> finite(x - y, b.at());
            case TIMES -> finite(x * y, b.at());
            case OVER -> y == 0
                    ? new Value.Missing("undefined", "division by zero at character " + b.at())
                    : finite(x / y, b.at());
            case EQUAL, UNEQUAL, AND, OR -> throw new IllegalArgumentException("not arithmetic: " + b.operator());
        };
    }

    private static Value finite(double value, int at) {
        // Minus zero would print as another number than the zero it equals.
        return Double.isFinite(value)
                ? new Value.Number(value + 0.0)
                : new Value.Missing("undefined", "a number too large at character " + at);
    }

    private Value call(Expression.Call c) {
        return switch (c.function()) {
            case IF -> {
                Value condition = flag(of(c.arguments().getFirst()));
                yield condition instanceof Value.Flag(boolean yes) ? of(c.arguments().get(yes ? 1 : 2)) : condition;
            }
            case FIRST -> first(c.arguments());
            case MIN, MAX, MEAN, ABS -> numbers(c);
        };
    }

    private Value first(List<Expression> arguments) {
        Value value = of(arguments.getFirst());
        for (int i = 1; i < arguments.size() && value instanceof Value.Missing; i++) {
            value = of(arguments.get(i));
        }
        return value;
    }

    private Value numbers(Expression.Call c) {
        double[] values = new double[c.arguments().size()];
        for (int i = 0; i < values.length; i++) {
            Value value = number(of(c.arguments().get(i)));
            if (!(value instanceof Value.Number(double number))) {
                return value;
            }
            values[i] = number;
        }
        java.util.stream.DoubleStream all = java.util.Arrays.stream(values);
        return finite(
                switch (c.function()) {
                    case MIN -> all.min().orElseThrow();
                    case MAX -> all.max().orElseThrow();
                    case MEAN -> all.sum() / values.length;
                    default -> Math.abs(values[0]);
                },
                c.at());
    }

    private static Value number(Value value) {
        return value instanceof Value.Number || value instanceof Value.Missing ? value : wrong(value, "a number");
    }

    private static Value flag(Value value) {
        return value instanceof Value.Flag || value instanceof Value.Missing ? value : wrong(value, "true or false");
    }

    /** Only a field can turn out to be of another kind than the expression needs. */
    private static Value wrong(Value value, String wanted) {
        return new Value.Missing("field_type", value.kind() + " where " + wanted + " is asked for");
    }

    /**
     * Gives the fields of a case and of a prediction by the names of metrics.md §7.1. Every other key of their lines is
     * available too.
     */
    private static final class ItemFields {
        static Value of(Evidence evidence, Expression.Owner owner, String key) {
            Optional<Value> value = owner == Expression.Owner.CASE
                    ? ofCase(evidence, key.toLowerCase(Locale.ROOT))
                    : ofPrediction(evidence.item().prediction(), key.toLowerCase(Locale.ROOT));
            return value.orElseGet(() -> new Value.Missing(
                    "field_missing", owner.name().toLowerCase(Locale.ROOT) + "." + key + " is not there"));
        }

        private static Optional<Value> ofCase(Evidence evidence, String key) {
            Case c = evidence.item().evalCase();
            return switch (key) {
                case "id", "case_id" -> text(c.id());
                case "question" -> text(c.question());
                case "gold_sql" -> text(c.goldSql());
                case "db_id" -> text(c.dbId());
                case "dialect" -> text(evidence.dialect());
                case "dataset" -> text(c.context().dataset());
                case "evidence" -> text(c.context().evidence());
                case "tier", "difficulty" -> text(c.strata().difficulty());
                case "complexity" -> text(c.strata().complexity());
                case "category" -> text(c.strata().category());
                case "scenario" -> text(c.strata().scenario());
                case "route", "expected_route" -> text(c.expected().route());
                case "refusal" -> Optional.of(new Value.Flag(c.expected().refusal()));
                default -> other(c.extras(), c.metadata(), key);
            };
        }

        private static Optional<Value> ofPrediction(Prediction p, String key) {
            Prediction.Answer a = p.answer();
            return switch (key) {
                case "system" -> text(p.system());
                case "run_id" -> text(p.runId());
                case "sql", "predicted_sql" -> text(p.sql());
                case "selected_data_source", "route" -> text(a.selectedRoute());
                case "enriched_question" -> text(a.enrichedQuestion());
                case "response_text" -> text(a.responseText());
                case "confidence" -> number(a.confidence());
                case "latency_ms" -> number(a.latencyMillis());
                case "tokens" -> number(a.tokens());
                case "cost" -> number(a.cost());
                case "error" -> text(a.error());
                default -> other(p.extras(), p.metadata(), key);
            };
        }

        private static Optional<Value> text(String text) {
            return text.isEmpty() ? Optional.empty() : Optional.of(new Value.Text(text));
        }

        private static Optional<Value> number(OptionalDouble number) {
            return number.isPresent() ? Optional.of(new Value.Number(number.getAsDouble())) : Optional.empty();
        }

        private static Optional<Value> other(Datum.Fields extras, Map<String, String> metadata, String key) {
            return extras.get(key)
                    .or(() -> extras.fields("metadata").get(key))
                    .flatMap(ItemFields::value)
                    .or(() -> metadata.entrySet().stream()
                            .filter(e -> e.getKey().equalsIgnoreCase(key))
                            .findFirst()
                            .flatMap(e -> json(e.getValue())));
        }

        private static Optional<Value> value(Datum datum) {
            return switch (datum) {
                case Datum.Number(java.math.BigDecimal value) -> Optional.of(new Value.Number(value.doubleValue()))
                        .filter(v -> Double.isFinite(v.value()))
                        .map(v -> v);
                case Datum.Text(String value) -> text(value);
                case Datum.Flag(boolean value) -> Optional.of(new Value.Flag(value));
                case Datum.Nothing _, Datum.Items _, Datum.Fields _ -> Optional.empty();
            };
        }

        /** A scalar of a key that Assay does not know, kept as JSON text; lists and objects are no field. */
        private static Optional<Value> json(String text) {
            if (text.startsWith("\"") && text.endsWith("\"") && text.length() > 1) {
                return text.indexOf('\\') < 0 ? text(text.substring(1, text.length() - 1)) : Optional.empty();
            }
            if (text.equals("true") || text.equals("false")) {
                return Optional.of(new Value.Flag(text.equals("true")));
            }
            try {
                double number = Double.parseDouble(text);
                return Double.isFinite(number) ? Optional.of(new Value.Number(number)) : Optional.empty();
            } catch (NumberFormatException _) {
                return Optional.empty();
            }
        }
    }
}
