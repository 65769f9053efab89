package io.github.assay.robustness.router;

import java.util.OptionalInt;

/** Where a question goes that the router sends to no system. */
public sealed interface NonePolicy {
    /** To the last system. */
    record Strongest() implements NonePolicy {}

    /** To the first system. */
    record Weakest() implements NonePolicy {}

    /** To a system of choice, by number. */
    record Index(int system) implements NonePolicy {}

    /** Nowhere: it counts as wrong and costs nothing. */
    record Abstain() implements NonePolicy {}

    /** The system a label leads to among {@code systems}; empty: the question is not answered. */
    default OptionalInt route(int label, int systems) {
        if (label < systems) {
            return OptionalInt.of(label);
        }
        return switch (this) {
            case Strongest _ -> OptionalInt.of(systems - 1);
            case Weakest _ -> OptionalInt.of(0);
            case Index(int system) -> OptionalInt.of(system);
            case Abstain _ -> OptionalInt.empty();
        };
    }
}
