package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.specification.StefCase.QuestionSpec;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code stef-filter-status}: how far the query applies the filters that the question requires (metrics.md §3.6). The
 * value is the status's rank, from 0 ({@code not_applied}) to 3 ({@code fully_applied}). A question read by word lists
 * gives no status (§3.4).
 */
public final class StefFilterStatus implements Metric {
    private static final MetricInfo INFO = new MetricInfo(
            "stef-filter-status", "Filters applied", MetricInfo.Group.STRUCTURE, 0, 3, OptionalDouble.empty(),
            Set.of(Need.PREDICTED_SQL, Need.QUESTION), List.of(), "STEF §3.3; metrics.md §3.6", 1).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return StefCase.measure(evidence, question -> accepted(evidence, question), stef -> {
            FilterComparison filters = stef.filters();
            int matched = filters.matched().size();
            int missing = filters.missing().size();
            int mismatched = filters.mismatched().size();
            return Outcome.value(evidence.explained(
                    new Measurement(filters.status().ordinal(), filters.status().word(), List.of(), List.of(SpecDetail.of(filters))),
                    steps -> new RuleSteps(steps.says(
                                    "filters.status", matched, matched + missing + mismatched, mismatched, missing, filters.extra().size()))
                            .application(stef.rules(), stef.question().spec(), stef.sql(), filters.extra())));
        });
    }

    private static Outcome<QuestionSpec> accepted(Evidence evidence, QuestionSpec question) {
        return question.origin() == QuestionSpec.Origin.HEURISTIC
                ? Outcome.unavailable(
                        "no_question_spec", "the question was read by word lists only, which give no verdict" + replyFault(evidence))
                : Outcome.value(question);
    }

    /** The reason why a recorded reply about the question cannot be used; empty where there is no such reply. */
    private static String replyFault(Evidence evidence) {
        var replies = ReplySummary.of(evidence.replies(), ReplyForm.STEF);
        return replies instanceof Outcome.Unavailable<?>(String reason, String fault) && reason.equals("judge_invalid")
                ? "; the recorded reply cannot be used: " + fault
                : "";
    }
}
