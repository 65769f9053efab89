package io.github.assay.tabular;

import io.github.assay.calibration.rates.PassRate;
import io.github.assay.calibration.rates.TruePassRate.Difference;
import io.github.assay.calibration.rates.TruePassRate.Tier;
import io.github.assay.calibration.rates.TruePassRate.TierCorrection;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Descriptions of tables of true pass rates. */
public final class PassRateSpecs {
    private PassRateSpecs() {}

    /** A rate as an estimate, so that tables write both alike. */
    public static Outcome<Estimate> estimate(Outcome<PassRate> rate, int n) {
        return rate.map(r -> new Estimate(r.value(), Outcome.value(r.interval()), n));
    }

    /** One metric and system a row. */
    public static TableSpec<TruePassRate> rates(Function<String, String> metricName) {
        return new TableSpec<>("pass-rates", 0.95, List.of(
                ColumnSpec.text("metric", "rates.metric", TruePassRate::metric).except(Output.WINDOW, Output.REPORT, Output.PAPER),
                ColumnSpec.<TruePassRate>text("name", "rates.metric", r -> named(r, metricName)).only(Output.WINDOW, Output.REPORT, Output.PAPER),
                ColumnSpec.coded("system", "rates.system", PassRateSpecs::system, TruePassRate::system),
                ColumnSpec.count("items", "rates.items", TruePassRate::items),
                ColumnSpec.count("labelled", "rates.labelled", TruePassRate::labelled),
                ColumnSpec.number("raw", "rates.raw", NumberForm.PERCENT, TruePassRate::raw),
                rate("labels_only", "rates.labels", TruePassRate::labels),
                rate("rogan_gladen", "rates.corrected", TruePassRate::corrected)
                        .about(r -> lines(unclipped(r.corrected()), doubts(r))),
                rate("ppi_plus_plus", "rates.powered", TruePassRate::powered),
                rate("by_tier", "rates.byTier", PassRateSpecs::byTier)
                        .about(r -> lines(unclipped(byTier(r)), tiers(r)))
                        .json("by_tier.rogan_gladen").except(Output.TERMINAL, Output.PAPER),
                ColumnSpec.<TruePassRate>number("effective_labels", "rates.effective", NumberForm.COUNT, TruePassRate::effectiveLabels)
                        .except(Output.PAPER)));
    }

    private static ColumnSpec<TruePassRate> rate(String key, String title, Function<TruePassRate, Outcome<PassRate>> rate) {
        return ColumnSpec.<TruePassRate>combined(
                        key, title, NumberForm.PERCENT, r -> estimate(rate.apply(r), r.labelled()))
                .about(r -> unclipped(rate.apply(r)));
    }

    private static String named(TruePassRate rate, Function<String, String> metricName) {
        String name = metricName.apply(rate.metric());
        return doubts(rate).isEmpty() ? name : Texts.text("rates.doubtful", name);
    }

    private static String system(TruePassRate rate) {
        return rate.system().isEmpty() ? Texts.text("rates.all") : rate.system();
    }

    /** The rate over all tiers, or the reason why there is none. */
    private static Outcome<PassRate> byTier(TruePassRate rate) {
        return rate.byTier().flatMap(TierCorrection::rate);
    }

    /** Reasons to doubt a corrected rate; empty if there are none. */
    private static String doubts(TruePassRate rate) {
        return lines(
                rate.isWeak() ? Texts.text("rates.weak", EstimateFormat.two(rate.youden().asValue().orElseThrow())) : "",
                rate.tiersDiffer() ? Texts.text("rates.tiersDiffer", preferred(rate)) : "");
    }

    /** Words for the estimate to read; none where all are undefined. */
    public static String preferred(TruePassRate rate) {
        return rate.preferred()
                .map(p -> Texts.text("rates.prefer." + p, EstimateFormat.percent(rate.labelledShare()) + " %"))
                .orElse(EstimateFormat.NONE);
    }

    private static String lines(String first, String second) {
        return (first + "\n" + second).strip();
    }

