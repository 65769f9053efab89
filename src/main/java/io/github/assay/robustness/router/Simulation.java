package io.github.assay.robustness.router;

import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Simulates the score-based router (metrics.md §4.2). A question goes to the weakest system that was right on a large
 * enough share of the K most similar other questions.
 */
public final class Simulation {
    private static final double SLACK = 1e-12;

    /** The questions that may be neighbours. */
    public enum History {
        ALL_OTHERS,
        /** Questions on other databases only, as the thesis tuned. */
        OTHER_DATABASES
    }

    private final RouterStudy study;
    private final List<RouterQuery> past;
    private final List<int[]> nearest;

    private Simulation(RouterStudy study, List<RouterQuery> past, List<int[]> nearest) {
        this.study = study;
        this.past = past;
        this.nearest = nearest;
    }

    /**
     * Finds the neighbours of every question, once.
     *
     * @param most the largest K that will be used
     */
    public static Simulation of(RouterStudy study, History history, int most, int threads, Progress progress) {
        List<RouterQuery> queries = study.queries();
        QuestionSimilarity likeness = new QuestionSimilarity(queries);
        return of(study, queries, most, threads, progress, q -> new Neighbours(
                queries, i -> i != q && isAllowed(queries.get(q), queries.get(i), history), i -> likeness.of(q, i)));
    }

    /**
     * Finds the neighbours of every question among questions of the past, as the thesis did with its training
     * questions. A question of the past with the same text on the same database is no neighbour.
     *
     * @param past questions answered by the same systems in the same order
     * @param most the largest K that will be used
     * @throws IllegalArgumentException when the systems differ
     */
    public static Simulation of(
            RouterStudy study, RouterStudy past, History history, int most, int threads, Progress progress) {
        if (!past.systems().equals(study.systems())) {
            throw new IllegalArgumentException("the history has the systems " + String.join(", ", past.systems())
                    + ", the study " + String.join(", ", study.systems()));
        }
        List<RouterQuery> both = new ArrayList<>(past.queries());
        both.addAll(study.queries());
        QuestionSimilarity likeness = new QuestionSimilarity(both);
        int before = past.queries().size();
        return of(study, past.queries(), most, threads, progress, q -> new Neighbours(
                past.queries(),
                i -> isAllowed(study.queries().get(q), past.queries().get(i), history)
                        && !isSame(study.queries().get(q), past.queries().get(i)),
                i -> likeness.of(before + q, i)));
    }

    private static Simulation of(
            RouterStudy study, List<RouterQuery> past, int most, int threads, Progress progress, IntFunction<Neighbours> of) {
        List<Integer> numbers = IntStream.range(0, study.queries().size()).boxed().toList();
        return new Simulation(
                study, past, Parallel.mapOrdered(numbers, threads, progress, (q, _) -> of.apply(q).nearest(most)));
    }

    private static boolean isAllowed(RouterQuery query, RouterQuery other, History history) {
        return history == History.ALL_OTHERS || !other.db().equals(query.db());
    }

    private static boolean isSame(RouterQuery a, RouterQuery b) {
        return a.db().equals(b.db()) && a.question().strip().equalsIgnoreCase(b.question().strip());
    }

    /** Possible neighbours of one question. */
    private record Neighbours(List<RouterQuery> past, IntPredicate allowed, IntToDoubleFunction likeness) {
        int[] nearest(int most) {
            double[] alike = new double[past.size()];
            List<Integer> others = new ArrayList<>();
            for (int i = 0; i < past.size(); i++) {
                if (allowed.test(i)) {
                    alike[i] = likeness.applyAsDouble(i);
                    others.add(i);
                }
            }
            return others.stream()
                    .sorted(Comparator.comparingDouble((Integer i) -> -alike[i]).thenComparing(i -> past.get(i).id()))
                    .limit(most)
                    .mapToInt(i -> i)
                    .toArray();
        }
    }

    /** The nearest questions of a question, most similar first. */
    public List<RouterQuery> nearest(int question) {
        return Arrays.stream(nearest.get(question)).mapToObj(past::get).toList();
    }

    /** A copy of the study with the decisions of one parameter pair. */
    public RouterStudy decide(int k, double alpha) {
        List<RouterQuery> decided = new ArrayList<>();
        for (int q = 0; q < nearest.size(); q++) {
            decided.add(study.queries().get(q).withLabel(label(nearest.get(q), k, alpha)));
        }
        return new RouterStudy(study.systems(), decided);
    }

    /** Whether at least one question has fewer than K possible neighbours; then all its neighbours are used. */
    public boolean isShort(int k) {
        return nearest.stream().anyMatch(n -> n.length < k);
    }

    private int label(int[] neighbours, int k, double alpha) {
        int systems = study.systems().size();
        for (int system = 0; system < systems; system++) {
            if (share(neighbours, k, system).filter(p -> p >= alpha - SLACK).isPresent()) {
                return system;
            }
        }
        return systems;
    }

    /** Share of the neighbours with a known verdict on which a system was right. */
    private Optional<Double> share(int[] neighbours, int k, int system) {
        int known = 0;
        int right = 0;
        for (int i = 0; i < Math.min(k, neighbours.length); i++) {
            Optional<Boolean> verdict = past.get(neighbours[i]).correct().get(system);
            known += verdict.isPresent() ? 1 : 0;
            right += verdict.filter(v -> v).isPresent() ? 1 : 0;
        }
        return known == 0 ? Optional.empty() : Optional.of((double) right / known);
    }

    /**
     * Similarity of two questions (metrics.md §3.17): the cosine of their recorded vectors, if all questions have one.
     * Otherwise the cosine of their words, with sub-linear counts, without stop words and endings.
     */
    static final class QuestionSimilarity {
        private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+(?:\\.\\p{N}+)?");
        private static final Set<String> STOP = Set.of(
                "a", "an", "and", "are", "as", "at", "be", "by", "did", "do", "does", "for", "from", "has", "have",
                        "how",
                "i", "in", "is", "it", "its", "list", "many", "me", "much", "of", "on", "or", "our", "please", "show",
                "tell", "that", "the", "their", "there", "these", "they", "this", "those", "to", "was", "we", "were", "what",
                "when", "where", "which", "who", "whose", "will", "with", "you");

        private final List<Map<String, Double>> vectors;
        private final double[] lengths;

        QuestionSimilarity(List<RouterQuery> queries) {
            int size = queries.isEmpty() ? 0 : queries.getFirst().embedding().size();
            boolean recorded = size > 0 && queries.stream().allMatch(q -> q.embedding().size() == size);
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
}
