/**
 * The Review room: one case at a time, judged by keyboard. Inner rooms: {@code queue} (the list of cases),
 * {@code grid} (the two result tables), {@code sql} (the two SQL texts), {@code score} (scores and what came with them),
 * {@code evidence} (why a score is what it is), {@code paint} (colours and fonts for things drawn by hand).
 *
 * <p>Must not know: how a difference or a score is computed; it paints what {@code service} hands over.
 */
package io.github.assay.ui.review;
