package io.github.assay.agreement;

import io.github.assay.agreement.ScaleSettings.Scale;
import io.github.assay.statistics.raters.Ratings;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Ratings as words, on a declared scale or the words that occur.
 *
 * @param items names of the rated items, one a row
 * @param raters the raters, one column each
 * @param rows one row an item; an empty word is a missing label
 */
public record RatedScale(List<String> items, List<String> raters, List<List<String>> rows) {
    public RatedScale {
        items = List.copyOf(items);
        raters = List.copyOf(raters);
        rows = rows.stream().map(List::copyOf).toList();
        if (items.size() != rows.size()) {
            throw new IllegalArgumentException(items.size() + " names for " + rows.size() + " rows");
        }
    }

    /** The scale: the declared one, else the words that occur. */
    List<String> categories(List<String> declared) {
        if (!declared.isEmpty()) {
            return declared;
        }
        TreeSet<String> found = new TreeSet<>();
        rows.forEach(row -> row.stream().filter(word -> !word.isEmpty()).forEach(found::add));
        boolean numbers = found.stream().allMatch(word -> number(word).isPresent());
        return numbers
                ? found.stream().sorted(Comparator.comparing(word -> number(word).orElseThrow())).toList()
                : List.copyOf(found);
    }

    /**
     * The labels as numbers of categories.
     *
     * @throws IllegalArgumentException when a word is not on the scale
     */
    Ratings ratings(List<String> categories) {
        int[][] labels = new int[rows.size()][raters.size()];
        for (int i = 0; i < labels.length; i++) {
            for (int a = 0; a < raters.size(); a++) {
                labels[i][a] = label(rows.get(i).get(a), categories, i);
            }
        }
        return Ratings.of(labels, raters.size(), categories.size());
    }

    private static int label(String word, List<String> categories, int row) {
        int at = word.isEmpty() ? Ratings.MISSING : categories.indexOf(word);
        if (at < 0 && !word.isEmpty()) {
            throw new IllegalArgumentException(
                    "row " + (row + 1) + ": '" + word + "' is not on the scale " + String.join(", ", categories));
        }
        return at;
    }

    /**
     * Numeric values of the categories: their numbers on interval and ratio scales, else their positions.
     *
     * @throws IllegalArgumentException when a category of an interval or ratio scale is no number, or a ratio is below
     *     0
     */
    static double[] values(List<String> categories, Scale scale) {
        double[] values = new double[categories.size()];
        Arrays.setAll(values, i -> i);
        if (scale == Scale.INTERVAL || scale == Scale.RATIO) {
            for (int i = 0; i < values.length; i++) {
                String word = categories.get(i);
                values[i] = number(word)
                        .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no number; try an ordinal scale"));
                if (scale == Scale.RATIO && values[i] < 0) {
                    throw new IllegalArgumentException("a ratio scale has no value below 0: " + word);
                }
            }
        }
        return values;
    }

    private static Optional<Double> number(String word) {
        try {
            double value = Double.parseDouble(word);
            return Double.isFinite(value) ? Optional.of(value) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
