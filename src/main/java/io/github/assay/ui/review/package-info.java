/**
 * The Review room: one case at a time, judged by keyboard. Inner rooms: {@code paint} (colours and fonts for things
 * drawn by hand), {@code grid} (the two result tables), {@code sql} (the two SQL texts).
 *
 * <p>Must not know: how a difference or a score is computed; it paints what {@code service} hands over.
 */
package io.github.assay.ui.review;
