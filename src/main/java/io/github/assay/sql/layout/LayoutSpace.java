package io.github.assay.sql.layout;

import io.github.assay.sql.text.Token.Kind;
import java.util.Set;

/** Decides whether two words of one line have a space between them. Adding or removing it never changes a token. */
final class LayoutSpace {
    private static final Set<String> SPACED = Set.of("=", "<", ">", "<=", ">=", "<>", "!=", "==", "||");

    private LayoutSpace() {}

    static boolean between(LayoutWord before, LayoutWord word) {
        if (word.text().equals(",") || word.text().equals(";") || word.text().equals(")") || before.text().equals("(")) {
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

    /** Operators may belong together with their neighbour in some dialect, and parameters with a mark before them. */
    private static boolean mayPart(LayoutWord neighbour) {
        return switch (neighbour.kind()) {
            case OPERATOR, PARAMETER, COMMENT -> false;
            case PUNCTUATION -> neighbour.text().equals("(") || neighbour.text().equals(")");
            default -> true;
        };
    }
}
