package io.github.assay.sql.canonical;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.OracleHierarchicalExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.LateralView;
import net.sf.jsqlparser.statement.select.Pivot;
import net.sf.jsqlparser.statement.select.PivotXml;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.Values;
import org.jspecify.annotations.Nullable;

/** Reads clauses that change the rows of FROM: PIVOT, UNPIVOT, samples, time travel, lateral views, hierarchies. */
final class SourceModifiers {
    private final SelectReader queries;
    private final SqlIdentifierRules names;
    private final Scope scope;
    private final List<String> texts = new ArrayList<>();
    private final List<QueryParts> nested = new ArrayList<>();
    private final Set<String> columns = new TreeSet<>();

    SourceModifiers(SelectReader queries, SqlIdentifierRules names, Scope scope) {
        this.queries = queries;
        this.names = names;
        this.scope = scope;
    }

    /** Adds the modifiers written after a source: PIVOT, UNPIVOT, a sample, time travel. */
    void of(FromItem item) {
        pivoted(item);
        if (item.getUnPivot() != null) {
            texts.add(words(withoutAlias(item.getUnPivot().toString(), item.getUnPivot().getAlias())));
        }
        add(item.getSampleClause());
        if (item instanceof Table t) {
            add(t.getTimeTravel());
            add(t.getTimeTravelStrAfterAlias());
        }
    }

    /** Columns that PIVOT and UNPIVOT take from their source. */
    private void pivoted(FromItem item) {
        if (item.getPivot() == null && item.getUnPivot() == null || scope.named().isEmpty()) {
            return;
        }
        Scope own = new Scope(scope.outer().orElse(null), scope.schema());
        Scope.Named last = scope.named().getLast();
        own.source(item instanceof Table && last.canonical().equals(names.of(((Table) item).getName()))
                ? new Scope.Named(last.called(), last.canonical(), Optional.empty())
                : last);
        if (item.getAlias() != null) {
            own.alsoCalled(names.of(item.getAlias().getName()), own.named().getFirst());
        }
        ExpressionReader reader = new ExpressionReader(queries, own, names);
        Pivot pivot = item.getPivot();
        if (pivot != null && pivot.getFunctionItems() != null) {
            String calls = aliased(pivot.getFunctionItems(), reader);
            String columns = pivot.getForColumns().stream().map(reader::text).collect(Collectors.joining(", "));
            if (pivot instanceof PivotXml x) {
                texts.add(words(withoutAlias(x.toString(), x.getAlias())));
                if (x.getInSelect() != null) {
                    nested.add(queries.nested(x.getInSelect(), scope));
                }
            } else {
                List<SelectItem<?>> values = new ArrayList<>(pivot.getSingleInItems() == null ? List.of() : pivot.getSingleInItems());
                values.addAll(pivot.getMultiInItems() == null ? List.of() : pivot.getMultiInItems());
                texts.add("pivot (" + calls + " for " + columns + " in (" + aliased(values, reader) + "))");
            }
        } else if (pivot != null) {
            texts.add(words(withoutAlias(pivot.toString(), pivot.getAlias())));
        }
        if (item.getUnPivot() != null) {
            item.getUnPivot().getUnPivotInClause().forEach(i -> reader.text(i.getExpression()));
        }
        met(reader);
    }

    /**
     * Clauses at the end of a query that change its rows and have no place of their own, in canonical text: LIMIT BY,
     * INTERPOLATE, PROCEDURE ANALYSE, FOR XML, FOR JSON and, of one SELECT, SETTINGS, SKIP, FIRST and PREFERRING.
     */
    static List<String> endings(Select q) {
        List<String> found = new ArrayList<>();
        Object[] all = {q.getLimitBy(), q.getInterpolate(), q.getMySqlProcedureAnalyse(), q.getForClause()};
        Object[] own = q instanceof PlainSelect p
                ? new Object[] {p.getPreferringClause(), p.getSkip(), p.getFirst(), p.getSettings(), p.getKsqlWindow(), p.getForXmlPath()}
                : new Object[0];
        Stream.concat(Stream.of(all), Stream.of(own)).filter(Objects::nonNull).forEach(clause ->
                found.add(clause.getClass().getSimpleName().toLowerCase(Locale.ROOT) + " " + words(clause)));
        if (q.getLimit() != null && q.getLimit().getByExpressions() != null) {
            found.add("limit by " + words(q.getLimit().getByExpressions()));
        }
        return found;
    }

    /** Calls and values of PIVOT with the names that they give to columns, with and without AS. A name is a value here. */
    private String aliased(List<? extends SelectItem<?>> items, ExpressionReader reader) {
        return items.stream()
                .map(i -> (i.getExpression() instanceof Column c ? names.of(c.getColumnName()) : reader.text(i.getExpression()))
                        + (i.getAlias() == null ? "" : " as " + names.of(i.getAlias().getName())))
                .collect(Collectors.joining(", "));
    }

    private static String withoutAlias(String written, @Nullable Alias alias) {
        return alias != null && written.endsWith(alias.toString())
                ? written.substring(0, written.length() - alias.toString().length())
                : written;
    }

