package io.github.assay.labelling;

/** The order of items. Each is a total order: ties keep the order of the files. */
public sealed interface QueueOrder {
    /** The order of the files; items that carry a vote from an earlier run come last. */
    record AsFiled() implements QueueOrder {}

    /** Shuffled; the same seed gives the same order. */
    record Shuffled(long seed) implements QueueOrder {}

    /**
     * Least settled items first; {@link QueueRow#reasons} gives the reasons. Items that the annotator has decided come
     * last.
     */
    record Triage() implements QueueOrder {}

    /** Every part of the queue contains each stratum in proportion; inside a stratum the order is shuffled. */
    record Stratified(Stratum by, long seed) implements QueueOrder {}

    /** The items of the draw in force, in the order of the draw; the others after them in the order of the files. */
    record Drawn() implements QueueOrder {}

    /** The items that open rounds assign to the annotator, in the order of the rounds. It cannot be changed. */
    record Assigned(String rounds) implements QueueOrder {}

    /** The same order with another seed; an order without chance stays. */
    default QueueOrder withSeed(long seed) {
        return switch (this) {
            case Shuffled _ -> new Shuffled(seed);
            case Stratified(Stratum by, long _) -> new Stratified(by, seed);
            case AsFiled _, Triage _, Drawn _, Assigned _ -> this;
        };
    }

    /** Values by which cases are sliced. */
    enum Stratum {
        DATABASE,
        SYSTEM,
        TIER,
        CATEGORY
    }
}
