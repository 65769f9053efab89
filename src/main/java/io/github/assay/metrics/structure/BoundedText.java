package io.github.assay.metrics.structure;

import java.util.Collection;
import java.util.List;

/** Texts as they go into a measurement's detail: bounded as metrics.md §10.4 says. */
public final class BoundedText {
    private static final int MOST = 200;
    private static final int LONGEST = 1_000;

    private BoundedText() {}

    /** At most 200 texts of at most 1 000 characters each. */
    public static List<String> texts(Collection<String> all) {
        return all.stream().limit(MOST).map(BoundedText::text).toList();
    }

    private static String text(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
