/**
 * Inner room: tables compared exactly as other programs compare them, traps included, so that a published number can be
 * reproduced (metrics.md §8, options named {@code parity}). Nothing here is used unless such an option is set.
 */
package io.github.assay.metrics.parity;
