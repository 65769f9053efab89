package io.github.assay.domain.labelling;

import java.util.Locale;

/** Marks an annotator puts on an item beside the vote. Each is set and taken back by its own act. */
public enum Flag {
    QUESTION_AMBIGUOUS,
    GOLD_DEFECTIVE,
    BOTH_WRONG,
    CANNOT_JUDGE,
    BOOKMARK;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
