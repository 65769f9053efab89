package io.github.assay.sql.canonical;

import io.github.assay.sql.canonical.SelectReader.RowLimit;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.SqlWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Values;

/** Reads one SELECT into parts. Sources come first, because every other clause needs them to resolve columns. */
final class PlainReader {
    private final SelectReader queries;
    private final SqlIdentifierRules names;
    private final Scope scope;
    private final List<QueryParts.Source> sources = new ArrayList<>();
    private final List<QueryParts.Join> joins = new ArrayList<>();
    private final SourceModifiers modifiers;
    private int clause = -1;

    PlainReader(SelectReader queries, SqlIdentifierRules names, Scope scope) {
        this.queries = queries;
        this.names = names;
        this.scope = scope;
        this.modifiers = new SourceModifiers(queries, names, scope);
    }

    QueryParts read(PlainSelect p) {
        from(p.getFromItem(), p.getJoins());
        modifiers.views(p.getLateralViews(), scope);
        List<QueryParts> nested = new ArrayList<>();
        List<QueryParts.Item> select = queries.items(p.getSelectItems(), scope, nested);
        select.stream().filter(i -> !i.alias().isEmpty()).forEach(i -> scope.alias(i.alias(), i.text()));
        ConditionReader conditions = new ConditionReader(queries, scope, names);
        KeyReader keys = new KeyReader(queries, names, scope, select);
        Condition where = both(conditions.read(p.getPreWhere()), conditions.read(p.getWhere()));
        List<String> groups = groupBy(p.getGroupBy(), keys);
        Condition having = having(p, new ConditionReader(queries, names.aliasesInHaving ? scope.withAliases() : scope, names));
        List<QueryParts.SortKey> order = keys.sortKeys(p.getOrderByElements());
        modifiers.rest(p);
        return new QueryParts(
                p.getDistinct() != null, select, sources, joins, where, groups, having, order, RowLimit.of(p),
                List.of(), List.of(), keys.further(modifiers.further(nested)));
    }

    /** HAVING and QUALIFY, both conditions on what the groups and windows gave. */
    private static Condition having(PlainSelect p, ConditionReader conditions) {
        return both(conditions.read(p.getHaving()), conditions.read(p.getQualify()));
    }

    private static Condition both(Condition one, Condition other) {
        return other.isNone() ? one : one.isNone() ? other : new Condition.All(List.of(one, other));
    }

    QueryParts table(Table table) {
        return all(table, List.of());
    }

    /** {@code TABLE t} and {@code FROM t}: all columns. */
    QueryParts all(FromItem first, List<Join> more) {
        from(first, more);
        QueryParts.Item star = new QueryParts.Item("*", "", Optional.empty(), Set.of());
        return plain(List.of(star));
    }

    QueryParts values(Values v) {
        ExpressionReader reader = new ExpressionReader(queries, scope, names);
        String rows = "values " + reader.list(v.getExpressions());
        return plain(List.of(new QueryParts.Item(rows, "", Optional.empty(), reader.columns())));
    }

    private QueryParts plain(List<QueryParts.Item> select) {
        return new QueryParts(
                false, select, sources, joins, Condition.NONE, List.of(), Condition.NONE, List.of(), "", List.of(),
                List.of(), modifiers.further(List.of()));
    }

    private static List<String> groupBy(GroupByElement group, KeyReader reader) {
        if (group == null) {
            return List.of();
        }
        List<String> keys = new ArrayList<>();
        for (Expression e : group.getGroupByExpressionList()) {
            keys.add(reader.key(e));
        }
        if (group.getGroupingSets() != null && !group.getGroupingSets().isEmpty()) {
            keys.add("grouping sets " + group.getGroupingSets().stream()
                    .map(set -> set.stream().map(reader::key).collect(Collectors.joining(", ", "(", ")")))
                    .collect(Collectors.joining(", ", "(", ")")));
        }
        if (group.isMysqlWithRollup()) {
            keys.add("with rollup");
        }
        return keys;
    }

