package io.github.assay.ui.calibration.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of two texts set against each other.
 *
 * @param kind whether it is in both texts or in one alone
 * @param text the line
 */
public record LineDifference(Kind kind, String text) {
    /** The texts that have a line. */
    public enum Kind {
        SAME,
        REMOVED,
        ADDED
    }

    /** All lines of both texts; a longest common subsequence is the same. */
    public static List<LineDifference> of(String before, String after) {
        List<String> a = before.lines().toList();
        List<String> b = after.lines().toList();
        int[][] common = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                common[i][j] = a.get(i).equals(b.get(j)) ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        List<LineDifference> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                lines.add(new LineDifference(Kind.SAME, a.get(i++)));
                j++;
            } else if (i < a.size() && (j == b.size() || common[i + 1][j] >= common[i][j + 1])) {
                lines.add(new LineDifference(Kind.REMOVED, a.get(i++)));
            } else {
                lines.add(new LineDifference(Kind.ADDED, b.get(j++)));
            }
        }
        return lines;
    }
}
