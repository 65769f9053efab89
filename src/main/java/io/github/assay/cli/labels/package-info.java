/** The commands {@code assay labels …}, of decisions, gold repair and triage. */
package io.github.assay.cli.labels;
