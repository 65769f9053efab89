package io.github.assay.ui.common;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.Locale;

/** How numbers are written (statistics.md §0.5): κ with three decimals, per cents with one, p with three. */
public final class NumberFormats {
    /** Stands where there is no number; the tooltip says why. */
    public static final String NONE = "–";

    private NumberFormats() {}

    /** A coefficient: {@code 0.717}, {@code −0.066}. */
    public static String three(double value) {
        return signed(Decimals.THREE.of(value));
    }

    /** A coefficient in two decimals, where three would not fit. */
    public static String two(double value) {
        return signed(Decimals.TWO.of(value));
    }

    /** A share as per cent without the sign: {@code 87.3}. */
    public static String percent(double share) {
        return signed(Decimals.percent(share));
    }

    /** A number with one decimal. */
    public static String one(double value) {
        return signed(Decimals.ONE.of(value));
    }

    /** A p-value: {@code 0.243}, {@code < 0.001}. */
    public static String p(double p) {
        return Decimals.p(p);
    }

    /** A threshold as short as it is exact: {@code 0.9}, {@code 0.84}, {@code 64}. */
    public static String threshold(double value) {
        String text = String.format(Locale.ROOT, "%.4f", value);
        return signed(text.replaceAll("0+$", "").replaceAll("\\.$", ""));
    }

    private static String signed(String text) {
        return text.replace('-', '−');
    }

    /** An estimate's value with three decimals, or {@link #NONE}. */
    public static String three(Outcome<Estimate> estimate) {
        return estimate instanceof Outcome.Value<Estimate>(Estimate e) ? three(e.value()) : NONE;
    }

    /** An estimate of a share as per cent, or {@link #NONE}. */
    public static String percent(Outcome<Estimate> estimate) {
        return estimate instanceof Outcome.Value<Estimate>(Estimate e) ? percent(e.value()) : NONE;
    }

    /** An estimate's interval in two decimals, {@code 0.60–0.82}, {@code −0.07, 0.26}, or {@link #NONE}. */
    public static String shortInterval(Outcome<Estimate> estimate) {
        return estimate instanceof Outcome.Value<Estimate>(Estimate e)
                        && e.interval() instanceof Outcome.Value<Interval>(Interval i)
                ? two(i.low()) + (i.low() < 0 ? ", " : "–") + two(i.high())
                : NONE;
    }

    /** An estimate's interval in three decimals: {@code [0.601, 0.823]}, or empty. */
    public static String interval(Outcome<Estimate> estimate) {
        return estimate instanceof Outcome.Value<Estimate>(Estimate e)
                        && e.interval() instanceof Outcome.Value<Interval>(Interval i)
                ? "[" + three(i.low()) + ", " + three(i.high()) + "]"
                : "";
    }

    /** An estimate of a share with its interval in per cent: {@code 81.5 [72.3, 88.1]}. */
    public static String percentWithInterval(Outcome<Estimate> estimate) {
        return switch (estimate) {
            case Outcome.Value<Estimate>(Estimate e) when e.interval() instanceof Outcome.Value<Interval>(Interval i) ->
                percent(e.value()) + " [" + percent(i.low()) + ", " + percent(i.high()) + "]";
            default -> percent(estimate);
        };
    }

    /** An estimate with its interval, or "undefined" with the reason in words. */
    public static String full(Outcome<Estimate> estimate) {
        return switch (estimate) {
            case Outcome.Value<Estimate>(Estimate e) -> (three(e.value()) + " " + interval(estimate)).strip();
            default -> undefined(estimate);
        };
    }

    /** "undefined, because …" in words; empty for a value. */
    public static String undefined(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Value<?> _ -> "";
            case Outcome.Unavailable<?>(String reason, String _) ->
                Messages.text("figure.undefined", Messages.reason(reason));
            case Outcome.Error<?>(String reason, String detail) ->
                Messages.text("figure.undefined", detail.isEmpty() ? Messages.reason(reason) : detail);
        };
    }

    /** The value for sorting; undefined sorts last in descending order, never as 0. */
    public static double sortable(Outcome<Estimate> estimate) {
        return estimate instanceof Outcome.Value<Estimate>(Estimate e) ? e.value() : Double.NEGATIVE_INFINITY;
    }

    /** How an interval was made, with n: for tooltips. */
    public static String provenance(Outcome<Estimate> estimate) {
        return switch (estimate) {
            case Outcome.Value<Estimate>(Estimate e) when e.interval() instanceof Outcome.Value<Interval>(Interval i) ->
                Messages.text(
                        "figure.provenance", three(e.value()), interval(estimate), e.n(), percent(i.level()),
                        Messages.optional("interval." + i.method()).orElse(i.method()));
            case Outcome.Value<Estimate>(Estimate e) ->
                Messages.text("figure.noInterval", three(e.value()), e.n(), undefined(e.interval()));
            default -> undefined(estimate);
        };
    }
}
