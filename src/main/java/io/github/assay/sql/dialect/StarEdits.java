package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;

/** Modifiers of {@code *} that the parser does not know, written in ones that it does. */
final class StarEdits {
    private final TextEdits edits;
    private final SignificantTokens words;

    StarEdits(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code * EXCLUDE a}: the brackets are optional there. */
    void exclude(int i) {
        if (words.reads(i, "exclude") && words.reads(i - 1, "*") && !words.reads(i + 1, "(")) {
            edits.replace(i, i + 1, "EXCEPT (" + edits.between(i + 1, i + 1) + ")");
        }
    }

    /** {@code * RENAME (a AS b)} changes names only, and names count for nothing. */
    void rename(int i) {
        boolean star = words.readsAny(i - 1, "*", ")") || words.reads(i - 3, "*") && words.reads(i - 2, "ilike");
        if (words.reads(i, "rename") && star && words.reads(i + 1, "(") && edits.close(i + 1) > 0) {
            edits.remove(i, edits.close(i + 1));
        } else if (words.reads(i, "rename") && star && words.reads(i + 2, "as")) {
            edits.remove(i, i + 3);
        }
    }

    /** {@code * ILIKE 'p' REPLACE (…)}: the parser takes either of the two, so the pattern is carried as a column left out. */
    void ilike(int i) {
        if (words.reads(i - 1, "*") && words.is(i + 1, Token.Kind.STRING) && words.reads(i + 2, "replace")) {
            String pattern = edits.between(i + 1, i + 1).replace("\"", "");
            edits.replace(i, i + 1, "EXCEPT (\"not ilike " + pattern + "\")");
        }
    }
}
