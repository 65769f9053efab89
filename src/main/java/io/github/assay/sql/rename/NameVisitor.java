package io.github.assay.sql.rename;

import io.github.assay.sql.rename.NameScope.Output;
import io.github.assay.sql.rename.NameScope.Source;
import io.github.assay.sql.rename.QueryRenamer.Unrenamable;
import io.github.assay.sql.text.DateUnits;
import io.github.assay.sql.text.Literals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LambdaExpression;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.WindowDefinition;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/** Renames the columns in expressions of one scope. */
final class NameVisitor extends ExpressionVisitorAdapter<Void> {
    private final SelectRenamer queries;
    private final NameWords words;
    private final NameScope scope;

    NameVisitor(SelectRenamer queries, NameWords words, NameScope scope) {
        this.queries = queries;
        this.words = words;
        this.scope = scope;
    }

    void of(@Nullable Expression e) {
        if (e != null) {
            e.accept(this, null);
        }
    }

    void all(Iterable<? extends Expression> list) {
        if (list != null) {
            list.forEach(this::of);
        }
    }

    /** A key of ORDER BY. */
    void key(Expression e) {
        if (e instanceof Column c && c.getTable() == null && scope.aliases.contains(words.rules().of(c.getColumnName()))) {
            words.places(c, c.getColumnName());
        } else if (e instanceof DateUnitExpression unit && scope.aliases.contains(words.rules().of(unit.toString()))) {
            words.nextUnseen(unit.toString());
        } else {
            of(e);
        }
    }

    void window(WindowDefinition w) {
        if (w.getPartitionExpressionList() != null) {
            for (Object key : w.getPartitionExpressionList()) {
                of((Expression) key);
            }
        }
        keys(w.getOrderByElements());
    }

    private void keys(List<OrderByElement> keys) {
        if (keys != null) {
            keys.forEach(k -> of(k.getExpression()));
        }
    }

    /** A column of USING: every source that has it must have it under the same new name. */
    void shared(Column c) {
        int at = words.places(c, c.getColumnName())[0];
        String name = words.rules().of(c.getColumnName());
        scope.sources.stream().flatMap(s -> s.outputs().called(name).stream()).forEach(o -> rename(at, o));
    }

    /** The output of a select item that is a column. */
    Output output(Column c) {
        List<String> parts = parts(c);
        String name = words.rules().of(parts.getLast());
        Optional<Output> found = parts.size() == 1
                ? resolved(name)
                : scope.source(words.rules().of(parts.get(parts.size() - 2))).flatMap(s -> s.outputs().called(name).stream().findFirst());
        return found.orElse(Output.kept(name));
    }

    private static List<String> parts(Column c) {
        List<String> parts = new ArrayList<>();
        if (c.getTable() != null) {
            for (String part : c.getTable().getNameParts().reversed()) {
                if (part != null) {
                    parts.add(part);
                }
            }
        }
        parts.add(c.getColumnName());
        return parts;
    }

    @Override
    public <S> Void visit(Column c, S context) {
        if (c.getArrayConstructor() != null) {
            of(c.getArrayConstructor());
        }
        List<String> parts = parts(c);
        if (parts.size() == 1) {
            bare(c);
        } else {
            qualified(c, parts);
        }
        return null;
    }

    private void bare(Column c) {
        String written = c.getColumnName();
        String name = words.rules().of(written);
        boolean value = name.equals("true") || name.equals("false") || Literals.isBits(written) || "$@:".indexOf(written.charAt(0)) >= 0;
        if (value || words.rules().doubleQuotesAreText && written.startsWith("\"")) {
            return;
        }
        int at = words.places(c, written)[0];
        if (!scope.isBound(name)) {
            resolved(name).ifPresent(o -> rename(at, o));
        }
    }

