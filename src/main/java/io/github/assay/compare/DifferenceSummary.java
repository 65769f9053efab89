package io.github.assay.compare;

import io.github.assay.compare.rules.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why two tables differ, and under which policies they are equal all the same.
 *
 * @param findings in the order of {@link Finding.Kind}; never empty
 * @param policies the verdict under every policy
 * @param smallestRelaxation the strictest policy under which they are equal; empty when there is none
 */
public record DifferenceSummary(
        List<Finding> findings, Map<Policy, Boolean> policies, Optional<Policy> smallestRelaxation) {
    public DifferenceSummary {
        findings = List.copyOf(findings);
        policies = java.util.Collections.unmodifiableMap(new java.util.EnumMap<>(policies));
    }
}
