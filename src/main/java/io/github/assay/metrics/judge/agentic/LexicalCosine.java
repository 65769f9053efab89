package io.github.assay.metrics.judge.agentic;

import java.text.Normalizer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Computes how alike two texts are by the cosine of their term frequencies (metrics.md §3.17). Frequencies are
 * sub-linear (1 + ln n), over numbers and lower-case, lightly stemmed words without stop words. 0 to 1, symmetric.
 */
public final class LexicalCosine {
    private static final Pattern TOKEN = Pattern.compile("\\d+(?:[.,]\\d+)*|[\\p{L}\\p{M}]+");
    private static final Set<String> STOP = Set.of(
            "a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "by", "with", "and", "or", "is", "are", "was",
            "were", "be", "been", "do", "does", "did", "has", "have", "had", "what", "which", "who", "whom", "whose",
            "that", "this", "these", "those", "there", "it", "its", "as", "me", "my", "i", "we", "us", "our", "you",
            "your", "they", "them", "their", "please", "give", "show", "tell", "list", "find", "can", "could", "would",
            "will", "shall", "should", "also", "so", "than", "then", "into");

    private LexicalCosine() {}

    /** The cosine; 0 where either text has no word that counts. */
    public static double of(String one, String other) {
        Map<String, Integer> a = counts(one);
        Map<String, Integer> b = counts(other);
        if (a.equals(b)) {
            return a.isEmpty() ? 0 : 1;
        }
        Set<String> shared = new HashSet<>(a.keySet());
        shared.retainAll(b.keySet());
        double dot = shared.stream()
                .sorted()
                .mapToDouble(t -> weight(Objects.requireNonNull(a.get(t))) * weight(Objects.requireNonNull(b.get(t))))
                .sum();
        return dot == 0 ? 0 : Math.clamp(dot / (length(a) * length(b)), 0.0, 1.0);
    }

    /** The words that count, each with its frequency in either text; the most frequent first. */
    static List<Word> words(String one, String other) {
        Map<String, Integer> a = counts(one);
        Map<String, Integer> b = counts(other);
        Map<String, String> written = new TreeMap<>();
        for (String text : new String[] {one, other}) {
            Matcher tokens = tokens(text);
            while (tokens.find()) {
                written.putIfAbsent(stem(tokens.group()), tokens.group());
            }
        }
        Set<String> all = new TreeSet<>(a.keySet());
        all.addAll(b.keySet());
        return all.stream()
                .map(stem -> new Word(Objects.requireNonNull(written.get(stem)), a.getOrDefault(stem, 0), b.getOrDefault(stem, 0)))
                .sorted(Comparator.comparingInt((Word w) -> -w.one() - w.other()))
                .toList();
    }

    /**
     * A word.
     *
     * @param written its first spelling in either text, in lower case
     * @param one how often the first text has it
     * @param other how often the second has it
     */
    record Word(String written, int one, int other) {
        boolean isShared() {
            return one > 0 && other > 0;
        }

        /** Its contribution to the product of both texts. */
        double product() {
            return isShared() ? weight(one) * weight(other) : 0;
        }
    }

    /** The length of a text as a vector of weights, from the frequency of each word in it. */
    static double length(IntStream counts) {
        return Math.sqrt(counts.filter(n -> n > 0).mapToDouble(n -> weight(n) * weight(n)).sum());
    }

    /** A text in lower case with every run of anything but letters and digits as one space. */
    static String normalised(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{M}\\p{N}]+", " ")
                .strip();
    }

    private static Map<String, Integer> counts(String text) {
        Map<String, Integer> counts = new HashMap<>();
        Matcher tokens = tokens(text);
        while (tokens.find()) {
            String token = tokens.group();
            if (!STOP.contains(token)) {
                counts.merge(stem(token), 1, Integer::sum);
            }
        }
        return counts;
    }

    private static Matcher tokens(String text) {
        return TOKEN.matcher(Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT));
    }

    /** Plurals and the commonest endings off; never below three letters. */
    private static String stem(String word) {
        if (Character.isDigit(word.charAt(0))) {
            return word.replace(",", "");
        }
        if (word.endsWith("ies") && word.length() > 5) {
            return word.substring(0, word.length() - 3) + "y";
        }
        for (String ending : new String[] {"ing", "ed", "es", "s"}) {
            boolean doubled = ending.equals("s") && word.endsWith("ss");
            if (word.endsWith(ending) && word.length() - ending.length() >= 3 && !doubled) {
                return withoutE(word.substring(0, word.length() - ending.length()));
            }
        }
        return withoutE(word);
    }

    private static String withoutE(String word) {
        return word.length() > 3 && word.endsWith("e") ? word.substring(0, word.length() - 1) : word;
    }

    private static double weight(int count) {
        return 1 + Math.log(count);
    }

    private static double length(Map<String, Integer> counts) {
        return Math.sqrt(counts.values().stream()
                .sorted()
                .mapToDouble(n -> weight(n) * weight(n))
                .sum());
    }
}
