/** Comparison of a system's runs, and runs over time. */
package io.github.assay.systems.runs;
