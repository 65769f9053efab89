package io.github.assay.robustness.naming;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a name.
 *
 * @param text as written
 * @param kind what it is
 */
public record NameToken(String text, Kind kind) {
    /** What a part of a name is. */
    public enum Kind {
        /** In the word list, or a plural of a word in it. */
        WORD,
        /** In the dictionary of abbreviations, a word without its vowels, or the beginning of a word. */
        ABBREVIATION,
        /** Letters that are neither. */
        UNKNOWN,
        /** Digits; they count for nothing. */
        DIGITS,
        /** Characters between words, such as {@code _}. */
        SEPARATOR
    }

    /** Cuts a name at changes of case, digits and other characters; joined, the parts are the name. */
    static List<String> split(String name) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= name.length(); i++) {
            if (i == name.length() || isCut(name, i)) {
                parts.add(name.substring(from, i));
                from = i;
            }
        }
        return parts;
    }

    private static boolean isCut(String name, int i) {
        char before = name.charAt(i - 1);
        char at = name.charAt(i);
        if (sort(before) != sort(at)) {
            return true;
        }
        boolean camel = Character.isLowerCase(before) && Character.isUpperCase(at);
        boolean afterCapitals = Character.isUpperCase(before) && Character.isUpperCase(at)
                && i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
        return camel || afterCapitals;
    }

    private static int sort(char c) {
        return Character.isLetter(c) ? 0 : Character.isDigit(c) ? 1 : 2;
    }

    static boolean isLetters(String part) {
        return !part.isEmpty() && Character.isLetter(part.charAt(0));
    }
}
