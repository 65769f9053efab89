/** Bootstrap and permutation: draws, replicates, intervals. */
package io.github.assay.statistics.resample;
