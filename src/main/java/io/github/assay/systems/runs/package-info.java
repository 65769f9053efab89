/**
 * Comparison of a system's runs, and runs over time.
 *
 * <p>Entry points: {@link io.github.assay.systems.runs.RunComparisons},
 * {@link io.github.assay.systems.runs.RunHistory}.
 */
package io.github.assay.systems.runs;
