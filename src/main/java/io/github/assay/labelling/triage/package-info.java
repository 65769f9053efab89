/**
 * The lead's queue of unsettled items and the expected load (project-and-cli.md §2). Entry point:
 * {@link io.github.assay.labelling.triage.TriageQueue}.
 */
package io.github.assay.labelling.triage;
