package io.github.assay.robustness.router;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Similarity of two questions (metrics.md §3.17): the cosine of their recorded vectors, if all questions have one.
 * Otherwise the cosine of their words, with sub-linear counts, without stop words and endings.
 */
final class QuestionSimilarity {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+(?:\\.\\p{N}+)?");
    private static final Set<String> STOP = Set.of(
            "a", "an", "and", "are", "as", "at", "be", "by", "did", "do", "does", "for", "from", "has", "have", "how",
            "i", "in", "is", "it", "its", "list", "many", "me", "much", "of", "on", "or", "our", "please", "show",
            "tell", "that", "the", "their", "there", "these", "they", "this", "those", "to", "was", "we", "were", "what",
            "when", "where", "which", "who", "whose", "will", "with", "you");

    private final List<Map<String, Double>> vectors;
    private final double[] lengths;

    QuestionSimilarity(List<RouterQuery> queries) {
        int size = queries.isEmpty() ? 0 : queries.getFirst().embedding().size();
        boolean recorded =
                size > 0 && queries.stream().allMatch(q -> q.embedding().size() == size);
        vectors = queries.stream()
                .map(q -> recorded ? numbered(q.embedding()) : words(q.question()))
                .toList();
        lengths = vectors.stream()
                .mapToDouble(v -> Math.sqrt(
                        v.values().stream().mapToDouble(x -> x * x).sum()))
                .toArray();
    }

    /** Similarity, from 0 (or −1 for recorded vectors) to 1; 0 when a question has no words or vector. */
    double of(int a, int b) {
        Map<String, Double> shorter = vectors.get(vectors.get(a).size() <= vectors.get(b).size() ? a : b);
        Map<String, Double> longer = shorter == vectors.get(a) ? vectors.get(b) : vectors.get(a);
        double dot = 0;
        for (Map.Entry<String, Double> e : shorter.entrySet()) {
            dot += e.getValue() * longer.getOrDefault(e.getKey(), 0.0);
        }
        return lengths[a] == 0 || lengths[b] == 0 ? 0 : dot / (lengths[a] * lengths[b]);
    }

    private static Map<String, Double> numbered(List<Double> embedding) {
        Map<String, Double> vector = new java.util.TreeMap<>();
        for (int i = 0; i < embedding.size(); i++) {
            vector.put(Integer.toString(i), embedding.get(i));
        }
        return vector;
    }

    private static Map<String, Double> words(String question) {
        Map<String, Integer> counts = new HashMap<>();
        Matcher word = WORD.matcher(question.toLowerCase(Locale.ROOT));
        List<String> found = new ArrayList<>();
        while (word.find()) {
            found.add(word.group());
        }
        found.stream().filter(w -> !STOP.contains(w)).forEach(w -> counts.merge(stem(w), 1, Integer::sum));
        Map<String, Double> vector = new java.util.TreeMap<>();
        counts.forEach((w, n) -> vector.put(w, 1 + Math.log(n)));
        return vector;
    }

    private static String stem(String word) {
        for (String ending : List.of("ing", "ies", "es", "ed", "s")) {
            if (word.endsWith(ending) && word.length() - ending.length() >= 3) {
                return word.substring(0, word.length() - ending.length()) + (ending.equals("ies") ? "y" : "");
            }
        }
        return word;
    }
}