    /** Adds the modifiers written elsewhere in the query: a sample, DISTINCT ON, a hierarchy. */
    void rest(PlainSelect p) {
        add(p.getSampleClause());
        texts.addAll(endings(p));
        if (p.getDistinct() != null && p.getDistinct().getOnSelectItems() != null) {
            ExpressionReader reader = new ExpressionReader(queries, scope, names);
            texts.add("distinct on (" + p.getDistinct().getOnSelectItems().stream().map(i -> reader.text(i.getExpression())).collect(Collectors.joining(", ")) + ")");
            met(reader);
        }
        OracleHierarchicalExpression hierarchy = p.getOracleHierarchical();
        if (hierarchy != null) {
            ExpressionReader reader = new ExpressionReader(queries, scope, names);
            texts.add("start with " + reader.condition(hierarchy.getStartExpression()) + " connect by "
                    + (hierarchy.isNoCycle() ? "nocycle " : "") + reader.condition(hierarchy.getConnectExpression()));
            met(reader);
        }
    }

    /** Lateral views: their columns may be named from then on. */
    void views(List<LateralView> views, Scope into) {
        for (LateralView view : views == null ? List.<LateralView>of() : views) {
            String given = aliasColumns(view.getColumnAlias());
            ExpressionReader reader = new ExpressionReader(queries, into.now(), names);
            texts.add("lateral view " + (view.isUsingOuter() ? "outer " : "") + reader.text(view.getGeneratorFunction()) + " as " + given);
            met(reader);
            Set<String> outputs = Set.copyOf(List.of(given.split(", ")));
            String called = view.getTableAlias() == null ? given : names.of(view.getTableAlias().getName());
            into.source(new Scope.Named(called, "view" + texts.size(), Optional.of(new Scope.Outputs(outputs, false))));
        }
    }

    private String aliasColumns(Alias alias) {
        if (alias == null) {
            return "";
        }
        return alias.getAliasColumns() == null
                ? names.of(alias.getName())
                : alias.getAliasColumns().stream().map(c -> names.of(c.name)).collect(Collectors.joining(", "));
    }

    /** The clauses found, and the columns and queries inside them and inside table functions. */
    QueryParts.Further further(List<QueryParts> more) {
        List<QueryParts> all = new ArrayList<>(nested);
        all.addAll(more);
        return new QueryParts.Further(texts, all, columns);
    }

    /** A table function in canonical text, without its alias; it sees the sources before it. */
    String function(FromItem item) {
        if (!(item instanceof TableFunction f) || f.getFunctions() == null || f.getFunctions().isEmpty()) {
            return written(item);
        }
        ExpressionReader reader = new ExpressionReader(queries, scope.now(), names);
        String calls = f.getFunctions().stream().map(c -> call(c, reader)).collect(Collectors.joining(", "));
        met(reader);
        if (f.isRowsFrom() && f.getFunctions().size() > 1) {
            calls = "rows from (" + calls + ")";
        }
        return calls + (f.getWithClause() == null ? "" : " with " + f.getWithClause().toLowerCase(Locale.ROOT));
    }

    /** {@code TABLE(f(x))} is f(x); {@code name = value} names an argument. */
    private static String call(Function f, ExpressionReader reader) {
        ExpressionList<?> given = f.getParameters();
        if (f.getName() == null || given == null || given.isEmpty()) {
            return reader.text(f);
        }
        if (f.getName().equalsIgnoreCase("table") && given.size() == 1 && given.getFirst() instanceof Function inner) {
            return call(inner, reader);
        }
        boolean named = given.stream().anyMatch(e -> e instanceof EqualsTo q && q.getLeftExpression() instanceof Column);
        return named
                ? f.getName().toLowerCase(Locale.ROOT) + "(" + given.stream().map(e -> argument(e, reader)).collect(Collectors.joining(", ")) + ")"
                : reader.text(f);
    }

    private static String argument(Expression e, ExpressionReader reader) {
        return e instanceof EqualsTo q && q.getLeftExpression() instanceof Column c
                ? c.getColumnName().toLowerCase(Locale.ROOT) + " = " + reader.text(q.getRightExpression())
                : reader.text(e);
    }

    private void met(ExpressionReader reader) {
        columns.addAll(reader.columns());
        nested.addAll(reader.nested());
    }

    /** Rows written out, which may hold columns of the sources before them. */
    String values(Values v) {
        ExpressionReader reader = new ExpressionReader(queries, scope.now(), names);
        String rows = "values " + reader.list(v.getExpressions());
        met(reader);
        return rows;
    }

    private static String written(FromItem item) {
        String written = SqlIdentifierRules.dotted(item.toString());
        String alias = item.getAlias() == null ? "" : SqlIdentifierRules.dotted(item.getAlias().toString());
        String bare = !alias.isEmpty() && written.endsWith(alias)
                ? written.substring(0, written.length() - alias.length())
                : written;
        return bare.strip().toLowerCase(Locale.ROOT);
    }

    private void add(Object clause) {
        if (clause != null) {
            texts.add(words(clause));
        }
    }

    /** A clause as the parser prints it, in lower case with single blanks. */
    static String words(Object clause) {
        return SqlIdentifierRules.dotted(clause.toString()).strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    }
}
