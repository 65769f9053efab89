package io.github.assay.robustness.naming;

import java.util.List;

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
