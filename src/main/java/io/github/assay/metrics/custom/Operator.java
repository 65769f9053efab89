package io.github.assay.metrics.custom;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Lists the operators of the expression language, lowest precedence first. */
enum Operator {
    OR(1, "or"),
    AND(2, "and"),
    LESS(4, "<"),
    AT_MOST(4, "<="),
    MORE(4, ">"),
    AT_LEAST(4, ">="),
    EQUAL(4, "=", "=="),
    UNEQUAL(4, "!=", "<>"),
    PLUS(5, "+"),
    MINUS(5, "-"),
    TIMES(6, "*"),
    OVER(6, "/");

    private final int level;
    private final List<String> signs;

    Operator(int level, String... signs) {
        this.level = level;
        this.signs = List.of(signs);
    }

    /** Its precedence; {@code not} is between {@code and} (2) and comparisons (4). */
    int level() {
        return level;
    }

    String sign() {
        return signs.getFirst();
    }

    boolean isComparison() {
        return level == 4;
    }

    boolean isLogic() {
        return level < 4;
    }

    /** Whether it asks which of two is greater, which only numbers answer. */
    boolean isOrder() {
        return isComparison() && this != EQUAL && this != UNEQUAL;
    }

    static Optional<Operator> of(String sign) {
        return Arrays.stream(values()).filter(o -> o.signs.contains(sign)).findFirst();
    }
}
