package io.github.assay.report;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.report.HtmlTable.Markup;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** κ of every metric with its interval, as SVG; pale columns are the classes of Landis and Koch. */
public final class ForestPlot {
    private static final int ROW = 24;
    private static final int LEFT = 190;
    private static final int WIDTH = 760;
    private static final int RIGHT = 20;
    private static final int FOOT = 28;

    private final List<MetricCalibration> metrics;
    private final double low;

    public ForestPlot(List<MetricCalibration> ranked) {
        metrics = ranked.stream()
                .filter(m -> m.verdicts().cohenKappa().asValue().isPresent())
                .toList();
        low = metrics.stream()
                .mapToDouble(m -> Math.min(0, bounds(m).map(Interval::low).orElse(kappa(m))))
                .min()
                .orElse(0);
    }

    private static double kappa(MetricCalibration m) {
        return m.verdicts().cohenKappa().asValue().map(Estimate::value).orElse(0.0);
    }

    private static Optional<Interval> bounds(MetricCalibration m) {
        return m.verdicts().cohenKappa().asValue().flatMap(e -> e.interval().asValue());
    }

    /** The drawing; empty text when no κ is defined. */
    public String svg() {
        if (metrics.isEmpty()) {
            return "";
        }
        int plot = metrics.size() * ROW;
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg role=\"img\" aria-label=\"kappa of every metric with its interval\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">",
                WIDTH, plot + FOOT, WIDTH, plot + FOOT));
        for (double band : new double[] {0.2, 0.6}) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%d\" fill=\"var(--band)\"/>",
                    x(band), x(band + 0.2) - x(band), plot));
        }
        for (int tick = (int) Math.ceil(low * 5); tick <= 5; tick++) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.1f</text>",
                    x(tick / 5.0), plot + 18, tick / 5.0));
        }
        for (int i = 0; i < metrics.size(); i++) {
            row(svg, metrics.get(i), i * ROW + ROW / 2);
        }
        return svg.append("</svg>").toString();
    }

    private void row(StringBuilder svg, MetricCalibration m, int y) {
        svg.append(String.format(
                Locale.ROOT, "<text class=\"name\" x=\"4\" y=\"%d\">%s</text>", y + 4, Markup.escape(m.metric().id())));
        bounds(m).ifPresent(i -> svg.append(String.format(
                Locale.ROOT,
                "<path d=\"M%.1f %dH%.1fM%.1f %dv8M%.1f %dv8\" stroke=\"var(--muted)\" stroke-width=\"2\" fill=\"none\"/>",
                x(i.low()), y, x(i.high()), x(i.low()), y - 4, x(i.high()), y - 4)));
        svg.append(String.format(
                Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%d\" r=\"4.5\" fill=\"var(--accent)\"/>", x(kappa(m)), y));
    }

    private double x(double value) {
        return LEFT + (value - low) / (1 - low) * (WIDTH - LEFT - RIGHT);
    }
}
