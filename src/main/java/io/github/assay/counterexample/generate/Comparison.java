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
 * @param column the column
 * @param operator such as {@code =}, {@code like}, {@code between}; empty where the literals only occur beside it
 * @param negated whether NOT applies
 * @param literals the literals in order, of the column's kind where they can be
 * @param function whether a function is applied to the column, so that the comparison cannot be computed here
 */
record Comparison(int query, ColumnPlace column, String operator, boolean negated, List<Cell> literals, boolean function) {
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
            case "like" -> Optional.of(like(value.display(), literals.getFirst().display()));
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

    private static boolean like(String text, String pattern) {
        StringBuilder regex = new StringBuilder("(?is)");
        for (char c : pattern.toCharArray()) {
            regex.append(c == '%' ? ".*" : c == '_' ? "." : java.util.regex.Pattern.quote(String.valueOf(c)));
        }
        return text.toLowerCase(Locale.ROOT).matches(regex.toString());
    }
}
