package io.github.assay.metrics.judge.reply;

/** Reply D, {@code dataface-equivalence} (metrics.md §3.2, §3.10). */
public record DatafaceReply(Equivalence equivalence, String rationale) {
    /** The judge's class; later constants are worse. */
    public enum Equivalence {
        EQUIVALENT,
        PARTIALLY_EQUIVALENT,
        DIFFERENT
    }

    static DatafaceReply read(ReplyObject o) {
        return new DatafaceReply(o.word("equivalence", Equivalence.class), o.text("rationale"));
    }
}
