package io.github.assay.metrics.custom;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** What the parts of one expression were, in the order they became known: neither constants nor the whole. */
final class StepLog implements BiConsumer<Expression, Value> {
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
