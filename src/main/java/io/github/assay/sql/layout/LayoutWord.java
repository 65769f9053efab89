package io.github.assay.sql.layout;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.sql.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Represents a token with the white space before it.
 *
 * @param kind its kind
 * @param text its text as written
 * @param space white space before it
 * @param verbatim whether that white space must stay, as inside square brackets, which may quote a name
 */
record LayoutWord(Kind kind, String text, String space, boolean verbatim) {
    static List<LayoutWord> of(String text, LexRules rules) {
        List<LayoutWord> words = new ArrayList<>();
        String space = "";
        int brackets = 0;
        for (Token t : SqlLexer.tokens(text, rules)) {
            String word = t.of(text);
            if (t.kind() == Kind.SPACE) {
                space = word;
                continue;
            }
            words.add(new LayoutWord(t.kind(), word, space, brackets > 0));
            space = "";
            brackets += word.equals("[") ? 1 : word.equals("]") && brackets > 0 ? -1 : 0;
        }
        return words;
    }

    boolean isComment() {
        return kind == Kind.COMMENT;
    }

    boolean isLineComment() {
        return isComment() && !text.startsWith("/*");
    }

    boolean startedLine() {
        return space.indexOf('\n') >= 0 || space.indexOf('\r') >= 0;
    }

    /** Whether it is this keyword, given in upper case. */
    boolean is(String keyword) {
        return kind == Kind.KEYWORD && text.equalsIgnoreCase(keyword);
    }

    boolean isOneOf(List<String> keywords) {
        return kind == Kind.KEYWORD && keywords.contains(text.toUpperCase(Locale.ROOT));
    }
}
