package io.github.assay.systems.luck;

import io.github.assay.domain.ItemKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.Map;
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
        return new LuckRow(group, searched, separated, byRank, (int) answers.stream().filter(a -> a.rank() > 3).count());
    }
}
