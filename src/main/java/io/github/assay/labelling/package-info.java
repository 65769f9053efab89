/**
 * Layer 2: proposed gold queries and what second readers decided on them (docs/adjudication.md), and the lead's queue of
 * unsettled items (project-and-cli.md §2). Entry points: {@link io.github.assay.labelling.GoldProposals},
 * {@link io.github.assay.labelling.TriageQueue}. An annotator's queue is filtered and ordered
 * here too; {@code rounds} holds plans of rounds.
 */
package io.github.assay.labelling;
