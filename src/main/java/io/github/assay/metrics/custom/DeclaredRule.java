package io.github.assay.metrics.custom;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.custom.ExpressionParser.ExpressionFault;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Measures a metric that a project declares. The first branch whose condition holds gives the value; a true condition
 * counts as 1, a false one as 0. When an input that decides is unavailable, the value is unavailable with the input's
 * name.
 */
public final class DeclaredRule implements Metric {
    private final DeclaredMetric declared;
    private final MetricInfo info;
    private final List<Branch> branches;
    private final Function<String, OptionalDouble> thresholds;
    private final List<String> references;

    private record Branch(Optional<Expression> when, Expression then) {}

    private DeclaredRule(
            DeclaredMetric declared, List<Branch> branches, Function<String, OptionalDouble> thresholds) {
        this.declared = declared;
        this.branches = branches;
        this.thresholds = thresholds;
        references = references(branches);
        info = info(declared, !references.isEmpty());
    }

    /**
     * Compiles a declaration.
     *
     * @param thresholds the threshold in force of any metric, for {@code pass("id")}
     * @throws ExpressionFault when an expression is none
     */
    public static DeclaredRule of(DeclaredMetric declared, Function<String, OptionalDouble> thresholds)
            throws ExpressionFault {
        List<Branch> branches = new ArrayList<>();
        for (DeclaredMetric.Branch branch : declared.branches()) {
            branches.add(new Branch(
                    branch.when().isEmpty()
                            ? Optional.empty()
                            : Optional.of(ExpressionParser.condition(branch.when())),
                    ExpressionParser.value(branch.then())));
        }
        return new DeclaredRule(declared, List.copyOf(branches), thresholds);
    }

    /** The ids of the metrics whose scores it asks for, in the order written. */
    public List<String> references() {
        return references;
    }

    private static List<String> references(List<Branch> branches) {
        return branches.stream()
                .flatMap(b -> java.util.stream.Stream.concat(b.when().stream(), java.util.stream.Stream.of(b.then())))
                .flatMap(e -> e.metrics().stream())
                .map(Expression.Metric::id)
                .distinct()
                .toList();
    }

    private static MetricInfo info(DeclaredMetric d, boolean asksOthers) {
        Set<MetricInfo.Need> needs = EnumSet.noneOf(MetricInfo.Need.class);
        d.needs().forEach(n -> needs.add(MetricInfo.Need.valueOf(n.toUpperCase(Locale.ROOT))));
        if (asksOthers) {
            needs.add(MetricInfo.Need.OTHER_METRICS);
        }
        return new MetricInfo(
                d.id(), d.name(), MetricInfo.Group.CUSTOM, d.low(), d.high(), d.threshold(), needs, List.of(),
                d.source(), d.version(), MetricInfo.Use.ALWAYS, d.determinism(), d.role());
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Evaluator evaluator = new Evaluator(evidence, thresholds);
        for (int i = 0; i < branches.size(); i++) {
            Branch branch = branches.get(i);
            Value holds = branch.when().map(evaluator::of).orElse(new Value.Flag(true));
            if (!holds.equals(new Value.Flag(false))) {
                Value value = holds.equals(new Value.Flag(true)) ? evaluator.of(branch.then()) : holds;
                int taken = i;
                return outcome(value, i, evaluator.inputs())
                        .map(m -> evidence.explained(m, steps -> explain(evaluator, taken, steps)));
            }
        }
        return Outcome.unavailable("no_rule", "none of " + branches.size() + " rules holds");
    }

    /** Which conditions were looked at, and what each part of the value was. */
    private void explain(Evaluator evaluator, int taken, Steps steps) {
        // Before the evaluator records parts: those of conditions are not parts of the value.
        List<Line> conditions = branches.subList(0, taken + 1).stream()
                .flatMap(b -> b.when().stream())
                .map(c -> Line.of(Mark.NONE, Phrase.of("declared.condition", ExpressionPrinter.of(c), ExpressionPrinter.of(evaluator.of(c)))))
                .toList();
        StepLog parts = new StepLog(branches.get(taken).then());
        evaluator.telling(parts).of(branches.get(taken).then());
        steps.passage("declared.conditions", conditions, line -> line)
                .passage("declared.parts", parts.lines(), line -> Line.of(Mark.NONE, line));
    }

