package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyConstants;
import io.github.assay.metrics.judge.reply.ReplyForm.Stage1Reply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@code llm-ex}: how well both results match by the Stage 1 judge's reply, limited to 0 to 1 (metrics.md §1.14). A
 * missing reply has no substitute.
 */
public final class LlmExecution implements Metric {
    private static final MetricInfo INFO = JudgeInfo.ofSql("llm-ex", "LLM-EX", OptionalDouble.of(0.8), "BADGER §6.2");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Outcome<ReplySummary<Stage1Reply>> replies = ReplySummary.of(evidence.replies(), ReplyForm.STAGE1);
        boolean silent = replies.asValue()
                .filter(r -> r.values().stream().anyMatch(v -> v.score().isEmpty()))
                .isPresent();
        return silent && JudgeGate.beforeSql(evidence).isEmpty()
                ? Outcome.unavailable("judge_invalid", "$.llm_judge_score: found nothing; expected a number from 0 to 1")
                : JudgeGate.onExecutedSql(evidence, ReplyForm.STAGE1,
                        stated -> evidence.explained(measurement(stated), steps -> explain(stated, steps)));
    }

    private static Measurement measurement(ReplySummary<Stage1Reply> replies) {
        double stated = replies.median(r -> r.score().orElseThrow());
        double held = Math.clamp(stated, 0.0, 1.0);
        List<String> flags = new ArrayList<>(replies.flags());
        FindingList findings = new FindingList();
        if (held != stated) {
            flags.add("clamped");
            findings.number("llm_judge_score", stated);
        }
        String category = ReplyConstants.of(replies.majority(Stage1Reply::category));
        return new Measurement(held, "", flags, findings.verdict("matching_category", category)
                .add(replies.origin(Stage1Reply::category))
                .list());
    }

    private static void explain(ReplySummary<Stage1Reply> replies, Steps steps) {
        Step.Series each = new Step.Series(", ", replies.values().stream().map(r -> r.score().orElseThrow()).toList());
        Stage1Reply first = replies.first();
        List<Line> columns = new ArrayList<>();
        first.common().forEach(c -> columns.add(Line.of(Mark.EQUAL, Steps.sql(c))));
        first.onlyGold().forEach(c -> columns.add(Line.of(Mark.MISSING, Steps.sql(c))));
        first.onlyPredicted().forEach(c -> columns.add(Line.of(Mark.EXTRA, Steps.sql(c))));
        steps.says(replies.values().size() == 1 ? "llm-ex.own" : "llm-ex.median", each)
                .passage("llm-ex.renamed", List.copyOf(first.renamed().entrySet()),
                        e -> Line.of(Mark.NONE, Steps.sql(e.getKey() + " → " + e.getValue())))
                .passage("llm-ex.columns", columns, line -> line);
    }
}
