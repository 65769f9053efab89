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
 * The scores of one item so far, each measured once, and how far the metric at work has looked: where items are alike in
 * all of that, one is measured for all, see {@link SharedScores}.
 */
final class KnownScores {
    private final Function<String, Outcome<Measurement>> scorer;
    private final Supplier<Optional<SharedScores.Likeness>> shared;
    private final BooleanSupplier keeps;
    private final Map<String, SharedScores.Found> found = new HashMap<>();
    private Optional<SharedScores.Likeness> likeness;
    private Reach reach = Reach.RESULTS;

    /**
     * @param scorer measures a metric
     * @param shared what the item is like; asked for once
     * @param keeps whether what was measured just now would come out again
     */
    KnownScores(
            Function<String, Outcome<Measurement>> scorer,
            Supplier<Optional<SharedScores.Likeness>> shared,
            BooleanSupplier keeps) {
        this.scorer = scorer;
        this.shared = shared;
        this.keeps = keeps;
    }

    /** The metric at work has looked so far. */
    void lookedAt(Reach far) {
        if (far.compareTo(reach) > 0) {
            reach = far;
        }
    }

    /** What another metric says. */
    Outcome<Measurement> score(String metric) {
        SharedScores.Found known = found.get(metric);
        if (known == null) {
            Optional<SharedScores.Likeness> alike = likeness();
            Optional<SharedScores.Found> before = alike.isPresent() ? alike.get().find(metric) : Optional.empty();
            known = before.isPresent() ? before.get() : measured(metric);
            found.put(metric, known);
        }
        lookedAt(known.reach());
        return known.outcome();
    }

    private SharedScores.Found measured(String metric) {
        found.put(metric, new SharedScores.Found(Outcome.error("metric_error", metric + " asks for itself"), Reach.ITEM));
        Reach before = reach;
        reach = Reach.RESULTS;
        SharedScores.Found made = new SharedScores.Found(scorer.apply(metric), reach);
        reach = before;
        Optional<SharedScores.Likeness> alike = likeness();
        if (alike.isPresent() && keeps.getAsBoolean()) {
            alike.get().keep(metric, made.outcome(), made.reach());
        }
        return made;
    }

    /** The items that are like this one; empty where none may be. */
    Optional<SharedScores.Likeness> likeness() {
        if (likeness == null) {
            likeness = Optional.empty();
            likeness = shared.get();
        }
        return likeness;
    }
}
