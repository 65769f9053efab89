/**
 * Proposed gold queries and what second readers decided on them (docs/adjudication.md). Entry point:
 * {@link io.github.assay.labelling.gold.GoldProposals}.
 */
package io.github.assay.labelling.gold;
