package io.github.assay.metrics.judge.reply;

/** Reply I, {@code llm-sql-equivalence} (metrics.md §3.2, §3.12); explanations may be empty. */
public record EquivalenceReply(boolean equivalent, String responseExplanation, String referenceExplanation) {
    static EquivalenceReply read(ReplyObject o) {
        return new EquivalenceReply(
                o.flag("equivalence"),
                o.optionalText("response_query_explanation").orElse(""),
                o.optionalText("reference_query_explanation").orElse(""));
    }
}
