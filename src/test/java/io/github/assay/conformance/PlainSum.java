package io.github.assay.conformance;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.sqlite.Function;

/**
 * {@code sum}, {@code avg} and {@code total} as SQLite before 3.43 computes them: floats are added one by one, without
 * compensation ({@code func.c}, {@code sumStep}). Distinct from the functions of today only in the last digits.
 */
final class PlainSum extends Function.Window {
    private enum Kind {
        SUM,
        AVG,
        TOTAL
    }

    private static final int INTEGER = 1;
    private static final int TEXT = 3;
    private static final int NULL = 5;

    private final Kind kind;
    private double sum;
    private long whole;
    private long count;
    private boolean approximate;

    private PlainSum(Kind kind) {
        this.kind = kind;
    }

    /** Puts the three functions in place of a connection's own. */
    static void replaceIn(Connection connection) throws SQLException {
        for (Kind kind : Kind.values()) {
            Function.create(connection, kind.name().toLowerCase(Locale.ROOT), new PlainSum(kind), 1, Function.FLAG_DETERMINISTIC);
        }
    }

    @Override
    protected void xStep() throws SQLException {
        add(1);
    }

    @Override
    protected void xInverse() throws SQLException {
        add(-1);
    }

    private void add(int sign) throws SQLException {
        int type = value_type(0) == TEXT && value_text(0).matches(" *[+-]?\\d{1,18} *") ? INTEGER : value_type(0);
        if (type == NULL) {
            return;
        }
        count += sign;
        sum += sign * value_double(0);
        if (type == INTEGER && !approximate) {
            try {
                whole = Math.addExact(whole, sign * value_long(0));
            } catch (ArithmeticException overflow) {
                throw new SQLException("integer overflow", overflow);
            }
        } else {
            approximate = true;
        }
    }

    @Override
    protected void xValue() throws SQLException {
        writeResult();
    }

    @Override
    protected void xFinal() throws SQLException {
        writeResult();
    }

    /** The value of the rows added so far. */
    private void writeResult() throws SQLException {
        if (kind == Kind.TOTAL) {
            result(sum);
        } else if (count == 0) {
            result();
        } else if (kind == Kind.AVG) {
            result(sum / count);
        } else if (approximate) {
            result(sum);
        } else {
            result(whole);
        }
    }
}
