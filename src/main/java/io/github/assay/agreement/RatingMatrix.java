package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.resample.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Matrix of labels by item and annotator. Rows are the items with at least one pass or fail, sorted by key; columns are
 * the annotators with at least one, sorted by name. Unsure and later are missing.
 */
public final class RatingMatrix {
    /** The category of fail in {@link #ratings()}. */
    public static final int FAIL = 0;

    /** The category of pass in {@link #ratings()}. */
    public static final int PASS = 1;

    private final List<ItemKey> items;
    private final List<String> annotators;
    private final int[][] labels;
    /** Pass votes minus fail votes of each item. */
    private final int[] lead;

    private RatingMatrix(List<ItemKey> items, List<String> annotators, int[][] labels) {
        this.items = items;
        this.annotators = annotators;
        this.labels = labels;
        this.lead = new int[labels.length];
        for (int i = 0; i < labels.length; i++) {
            for (int label : labels[i]) {
                lead[i] += label == PASS ? 1 : label == FAIL ? -1 : 0;
            }
        }
    }

    /** @param votes votes in any order, history included */
    public static RatingMatrix of(List<Vote> votes) {
        return ofCurrent(CurrentVotes.of(votes));
    }

    /** @param current votes that count, by item ({@link CurrentVotes}) */
    static RatingMatrix ofCurrent(List<Vote> current) {
        List<Vote> deciding = current.stream().filter(v -> v.label().decides()).toList();
        List<String> annotators = deciding.stream().map(Vote::annotator).distinct().sorted().toList();
        Map<String, Integer> columns = new HashMap<>();
        annotators.forEach(annotator -> columns.put(annotator, columns.size()));
        List<ItemKey> items = new ArrayList<>();
        List<int[]> labels = new ArrayList<>();
        for (Vote vote : deciding) {
            if (items.isEmpty() || !vote.item().equals(items.getLast())) {
                items.add(vote.item());
                int[] row = new int[annotators.size()];
                Arrays.fill(row, Ratings.MISSING);
                labels.add(row);
            }
            labels.getLast()[Objects.requireNonNull(columns.get(vote.annotator()))] = vote.label() == Label.PASS ? PASS : FAIL;
        }
        return new RatingMatrix(items, annotators, labels.toArray(int[][]::new));
    }

    /** The rows of the given items, without annotators who labelled none of them. */
    public RatingMatrix of(Collection<ItemKey> some) {
        int[] rows = some.stream()
                .mapToInt(item -> Collections.binarySearch(items, item))
                .filter(i -> i >= 0)
                .sorted()
                .distinct()
                .toArray();
        int[] columns = IntStream.range(0, annotators.size())
                .filter(a -> Arrays.stream(rows).anyMatch(i -> labels[i][a] != Ratings.MISSING))
                .toArray();
        int[][] part = new int[rows.length][columns.length];
        for (int i = 0; i < rows.length; i++) {
            for (int a = 0; a < columns.length; a++) {
                part[i][a] = labels[rows[i]][columns[a]];
            }
        }
        return new RatingMatrix(
                Arrays.stream(rows).mapToObj(items::get).toList(),
                Arrays.stream(columns).mapToObj(annotators::get).toList(),
                part);
    }

    /** The rows, sorted. */
    public List<ItemKey> items() {
        return items;
    }

    /** The rows that belong to one question each. */
    Units questions() {
        return Units.by(items.stream().map(ItemKey::caseId).toList());
    }

    /** The columns, sorted by name. */
    public List<String> annotators() {
        return annotators;
    }

    /** {@link #PASS}, {@link #FAIL} or {@link Ratings#MISSING}. */
    public int label(int item, int annotator) {
        return labels[item][annotator];
    }

    /** Number of annotators who gave the item this label, without the annotator {@code without}; −1 includes all. */
    int count(int item, int label, int without) {
        int count = 0;
        for (int a = 0; a < labels[item].length; a++) {
            count += a != without && labels[item][a] == label ? 1 : 0;
        }
        return count;
    }

    /** Pass votes minus fail votes on an item, without those of an annotator. */
    int lead(int item, int without) {
        int own = labels[item][without];
        return lead[item] - (own == PASS ? 1 : own == FAIL ? -1 : 0);
    }

    /** The labels as categories 0 (fail) and 1 (pass). */
    public Ratings ratings() {
        return Ratings.of(labels, annotators.size(), 2);
    }

    List<ItemKey> items(java.util.function.IntPredicate which) {
        return IntStream.range(0, items.size()).filter(which).mapToObj(items::get).toList();
    }

    /**
     * Selects the votes that count from a history of votes. The latest vote of each annotator on each item counts,
     * unless it withdraws the vote.
     */
    public static final class CurrentVotes {
        private CurrentVotes() {}

        /**
         * The votes that count, pass, fail and unsure, by item, then annotator; of two at the same instant the later in
         * the list. A carried vote gives way to every other one. A history in that order, such as the store's, is not sorted again.
         */
        public static List<Vote> of(List<Vote> history) {
            List<Vote> ordered = new ArrayList<>(history);
            ordered.sort(CurrentVotes::bySlot);
            List<Vote> current = new ArrayList<>(ordered.size());
            for (int from = 0; from < ordered.size(); ) {
                Vote latest = ordered.get(from);
                int to = from + 1;
                for (; to < ordered.size() && bySlot(latest, ordered.get(to)) == 0; to++) {
                    latest = counting(latest, ordered.get(to));
                }
                if (latest.label() != Label.SKIP) {
                    current.add(latest);
                }
                from = to;
            }
            return current;
        }

        private static Vote counting(Vote before, Vote next) {
            boolean earlier = next.at().isBefore(before.at()) && !before.givesWayTo(next);
            return earlier || next.givesWayTo(before) ? before : next;
        }

        private static int bySlot(Vote a, Vote b) {
            int item = a.item() == b.item() ? 0 : a.item().compareTo(b.item());
            return item != 0 ? item : a.annotator().compareTo(b.annotator());
        }
    }
}
