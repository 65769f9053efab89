package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.gate.UnavailableReasons;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code numeric-grounding}: the share of the response's numbers that the predicted result supports (metrics.md §3.14).
 * The result holds such a number, or it follows simply from the result, within the rounding shown. No judge is used.
 * The sign of a difference between two cells is not compared, because the words around the number express it.
 */
public final class NumericGrounding implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "numeric-grounding", "Numbers grounded", MetricInfo.Group.JUDGE, OptionalDouble.empty(),
            Set.of(MetricInfo.Need.RESPONSE, MetricInfo.Need.PREDICTED_RESULT), "metrics.md §3.14").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        String response = evidence.item().prediction().answer().responseText();
        List<StatedNumber> numbers = StatedNumber.in(response);
        if (numbers.isEmpty()) {
            return Outcome.unavailable(
                    "not_applicable", response.isBlank() ? "there is no response" : "the response states no number");
        }
        if (!(evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows(var table, _))) {
            return Outcome.unavailable("no_result", "no predicted result");
        }
        return table.truncated()
                ? Outcome.unavailable("truncated", "sums of a truncated result are not those of the answer")
                : Outcome.value(measurement(evidence, numbers, new NumberSource(table)));
    }

    private static Measurement measurement(Evidence evidence, List<StatedNumber> numbers, NumberSource source) {
        List<StatedNumber> loose = numbers.stream().filter(n -> source.explains(n).isEmpty()).toList();
        double grounded = numbers.size() - loose.size();
        return evidence.explained(new Measurement(
                grounded / numbers.size(),
                "",
                source.isCapped() ? List.of("approximate") : List.of(),
                new FindingList().number("numbers", numbers.size())
                        .texts("ungrounded", loose.stream().map(StatedNumber::text).toList())
                        .texts("grounded", numbers.stream()
                                .flatMap(n -> source.explains(n).map(how -> n.text() + " (" + how + ")").stream())
                                .toList())
                        .list()), steps -> steps.says("numbers.grounded", new Arithmetic.Share(grounded, numbers.size())));
    }

    /**
     * Finds the numbers that a result table holds or that follow simply from it (metrics.md §3.14). These are cells,
     * counts, sums, means, least and greatest of a column, and differences, shares and changes in percent of two cells.
     */
    private static final class NumberSource {
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

    /**
     * Represents a number as a text shows it.
     *
     * @param text as written
     * @param value its size; signs are left to the words around it
     * @param slack half a unit of the last digit shown: how far the number meant may lie off
     * @param percent whether a percent sign follows
     */
    private record StatedNumber(String text, double value, double slack, boolean percent) {
        private static final Pattern NUMBER = Pattern.compile(
                "(?<![\\p{L}\\p{N}_.])(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?(?![\\p{N}])\\s?(%|percent\\b|k\\b|m\\b|bn\\b|thousand\\b|million\\b|billion\\b)?",
                Pattern.CASE_INSENSITIVE);
        private static final Map<String, Double> SCALES = Map.of(
                "k", 1e3, "thousand", 1e3, "m", 1e6, "million", 1e6, "bn", 1e9, "billion", 1e9);
        private static final int MOST = 1_000;
        private static final int LONGEST = 30;

        /** The numbers of a text, in order; at most a thousand. */
        static List<StatedNumber> in(String text) {
            List<StatedNumber> all = new ArrayList<>();
            Matcher m = NUMBER.matcher(text);
            while (m.find() && all.size() < MOST) {
                if (m.group().length() <= LONGEST) {
                    all.add(of(m));
                }
            }
            return all;
        }

        private static StatedNumber of(Matcher m) {
            String fraction = m.group(2) == null ? "" : m.group(2);
            String unit = m.group(3) == null ? "" : m.group(3).toLowerCase(Locale.ROOT);
            double scale = SCALES.getOrDefault(unit, 1.0);
            double shown = new BigDecimal(m.group(1).replace(",", "") + fraction).doubleValue();
            double step = Math.pow(10, -Math.max(0, fraction.length() - 1)) * scale;
            boolean percent = unit.equals("%") || unit.equals("percent");
            return new StatedNumber(m.group().strip(), shown * scale, step / 2, percent);
        }

        /** Whether a number, rounded as this one is shown, is this one. */
        boolean shows(double number) {
            double off = Math.abs(Math.abs(number) - value);
            return off <= slack * (1 + 1e-9) + 1e-9 * value;
        }
    }
}
