/**
 * Votes, flags, labels, adjudications.
 *
 * <p>Entry points: {@link io.github.assay.domain.labelling.Vote}, {@link io.github.assay.domain.labelling.FinalLabel},
 * {@link io.github.assay.domain.labelling.LabellingPolicy}.
 */
package io.github.assay.domain.labelling;
