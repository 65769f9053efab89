/** Hybrid-EX in two stages. */
package io.github.assay.metrics.partial.hybrid;
