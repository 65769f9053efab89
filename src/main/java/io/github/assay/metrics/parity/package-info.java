/**
 * Table comparison exactly as other programs do it, errors included, so that published numbers can be reproduced
 * (metrics.md §8, options named {@code parity}). Used only when such an option is set.
 */
package io.github.assay.metrics.parity;
