package io.github.assay.sql.layout;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.Token.Kind;
import java.util.List;
import java.util.Set;

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

    /** Decides whether two words of one line have a space between them. Adding or removing it never changes a token. */
    private static final class LayoutSpace {
        private static final Set<String> SPACED = Set.of("=", "<", ">", "<=", ">=", "<>", "!=", "==", "||");

        static boolean between(LayoutWord before, LayoutWord word) {
            if (word.text().equals(",") || word.text().equals(";") || word.text().equals(")")
                    || before.text().equals("(")) {
                return false;
            }
            boolean keywordOpens = word.text().equals("(") && before.kind() == Kind.KEYWORD;
            boolean signed = word.text().equals("-") || word.text().equals("+");
            boolean spaced = SPACED.contains(word.text()) && mayPart(before)
                    || SPACED.contains(before.text()) && (signed || mayPart(word));
            return before.text().equals(",") || keywordOpens || spaced || !word.space().isEmpty();
        }

        /** Whether a line may end between two words: two minus signs with a line end after them would be a comment. */
        static boolean mayBreak(LayoutWord before, LayoutWord word) {
            return !before.text().equals("-") || !word.space().isEmpty();
        }

        /**
         * Operators may belong together with their neighbour in some dialect, and parameters with a mark before them.
         */
        private static boolean mayPart(LayoutWord neighbour) {
            return switch (neighbour.kind()) {
                case OPERATOR, PARAMETER, COMMENT -> false;
                case PUNCTUATION -> neighbour.text().equals("(") || neighbour.text().equals(")");
                default -> true;
            };
        }
    }
}
