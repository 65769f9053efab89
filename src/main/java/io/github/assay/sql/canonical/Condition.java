package io.github.assay.sql.canonical;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Represents a condition in canonical form: predicates joined by AND and OR. NOT is moved into the predicates. */
public sealed interface Condition {
    /** No condition. */
    Condition NONE = new All(List.of());

    /** All parts hold; without parts: no condition. */
    record All(List<Condition> parts) implements Condition {
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** At least one part holds. */
    record Either(List<Condition> parts) implements Condition {
        public Either {
            parts = List.copyOf(parts);
        }
    }

    /**
     * One predicate.
     *
     * @param left canonical left side; empty for EXISTS
     * @param operator such as {@code =}, {@code like}, {@code in}, {@code between}, {@code is null}, {@code exists};
     *     empty when the left side is a condition by itself
     * @param negated whether NOT applies; comparisons are turned round instead
     * @param right canonical right side; may be empty
     * @param rightIsQuery whether the right side is a query in brackets
     * @param nested queries anywhere in it
     * @param columns columns used in it, without those of nested queries
     */
    record Predicate(
            String left,
            String operator,
            boolean negated,
            String right,
            boolean rightIsQuery,
            List<QueryParts> nested,
            Set<String> columns)
            implements Condition {
        public Predicate {
            nested = List.copyOf(nested);
        }
    }

    /** Whether there is no condition at all. */
    default boolean isNone() {
        return this instanceof All(List<Condition> parts) && parts.isEmpty();
    }

    /** All predicates, whatever joins them. */
    default List<Predicate> predicates() {
        return switch (this) {
            case Predicate p -> List.of(p);
            case All(List<Condition> parts) -> flat(parts);
            case Either(List<Condition> parts) -> flat(parts);
        };
    }

    /** The parts that must all hold: the operands of a top-level AND, otherwise the whole condition. */
    default List<Condition> conjuncts() {
        return this instanceof All(List<Condition> parts) ? parts : List.of(this);
    }

    /** Connectives used: of {@code and}, {@code or}. */
    default Set<String> connectives() {
        Set<String> found = new java.util.TreeSet<>();
        if (this instanceof All(List<Condition> parts)) {
            if (parts.size() > 1) {
                found.add("and");
            }
            parts.forEach(p -> found.addAll(p.connectives()));
        } else if (this instanceof Either(List<Condition> parts)) {
            found.add("or");
            parts.forEach(p -> found.addAll(p.connectives()));
        }
        return found;
    }

    /** Canonical text, operands sorted; empty for no condition. */
    default String text() {
        return CanonicalPrinter.of(this);
    }

    private static List<Predicate> flat(List<Condition> parts) {
        List<Predicate> all = new ArrayList<>();
        for (Condition part : parts) {
            all.addAll(part.predicates());
        }
        return all;
    }
}
