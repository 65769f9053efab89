package io.github.assay.statistics;

import java.util.List;

/**
 * Something a reader should know before trusting a number (statistics.md §13). Faces put it into words.
 *
 * @param code which caution, such as {@code CONSTANT_ANNOTATOR}
 * @param subjects whom or what it concerns: annotators, metrics, strata
 * @param value the number that caused it, finite
 */
public record Caution(String code, List<String> subjects, double value) {
    public Caution {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a caution's number must be finite: " + code + " " + value);
        }
        subjects = List.copyOf(subjects);
    }
}
