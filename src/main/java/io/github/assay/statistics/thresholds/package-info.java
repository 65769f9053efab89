/** Thresholds: sweep, held-out threshold, abstention, three-way policy. */
package io.github.assay.statistics.thresholds;
