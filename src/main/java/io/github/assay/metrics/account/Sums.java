package io.github.assay.metrics.account;

import io.github.assay.statistics.Decimals;
import java.util.List;
import java.util.stream.Collectors;

/** Writes arithmetic out, so that a person can recompute a score. Figures have three significant digits. */
public final class Sums {
    private static final int MOST = 12;

    private Sums() {}

    /** {@code (0.5 + 1) ÷ 2 = 0.75}; of more than a dozen the sum alone. */
    public static String mean(List<Double> parts) {
        double mean = parts.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        if (parts.size() > MOST) {
            return share(parts.stream().mapToDouble(Double::doubleValue).sum(), parts.size());
        }
        return "(" + parts.stream().map(Sums::figure).collect(Collectors.joining(" + ")) + ") ÷ " + parts.size() + " = "
                + figure(mean);
    }

    /** {@code 3 ÷ 4 = 0.75}; nothing is divided by 0. */
    public static String share(double part, double whole) {
        return figure(part) + " ÷ " + figure(whole) + (whole == 0 ? "" : " = " + figure(part / whole));
    }

    /** {@code 2 × 0.5 × 1 ÷ (0.5 + 1) = 0.667} of precision and recall. */
    public static String f1(double precision, double recall) {
        double f1 = precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        return "F1 = 2 × " + figure(precision) + " × " + figure(recall) + " ÷ (" + figure(precision) + " + "
                + figure(recall) + ") = " + figure(f1);
    }

    /** Three significant digits without needless zeros. */
    public static String figure(double value) {
        return Decimals.significant(value);
    }
}
