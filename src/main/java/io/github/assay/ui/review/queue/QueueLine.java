package io.github.assay.ui.review.queue;

import io.github.assay.labelling.QueueRow;

/**
 * One line of the list.
 *
 * @param row the row; of a heading, the first row below it
 * @param kind how it is shown
 */
record QueueLine(QueueRow row, Kind kind) {
    /** How a line is shown. */
    enum Kind {
        /** One system's answer, with its question. */
        ALONE,
        /** A question, above its systems. */
        HEADING,
        /** One system's answer, below its question. */
        MEMBER
    }
}
