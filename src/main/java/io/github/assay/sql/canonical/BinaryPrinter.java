package io.github.assay.sql.canonical;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;

/**
 * Prints an operator with two operands as canonical text. Brackets are written only where needed; operands of sums and
 * products are sorted.
 */
final class BinaryPrinter {
    private BinaryPrinter() {}

    /** Sums and products are flattened and their operands sorted; other operators keep their order. */
    static String of(BinaryExpression e, ExpressionReader reader) {
        String operator = e.getStringExpression().strip().toLowerCase(Locale.ROOT);
        if (e instanceof Addition || e instanceof Multiplication) {
            List<String> operands = new ArrayList<>();
            flatten(e, e.getClass(), operands, reader);
            return operands.stream().sorted().collect(Collectors.joining(" " + operator + " "));
        }
        return bracketed(e.getLeftExpression(), reader.text(e.getLeftExpression()))
                + " " + operator + " " + bracketed(e.getRightExpression(), reader.text(e.getRightExpression()));
    }

    private static void flatten(Expression e, Class<?> kind, List<String> operands, ExpressionReader reader) {
        Expression plain = ExpressionReader.unbracketed(e);
        if (kind.isInstance(plain)) {
            flatten(((BinaryExpression) plain).getLeftExpression(), kind, operands, reader);
            flatten(((BinaryExpression) plain).getRightExpression(), kind, operands, reader);
        } else {
            operands.add(bracketed(plain, reader.text(plain)));
        }
    }

    /** An operand's text, in brackets where it is an expression of several parts itself. */
    static String bracketed(Expression e, String text) {
        Expression plain = ExpressionReader.unbracketed(e);
        boolean several = plain instanceof BinaryExpression || plain instanceof CaseExpression;
        return several || isCondition(plain) ? "(" + text + ")" : text;
    }

    /** The text of a comparison's operand, in brackets where it is a condition itself: {@code (a = b) = c}. */
    static String operand(Expression e, String text) {
        return isCondition(ExpressionReader.unbracketed(e)) ? "(" + text + ")" : text;
    }

    private static boolean isCondition(Expression plain) {
        return ConditionReader.isCondition(plain) || plain instanceof NotExpression;
    }
}