    /** The column that a name without qualifier means; empty for an alias, a text in double quotes or an unknown name. */
    private Optional<Output> resolved(String name) {
        for (Optional<NameScope> at = Optional.of(scope); at.isPresent(); at = at.get().outer) {
            List<Output> owners = at.get().sources.stream().flatMap(s -> s.outputs().called(name).stream()).toList();
            if (owners.stream().map(Output::is).distinct().count() > 1) {
                throw new Unrenamable(name + " stands for columns that got different names");
            }
            if (!owners.isEmpty()) {
                return Optional.of(owners.getFirst());
            }
            if (at.get().aliases.contains(name)) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private void qualified(Column c, List<String> parts) {
        int[] at = words.places(c, parts.toArray(String[]::new));
        int last = parts.size() - 1;
        for (int q = last - 1; q >= 0; q--) {
            Optional<Source> source = scope.source(words.rules().of(parts.get(q)));
            if (source.isPresent()) {
                qualifier(at[q], source.get());
                String name = words.rules().of(parts.get(q + 1));
                source.get().outputs().called(name).stream().findFirst().ifPresent(o -> rename(at[last], o));
                return;
            }
        }
        // a field of a column
        resolved(words.rules().of(parts.getFirst())).ifPresent(o -> rename(at[0], o));
    }

    private void qualifier(int at, Source source) {
        source.table().ifPresent(t -> words.rename(at, t.name(), t.renamed()));
    }

    private void rename(int at, Output o) {
        if (!o.stored().isEmpty()) {
            words.use(o.table() + "." + o.stored());
            words.rename(at, o.stored(), o.is());
        }
    }

    @Override
    public <S> Void visit(AllTableColumns all, S context) {
        int at = words.places(all.getTable(), all.getTable().getName())[0];
        scope.source(words.rules().of(all.getTable().getName())).ifPresent(s -> qualifier(at, s));
        return null;
    }

    @Override
    public <S> Void visit(ParenthesedSelect query, S context) {
        queries.query(query, Optional.of(scope));
        return null;
    }

    @Override
    public <S> Void visit(Select query, S context) {
        queries.query(query, Optional.of(scope));
        return null;
    }

    @Override
    public <S> Void visit(Function call, S context) {
        if (call.getParameters() != null) {
            for (int i = 0; i < call.getParameters().size(); i++) {
                Expression argument = call.getParameters().get(i);
                boolean dates = call.getName().toLowerCase(Locale.ROOT).startsWith("date");
                if (!dates || !DateUnits.isUnit(argument, i, call.getName(), words.rules().unitsLast)) {
                    of(argument);
                }
            }
        }
        all(call.getNamedParameters());
        if (call.getKeep() != null) {
            of(call.getKeep());
        }
        keys(call.getOrderByElements());
        return null;
    }

    @Override
    public <S> Void visit(AnalyticExpression call, S context) {
        of(call.getExpression());
        of(call.getOffset());
        of(call.getDefaultValue());
        of(call.getFilterExpression());
        all(call.getPartitionExpressionList());
        keys(call.getOrderByElements());
        keys(call.getFuncOrderBy());
        return null;
    }

    /** The parser takes a column called like a unit of time for that unit. */
    @Override
    public <S> Void visit(DateUnitExpression unit, S context) {
        resolved(words.rules().of(unit.toString())).ifPresent(o -> rename(words.nextUnseen(unit.toString()), o));
        return null;
    }

    @Override
    public <S> Void visit(LambdaExpression lambda, S context) {
        NameScope inner = new NameScope(Optional.of(scope));
        lambda.getIdentifiers().forEach(i -> {
            inner.bound.add(words.rules().of(i));
            words.alias(words.rules().of(i));
        });
        new NameVisitor(queries, words, inner).of(lambda.getExpression());
        return null;
    }

    /** {@code TRIM(BOTH FROM a)} has no first expression. */
    @Override
    public <S> Void visit(TrimFunction trim, S context) {
        of(trim.getExpression());
        of(trim.getFromExpression());
        return null;
    }
}
