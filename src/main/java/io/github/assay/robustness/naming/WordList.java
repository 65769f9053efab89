package io.github.assay.robustness.naming;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** English words in lower case, without regular plurals (SCOWL, sizes up to 35; see NOTICE). Immutable. */
public final class WordList {
    private static final int SHORTEST_PREFIX = 3;

    private final TreeSet<String> words;
    private final Set<String> skeletons = new HashSet<>();

    /** @param words in lower case */
    public WordList(Iterable<String> words) {
        this.words = new TreeSet<>();
        words.forEach(this.words::add);
        this.words.forEach(w -> skeletons.add(skeleton(w)));
    }

    private static final class Bundled {
        private static final WordList WORDS = new WordList(lines("/naming/words.txt"));
    }

    /** The list that comes with the program. */
    public static WordList bundled() {
        return Bundled.WORDS;
    }

    static List<String> lines(String resource) {
        try (InputStream in = WordList.class.getResourceAsStream(resource);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a text is a word or the plural of one. */
    public boolean isWord(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return words.contains(lower) || singulars(lower).stream().anyMatch(words::contains);
    }

    /** The two words, of {@value #SHORTEST_PREFIX} letters or more, that a text joins without a mark; empty where it does not. */
    List<String> joined(String lower) {
        for (int at = lower.length() - SHORTEST_PREFIX; at >= SHORTEST_PREFIX; at--) {
            if (words.contains(lower.substring(0, at)) && isWord(lower.substring(at))) {
                return List.of(lower.substring(0, at), lower.substring(at));
            }
        }
        return List.of();
    }

    /** Whether a text is a word without its vowels, or the beginning of a word, of three letters or more. */
    boolean isShortForm(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        boolean vowelless = lower.length() > 1 && lower.chars().skip(1).noneMatch(c -> "aeiou".indexOf(c) >= 0);
        boolean skeleton = vowelless && skeletons.contains(skeleton(lower));
        String next = lower.length() < SHORTEST_PREFIX ? null : words.ceiling(lower);
        return skeleton || next != null && next.startsWith(lower);
    }

    /** What a text may be a plural of. */
    static List<String> singulars(String lower) {
        if (lower.length() < 4 || !lower.endsWith("s") || lower.endsWith("ss")) {
            return List.of();
        }
        String one = lower.substring(0, lower.length() - 1);
        return lower.endsWith("ies") ? List.of(lower.substring(0, lower.length() - 3) + "y", one)
                : lower.endsWith("es") ? List.of(one, lower.substring(0, lower.length() - 2))
                        : List.of(one);
    }

    /** The first letter and the consonants after it, repeated letters once. */
    static String skeleton(String lower) {
        StringBuilder kept = new StringBuilder();
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            boolean vowel = "aeiou".indexOf(c) >= 0;
            if ((i == 0 || !vowel) && (kept.isEmpty() || kept.charAt(kept.length() - 1) != c)) {
                kept.append(c);
            }
        }
        return kept.toString();
    }
}
