package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyConstants;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.judge.reply.ReplyForm.Stage1Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

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
                : JudgeGate.onExecutedSql(evidence, ReplyForm.STAGE1, LlmExecution::measurement);
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

    @Override
    public Account account(Evidence evidence) {
        return ReplySummary.of(evidence.replies(), ReplyForm.STAGE1)
                .asValue()
                .filter(r -> r.values().stream().allMatch(v -> v.score().isPresent()))
                .map(LlmExecution::findings)
                .orElse(Account.NONE);
    }

    private static Account findings(ReplySummary<Stage1Reply> replies) {
        String each = replies.values().stream()
                .map(r -> Sums.figure(r.score().orElseThrow()))
                .collect(Collectors.joining(", "));
        Stage1Reply first = replies.first();
        List<Account.Line> columns = new ArrayList<>();
        first.common().forEach(c -> columns.add(Account.Line.of(Mark.EQUAL, AccountBuilder.sql(c))));
        first.onlyGold().forEach(c -> columns.add(Account.Line.of(Mark.MISSING, AccountBuilder.sql(c))));
        first.onlyPredicted().forEach(c -> columns.add(Account.Line.of(Mark.EXTRA, AccountBuilder.sql(c))));
        return new AccountBuilder()
                .says(replies.values().size() == 1
                        ? "The judge’s own figure, " + each + ", held between 0 and 1."
                        : "The median of the judges’ figures " + each + ", held between 0 and 1.")
                .passage("Columns the judge put together: predicted → gold",
                        List.copyOf(replies.first().renamed().entrySet()),
                        e -> Account.Line.of(Mark.NONE, AccountBuilder.sql(e.getKey() + " → " + e.getValue())))
                .passage("Columns of both tables, of gold alone, of the prediction alone", columns, line -> line)
                .build();
    }
}