    /** Join number i belongs to source i + 1; joins inside brackets are read before the one that joins the brackets. */
    private void from(FromItem first, List<Join> more) {
        if (first == null) {
            return;
        }
        if (clause < 0 && queries.isExact()) {
            clause = queries.copies().orElseThrow().next(more == null || more.stream().allMatch(j -> type(j).equals("inner")));
        }
        source(first);
        for (Join join : more == null ? List.<Join>of() : more) {
            int before = sources.size();
            source(join.getFromItem());
            Condition on = on(join, before);
            joins.add(Math.min(before - 1, joins.size()), new QueryParts.Join(type(join), on));
        }
    }

    private void source(FromItem item) {
        String alias = called(item);
        boolean named = item.getAlias() != null && item.getAlias().getAliasColumns() != null;
        switch (item) {
            case Table t -> table(t, alias);
            case ParenthesedFromItem p -> bracketed(p, alias);
            case ParenthesedSelect q -> {
                QueryParts inner = queries.nested(q.getSelect(), scope);
                Scope.Outputs outputs = named ? outputs(item, false) : SourceOutputs.of(inner, scope.schema());
                add(new QueryParts.Source.Nested(inner), alias, outputs);
            }
            case Values v -> add(new QueryParts.Source.Other(modifiers.values(v)), alias, outputs(item, false));
            default -> add(new QueryParts.Source.Other(modifiers.function(item)), alias, outputs(item, true));
        }
        modifiers.of(item);
    }

    /** The name of a source; that behind PIVOT and UNPIVOT counts before its own. */
    private String called(FromItem item) {
        Alias alias = item.getPivot() != null && item.getPivot().getAlias() != null
                ? item.getPivot().getAlias()
                : item.getUnPivot() != null && item.getUnPivot().getAlias() != null ? item.getUnPivot().getAlias() : item.getAlias();
        return alias == null ? "" : names.of(alias.getName());
    }

    /** Columns that the alias of a source names; a function with one name gives a column of that name. */
    private Scope.Outputs outputs(FromItem item, boolean nameIsColumn) {
        if (item.getAlias() == null) {
            return Scope.Outputs.UNKNOWN;
        }
        Set<String> given = new HashSet<>();
        if (item.getAlias().getAliasColumns() != null) {
            item.getAlias().getAliasColumns().forEach(c -> given.add(names.of(c.name)));
        }
        if (nameIsColumn) {
            given.add(names.of(item.getAlias().getName()));
        }
        return new Scope.Outputs(given, true);
    }

    /** A join in brackets, which may have a name of its own. */
    private void bracketed(ParenthesedFromItem p, String alias) {
        int before = scope.named().size();
        from(p.getFromItem(), p.getJoins());
        if (!alias.isEmpty() && scope.named().size() > before) {
            Scope.Named first = scope.named().get(before);
            boolean alone = scope.named().size() == before + 1;
            scope.alsoCalled(alias, alone ? first : new Scope.Named(alias, alias, Optional.of(Scope.Outputs.UNKNOWN)));
        }
    }

    private void table(Table t, String alias) {
        String name = names.of(t.getName());
        Optional<String> cte = t.getSchemaName() == null ? scope.cte(name) : Optional.empty();
        boolean path = t.getSchemaName() != null && scope.called(names.of(t.getSchemaName())).isPresent();
        if (path) {
            String whole = names.of(t.getSchemaName()) + "." + name;
            add(new QueryParts.Source.Other(whole), alias.isEmpty() ? name : alias, Scope.Outputs.UNKNOWN);
            return;
        }
        sources.add(cte.<QueryParts.Source>map(QueryParts.Source.CteReference::new)
                .orElseGet(() -> new QueryParts.Source.Table(name)));
        if (cte.isEmpty()) {
            queries.notes().table(name);
        }
        queries.notes().subtree("table " + cte.orElse(name));
        boolean derived = cte.isPresent() || t.getPivot() != null || t.getUnPivot() != null;
        Optional<Scope.Outputs> outputs = derived
                ? Optional.of(t.getPivot() != null || t.getUnPivot() != null
                        ? Scope.Outputs.UNKNOWN
                        : scope.cteOutputs(cte.orElse("")))
                : Optional.empty();
        String whole = t.getSchemaName() == null ? name : names.of(t.getSchemaName()) + "." + name;
        boolean again = alias.isEmpty() && scope.isOwn(name);
        Scope.Named source = new Scope.Named(again ? whole : alias.isEmpty() ? name : alias, cte.orElse(name), outputs);
        scope.source(source, queries.copies().map(c -> c.suffix(clause, cte.orElse(name))).orElse(""));
        if (alias.isEmpty()) {
            scope.alsoCalled(whole, source);
        }
    }

