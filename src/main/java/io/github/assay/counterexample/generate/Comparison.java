package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.generate.PairFacts.ColumnPlace;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.table.Cell;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A column that a query compares with literals.
 *
 * @param query 0 gold, 1 predicted
 * @param operator such as {@code =}, {@code like}, {@code between}; empty where the literals only occur beside it
 * @param negated whether NOT applies
 * @param literals the literals in order, of the column's kind where they can be
 * @param function whether a function is applied to the column, so that the comparison cannot be computed here
 */
record Comparison(int query, ColumnPlace column, String operator, boolean negated, List<Cell> literals, boolean function) {
    private static final long MOST_STEPS = 1_000_000;

    Comparison {
        literals = List.copyOf(literals);
    }

    /** Whether a value passes; empty when that cannot be computed. */
    Optional<Boolean> passes(Cell value) {
        if (function || operator.isEmpty() || literals.isEmpty()) {
            return Optional.empty();
        }
        if (value.isNull()) {
            return Optional.of(false);
        }
        Optional<Boolean> plain = switch (operator) {
            case "=" -> Optional.of(order(value, literals.getFirst()) == 0);
            case "!=" -> Optional.of(order(value, literals.getFirst()) != 0);
            case "<" -> Optional.of(order(value, literals.getFirst()) < 0);
            case "<=" -> Optional.of(order(value, literals.getFirst()) <= 0);
            case ">" -> Optional.of(order(value, literals.getFirst()) > 0);
            case ">=" -> Optional.of(order(value, literals.getFirst()) >= 0);
            case "in" -> Optional.of(literals.stream().anyMatch(l -> order(value, l) == 0));
            case "between" -> literals.size() < 2
                    ? Optional.empty()
                    : Optional.of(order(value, literals.getFirst()) >= 0 && order(value, literals.get(1)) <= 0);
            case "like" -> like(value.display(), literals.getFirst().display());
            default -> Optional.empty();
        };
        return plain.map(p -> p != negated);
    }

    private static int order(Cell a, Cell b) {
        double x = SqlValues.number(a);
        double y = SqlValues.number(b);
        return Double.isNaN(x) || Double.isNaN(y)
                ? a.display().compareTo(b.display())
                : Double.compare(x, y);
    }

    /**
     * Whether a text matches a pattern with {@code %} and {@code _}, in any case of letters; empty for long ones. Time is
     * at most the product of the lengths: after a mismatch the last {@code %} takes one more character, and earlier ones
     * stay.
     */
    private static Optional<Boolean> like(String text, String pattern) {
        if ((long) text.length() * pattern.length() > MOST_STEPS) {
            return Optional.empty();
        }
        int[] t = text.toLowerCase(Locale.ROOT).codePoints().toArray();
        int[] p = pattern.toLowerCase(Locale.ROOT).codePoints().toArray();
        int at = 0;
        int next = 0;
        int star = -1;
        int mark = 0;
        while (at < t.length) {
            if (next < p.length && p[next] == '%') {
                star = next++;
                mark = at;
            } else if (next < p.length && (p[next] == '_' || p[next] == t[at])) {
                next++;
                at++;
            } else if (star >= 0) {
                next = star + 1;
                at = ++mark;
            } else {
                return Optional.of(false);
            }
        }
        while (next < p.length && p[next] == '%') {
            next++;
        }
        return Optional.of(next == p.length);
    }
}
