/**
 * Metrics that give partial credit to similar tables: EXP, EXR and F1 in nine variants (metrics.md §1.11), and
 * Hybrid-EX (§1.13).
 */
package io.github.assay.metrics.partial;
