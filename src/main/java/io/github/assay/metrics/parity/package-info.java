/**
 * Table comparison as other programs do it, errors included, to reproduce published numbers (metrics.md §8, options
 * named {@code parity}). Used only when such an option is set.
 */
package io.github.assay.metrics.parity;
