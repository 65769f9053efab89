package io.github.assay.labelling.queue;

/**
 * Progress of an annotator. {@code decided} counts pass, fail, unsure and cannot judge; {@code later} is open.
 *
 * @param total rows in the queue
 * @param toRevisit votes in the whole project that were cast under an earlier guideline
 */
public record QueueProgress(
        int total, int decided, int pass, int fail, int unsure, int cannotJudge, int later, int toRevisit) {}
