package io.github.assay.calibration.input;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.raters.Ratings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Table of pass and fail votes by item and annotator. Rows are sorted by key, columns by annotator's name.
 *
 * @param items the items, each with at least one pass or fail vote
 * @param annotators the annotators with a pass or fail vote
 * @param labels item, annotator: 1 pass, 0 fail, {@link Ratings#MISSING}
 */
public record VoteTable(List<ItemKey> items, List<String> annotators, int[][] labels) {
    public static VoteTable of(List<Vote> current) {
        List<Vote> deciding = current.stream().filter(v -> v.label().decides()).toList();
        List<String> annotators =
                List.copyOf(new TreeSet<>(deciding.stream().map(Vote::annotator).toList()));
        Map<ItemKey, int[]> rows = new TreeMap<>();
        for (Vote vote : deciding) {
            int[] row = rows.computeIfAbsent(vote.item(), _ -> missing(annotators.size()));
            row[annotators.indexOf(vote.annotator())] = vote.label() == Label.PASS ? 1 : 0;
        }
        return new VoteTable(List.copyOf(rows.keySet()), annotators, rows.values().toArray(int[][]::new));
    }

    private static int[] missing(int columns) {
        int[] row = new int[columns];
        Arrays.fill(row, Ratings.MISSING);
        return row;
    }

    /** Pass votes minus fail votes on an item, without the votes of one annotator; −1 includes all. */
    public int lead(int item, int without) {
        int lead = 0;
        for (int a = 0; a < annotators.size(); a++) {
            if (a != without && labels[item][a] != Ratings.MISSING) {
                lead += labels[item][a] == 1 ? 1 : -1;
            }
        }
        return lead;
    }

    /** Number of pass and fail votes on an item. */
    public int votes(int item) {
        return (int) Arrays.stream(labels[item]).filter(l -> l != Ratings.MISSING).count();
    }

    /** Whether an item has two votes or more and all agree. */
    public boolean unanimous(int item) {
        return votes(item) > 1 && Math.abs(lead(item, -1)) == votes(item);
    }

    public Ratings ratings() {
        return Ratings.of(labels, annotators.size(), 2);
    }

    /** Number of labels by item, annotator and category, as the model of Dawid and Skene needs them. */
    public int[][][] counts() {
        int[][][] counts = new int[items.size()][annotators.size()][2];
        for (int i = 0; i < counts.length; i++) {
            for (int a = 0; a < counts[i].length; a++) {
                if (labels[i][a] != Ratings.MISSING) {
                    counts[i][a][labels[i][a]]++;
                }
            }
        }
        return counts;
    }
}
