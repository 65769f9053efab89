package io.github.assay.metrics.partial.hybrid;

import io.github.assay.compare.TablePair;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.judge.reply.Stage1Reply;
import io.github.assay.metrics.partial.ColumnVectors;
import io.github.assay.metrics.partial.Stage1;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the source of Hybrid-EX's Stage 1: a recorded reply, or rules (metrics.md §1.13, option {@code seed1}). Of
 * several replies the first that can be used counts.
 *
 * @param stage what it says
 * @param flags what had to be left aside
 * @param origin for the evidence: who says so, and the reply's hash
 */
record Stage1Choice(Stage1 stage, List<String> flags, String readBy, List<Finding> origin) {
    static final MetricInfo.Option OPTION = MetricInfo.Option.oneOf(
            "seed1",
            "where Stage 1 comes from: a recorded reply where there is one, else rules; rules; or replies alone",
            "recorded-else-deterministic",
            "deterministic",
            "llm");

    /** The stage in force; unavailable only where a reply is insisted on and there is none. */
    static Outcome<Stage1Choice> of(Evidence evidence, TablePair tables, double tolerance) {
        String source = evidence.word(HybridExecutionAccuracy.ID, OPTION.name(), OPTION.standard());
        Outcome<ReplySummary<Stage1Reply>> replies = ReplySummary.of(evidence.replies(), ReplyForm.STAGE1);
        boolean insisted = source.equals("llm");
        if (!source.equals("deterministic") && (insisted || replies.asValue().isPresent())) {
            return replies.map(r -> recorded(tables, r));
        }
        List<String> flags = new ArrayList<>();
        FindingList origin = new FindingList();
        if (!source.equals("deterministic") && replies instanceof Outcome.Unavailable<?>(String reason, String fault)
                && reason.equals("judge_invalid")) {
            flags.add("stage1_reply_invalid");
            origin.quoted("stage1_fault", fault);
        }
        return ColumnVectors.likeness(evidence, HybridExecutionAccuracy.ID, tables)
                .map(likeness -> new Stage1Choice(DeterministicStage1.of(tables, tolerance, likeness), flags, "deterministic", origin.list()));
    }

    private static Stage1Choice recorded(TablePair tables, ReplySummary<Stage1Reply> replies) {
        RecordedStage1.Read read = RecordedStage1.of(tables, replies.first());
        List<Finding> origin = List.of(replies.origin(Stage1Reply::category));
        List<String> flags = new ArrayList<>(replies.flags());
        flags.addAll(read.flags());
        return new Stage1Choice(read.stage(), flags, "recorded", origin);
    }
}
