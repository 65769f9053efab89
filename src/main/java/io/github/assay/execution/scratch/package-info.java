/**
 * Databases in memory on which a pair of queries is compared (counterexample.md §7).
 *
 * <p>Entry point: {@link io.github.assay.execution.scratch.InMemoryScratch}.
 */
package io.github.assay.execution.scratch;
