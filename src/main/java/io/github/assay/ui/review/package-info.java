/**
 * The Review screen: one case at a time, judged by keyboard. Inner packages: {@code model} (view models), {@code queue}
 * (list of cases), {@code grid} (the two result tables), {@code sql} (the two SQL texts), {@code score} (scores and
 * their source), {@code evidence} (reasons of a score), {@code words} (sentences), {@code paint} (colours and fonts of
 * canvases).
 *
 * <p>Must not use: other screens, classes that compute differences or scores. Entry point:
 * {@link io.github.assay.ui.review.ReviewView}.
 */
package io.github.assay.ui.review;
