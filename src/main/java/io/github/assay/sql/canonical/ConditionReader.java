package io.github.assay.sql.canonical;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.JsonExpression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseAnd;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseOr;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.RegExpMatchOperator;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

/** Reads conditions into predicates joined by AND and OR. */
record ConditionReader(SelectReader queries, Scope scope, SqlIdentifierRules names) {
    private static final Map<String, String> OPPOSITE =
            Map.of("=", "!=", "!=", "=", "<", ">=", ">=", "<", ">", "<=", "<=", ">");
    private static final Map<String, String> MIRRORED =
            Map.of("=", "=", "!=", "!=", "<", ">", ">", "<", "<=", ">=", ">=", "<=");

    static boolean isCondition(Expression e) {
        return e instanceof AndExpression
                || e instanceof OrExpression
                || e instanceof ComparisonOperator
                || e instanceof InExpression
                || e instanceof LikeExpression
                || e instanceof Between
                || e instanceof IsNullExpression
                || e instanceof ExistsExpression
                || e instanceof IsBooleanExpression
                || e instanceof IsDistinctExpression || e instanceof RegExpMatchOperator;
    }

    /** The condition; {@link Condition#NONE} for none. */
    Condition read(Expression e) {
        return e == null ? Condition.NONE : read(e, false);
    }

    private Condition read(Expression written, boolean negated) {
        Expression e = ExpressionReader.unbracketed(written);
        return switch (e) {
            case NotExpression not -> read(not.getExpression(), !negated);
            case AndExpression and -> group(and, AndExpression.class, negated);
            case OrExpression or -> group(or, OrExpression.class, negated);
            default -> predicate(e, negated);
        };
    }

    /** A side of a connective still to be split. */
    private record Operand(Expression expression, boolean negated) {}

    /** Splits a chain of one connective, bracketed in whatever way, without recursion along it; NOT turns AND into OR. */
    private Condition group(BinaryExpression e, Class<?> kind, boolean negated) {
        List<Condition> parts = new ArrayList<>();
        boolean all = kind == AndExpression.class != negated;
        Deque<Operand> open = new ArrayDeque<>(List.of(new Operand(e, negated)));
        while (!open.isEmpty()) {
            Operand next = open.pop();
            boolean not = next.negated;
            Expression plain = ExpressionReader.unbracketed(next.expression);
            while (plain instanceof NotExpression n) {
                plain = ExpressionReader.unbracketed(n.getExpression());
                not = !not;
            }
            if (plain instanceof AndExpression && all != not || plain instanceof OrExpression && all == not) {
                BinaryExpression both = (BinaryExpression) plain;
                open.push(new Operand(both.getRightExpression(), not));
                open.push(new Operand(both.getLeftExpression(), not));
            } else {
                parts.add(read(plain, not));
            }
        }
        Condition made = all ? new Condition.All(parts) : new Condition.Either(parts);
        queries.notes().subtree(made);
        return made;
    }

    private Condition predicate(Expression e, boolean negated) {
        ExpressionReader in = new ExpressionReader(queries, scope, names);
        return switch (e) {
            case InExpression i when !isQuery(i.getRightExpression()) -> predicate(
                    in, left(in, i.getLeftExpression()), "in", i.isNot() != negated, in.choices(i.getRightExpression()));
            case ComparisonOperator c when isGeneralIs(c) -> made(
                    in, left(in, c.getLeftExpression()), "is distinct from", isEqual(c) != negated,
                            c.getRightExpression());
            case ComparisonOperator c -> comparison(c, negated, in);
            case InExpression i -> made(
                    in, left(in, i.getLeftExpression()), "in", i.isNot() != negated, i.getRightExpression());
            case LikeExpression l -> like(l, negated, in);
            case Between b -> between(b, negated, in);
            case IsNullExpression n ->
                    predicate(in, left(in, n.getLeftExpression()), "is null", n.isNot() != negated, "");
            case ExistsExpression x -> made(in, "", "exists", x.isNot() != negated, x.getRightExpression());
            case IsBooleanExpression b -> predicate(
                    in, left(in, b.getLeftExpression()), b.isTrue() ? "is true" : "is false", b.isNot() != negated, "");
            case IsDistinctExpression d -> made(
                    in, left(in, d.getLeftExpression()), "is distinct from", d.isNot() != negated,
                            d.getRightExpression());
            case RegExpMatchOperator r -> regular(r, negated, in);
            default -> predicate(in, in.text(e), "", negated, "");
        };
    }

    /** SQLite's IS and IS NOT between values, which the parser gets as operators that SQLite lacks. */
    private boolean isGeneralIs(ComparisonOperator c) {
        String operator = c.getStringExpression().strip();
        return queries.isExact() && names.dialect.equals("sqlite") && (operator.equals("<=>") || operator.equals("^="));
    }

    private static boolean isEqual(ComparisonOperator c) {
        return c.getStringExpression().strip().equals("<=>");
    }

    private static String left(ExpressionReader in, Expression e) {
        return BinaryPrinter.operand(e, in.text(e));
    }

    private static String right(ExpressionReader in, Expression e) {
        return BinaryPrinter.operand(e, in.operand(e));
    }

    private Condition like(LikeExpression l, boolean negated, ExpressionReader in) {
        String word = String.valueOf(l.getLikeKeyWord()).toLowerCase(Locale.ROOT).replace('_', ' ') + (l.isUseBinary() ? " binary" : "");
        String left = left(in, l.getLeftExpression());
        boolean not = l.isNot() != negated;
        return l.getEscape() == null
                ? made(in, left, word, not, l.getRightExpression())
                : predicate(in, left, word, not, right(in, l.getRightExpression()) + " escape "
                        + in.text(l.getEscape()));
    }

