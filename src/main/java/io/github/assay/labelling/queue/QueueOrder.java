package io.github.assay.labelling.queue;

/** The order in which items come. Each is a total order: ties fall to the order of the files. */
public sealed interface QueueOrder {
    /** As the files have it. */
    record AsFiled() implements QueueOrder {}

    /** Shuffled; the same seed gives the same order. */
    record Shuffled(long seed) implements QueueOrder {}

    /** Least settled first; {@link QueueRow#reasons} says why. What the annotator has decided comes last. */
    record Triage() implements QueueOrder {}

    /** Every stretch of the queue holds each stratum in proportion; shuffled inside a stratum. */
    record Stratified(Stratum by, long seed) implements QueueOrder {}

    /** What cases are sliced by. */
    enum Stratum {
        DATABASE,
        SYSTEM,
        TIER,
        CATEGORY
    }
}
