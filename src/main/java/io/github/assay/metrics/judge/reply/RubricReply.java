package io.github.assay.metrics.judge.reply;

/** Reply H, {@code rubric} (metrics.md §3.2, §3.13): the option chosen, by its name in the rubric. */
public record RubricReply(String option, String explanation) {
    static RubricReply read(ReplyObject o) {
        return new RubricReply(o.text("option"), o.text("explanation"));
    }
}
