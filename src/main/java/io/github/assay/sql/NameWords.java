package io.github.assay.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Words that the parser's grammar keeps for itself though no engine we run does: real schemas have a table
 * {@code returns} or a column {@code output}. Where a text does not parse, it is tried once more with them in quotes.
 */
final class NameWords {
    private static final Set<String> WORDS = Set.of(
            "absent", "csv", "errors", "excludes", "extend", "fbv", "final", "force", "import", "includes", "nocycle",
            "output", "preferring", "prewhere", "prior", "returns", "sample", "script", "settings", "statement", "use",
            "verify");

    private NameWords() {}

    /**
     * The text with such words quoted, in lower case as unquoted names count; empty when it has none. The first word
     * of a statement says what it does, and a word before a parenthesis is a function: both stay.
     */
    static Optional<String> quoted(String readable, LexRules rules) {
        StringBuilder out = new StringBuilder();
        List<Token> words = SqlLexer.words(readable, rules);
        int copied = 0;
        for (int i = 1; i < words.size(); i++) {
            Token word = words.get(i);
            boolean function = i + 1 < words.size() && words.get(i + 1).of(readable).equals("(");
            if (!function && WORDS.contains(word.of(readable).toLowerCase(Locale.ROOT))) {
                out.append(readable, copied, word.start())
                        .append('"')
                        .append(word.of(readable).toLowerCase(Locale.ROOT))
                        .append('"');
                copied = word.end();
            }
        }
        return copied == 0 ? Optional.empty() : Optional.of(out.append(readable.substring(copied)).toString());
    }
}
