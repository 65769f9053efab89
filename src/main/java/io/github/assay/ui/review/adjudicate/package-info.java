/**
 * The Adjudicate screen: items that need a decision beyond counting votes, above the same evidence as in Review. Entry
 * point: {@link io.github.assay.ui.review.adjudicate.AdjudicateView}. Part of the Review packages, because it shows
 * their cases.
 */
package io.github.assay.ui.review.adjudicate;
