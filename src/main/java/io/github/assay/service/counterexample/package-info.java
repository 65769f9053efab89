/**
 * Searches for small databases that separate the queries of a project's items, or of one pair without a project.
 *
 * <p>Entry point: {@link io.github.assay.service.counterexample.RealDataReader}.
 */
package io.github.assay.service.counterexample;
