package io.github.assay.compare;

import io.github.assay.compare.rules.ComparisonPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reasons why two tables differ, and the policies under which they are equal.
 *
 * @param findings in the order of {@link DiffFinding.Kind}; never empty
 * @param policies the verdict under every policy
 * @param smallestRelaxation the strictest policy under which they are equal; empty when there is none
 */
public record DifferenceSummary(
        List<DiffFinding> findings, Map<ComparisonPolicy, Boolean> policies, Optional<ComparisonPolicy> smallestRelaxation) {
    public DifferenceSummary {
        findings = List.copyOf(findings);
        policies = java.util.Collections.unmodifiableMap(new java.util.EnumMap<>(policies));
    }
}
