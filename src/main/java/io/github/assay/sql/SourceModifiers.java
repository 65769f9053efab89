package io.github.assay.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.OracleHierarchicalExpression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.LateralView;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Clauses that change what FROM gives: PIVOT, UNPIVOT, samples, time travel, lateral views, hierarchies. */
final class SourceModifiers {
    private final SelectReader queries;
    private final Names names;
    private final Scope scope;
    private final List<String> texts = new ArrayList<>();

    SourceModifiers(SelectReader queries, Names names, Scope scope) {
        this.queries = queries;
        this.names = names;
        this.scope = scope;
    }

    List<String> texts() {
        return texts;
    }

    /** What stands behind a source. */
    void of(FromItem item) {
        add(item.getPivot());
        add(item.getUnPivot());
        add(item.getSampleClause());
        if (item instanceof Table t) {
            add(t.getTimeTravel());
            add(t.getTimeTravelStrAfterAlias());
        }
    }

    /** What stands elsewhere in the query. */
    void rest(PlainSelect p) {
        add(p.getSampleClause());
        OracleHierarchicalExpression hierarchy = p.getOracleHierarchical();
        if (hierarchy != null) {
            ExpressionReader reader = new ExpressionReader(queries, scope, names);
            texts.add("start with " + reader.condition(hierarchy.getStartExpression()) + " connect by "
                    + reader.condition(hierarchy.getConnectExpression()));
        }
    }

    /** Lateral views: their columns may be named from then on. */
    void views(List<LateralView> views, Scope into) {
        for (LateralView view : views == null ? List.<LateralView>of() : views) {
            String columns = aliasColumns(view.getColumnAlias());
            texts.add("lateral view " + (view.isUsingOuter() ? "outer " : "")
                    + new ExpressionReader(queries, scope, names).text(view.getGeneratorFunction()) + " as " + columns);
            Set<String> given = Set.of(columns.split(", "));
            String called = view.getTableAlias() == null ? columns : names.of(view.getTableAlias().getName());
            into.source(new Scope.Named(called, "view" + texts.size(), Optional.of(new Scope.Outputs(given, false))));
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

    /** A table function in canonical text, without its alias. */
    String function(FromItem item) {
        String written = Names.dotted(item.toString());
        String alias = item.getAlias() == null ? "" : Names.dotted(item.getAlias().toString());
        String bare = !alias.isEmpty() && written.endsWith(alias)
                ? written.substring(0, written.length() - alias.length())
                : written;
        return bare.strip().toLowerCase(Locale.ROOT);
    }

    private void add(Object clause) {
        if (clause != null) {
            texts.add(Names.dotted(clause.toString()).strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " "));
        }
    }
}
