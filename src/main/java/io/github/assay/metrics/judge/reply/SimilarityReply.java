package io.github.assay.metrics.judge.reply;

/** Reply J, {@code intent-similarity} (metrics.md §3.2, §3.17); the reason may be empty. */
public record SimilarityReply(double similarity, String reason) {
    static SimilarityReply read(ReplyObject o) {
        return new SimilarityReply(o.number("similarity", 0, 1), o.optionalText("reason").orElse(""));
    }
}
