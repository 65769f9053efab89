package io.github.assay.cli.study;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.rates.TruePassRate.TierCorrection;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** True pass rates as tables of text: the rates, tier by tier, and differences of systems. */
final class PassRateTables {
    private PassRateTables() {}

    static void print(List<TruePassRate> passRates, CalibrationShown shown, Terminal terminal) {
        List<TruePassRate> rows = passRates.stream().filter(r -> r.items() > 0 && shown.has(r.metric())).toList();
        if (rows.isEmpty()) {
            return;
        }
        rates(rows, terminal);
        tiers(rows, terminal);
        differences(rows, terminal);
        warn(rows, TruePassRate::isWeak, " tells pass from fail hardly better than a guess (sensitivity + specificity − 1 below "
                + TruePassRate.WEAK + "), so that its corrected rates magnify every error.", terminal);
        warn(rows, TruePassRate::tiersDiffer, " agrees with people more in one tier than in another (p < 0.05): prefer its rates"
                + " corrected by tier.", terminal);
    }

    private static void warn(List<TruePassRate> rows, Predicate<TruePassRate> about, String words, Terminal terminal) {
        rows.stream()
                .filter(r -> r.system().isEmpty() && about.test(r))
                .forEach(r -> terminal.result("Caution: " + r.metric() + words));
    }

    private static void rates(List<TruePassRate> rows, Terminal terminal) {
        TextTable table = new TextTable(
                "metric", "system", ">items", ">labelled", ">raw", "labels only", "corrected", "PPI++", ">worth labels");
        for (TruePassRate r : rows) {
            table.add(
                    r.metric(),
                    system(r),
                    Integer.toString(r.items()),
                    Integer.toString(r.labelled()),
                    r.raw().asValue().map(s -> CliWords.percent(s) + " %").orElse("–"),
                    rate(r.labels(), " %"),
                    rate(r.corrected(), " %"),
                    rate(r.powered(), " %"),
                    r.effectiveLabels().asValue().map(Decimals.NONE::of).orElse("–"));
        }
        table.lines().forEach(terminal::result);
    }

    private static void tiers(List<TruePassRate> rows, Terminal terminal) {
        TextTable table = new TextTable("metric", "system", "corrected by tier", "tiers, each corrected by its own errors");
        for (TruePassRate r : rows) {
            if (r.byTier() instanceof Outcome.Value<TierCorrection>(TierCorrection by)) {
                String tiers = by.tiers().stream()
                        .map(t -> t.name() + " " + (t.corrected().asValue().isPresent() ? rate(t.corrected(), " %") : CliWords.undefined(t.corrected())))
                        .collect(Collectors.joining(" · "));
                table.add(r.metric(), system(r), rate(by.rate(), " %"), by.dimension() + ": " + tiers);
            }
        }
        table.lines().forEach(terminal::result);
    }

    private static void differences(List<TruePassRate> rows, Terminal terminal) {
        TextTable table = new TextTable(
                "metric", "difference, points", ">cases", ">labelled", ">raw", "labels only", "corrected", "PPI++");
        for (TruePassRate r : rows) {
            for (TruePassRate.Difference d : r.differences()) {
                if (d.cases() > 0) {
                    table.add(
                            r.metric(), r.system() + " − " + d.against(), Integer.toString(d.cases()),
                            Integer.toString(d.labelled()), d.raw().asValue().map(CliWords::percent).orElse("–"),
                            rate(d.labels(), ""), rate(d.corrected(), ""), rate(d.powered(), ""));
                }
            }
        }
        if (!table.lines().isEmpty()) {
            table.lines().forEach(terminal::result);
            terminal.result("Differences are of the cases both systems answered, pair by pair; 'labelled' are those of which"
                    + " both answers have a label.");
        }
    }

    private static String system(TruePassRate rate) {
        return rate.system().isEmpty() ? "all" : rate.system();
    }

    /** {@code 48.6 % [39.6, 58.5]}: one unit for the rate and its bounds. */
    private static String rate(Outcome<TruePassRate.Rate> rate, String unit) {
        return rate.asValue()
                .map(r -> CliWords.percent(r.value()) + unit + " [" + CliWords.percent(r.interval().low()) + ", "
                        + CliWords.percent(r.interval().high()) + "]")
                .orElse("–");
    }
}
