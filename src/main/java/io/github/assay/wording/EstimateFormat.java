package io.github.assay.wording;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;

/**
 * Formats numbers, estimates and reasons for the window, the terminal and reports (statistics.md §0.5):
 * {@code 0.717 [0.601, 0.823]}, {@code 48.6 % [39.6, 58.5]}. A minus is U+2212, so that a sign looks the same in every
 * output; machine formats write numbers in full precision and do not use this class.
 */
public final class EstimateFormat {
    /** Written where there is no number. */
    public static final String NONE = "–";

    private EstimateFormat() {}

    /** A coefficient: {@code 0.717}, {@code −0.066}. */
    public static String three(double value) {
        return NumberForm.COEFFICIENT.of(value);
    }

    /** A coefficient with two decimals, where three would not fit. */
    public static String two(double value) {
        return Decimals.TWO.of(value).replace('-', '−');
    }

    /** A share as per cent without the sign: {@code 87.3}. */
    public static String percent(double share) {
        return NumberForm.SHARE.of(share);
    }

    /** A number with one decimal. */
    public static String one(double value) {
        return NumberForm.ONE.of(value);
    }

    /** A p-value: {@code 0.243}, {@code < 0.001}. */
    public static String p(double p) {
        return NumberForm.P_VALUE.of(p);
    }

    /** A threshold as short as it is exact: {@code 0.9}, {@code 0.84}, {@code 64}. */
    public static String threshold(double value) {
        return NumberForm.THRESHOLD.of(value);
    }

    /** A number with its unit, or {@link #NONE}. */
    public static String number(Outcome<Double> value, NumberForm form) {
        return value.asValue().map(form::of).orElse(NONE);
    }

    /** The bounds, without unit: {@code [0.601, 0.823]}, {@code [39.6, 58.5]}. */
    public static String bounds(Interval interval, NumberForm form) {
        return "[" + form.bare(interval.low()) + ", " + form.bare(interval.high()) + "]";
    }

    /** An estimate's value with its unit, or {@link #NONE}. */
    public static String value(Outcome<Estimate> estimate, NumberForm form) {
        return number(estimate.map(Estimate::value), form);
    }

    /** An estimate's interval, or an empty text where there is none. */
    public static String interval(Outcome<Estimate> estimate, NumberForm form) {
        return estimate.flatMap(Estimate::interval).asValue().map(i -> bounds(i, form)).orElse("");
    }

    /** {@code 48.6 % [39.6, 58.5]}, the value alone where there is no interval, or {@link #NONE}. */
    public static String of(Outcome<Estimate> estimate, NumberForm form) {
        return (value(estimate, form) + " " + interval(estimate, form)).strip();
    }

    /** An estimate's value with three decimals, or {@link #NONE}. */
    public static String three(Outcome<Estimate> estimate) {
        return value(estimate, NumberForm.COEFFICIENT);
    }

    /** An estimate of a share as per cent without the sign, or {@link #NONE}. */
    public static String percent(Outcome<Estimate> estimate) {
        return value(estimate, NumberForm.SHARE);
    }

    /** An estimate's interval with three decimals: {@code [0.601, 0.823]}, or an empty text. */
    public static String interval(Outcome<Estimate> estimate) {
        return interval(estimate, NumberForm.COEFFICIENT);
    }

    /** An estimate of a share with its interval: {@code 81.5 % [72.3, 88.1]}. */
    public static String percentWithInterval(Outcome<Estimate> estimate) {
        return of(estimate, NumberForm.PERCENT);
    }

    /** An estimate with its interval, or "undefined" with the reason. */
    public static String full(Outcome<Estimate> estimate) {
        return estimate.asValue().isPresent() ? of(estimate, NumberForm.COEFFICIENT) : undefined(estimate);
    }

    /** A coefficient's value, or "undefined" with the reason. */
    public static String valueOrReason(Outcome<Estimate> estimate) {
        return estimate.asValue().isPresent() ? three(estimate) : undefined(estimate);
    }

    /** A coefficient without an interval, or {@link #NONE}. */
    public static String number(Outcome<Double> value) {
        return number(value, NumberForm.COEFFICIENT);
    }

    /** A p-value, or {@link #NONE}. */
    public static String p(Outcome<Double> p) {
        return number(p, NumberForm.P_VALUE);
    }

    /** "undefined: …" with the reason; empty for a value. */
    public static String undefined(Outcome<?> outcome) {
        return outcome instanceof Outcome.Value<?> ? "" : Texts.text("figure.undefined", reason(outcome));
    }

    /** Why there is no value; empty for a value. */
    public static String reason(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Value<?> _ -> "";
            case Outcome.Unavailable<?>(String reason, String _) -> Texts.reason(reason);
            case Outcome.Error<?>(String reason, String detail) -> detail.isEmpty() ? Texts.reason(reason) : detail;
        };
    }

    /** How an interval of a coefficient was made, with n: for tooltips. */
    public static String provenance(Outcome<Estimate> estimate) {
        return provenance(estimate, NumberForm.COEFFICIENT);
    }

    /** How an interval was made, with n: for tooltips. */
    public static String provenance(Outcome<Estimate> estimate, NumberForm form) {
        if (!(estimate instanceof Outcome.Value<Estimate>(Estimate e))) {
            return undefined(estimate);
        }
        return e.interval() instanceof Outcome.Value<Interval>(Interval i)
                ? Texts.text(
                        "figure.provenance", form.of(e.value()), bounds(i, form), e.n(), percent(i.level()),
                        Texts.optional("interval." + i.method()).orElse(i.method()))
                : Texts.text("figure.noInterval", form.of(e.value()), e.n(), undefined(e.interval()));
    }
}