    private Outcome<Measurement> outcome(Value value, int branch, List<Finding> inputs) {
        return switch (value) {
            case Value.Number(double number) -> inRange(number, branch, inputs);
            case Value.Flag(boolean yes) -> inRange(yes ? 1 : 0, branch, inputs);
            case Value.Missing(String reason, String detail) -> Outcome.unavailable(reason, detail);
            case Value.Text _ -> Outcome.unavailable("field_type", "a text where a number is asked for");
        };
    }

    private Outcome<Measurement> inRange(double number, int branch, List<Finding> inputs) {
        if (number < declared.low() || number > declared.high()) {
            return Outcome.error(
                    "metric_error", "the value " + number + " is outside " + declared.low() + " to " + declared.high());
        }
        DeclaredMetric.Branch taken = declared.branches().get(branch);
        return Outcome.value(Measurement.of(number, List.of(
                new Finding.RuleApplied(branch + 1, declared.branches().size(), taken.when(), taken.then(), inputs))));
    }

    /** Records the values of the parts of one expression in order of evaluation, without constants and the whole. */
    static final class StepLog implements BiConsumer<Expression, Value> {
        private static final int MOST = 100;

        private final Expression whole;
        private final Map<String, Value> steps = new LinkedHashMap<>();

        StepLog(Expression whole) {
            this.whole = whole;
        }

        @Override
        public void accept(Expression part, Value value) {
            if (!(part instanceof Expression.Constant) && part != whole && steps.size() < MOST) {
                steps.putIfAbsent(ExpressionPrinter.of(part), value);
            }
        }

        /** One line a part. */
        List<String> lines() {
            List<String> lines = new ArrayList<>();
            steps.forEach((part, value) -> lines.add(part + " = " + ExpressionPrinter.of(value)));
            return lines;
        }
    }

    /** Prints expressions and values as a person writes them. */
    private static final class ExpressionPrinter {
        private static final int LONGEST = 200;
        private static final double EXACT = 1L << 53;

        /** The expression, cut at {@value #LONGEST} characters. */
        static String of(Expression expression) {
            String text = text(expression);
            return text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text;
        }

        static String of(Value value) {
            return switch (value) {
                case Value.Number(double number) -> number == Math.rint(number) && Math.abs(number) < EXACT
                        ? Long.toString((long) number)
                        : Double.toString(number);
                case Value.Text(String text) -> "\"" + text + "\"";
                case Value.Flag(boolean yes) -> Boolean.toString(yes);
                case Value.Missing(String _, String detail) -> "unavailable, " + detail;
            };
        }

        private static String text(Expression expression) {
            return switch (expression) {
                case Expression.Constant(Value value) -> of(value);
                case Expression.Metric(Expression.Aspect aspect, String id, int _) -> lower(aspect) + "(\"" + id
                        + "\")";
                case Expression.Field(Expression.Owner owner, String key, int _) -> lower(owner) + "." + key;
                case Expression.Has(Expression input) -> "has(" + text(input) + ")";
                case Expression.Not(Expression operand, int _) -> "not " + inside(operand, Operator.LESS.level());
                case Expression.Minus(Expression operand, int _) -> "-" + inside(operand, Integer.MAX_VALUE);
                case Expression.Binary(Operator operator, Expression left, Expression right, int _) ->
                    inside(left, operator.level()) + " " + operator.sign() + " " + inside(right, operator.level() + 1);
                case Expression.Call call -> lower(call.function()) + call.arguments().stream()
                        .map(ExpressionPrinter::text)
                        .collect(Collectors.joining(", ", "(", ")"));
            };
        }

        /** In parentheses where precedence would otherwise change its meaning. */
        private static String inside(Expression expression, int level) {
            boolean loose = expression instanceof Expression.Binary b && b.operator().level() < level
                    || expression instanceof Expression.Not && level >= Operator.LESS.level();
            return loose ? "(" + text(expression) + ")" : text(expression);
        }

        private static String lower(Enum<?> word) {
            return word.name().toLowerCase(Locale.ROOT);
        }
    }
}
