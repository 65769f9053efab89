/**
 * Agreement of several raters: κ, α, Dawid and Skene, alternative annotator.
 *
 * <p>Entry points: {@link io.github.assay.statistics.raters.Ratings},
 * {@link io.github.assay.statistics.raters.RaterAgreement},
 * {@link io.github.assay.statistics.raters.KrippendorffAlpha}, {@link io.github.assay.statistics.raters.DawidSkene},
 * {@link io.github.assay.statistics.raters.AlternativeAnnotator}.
 */
package io.github.assay.statistics.raters;
