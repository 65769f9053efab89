package io.github.assay.ui.common;

import io.github.assay.statistics.raters.LandisKoch;
import io.github.assay.wording.Texts;
import java.util.Optional;

/** Landis and Koch's classes in words, judged by the interval's lower bound (statistics.md §2.5). */
public final class LandisKochWords {
    private LandisKochWords() {}

    /** "at least moderate"; "may be poor" where the bound is below 0. */
    public static String atLeast(LandisKoch bound) {
        return bound == LandisKoch.POOR
                ? Texts.text("class.mayBePoor")
                : Texts.text("class.atLeast", Texts.word(bound));
    }

    /** The class of κ itself, as a publication prints it, with that of the lower bound. */
    public static String both(LandisKoch point, Optional<LandisKoch> bound) {
        return Texts.word(point) + bound.map(b -> ", " + atLeast(b)).orElse("");
    }
}
