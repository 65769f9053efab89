/** Mutants of gold queries as projects, and how far metrics fall on them (metrics.md §5). */
package io.github.assay.service.robustness;
