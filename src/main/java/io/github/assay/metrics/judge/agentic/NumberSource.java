package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds the numbers that a result table holds or that follow simply from it (metrics.md §3.14). These are cells,
 * counts, sums, means, least and greatest of a column, and differences, shares and changes in percent of two cells.
 */
final class NumberSource {
    /** Most different numbers of which pairs are looked at. */
    static final int MOST_PAIRED = 2_000;

    /** Different numbers of cells, with their signs. */
    private final double[] sorted;
    private final TreeSet<Double> plain = new TreeSet<>();
    private final List<Double> sums = new ArrayList<>();
    private final List<Double> derived = new ArrayList<>();
    private final boolean capped;

    NumberSource(ResultTable table) {
        derived.add((double) table.rowCount());
        TreeSet<Double> cells = new TreeSet<>();
        for (int c = 0; c < table.columnCount(); c++) {
            column(table, c, cells);
        }
        capped = cells.size() > MOST_PAIRED;
        sorted = cells.stream().limit(MOST_PAIRED).mapToDouble(Double::doubleValue).toArray();
        cells.forEach(v -> plain.add(Math.abs(v)));
    }

    private void column(ResultTable table, int c, TreeSet<Double> cells) {
        double sum = 0;
        int numbers = 0;
        TreeSet<String> distinct = new TreeSet<>();
        for (List<Cell> row : table.rows()) {
            Cell cell = row.get(c);
            Optional<Double> number = number(cell);
            if (number.isPresent()) {
                sum += number.get();
                numbers++;
                cells.add(number.get());
            } else if (!cell.isNull()) {
                StatedNumber.in(cell.display()).forEach(n -> plain.add(n.value()));
            }
            if (!cell.isNull()) {
                distinct.add(cell.display());
            }
        }
        derived.add((double) distinct.size());
        if (numbers > 0 && Double.isFinite(sum)) {
            sums.add(sum);
            derived.add(sum);
            derived.add(sum / numbers);
        }
    }

    private static Optional<Double> number(Cell cell) {
        double value = switch (cell) {
            case Cell.Int(long v) -> v;
            case Cell.Dec(var v) -> v.doubleValue();
            case Cell.Real(double v) -> v;
            default -> Double.NaN;
        };
        return Double.isFinite(value) ? Optional.of(value) : Optional.empty();
    }

    /** Whether pairs of the largest numbers were left out because there are too many. */
    boolean isCapped() {
        return capped;
    }

    /** How a number follows from the table: {@code cell}, {@code derived}, {@code pair}; empty when it does not. */
    Optional<String> explains(StatedNumber number) {
        if (near(number, plain.floor(number.value())) || near(number, plain.ceiling(number.value()))) {
            return Optional.of("cell");
        }
        if (derived.stream().anyMatch(number::shows)) {
            return Optional.of("derived");
        }
        if (number.percent() && asShares(number)) {
            return Optional.of("cell");
        }
        return Arrays.stream(sorted).anyMatch(b -> pairs(number, b)) || ofSums(number)
                ? Optional.of("pair")
                : Optional.empty();
    }

    private static boolean near(StatedNumber number, Double candidate) {
        return candidate != null && number.shows(candidate);
    }

    /** A cell 0.25 shown as 25 %. */
    private boolean asShares(StatedNumber number) {
        StatedNumber share = new StatedNumber(number.text(), number.value() / 100, number.slack() / 100, false);
        return near(share, plain.floor(share.value())) || near(share, plain.ceiling(share.value()));
    }

    /** Whether some cell and {@code b} give the number: as difference, share or change in percent. */
    private boolean pairs(StatedNumber number, double b) {
        double low = number.value() - number.slack();
        double high = number.value() + number.slack();
        boolean difference = any(b + low, b + high);
        boolean share = b > 0 && any(b * low / 100, b * high / 100);
        boolean growth = b > 0 && any(b * (1 + low / 100), b * (1 + high / 100));
        boolean decline = b > 0 && any(b * (1 - high / 100), b * (1 - low / 100));
        return difference || share || growth || decline;
    }

    /** A cell's share of its column's sum. */
    private boolean ofSums(StatedNumber number) {
        double low = (number.value() - number.slack()) / 100;
        double high = (number.value() + number.slack()) / 100;
        return sums.stream().anyMatch(s -> any(Math.abs(s) * low, Math.abs(s) * high));
    }

    private boolean any(double low, double high) {
        double slack = 1e-9 * Math.max(Math.abs(low), Math.abs(high));
        int at = Arrays.binarySearch(sorted, low - slack);
        int first = at >= 0 ? at : -at - 1;
        return first < sorted.length && sorted[first] <= high + slack;
    }
}
