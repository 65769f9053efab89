package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code tool-call-f1}: F1 of calls as (name, arguments), rounded to four decimals (RAGAS; metrics.md §4.4). Nothing on
 * both sides is 1, where the original gives 0.
 */
public final class ToolCallF1 implements Metric {
    private static final String ID = "tool-call-f1";
    private static final MetricInfo INFO = CallMetric.info(ID, "Tool call F1", 1, "RAGAS ToolCallF1; metrics.md §4.4")
            .with(List.of(MetricInfo.Option.oneOf(
                    "counting", "set: equal calls count once, as in the original; multiset: each counts", "set",
                    "multiset"))).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean multiset = evidence.is(ID, "counting", "set", "multiset");
        return CallMetric.measure(
                evidence,
                calls -> f1(texts(calls.called(), multiset), texts(calls.expected(), multiset)),
                (calls, steps) -> explain(texts(calls.called(), multiset), texts(calls.expected(), multiset), steps));
    }

    private static List<String> texts(List<ToolCall> calls, boolean multiset) {
        List<String> texts = calls.stream().map(ToolCall::text).toList();
        return multiset ? texts : texts.stream().distinct().toList();
    }

    private static double f1(List<String> called, List<String> expected) {
        if (called.isEmpty() && expected.isEmpty()) {
            return 1;
        }
        List<String> rest = new ArrayList<>(called);
        long common = expected.stream().filter(rest::remove).count();
        double f1 = 2.0 * common / (called.size() + expected.size());
        return BigDecimal.valueOf(f1).setScale(4, RoundingMode.HALF_EVEN).doubleValue();
    }

    private static void explain(List<String> called, List<String> expected, Steps steps) {
        List<String> extra = new ArrayList<>(called);
        List<String> both = expected.stream().filter(extra::remove).toList();
        List<String> missing = new ArrayList<>(expected);
        both.forEach(missing::remove);
        steps.instead("called", "expected")
                .counted("calls_in_both", both.size()).counted("calls_made", called.size()).counted("calls_expected", expected.size())
                .says(called.isEmpty() && expected.isEmpty()
                        ? Phrase.of("calls.none")
                        : Phrase.of("calls.f1", both.size(), called.size(), expected.size(), f1(called, expected)))
                .passage("calls.missing", missing, call -> line(Mark.MISSING, call))
                .passage("calls.extra", extra, call -> line(Mark.EXTRA, call))
                .passage("calls.both", both, call -> line(Mark.EQUAL, call));
    }

    private static Line line(Mark mark, String call) {
        return Line.of(mark, Steps.shortened(call));
    }
}
