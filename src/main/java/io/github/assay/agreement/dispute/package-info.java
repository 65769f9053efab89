/**
 * Which items need a decision beyond counting votes (statistics.md §1.1). Entry point:
 * {@link io.github.assay.agreement.dispute.DisputeList}.
 */
package io.github.assay.agreement.dispute;