    private void add(QueryParts.Source source, String alias, Scope.Outputs outputs) {
        sources.add(source);
        String canonical = "sub" + sources.size();
        scope.source(new Scope.Named(alias.isEmpty() ? canonical : alias, canonical, Optional.of(outputs)));
    }

    private Condition on(Join join, int before) {
        List<Condition> all = new ArrayList<>();
        ConditionReader conditions = new ConditionReader(queries, scope, names);
        for (Expression e : join.getOnExpressions()) {
            all.addAll(conditions.read(e).conjuncts());
        }
        if (join.getUsingColumns() != null) {
            for (Column c : join.getUsingColumns()) {
                String column = names.of(c.getColumnName());
                queries.notes().reference(scope.now(), "", column, false);
                all.add(using(column, before));
            }
        }
        return all.size() == 1 ? all.getFirst() : new Condition.All(all);
    }

    /** {@code USING (c)}: the column of the new source equals that of the source before it that owns one. */
    private Condition using(String column, int before) {
        List<String> known = scope.sources();
        int last = Math.min(before, known.size() - 1);
        String right = known.get(last);
        String left = known.subList(0, Math.min(before, known.size() - 1)).stream()
                .filter(s -> scope.schema().owns(s, column))
                .findFirst()
                .orElse(known.getFirst());
        List<String> sides = java.util.stream.Stream.of(
                        scope.schema().standFor(left + "." + column) + scope.suffix(known.indexOf(left)),
                        scope.schema().standFor(right + "." + column) + scope.suffix(last))
                .sorted()
                .toList();
        return new Condition.Predicate(
                sides.getFirst(), "=", false, sides.getLast(), false, List.of(), Set.copyOf(sides));
    }

    private static String array(Join j) {
        return j.isLeft() ? SqlWords.ANTI : SqlWords.POSITIONAL;
    }

    private static String apply(Join j) {
        return j.isOuter() ? "outer apply" : "apply";
    }

    private static String type(Join j) {
        String side = j.isLeft() ? "left" : j.isRight() ? "right" : j.isFull() ? "full" : "inner";
        String first = j.isNatural() ? "natural " : "";
        String rest = java.util.stream.Stream.of(
                        j.isSemi() ? "semi" : j.isArray() ? array(j) : "", j.isAsOf() ? "asof" : "", j.isApply() ? apply(j) : "")
                .filter(s -> !s.isEmpty())
                .collect(Collectors.joining(" "));
        return (first + (rest.isEmpty() ? "" : rest + " ") + side).strip();
    }

    /** Lists the output columns of a query in FROM or of a common table expression. */
    static final class SourceOutputs {
        /** Names of its columns; a star over known tables is expanded, any other leaves them open. */
        static Scope.Outputs of(QueryParts query, SchemaInfo schema) {
            Set<String> names = new HashSet<>();
            boolean open = !query.further().modifiers().isEmpty();
            for (QueryParts.Item item : query.select()) {
                if (item.text().equals("*") || item.text().contains(".*") || item.text().startsWith("* ")) {
                    boolean known = schema.complete()
                            && !query.sources().isEmpty()
                            && query.tables().size() == query.sources().size()
                            && schema.columns().keySet().containsAll(query.tables());
                    query.tables().forEach(t -> names.addAll(schema.columns().getOrDefault(t, Set.of())));
                    open |= !known;
                } else if (!item.alias().isEmpty()) {
                    names.add(item.alias());
                } else if (item.columns().isEmpty() || item.text().indexOf('(') >= 0) {
                    open = true; // the database makes up a name
                } else {
                    names.add(item.text().substring(item.text().lastIndexOf('.') + 1));
                }
            }
            return new Scope.Outputs(Set.copyOf(names), open);
        }
    }
}
