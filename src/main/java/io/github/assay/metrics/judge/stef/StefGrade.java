package io.github.assay.metrics.judge.stef;

import io.github.assay.metrics.judge.reply.StefReply;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Computes the composite accuracy Φ = (B/10)·100·Γ with B = σ_f + σ_v + δ (metrics.md §3.8; STEF eq. 11–14).
 *
 * @param status how required filters are applied
 * @param verdict the verdict
 * @param confidence γ, 0 to 1
 * @param lenient δ: whether all extra filters are declared harmless
 * @param reliable least γ of high and of medium confidence
 */
record StefGrade(
        StefReply.FilterStatus status, StefReply.Verdict verdict, double confidence, boolean lenient, StefBounds reliable) {
    /** A grade by the paper's bounds of confidence. */
    StefGrade(StefReply.FilterStatus status, StefReply.Verdict verdict, double confidence, boolean lenient) {
        this(status, verdict, confidence, lenient, StefBounds.CONFIDENCE);
    }

    static final List<String> TIERS = List.of("excellent", "good", "marginal", "poor");

    /** σ_f. */
    int filterPoints() {
        return switch (status) {
            case FULLY_APPLIED -> 5;
            case FULLY_APPLIED_WITH_EXTRAS -> 4;
            case PARTIALLY_APPLIED -> 3;
            case NOT_APPLIED -> 0;
        };
    }

    /** σ_v. */
    int verdictPoints() {
        return switch (verdict) {
            case CORRECT -> 5;
            case LIKELY_CORRECT -> 3;
            case POTENTIALLY_INCORRECT -> 2;
            case INCORRECT -> 0;
        };
    }

    /** Γ in tenths: 10, 8 or 5. */
    private int confidenceTenths() {
        return switch (reliable.place(confidence)) {
            case 0 -> 10;
            case 1 -> 8;
            default -> 5;
        };
    }

    /** Γ. */
    double confidenceFactor() {
        return confidenceTenths() / 10.0;
    }

    /** The tier of the confidence: {@code high}, {@code medium} or {@code low}. */
    String confidenceTier() {
        return switch (confidenceTenths()) {
            case 10 -> "high";
            case 8 -> "medium";
            default -> "low";
        };
    }

    /** Φ, 0 to 100, rounded half up to two decimals. */
    double phi() {
        int points = filterPoints() + verdictPoints() + (lenient ? 1 : 0);
        return BigDecimal.valueOf((long) points * confidenceTenths())
                .setScale(2, RoundingMode.HALF_UP)
                .doubleValue();
    }

    /** The tier of a Φ by the least Φ of each tier but the last. */
    static String tier(double phi, StefBounds tiers) {
        return TIERS.get(tiers.place(phi));
    }
}
