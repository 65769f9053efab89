package io.github.assay.ui.review.sql;

import io.github.assay.sql.compare.SqlComparison;
import java.util.Arrays;
import java.util.List;

/** Holds the comparison mark of each character of a text. A gap between two marks of one kind gets that mark. */
final class MarkIndex {
    private final SqlComparison.State[] states;

    MarkIndex(String text, List<SqlComparison.Mark> marks) {
        states = new SqlComparison.State[text.length()];
        Arrays.fill(states, SqlComparison.State.MATCHED);
        for (SqlComparison.Mark mark : marks) {
            int end = Math.min(mark.span().end(), states.length);
            Arrays.fill(states, Math.min(mark.span().start(), end), end, mark.state());
        }
        bridge(text);
    }

    SqlComparison.State at(int offset) {
        return states[offset];
    }

    /** The end of the stretch from {@code offset} on that has one state. */
    int end(int offset, int limit) {
        int end = offset + 1;
        while (end < limit && states[end] == states[offset]) {
            end++;
        }
        return end;
    }

    private void bridge(String text) {
        int i = 1;
        while (i < states.length) {
            int end = i;
            while (end < states.length && text.charAt(end) == ' ') {
                end++;
            }
            boolean between = end > i
                    && end < states.length
                    && states[i - 1] != SqlComparison.State.MATCHED
                    && states[i - 1] == states[end];
            if (between) {
                Arrays.fill(states, i, end, states[end]);
            }
            i = end + 1;
        }
    }
}
