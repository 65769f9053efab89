package io.github.assay.metrics.specification;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Represents one filter in the form in which filters are compared (metrics.md §3.3).
 *
 * @param lhs what is filtered: a column or expression in lower case without qualifiers; empty for OR groups and EXISTS
 * @param op {@code =}, {@code !=}, {@code <}, {@code in}, {@code between}, {@code like}, {@code is null} …; {@code or}
 *     and {@code and} for groups; {@code not} before it when a condition without an opposite of its own is denied
 * @param rhs what it is compared with: texts trimmed in lower case without quotes, dates ISO, {@code [a,b]} for ranges
 * @param origin its clause: {@code where}, {@code having}, {@code on}, with {@code cte } or {@code from } before it for
 *     queries inside; {@code question} or {@code rule} for those that are in no query
 * @param parts the filters that a group joins, sorted
 */
public record SpecFilter(String lhs, String op, String rhs, String origin, List<SpecFilter> parts) {
    public SpecFilter {
        parts = List.copyOf(parts);
    }

    /** A single condition, not made of parts. */
    public static SpecFilter of(String lhs, String op, String rhs, String origin) {
        return new SpecFilter(lhs, op, rhs, origin, List.of());
    }

    /** Whether both are equal, whatever their clause. */
    public boolean matches(SpecFilter other) {
        return text().equals(other.text());
    }

    /**
     * Whether this is a pattern that finds a text anywhere and the other requires that text: {@code country ilike %china%}
     * counts as {@code country = china}, as STEF's Listing 6 and its rule on grouping have it (metrics.md §3.6).
     */
    boolean standsFor(SpecFilter required) {
        return (op.equals("like") || op.equals("ilike")) && required.op.equals("=") && !lhs.isEmpty() && lhs.equals(required.lhs)
                && !required.rhs.isBlank() && rhs.indexOf('%') >= 0 && rhs.replaceAll("^%+|%+$", "").strip().equals(required.rhs);
    }

    /**
     * Whether both cannot hold at once: two different values that one thing is to equal, or a value that this filter
     * requires and the other excludes. Ranges are not compared with each other.
     */
    public boolean contradicts(SpecFilter other) {
        if (!lhs.equals(other.lhs) || lhs.isEmpty()) {
            return false;
        }
        boolean equal = op.equals("=") && other.op.equals("=") && !rhs.equals(other.rhs);
        return equal || denies(other) || other.denies(this);
    }

    private boolean denies(SpecFilter other) {
        String opposite = other.op.equals("=") ? "!=" : other.op.equals("is null") ? "is not null" : "not " + other.op;
        return op.equals(opposite) && rhs.equals(other.rhs);
    }

    /** Canonical text; equal for filters that match. */
    public String text() {
        return parts.isEmpty()
                ? (lhs + " " + op + " " + rhs).strip()
                : parts.stream().map(p -> p.parts.isEmpty() ? p.text() : "(" + p.text() + ")")
                        .collect(Collectors.joining(" " + op + " "));
    }

    /** Every column that it filters, its parts' included. */
    public List<String> columns() {
        return parts.isEmpty() ? List.of(lhs) : parts.stream().flatMap(p -> p.columns().stream()).toList();
    }
}