    /** SQLite's GLOB is handed to the parser as this operator. */
    private Condition regular(RegExpMatchOperator r, boolean negated, ExpressionReader in) {
        String operator = r.getStringExpression().strip();
        boolean not = operator.startsWith("!");
        String plain = not ? operator.substring(1) : operator;
        String name = names.doubleQuotesMayBeText && plain.equals("~") ? "glob" : plain;
        return made(in, left(in, r.getLeftExpression()), name, not != negated, r.getRightExpression());
    }

    private Condition between(Between b, boolean negated, ExpressionReader in) {
        String left = left(in, b.getLeftExpression());
        String right = right(in, b.getBetweenExpressionStart()) + " and " + right(in, b.getBetweenExpressionEnd());
        return predicate(in, left, b.isUsingSymmetric() ? "between symmetric" : "between", b.isNot() != negated, right);
    }

    /** Column left, query right; between two columns the lesser text left; NOT turns the operator round. */
    private Condition comparison(ComparisonOperator c, boolean negated, ExpressionReader in) {
        String written = c.getStringExpression().replaceAll("\\s+", "");
        boolean is = written.equals("<=>") && names.dialect.equals("sqlite");
        String operator = written.equals("<>") || written.equals("^=") ? "!=" : is ? "=" : written;
        String turned = negated ? OPPOSITE.get(operator) : operator;
        Expression left = ExpressionReader.unbracketed(c.getLeftExpression());
        Expression right = ExpressionReader.unbracketed(c.getRightExpression());
        String rightText = right(in, right);
        boolean rightHasColumn = !in.columns().isEmpty();
        String leftText = constant(left) && rightHasColumn ? in.operand(left) : left(in, left);
        boolean text = constant(left) || left instanceof Column && leftText.startsWith("'");
        boolean swap = OPPOSITE.containsKey(operator)
                && !(right instanceof Select)
                && (left instanceof Select
                        || constant(left) && !constant(right)
                        || rightHasColumn && (text || leftText.compareTo(rightText) > 0));
        boolean not = negated && turned == null;
        String used = turned == null ? operator : turned;
        return swap
                ? predicate(in, rightText, Objects.requireNonNull(MIRRORED.get(used)), not, leftText, left instanceof Select)
                : predicate(in, leftText, used, not, rightText, right instanceof Select);
    }

    private static boolean constant(Expression e) {
        return e instanceof net.sf.jsqlparser.expression.StringValue
                || e instanceof net.sf.jsqlparser.expression.LongValue
                || e instanceof net.sf.jsqlparser.expression.DoubleValue
                || e instanceof net.sf.jsqlparser.expression.HexValue
                || e instanceof net.sf.jsqlparser.expression.SignedExpression;
    }

    private static boolean isQuery(Expression e) {
        return ExpressionReader.unbracketed(e) instanceof Select;
    }

    private Condition made(ExpressionReader in, String left, String operator, boolean negated, Expression right) {
        boolean query = isQuery(right);
        String text = query ? in.text(ExpressionReader.unbracketed(right)) : right(in, right);
        return predicate(in, left, operator, negated, text, query);
    }

    private Condition predicate(ExpressionReader in, String left, String operator, boolean negated, String right) {
        return predicate(in, left, operator, negated, right, false);
    }

    private Condition predicate(
            ExpressionReader in, String left, String operator, boolean negated, String right, boolean query) {
        Condition made = new Condition.Predicate(left, operator, negated, right, query, in.nested(), in.columns());
        queries.notes().subtree(made);
        return made;
    }

    /**
     * Prints an operator with two operands as canonical text. Brackets are written only where needed; operands of sums
     * and products are sorted.
     */
    static final class BinaryPrinter {
        /**
         * Operators that may be grouped in any way are flattened; the operands of sums and products are sorted, other
         * operators keep their order.
         */
        static String of(BinaryExpression e, ExpressionReader reader) {
            String operator = " " + e.getStringExpression().strip().toLowerCase(Locale.ROOT) + " ";
            boolean sorted = e instanceof Addition || e instanceof Multiplication;
            if (sorted || e instanceof Concat || e instanceof BitwiseAnd || e instanceof BitwiseOr) {
                List<String> operands = new ArrayList<>();
                flatten(e, e.getClass(), operands, reader);
                return (sorted ? operands.stream().sorted() : operands.stream()).collect(Collectors.joining(operator));
            }
            return bracketed(e.getLeftExpression(), reader.text(e.getLeftExpression()))
                    + operator + bracketed(e.getRightExpression(), reader.text(e.getRightExpression()));
        }

        private static void flatten(Expression e, Class<?> kind, List<String> operands, ExpressionReader reader) {
            Expression rest = ExpressionReader.unbracketed(e);
            Deque<Expression> right = new ArrayDeque<>();
            while (kind.isInstance(rest)) {
                right.push(((BinaryExpression) rest).getRightExpression());
                rest = ExpressionReader.unbracketed(((BinaryExpression) rest).getLeftExpression());
            }
            operands.add(bracketed(rest, reader.text(rest)));
            while (!right.isEmpty()) {
                Expression next = ExpressionReader.unbracketed(right.pop());
                if (kind.isInstance(next)) {
                    flatten(next, kind, operands, reader);
                } else {
                    operands.add(bracketed(next, reader.text(next)));
                }
            }
        }

        /** An operand's text, in brackets where it is an expression of several parts itself. */
        static String bracketed(Expression e, String text) {
            Expression plain = ExpressionReader.unbracketed(e);
            boolean several = plain instanceof BinaryExpression || plain instanceof CaseExpression
                    || plain instanceof JsonExpression j && j.getIdentList().stream().anyMatch(s -> s.getValue().indexOf('>') >= 0);
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
}
