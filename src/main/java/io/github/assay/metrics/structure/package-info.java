/** Metrics that read both queries and execute neither (metrics.md §2), those of Spider, BADGER and schema linking too. */
package io.github.assay.metrics.structure;
