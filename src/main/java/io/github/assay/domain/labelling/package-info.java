/** Votes, flags, labels, adjudications. */
package io.github.assay.domain.labelling;
