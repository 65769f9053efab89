package io.github.assay.sql;

/** Spellings of grouping that the parser does not know, written in ones that it does. */
final class GroupText {
    private final TextEdits edits;
    private final GuardText words;

    GroupText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code GROUP BY a, b WITH CUBE} is {@code GROUP BY CUBE (a, b)}. */
    void cube(int i) {
        int by = words.reads(i, "with") && words.reads(i + 1, "cube") ? listStart(i - 1) : -1;
        if (by > 0) {
            edits.insertBefore(by, "CUBE (");
            edits.replace(i, i + 1, ")");
        }
    }

    /** {@code GROUP BY a, GROUPING SETS (…)}: the parser wants no comma there. */
    void comma(int i) {
        if (words.reads(i, ",") && words.reads(i + 1, "grouping") && words.reads(i + 2, "sets") && listStart(i - 1) > 0) {
            edits.remove(i, i);
        }
    }

    /** {@code f(x) WITHIN GROUP (…) FILTER (…)}: the parser wants FILTER first. */
    void filter(int i) {
        int group = words.reads(i, "within") && words.reads(i + 1, "group") ? edits.close(i + 2) : -1;
        int close = group > 0 && words.reads(group + 1, "filter") ? edits.close(group + 2) : -1;
        if (close > 0) {
            String filter = edits.between(group + 1, close);
            String within = edits.between(i, group);
            edits.replace(i, close, filter + " " + within);
        }
    }

    /** The first word after the GROUP BY whose list ends with this word, or -1. */
    private int listStart(int last) {
        int depth = 0;
        for (int i = last; i > 0; i--) {
            depth += words.readsAny(i, ")", "]") ? 1 : words.readsAny(i, "(", "[") ? -1 : 0;
            if (depth < 0) {
                return -1;
            }
            if (depth == 0 && words.reads(i, "by") && words.reads(i - 1, "group") && i <= last) {
                return i + 1;
            }
        }
        return -1;
    }
}
