package io.github.assay.robustness.router;

import java.util.OptionalInt;

/** Rule for questions that the router sends to no system. */
public sealed interface NonePolicy {
    /** The question goes to the last system. */
    record Strongest() implements NonePolicy {}

    /** The question goes to the first system. */
    record Weakest() implements NonePolicy {}

    /** The question goes to the system with this number. */
    record Index(int system) implements NonePolicy {}

    /** The question is not answered: it counts as wrong and costs nothing. */
    record Abstain() implements NonePolicy {}

    /** The system for a label among {@code systems} systems; empty: the question is not answered. */
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
