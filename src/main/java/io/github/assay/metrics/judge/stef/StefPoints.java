package io.github.assay.metrics.judge.stef;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Holds the points that make up Φ, each with its reason (metrics.md §3.8). */
final class StefPoints {
    private StefPoints() {}

    /** @param literal whether the leniency point is left out, as the paper's Listing 8 does */
    static Account told(Measurement m, boolean literal, StefBounds tiers) {
        double filters = number(m, "filter_points");
        double verdict = number(m, "verdict_points");
        double leniency = number(m, "leniency_point");
        double factor = number(m, "confidence_factor");
        String whose = m.flags().contains("deterministic_status") ? "as comparing the specifications finds" : "as the judge says";
        return new AccountBuilder()
                .instead("filter_status", "filter_points", "verdict_points", "leniency_point", "confidence_factor", "verdict",
                        "confidence", "confidence_tier")
                .says("(" + Sums.figure(filters) + " + " + Sums.figure(verdict) + " + " + Sums.figure(leniency) + ") ÷ 10 × 100 × "
                        + Sums.figure(factor) + " = " + Sums.figure(m.value()) + ", " + m.label()
                        + ": " + IntStream.range(0, tiers.least().size())
                                .mapToObj(i -> StefGrade.TIERS.get(i) + " from " + Sums.figure(tiers.least().get(i)))
                                .collect(Collectors.joining(", ")) + ", " + StefGrade.TIERS.getLast() + " below.")
                .passage("Points", List.of(
                        "filters " + word(m, "filter_status") + ", " + whose + ": " + Sums.figure(filters) + " of 5",
                        "verdict " + word(m, "verdict") + ": " + Sums.figure(verdict) + " of 5",
                        literal
                                ? "leniency: left out by the option listing8"
                                : "leniency, where all extra filters are declared harmless: " + Sums.figure(leniency) + " of 1",
                        "the judge’s confidence " + Sums.figure(number(m, "confidence")) + ", " + word(m, "confidence_tier") + ": × "
                                + Sums.figure(factor)),
                        line -> Line.of(Mark.NONE, line))
                .build();
    }

    private static double number(Measurement m, String key) {
        return m.number(key).orElseThrow();
    }

    private static String word(Measurement m, String key) {
        return m.codes(key).getFirst().replace('_', ' ');
    }
}
