/**
 * The router study (metrics.md §4.2): a router sends each question to one of several systems; what would it have got
 * right, and at what cost? Everything is recomputed from labelled runs.
 */
package io.github.assay.robustness.router;
