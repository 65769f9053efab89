package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Groups answers that equal gold and counts those that a small database separates (counterexample.md §8.2, §8.4). */
public final class LuckStudy {
    private LuckStudy() {}

    /** What answers are grouped by. */
    public enum Dimension {
        SYSTEM(a -> List.of(a.item().system()), false),
        DATABASE(a -> List.of(a.database()), false),
        /** Constructs of the gold query: an answer is in the group of each. */
        CONSTRUCT(EqualAnswer::constructs, false),
        /** The recipe that found the database: each share is of all answers searched. */
        RECIPE(a -> a.isSeparated() ? List.of(a.recipe()) : List.of(), true),
        /** The rank of the database: each share is of all answers searched. */
        RANK(a -> a.isSeparated() ? List.of(String.valueOf(a.rank())) : List.of(), true);

        private final Function<EqualAnswer, List<String>> groups;
        private final boolean ofAll;

        Dimension(Function<EqualAnswer, List<String>> groups, boolean ofAll) {
            this.groups = groups;
            this.ofAll = ofAll;
        }

        /** The word in options and files: {@code recipe}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The dimension of a word; empty where there is none. */
        public static Optional<Dimension> of(String word) {
            return List.of(values()).stream().filter(d -> d.word().equals(word.toLowerCase(Locale.ROOT))).findFirst();
        }
    }

    /** A row for each group in the order of names, then one for all answers. */
    public static List<LuckRow> of(List<EqualAnswer> answers, Dimension by) {
        Map<String, List<EqualAnswer>> groups = new TreeMap<>();
        answers.forEach(a -> by.groups.apply(a).forEach(g -> groups.computeIfAbsent(g, _ -> new ArrayList<>()).add(a)));
        List<LuckRow> rows = new ArrayList<>();
        groups.forEach((name, own) -> rows.add(row(name, own, by.ofAll ? answers.size() : own.size())));
        rows.add(row("", answers, answers.size()));
        return List.copyOf(rows);
    }

    private static LuckRow row(String group, List<EqualAnswer> answers, int searched) {
        List<ItemKey> separated = answers.stream().filter(EqualAnswer::isSeparated).map(EqualAnswer::item).toList();
        List<Integer> byRank = IntStream.rangeClosed(1, 3)
                .mapToObj(rank -> (int) answers.stream().filter(a -> a.rank() == rank).count())
                .toList();
        return new LuckRow(group, searched, separated, byRank, (int) answers.stream().filter(a -> a.rank() > 3)
                .count());
    }

    /**
     * An answer that equals gold on the real database and whose search is complete.
     *
     * @param item the answer
     * @param database name of its database
     * @param constructs constructs that the gold query uses, such as {@code joins}
     * @param rank rank of the separating database, 1 to 5; 0: none was found
     * @param recipe the recipe that found it; empty: none
     */
    public record EqualAnswer(ItemKey item, String database, List<String> constructs, int rank, String recipe) {
        private static final int WORST = 3;

        public EqualAnswer {
            constructs = List.copyOf(constructs);
        }

        /** Whether a database that counts separates it: rank 1 to 3 (counterexample.md §2). */
        public boolean isSeparated() {
            return rank >= 1 && rank <= WORST;
        }
    }

    /**
     * Answers of a group that equal gold, and those of them that a database separates: a lower bound of luck
     * (counterexample.md §8.2).
     *
     * @param group the group; empty: all
     * @param searched answers that equal gold and whose search is complete
     * @param separated those separated by a database of rank 1 to 3, in the order of the project
     * @param byRank number separated at rank 1, 2 and 3
     * @param unrealistic number separated at rank 4 or 5 only, which do not count
     */
    public record LuckRow(String group, int searched, List<ItemKey> separated, List<Integer> byRank, int unrealistic) {
        public LuckRow {
            separated = List.copyOf(separated);
            byRank = List.copyOf(byRank);
        }

        /** The share separated, 0 to 1, with Wilson's interval; unavailable without a search. */
        public Outcome<Estimate> share(double level) {
            return Proportion.estimate(separated.size(), searched, level, "not_searched");
        }

        /** Number separated at a rank from 1 to 3. */
        public int atRank(int rank) {
            return byRank.get(rank - 1);
        }
    }
}
