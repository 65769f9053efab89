package io.github.assay.ui.review.score;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The user's choices for the list of scores. */
public interface ScorePrefs {
    /** Metrics that are pinned by default. */
    Set<String> USUAL_PINS = new LinkedHashSet<>(
            List.of("ex", "hybrid-ex", "exf1", "skill-struct", "badger-component-f1", "stef-score", "failure-cause"));

    /** Names of the folded groups; empty: the user has not chosen. */
    Optional<Set<String>> folded();

    void fold(Set<String> groups);

    /** Ids of the pinned metrics. */
    Set<String> pinned();

    void pin(Set<String> metrics);

    /** Choices that are kept as long as the program runs. */
    static ScorePrefs inMemory() {
        return new ScorePrefs() {
            private Optional<Set<String>> folded = Optional.of(Set.of());
            private Set<String> pinned = Set.of();

            @Override
            public Optional<Set<String>> folded() {
                return folded;
            }

            @Override
            public void fold(Set<String> groups) {
                folded = Optional.of(groups);
            }

            @Override
            public Set<String> pinned() {
                return pinned;
            }

            @Override
            public void pin(Set<String> metrics) {
                pinned = metrics;
            }
        };
    }
}
