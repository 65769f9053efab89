/**
 * The router study (metrics.md §4.2): correctness and cost of a router that sends each question to one of several
 * systems. All figures are computed from labelled runs.
 *
 * <p>Entry points: {@link io.github.assay.robustness.router.RouterStudy},
 * {@link io.github.assay.robustness.router.Simulation}, {@link io.github.assay.robustness.router.RouterEvaluation},
 * {@link io.github.assay.robustness.router.RouterGrid}.
 */
package io.github.assay.robustness.router;
