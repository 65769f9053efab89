package io.github.assay.report.html;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How reports write numbers (statistics.md §0.5): κ-like with three decimals, percentages with one. */
public final class ReportNumbers {
    static final String NONE = "–";
    static final String UNDEFINED = "undefined: ";

    private ReportNumbers() {}

    static String value(Outcome<Estimate> outcome) {
        return outcome.asValue().map(e -> Decimals.THREE.of(e.value())).orElseGet(() -> undefined(outcome));
    }

    public static String share(Outcome<Estimate> outcome) {
        return outcome.asValue().map(e -> Decimals.percent(e.value())).orElseGet(() -> undefined(outcome));
    }

    static String interval(Outcome<Estimate> outcome) {
        Optional<Interval> interval = outcome.asValue().flatMap(e -> e.interval().asValue());
        return interval.map(i -> Decimals.THREE.of(i.low()) + " to " + Decimals.THREE.of(i.high())).orElse("");
    }

    /** Why it is undefined, in words; empty where it is not. */
    static String reason(Outcome<?> outcome) {
        return outcome.reasonInWords();
    }

    static String p(Outcome<Double> p) {
        return p.asValue().map(Decimals::p).orElse(NONE);
    }

    static String undefined(Outcome<?> outcome) {
        return UNDEFINED + outcome.reasonInWords();
    }

    /** A code in words: {@code EXPECTED_AGREEMENT_IS_ONE} becomes {@code expected agreement is one}. */
    public static String words(String code) {
        return code.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    public static String counts(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }
}
