package io.github.assay.robustness.naming;

import io.github.assay.robustness.naming.NameToken.Kind;
import java.util.List;
import java.util.Locale;

/** Classifies names by the share of their letters that are in words (metrics.md §5.2). Immutable. */
public record NaturalnessClassifier(WordList words, AbbreviationDictionary dictionary) {
    private static final double REGULAR = 0.8;
    private static final double LOW = 0.4;

    /** The class of a name; a name without letters is {@link Naturalness#N3}. */
    public ClassifiedName classify(String name) {
        List<NameToken> tokens = NameToken.split(name).stream().map(t -> new NameToken(t, kind(t))).toList();
        double letters = letters(tokens, Kind.WORD) + letters(tokens, Kind.ABBREVIATION)
                + letters(tokens, Kind.UNKNOWN);
        double inWords = letters == 0 ? 0 : letters(tokens, Kind.WORD) / letters;
        double known = letters == 0 ? 0 : inWords + letters(tokens, Kind.ABBREVIATION) / letters;
        Naturalness level = inWords >= REGULAR ? Naturalness.N1 : known >= LOW ? Naturalness.N2 : Naturalness.N3;
        return new ClassifiedName(name, level, inWords, known, tokens);
    }

    private static double letters(List<NameToken> tokens, Kind kind) {
        return tokens.stream().filter(t -> t.kind() == kind).mapToInt(t -> t.text().length()).sum();
    }

    private Kind kind(String token) {
        if (!NameToken.isLetters(token)) {
            return Character.isDigit(token.charAt(0)) ? Kind.DIGITS : Kind.SEPARATOR;
        }
        String lower = token.toLowerCase(Locale.ROOT);
        return words.isWord(lower) || !dictionary.isAbbreviation(lower) && !words.joined(lower).isEmpty() ? Kind.WORD
                : dictionary.isAbbreviation(lower) || words.isShortForm(lower) ? Kind.ABBREVIATION : Kind.UNKNOWN;
    }

    /**
     * A name with its class and the reason for it.
     *
     * @param name as the database spells it
     * @param level its class
     * @param words share of its letters in words, 0 to 1; 0 where it has no letters
     * @param known the same with known abbreviations counted as words
     * @param tokens its parts
     */
    public record ClassifiedName(String name, Naturalness level, double words, double known, List<NameToken> tokens) {
        public ClassifiedName {
            tokens = List.copyOf(tokens);
        }
    }
}
