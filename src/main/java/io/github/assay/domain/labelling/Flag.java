package io.github.assay.domain.labelling;

import java.util.Locale;

/** Marks that an annotator sets on an item beside the vote. A separate act sets or clears each flag. */
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
