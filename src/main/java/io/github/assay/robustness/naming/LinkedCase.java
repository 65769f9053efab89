package io.github.assay.robustness.naming;

import java.util.Optional;

/**
 * Columns that a schema linker retrieved for one case, counted (metrics.md §2.9).
 *
 * @param linker the linker, or the system whose answer names its columns
 * @param setting the setting
 * @param complete whether every required column was retrieved
 * @param irrelevance irrelevant columns by retrieved ones; 0 where none was retrieved
 * @param falsePositives irrelevant columns by all columns that are not required; empty where there is none
 */
public record LinkedCase(String linker, NamingSetting setting, boolean complete, double irrelevance, Optional<Double> falsePositives) {}
