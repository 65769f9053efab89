package io.github.assay.sql.canonical;

import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LambdaExpression;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Passes columns, calls and queries inside an expression to the reader, which counts them. Used for expressions without
 * a text of their own.
 */
final class LeafCollector extends ExpressionVisitorAdapter<Void> {
    private final ExpressionReader reader;

    private LeafCollector(ExpressionReader reader) {
        this.reader = reader;
    }

    static void of(Expression e, ExpressionReader reader) {
        e.accept(new LeafCollector(reader), null);
    }

    @Override
    public <S> Void visit(Column column, S context) {
        return read(column);
    }

    @Override
    public <S> Void visit(Function call, S context) {
        return read(call);
    }

    @Override
    public <S> Void visit(AnalyticExpression call, S context) {
        return read(call);
    }

    @Override
    public <S> Void visit(LambdaExpression lambda, S context) {
        return read(lambda);
    }

    @Override
    public <S> Void visit(ParenthesedSelect query, S context) {
        return read(query);
    }

    @Override
    public <S> Void visit(Select query, S context) {
        return read(query);
    }

    /** {@code TRIM(BOTH FROM a)} has no first expression, which the adapter of the parser takes for granted. */
    @Override
    public <S> Void visit(TrimFunction trim, S context) {
        for (Expression part : new Expression[] {trim.getExpression(), trim.getFromExpression()}) {
            if (part != null) {
                part.accept(this, context);
            }
        }
        return null;
    }

    private Void read(Expression leaf) {
        reader.text(leaf);
        return null;
    }
}
