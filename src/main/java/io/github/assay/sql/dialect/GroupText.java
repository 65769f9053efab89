package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Spellings of grouping that the parser does not know, written in ones that it does. */
final class GroupText {
    private final TextEdits edits;
    private final SignificantTokens words;
    private final Deque<Integer> lists = new ArrayDeque<>(List.of(-1));

    GroupText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code GROUP BY a, b WITH CUBE} is {@code GROUP BY CUBE (a, b)}. */
    void cube(int i) {
        int by = words.reads(i, "with") && words.reads(i + 1, "cube") ? lists.peek() : -1;
        if (by > 0 && by < i) {
            edits.insertBefore(by, "CUBE (");
            edits.replace(i, i + 1, ")");
        }
    }

    /** {@code GROUP BY a, GROUPING SETS (…)}: the parser wants no comma there. */
    void comma(int i) {
        if (words.reads(i, ",") && words.reads(i + 1, "grouping") && words.reads(i + 2, "sets") && lists.peek() > 0) {
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

    /** Keeps account of which GROUP BY list the words up to this one are in. */
    void follow(int i) {
        if (words.readsAny(i, "(", "[")) {
            lists.push(-1);
        } else if (words.readsAny(i, ")", "]") && lists.size() > 1) {
            lists.pop();
        } else if (words.reads(i, "by") && words.reads(i - 1, "group")) {
            lists.pop();
            lists.push(i + 1);
        } else if (words.readsAny(i, "select", "having", "order", "union", "where")) {
            lists.pop();
            lists.push(-1);
        }
    }
}
