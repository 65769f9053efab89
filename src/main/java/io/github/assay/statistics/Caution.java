package io.github.assay.statistics;

import java.util.List;

/**
 * A caution that a reader needs beside a figure (statistics.md §13). UI, CLI and reports word it.
 *
 * @param code which caution, such as {@code CONSTANT_ANNOTATOR}
 * @param subjects annotators, metrics or strata concerned
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
