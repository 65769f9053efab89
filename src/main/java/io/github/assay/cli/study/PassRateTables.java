package io.github.assay.cli.study;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.PassRateSpecs.SystemContrast;
import java.util.List;
import java.util.function.Predicate;

/** True pass rates as tables of text: rates, rates by tier, and differences between systems. */
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
        designs(rows, terminal);
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
        TextTable.of(PassRateSpecs.rates(id -> id), rows).print(terminal);
    }

    private static void tiers(List<TruePassRate> rows, Terminal terminal) {
        TextTable.of(PassRateSpecs.tiers(), rows.stream().filter(r -> r.byTier().asValue().isPresent()).toList())
                .print(terminal);
    }

    private static void designs(List<TruePassRate> rows, Terminal terminal) {
        List<DesignRow> all = DesignRow.of(rows);
        TextTable.of(DesignSpecs.designs(id -> id), all).print(terminal);
        DesignSpecs.strataLines(all).forEach(terminal::result);
    }

    private static void differences(List<TruePassRate> rows, Terminal terminal) {
        List<SystemContrast> all = SystemContrast.of(rows);
        if (!all.isEmpty()) {
            TextTable.of(PassRateSpecs.differences(id -> id), all).print(terminal);
            terminal.result("Differences are of the cases both systems answered, pair by pair; 'labelled' are those of which"
                    + " both answers have a label.");
        }
    }
}
