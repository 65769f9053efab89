package io.github.assay.sql.rename;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One passage of a text that was replaced.
 *
 * @param at offset of the passage in the original text
 * @param before the passage as it was
 * @param after what replaced it
 */
public record TextChange(int at, String before, String after) {
    /** The text after changes that do not overlap. */
    public static String apply(String original, List<TextChange> changes) {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (TextChange c : sorted(changes)) {
            out.append(original, from, c.at).append(c.after);
            from = c.at + c.before.length();
        }
        return out.append(original, from, original.length()).toString();
    }

    /**
     * The original of a changed text.
     *
     * @throws IllegalArgumentException when the text is not what the changes made
     */
    public static String undo(String changed, List<TextChange> changes) {
        List<TextChange> back = new ArrayList<>();
        int moved = 0;
        for (TextChange c : sorted(changes)) {
            if (!changed.startsWith(c.after, c.at + moved)) {
                throw new IllegalArgumentException("The text at offset " + (c.at + moved) + " is not '" + c.after + "'.");
            }
            back.add(new TextChange(c.at + moved, c.after, c.before));
            moved += c.after.length() - c.before.length();
        }
        return apply(changed, back);
    }

    private static List<TextChange> sorted(List<TextChange> changes) {
        return changes.stream().sorted(Comparator.comparingInt(TextChange::at)).toList();
    }
}
