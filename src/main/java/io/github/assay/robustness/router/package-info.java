/**
 * The router study (metrics.md §4.2): correctness and cost of a router that sends each question to one of several
 * systems. All figures are computed from labelled runs.
 */
package io.github.assay.robustness.router;
