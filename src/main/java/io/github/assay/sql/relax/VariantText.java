package io.github.assay.sql.relax;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Span;

/** Writes the text of a query with a stretch of words replaced. */
final class VariantText {
    private final SignificantTokens words;
    private final int last;

    /** @param last the last word of the query, before a final semicolon */
    VariantText(SignificantTokens words, int last) {
        this.words = words;
        this.last = last;
    }

    /** The query without a final semicolon. */
    String whole() {
        return words.text().substring(words.token(0).start(), words.token(last).end());
    }

    /** The query in which the words {@code from} to {@code to} are replaced. */
    String replaced(int from, int to, String by) {
        return words.text().substring(words.token(0).start(), words.token(from).start()) + " " + by + " "
                + words.text().substring(words.token(to).end(), words.token(last).end());
    }

    /** The query with words added before one. */
    String inserted(int before, String added) {
        return words.text().substring(words.token(0).start(), words.token(before).start()) + " " + added + " "
                + words.text().substring(words.token(before).start(), words.token(last).end());
    }

    Span span(int from, int to) {
        return words.span(from, to);
    }
}
