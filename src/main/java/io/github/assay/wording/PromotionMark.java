package io.github.assay.wording;

import java.util.Collection;
import java.util.List;

/** The mark behind the name of a judge whose scores are not promoted (project-and-cli.md §1, alignment). */
public final class PromotionMark {
    private static final String MARK = " ◌";

    private PromotionMark() {}

    /** A name with the mark. */
    public static String on(String name) {
        return isOn(name) ? name : name + MARK;
    }

    /** Whether a name has the mark. */
    public static boolean isOn(String name) {
        return name.endsWith(MARK);
    }

    /** What the mark means, one sentence; none where no name has it. */
    public static List<String> about(Collection<String> names) {
        return names.stream().anyMatch(PromotionMark::isOn) ? List.of(Texts.text("trust.mark")) : List.of();
    }
}
