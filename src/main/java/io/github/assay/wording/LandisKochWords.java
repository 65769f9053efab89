package io.github.assay.wording;

import io.github.assay.statistics.raters.LandisKoch;

/** Landis and Koch's classes in words, judged by the interval's lower bound (statistics.md §2.5). */
public final class LandisKochWords {
    private LandisKochWords() {}

    /** "at least moderate"; "may be poor" where the bound is below 0. */
    public static String atLeast(LandisKoch bound) {
        return bound == LandisKoch.POOR
                ? Texts.text("class.mayBePoor")
                : Texts.text("class.atLeast", Texts.word(bound));
    }
}
