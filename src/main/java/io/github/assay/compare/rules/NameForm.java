package io.github.assay.compare.rules;

import io.github.assay.compare.cells.ColumnNames;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A column name in the form for comparison.
 *
 * @param text the normalised name
 * @param words its words, abbreviated by metrics.md §5.2
 */
public record NameForm(String text, Set<String> words) {
    private static final double LEAST_SPELLING = 0.85;
    private static final Map<String, String> ABBREVIATIONS = abbreviations("identifier id number nbr date dt time tm"
            + " description desc amount amt quantity qty count cnt average avg percent pct address addr account acct"
            + " customer cust department dept employee emp organization org product prod category cat status sts"
            + " type typ name nm code cd year yr month mth value val price prc total tot transaction txn"
            + " enrollment enr school sch student stu atom atm element elmt connected conn bond bnd");

    public static NameForm of(String name) {
        String split = name.replaceAll("(\\p{Ll})(\\p{Lu})", "$1_$2");
        Set<String> words = new HashSet<>();
        Arrays.stream(ColumnNames.normalise(split).split("_"))
                .filter(w -> !w.isEmpty())
                .forEach(w -> words.add(ABBREVIATIONS.getOrDefault(w, w)));
        return new NameForm(ColumnNames.normalise(name), words);
    }

    /**
     * Similarity of two names, from 0 to 1 (metrics.md §0.5): the larger of the share of common words and the
     * similarity of spelling, where that is at least 0.85.
     */
    public double similarity(NameForm other) {
        if (text.isEmpty() || other.text.isEmpty()) {
            return 0;
        }
        if (text.equals(other.text)) {
            return 1;
        }
        double spelling = jaroWinkler(text, other.text);
        return Math.max(jaccard(words, other.words), spelling >= LEAST_SPELLING ? spelling : 0);
    }

    private static Map<String, String> abbreviations(String pairs) {
        String[] words = pairs.split(" ");
        Map<String, String> map = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            map.put(words[i], words[i + 1]);
        }
        return Map.copyOf(map);
    }

    private static double jaccard(Set<String> a, Set<String> b) {
        long common = 0;
        for (String word : a) {
            common += b.contains(word) ? 1 : 0;
        }
        long all = a.size() + b.size() - common;
        return all == 0 ? 0 : (double) common / all;
    }

    /** Jaro similarity with Winkler's bonus of 0.1 for each of the first four letters that agree. */
    static double jaroWinkler(String a, String b) {
        double jaro = jaro(a, b);
        int prefix = 0;
        while (prefix < Math.min(4, Math.min(a.length(), b.length())) && a.charAt(prefix) == b.charAt(prefix)) {
            prefix++;
        }
        return jaro + 0.1 * prefix * (1 - jaro);
    }

    private static double jaro(String a, String b) {
        boolean[] usedA = new boolean[a.length()];
        boolean[] usedB = new boolean[b.length()];
        int common = common(a, b, usedA, usedB);
        if (common == 0) {
            return 0;
        }
        double m = common;
        return (m / a.length() + m / b.length() + (m - swaps(a, b, usedA, usedB) / 2.0) / m) / 3;
    }

    private static int common(String a, String b, boolean[] usedA, boolean[] usedB) {
        int window = Math.max(0, Math.max(a.length(), b.length()) / 2 - 1);
        int common = 0;
        for (int i = 0; i < a.length(); i++) {
            for (int j = Math.max(0, i - window); j <= Math.min(b.length() - 1, i + window); j++) {
                if (!usedB[j] && a.charAt(i) == b.charAt(j)) {
                    usedA[i] = true;
                    usedB[j] = true;
                    common++;
                    break;
                }
            }
        }
        return common;
    }

    private static int swaps(String a, String b, boolean[] usedA, boolean[] usedB) {
        int swaps = 0;
        for (int i = 0, j = 0; i < a.length(); i++) {
            if (usedA[i]) {
                while (!usedB[j]) {
                    j++;
                }
                swaps += a.charAt(i) == b.charAt(j++) ? 0 : 1;
            }
        }
        return swaps;
    }
}