    /** Each tier's own correction. */
    private static String tiers(TruePassRate rate) {
        return rate.byTier().asValue().stream()
                .flatMap(by -> by.tiers().stream().map(t -> Texts.text(
                        "rates.tier", by.dimension(), t.name(), t.items(), t.labelled(),
                        EstimateFormat.number(t.raw(), NumberForm.PERCENT), tier(t))))
                .collect(Collectors.joining("\n"));
    }

    /** A tier's corrected rate, or why there is none. */
    private static String tier(Tier t) {
        Outcome<Estimate> corrected = estimate(t.corrected(), t.labelled());
        return corrected.asValue().isPresent()
                ? EstimateFormat.of(corrected, NumberForm.PERCENT)
                : EstimateFormat.undefined(corrected);
    }

    /** Sentence with the estimate before it was limited to 0 to 1; empty if it was within. */
    static String unclipped(Outcome<PassRate> rate) {
        return rate.asValue()
                .filter(r -> r.value() != r.unclipped())
                .map(r -> Texts.text("rates.unclipped", EstimateFormat.percent(r.unclipped())))
                .orElse("");
    }

    /** Rates corrected tier by tier, for rows that have tiers. The terminal also shows each tier in words. */
    public static TableSpec<TruePassRate> tiers() {
        return new TableSpec<>("pass-rate-tiers", 0.95, List.of(
                ColumnSpec.text("metric", "rates.metric", TruePassRate::metric),
                ColumnSpec.coded("system", "rates.system", PassRateSpecs::system, TruePassRate::system),
                rate("by_tier", "rates.correctedByTier", PassRateSpecs::byTier).json("by_tier.rogan_gladen"),
                ColumnSpec.<TruePassRate>text("tiers", "rates.tiers", PassRateSpecs::eachTier).only(Output.TERMINAL)));
    }

    private static String eachTier(TruePassRate rate) {
        return rate.byTier().asValue()
                .filter(by -> !by.tiers().isEmpty())
                .map(by -> by.dimension() + ": "
                        + by.tiers().stream().map(t -> t.name() + " " + tier(t)).collect(Collectors.joining(" · ")))
                .orElse(EstimateFormat.NONE);
    }

    /** One metric's difference of two systems. */
    public record SystemContrast(TruePassRate of, Difference difference) {
        /** Every difference that rests on a case. */
        public static List<SystemContrast> of(List<TruePassRate> rates) {
            return rates.stream()
                    .flatMap(r -> r.differences().stream().filter(d -> d.cases() > 0).map(d -> new SystemContrast(r, d)))
                    .toList();
        }
    }

    /** Differences of systems, paired by case, in percentage points. */
    public static TableSpec<SystemContrast> differences(Function<String, String> metricName) {
        return new TableSpec<>("pass-rate-differences", 0.95, List.of(
                ColumnSpec.<SystemContrast>text("metric", "rates.metric", c -> c.of().metric()).except(Output.WINDOW, Output.REPORT, Output.PAPER, Output.JSON),
                ColumnSpec.<SystemContrast>text("name", "rates.metric", c -> metricName.apply(c.of().metric())).only(Output.WINDOW, Output.REPORT, Output.PAPER),
                ColumnSpec.<SystemContrast>text("systems", "rates.difference", c -> Texts.text(
                                "table.minus", c.of().system(), c.difference().against()))
                        .except(Output.JSON),
                ColumnSpec.count("cases", "rates.cases", c -> c.difference().cases()),
                ColumnSpec.count("labelled", "rates.labelled", c -> c.difference().labelled()),
                ColumnSpec.number("raw", "rates.rawPoints", NumberForm.SHARE, c -> c.difference().raw()),
                difference("labels_only", "rates.labels", Difference::labels),
                difference("rogan_gladen", "rates.corrected", Difference::corrected),
                difference("ppi_plus_plus", "rates.powered", Difference::powered)));
    }

    private static ColumnSpec<SystemContrast> difference(String key, String title, Function<Difference, Outcome<PassRate>> of) {
        return ColumnSpec.<SystemContrast>combined(
                        key, title, NumberForm.SHARE, c -> estimate(of.apply(c.difference()), c.difference().labelled()))
                .about(c -> unclipped(of.apply(c.difference())));
    }
}
