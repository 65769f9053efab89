package io.github.assay.tabular;

import io.github.assay.calibration.rates.DesignRates.DesignRate;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.Outcome;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Description of the table of prediction-powered pass rates by the design of the labels. */
public final class DesignSpecs {
    /** Strata up to which a line lists them; the JSON document has all. */
    private static final int LISTED = 8;

    private DesignSpecs() {}

    /** One design of one metric and system. */
    public record DesignRow(TruePassRate of, DesignRate rate) {
        /** Every design of every rate, in order. */
        public static List<DesignRow> of(List<TruePassRate> rates) {
            return rates.stream().flatMap(r -> r.designs().stream().map(d -> new DesignRow(r, d))).toList();
        }
    }

    /** One design a row: how the labels were chosen, n, strata, λ, and the rate or why there is none. */
    public static TableSpec<DesignRow> designs(Function<String, String> metricName) {
        return new TableSpec<>("pass-rate-designs", 0.95, List.of(
                ColumnSpec.<DesignRow>text("metric", "rates.metric", r -> r.of().metric()).except(Output.WINDOW, Output.REPORT, Output.PAPER, Output.JSON),
                ColumnSpec.<DesignRow>text("name", "rates.metric", r -> metricName.apply(r.of().metric())).only(Output.WINDOW, Output.REPORT, Output.PAPER),
                ColumnSpec.<DesignRow>coded(
                                "system", "rates.system",
                                r -> r.of().system().isEmpty() ? Texts.text("rates.all") : r.of().system(), r -> r.of().system())
                        .except(Output.JSON),
                ColumnSpec.coded("design", "designs.design", r -> name(r.rate()), r -> r.rate().design().word()),
                ColumnSpec.<DesignRow>coded("dimension", "designs.dimension", r -> r.rate().dimension(), r -> r.rate().dimension())
                        .only(Output.EXPORT, Output.JSON),
                ColumnSpec.count("labelled", "rates.labelled", r -> r.rate().labelled()),
                ColumnSpec.<DesignRow>number("strata_count", "designs.strata", NumberForm.COUNT, r -> strata(r.rate()))
                        .about(r -> parts(r.rate())),
                ColumnSpec.<DesignRow>number("lambda", "designs.lambda", NumberForm.COEFFICIENT, r -> r.rate().lambda())
                        .about(r -> parts(r.rate())),
                ColumnSpec.<DesignRow>combined(
                                "rate", "designs.rate", NumberForm.PERCENT,
                                r -> PassRateSpecs.estimate(r.rate().rate(), r.rate().labelled()))
                        .about(r -> PassRateSpecs.unclipped(r.rate().rate())),
                ColumnSpec.<DesignRow>text("why", "designs.why", r -> EstimateFormat.reason(r.rate().rate()))
                        .only(Output.WINDOW, Output.TERMINAL, Output.REPORT, Output.PAPER)));
    }

    private static String name(DesignRate rate) {
        return switch (rate.design()) {
            case RANDOM -> Texts.text("designs.random");
            case STRATIFIED -> Texts.text("designs.stratified", dimension(rate.dimension()));
            case ACTIVE -> Texts.text("designs.active");
        };
    }

    private static String dimension(String dimension) {
        return Texts.text("designs.by." + dimension);
    }

    private static Outcome<Double> strata(DesignRate rate) {
        return rate.strata().isEmpty() ? Outcome.unavailable("NO_STRATA") : Outcome.value((double) rate.strata().size());
    }

    /** Each stratum's items, labels and λ in words; empty without strata. */
    private static String parts(DesignRate rate) {
        return rate.strata().stream()
                .map(s -> Texts.text(
                        s.ownLambda() ? "designs.stratum.own" : "designs.stratum", s.name(), s.items(), s.labelled(),
                        EstimateFormat.percent(s.estimate()), EstimateFormat.number(Outcome.value(s.lambda()))))
                .collect(Collectors.joining("\n"));
    }

    /** Each stratum in words, for output without tooltips; one line a design with at most {@value #LISTED} strata. */
    public static List<String> strataLines(List<DesignRow> rows, Function<String, String> metricName) {
        return rows.stream()
                .filter(r -> r.of().system().isEmpty() && !r.rate().strata().isEmpty() && r.rate().strata().size() <= LISTED)
                .map(r -> Texts.text(
                        "designs.strata.line", metricName.apply(r.of().metric()), dimension(r.rate().dimension()),
                        parts(r.rate()).replace("\n", "; ")))
                .toList();
    }
}
