package io.github.assay.sql.layout;

import io.github.assay.sql.text.LexRules;
import java.util.List;

/**
 * Lays any SQL text out in lines. Only white space between tokens changes, so the text keeps its tokens and its
 * meaning.
 */
public final class SqlLayout {
    private SqlLayout() {}

    /** The text in lines; laying it out again gives the same. */
    public static String format(String text) {
        return format(text, "");
    }

    /** The text in lines, cut into tokens as a dialect does. */
    public static String format(String text, String dialect) {
        List<LayoutWord> words = LayoutWord.of(text, LexRules.of(dialect));
        LayoutLines lines = new LayoutLines(words);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            int indent = lines.next(i);
            if (i > 0) {
                gap(out, words.get(i - 1), words.get(i), indent);
            }
            out.append(words.get(i).text());
        }
        return out.toString();
    }

    private static void gap(StringBuilder out, LayoutWord before, LayoutWord word, int indent) {
        if (word.verbatim()) {
            out.append(word.space());
        } else if (indent >= 0 && LayoutSpace.mayBreak(before, word)) {
            out.append('\n').append(" ".repeat(indent));
        } else if (LayoutSpace.between(before, word)) {
            out.append(' ');
        }
    }
}
