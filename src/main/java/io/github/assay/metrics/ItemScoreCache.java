package io.github.assay.metrics;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Keeps the scores of one item and records the widest input that the running metric read. Each metric is measured once.
 * Items alike in all that a metric read share its score, see {@link SharedScoreCache}.
 */
final class ItemScoreCache {
    private final Function<String, Outcome<Measurement>> scorer;
    private final Supplier<Optional<SharedScoreCache.Likeness>> shared;
    private final BooleanSupplier keeps;
    private final Map<String, SharedScoreCache.Found> found = new HashMap<>();
    private Optional<SharedScoreCache.Likeness> likeness;
    private EvidenceScope reach = EvidenceScope.RESULTS;

    /**
     * @param scorer measures a metric
     * @param shared supplies the scores of items that are like this one; called once
     * @param keeps whether measuring again would give the same score, so that it may be kept
     */
    ItemScoreCache(
            Function<String, Outcome<Measurement>> scorer,
            Supplier<Optional<SharedScoreCache.Likeness>> shared,
            BooleanSupplier keeps) {
        this.scorer = scorer;
        this.shared = shared;
        this.keeps = keeps;
    }

    /** Records that the running metric read input of this scope. */
    void lookedAt(EvidenceScope far) {
        if (far.compareTo(reach) > 0) {
            reach = far;
        }
    }

    /** The outcome of another metric, measured on first use. */
    Outcome<Measurement> score(String metric) {
        SharedScoreCache.Found known = found.get(metric);
        if (known == null) {
            Optional<SharedScoreCache.Likeness> alike = likeness();
            Optional<SharedScoreCache.Found> before = alike.isPresent() ? alike.get().find(metric) : Optional.empty();
            known = before.isPresent() ? before.get() : measured(metric);
            found.put(metric, known);
        }
        lookedAt(known.reach());
        return known.outcome();
    }

    private SharedScoreCache.Found measured(String metric) {
        found.put(metric, new SharedScoreCache.Found(Outcome.error("metric_error", metric + " asks for itself"), EvidenceScope.ITEM));
        EvidenceScope before = reach;
        reach = EvidenceScope.RESULTS;
        SharedScoreCache.Found made = new SharedScoreCache.Found(scorer.apply(metric), reach);
        reach = before;
        Optional<SharedScoreCache.Likeness> alike = likeness();
        if (alike.isPresent() && keeps.getAsBoolean()) {
            alike.get().keep(metric, made.outcome(), made.reach());
        }
        return made;
    }

    /** The items that are like this one; empty where none may be. */
    Optional<SharedScoreCache.Likeness> likeness() {
        if (likeness == null) {
            likeness = Optional.empty();
            likeness = shared.get();
        }
        return likeness;
    }
}
