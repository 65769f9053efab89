package io.github.assay.sql.rename;

import io.github.assay.sql.rename.NameScope.Output;
import io.github.assay.sql.rename.NameScope.Outputs;
import io.github.assay.sql.rename.NameScope.Source;
import io.github.assay.sql.rename.QueryRenamer.Unrenamable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.piped.FromQuery;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.TableStatement;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;

/** Walks the queries of a tree and says which columns each of them gives, under which old and new names. */
final class SelectRenamer {
    private final SchemaRenaming names;
    private final Map<String, SchemaRenaming.Table> tables;
    private final NameWords words;

    SelectRenamer(SchemaRenaming names, NameWords words) {
        this.names = names;
        this.tables = names.byName();
        this.words = words;
    }

    void whole(Select select) {
        query(select, Optional.empty());
    }

    /** A query inside a scope; its output columns. */
    Outputs query(Select select, Optional<NameScope> outer) {
        NameScope scope = new NameScope(outer);
        ctes(select, scope);
        Outputs outputs = switch (select) {
            case PlainSelect p -> plain(p, scope);
            case SetOperationList list -> set(list, scope);
            case ParenthesedSelect p -> {
                Outputs inner = query(p.getSelect(), Optional.of(scope));
                keysOf(p, inner, scope);
                yield inner;
            }
            case TableStatement t -> {
                source(t.getTable(), scope);
                yield scope.star();
            }
            case FromQuery f -> {
                from(f.getFromItem(), f.getJoins(), scope);
                yield scope.star();
            }
            case Values v -> {
                visitor(scope).all(v.getExpressions());
                yield Outputs.UNKNOWN;
            }
            default -> throw new Unrenamable(select.getClass().getSimpleName() + " is not read");
        };
        ends(select, scope);
        return outputs;
    }

    private NameVisitor visitor(NameScope scope) {
        return new NameVisitor(this, words, scope);
    }

    private void ctes(Select select, NameScope scope) {
        if (select.getWithItemsList() == null) {
            return;
        }
        for (WithItem<?> item : select.getWithItemsList()) {
            String name = words.rules().of(item.getAlias().getName());
            words.alias(name);
            if (!(item.getParenthesedStatement() instanceof ParenthesedSelect body)) {
                throw new Unrenamable("WITH holds another statement than a query");
            }
            List<String> given = new ArrayList<>();
            if (item.getWithItemList() != null) {
                item.getWithItemList().forEach(i -> given.add(words.rules().of(String.valueOf(i.getExpression()))));
            }
            given.forEach(words::alias);
            Outputs listed = new Outputs(List.of(), false).named(given);
            if (!given.isEmpty()) {
                scope.cte(name, listed);
            } else if (body.getSelect() instanceof SetOperationList union) {
                // A recursive part may name the columns of the first query.
                scope.cte(name, query(union.getSelects().getFirst(), Optional.of(scope)));
            }
            Outputs outputs = query(body.getSelect(), Optional.of(scope));
            scope.cte(name, given.isEmpty() ? outputs : listed);
        }
    }

    private Outputs set(SetOperationList list, NameScope scope) {
        List<Outputs> all = new ArrayList<>();
        for (Select branch : list.getSelects()) {
            all.add(query(branch, Optional.of(scope)));
        }
        List<Output> columns = all.stream().flatMap(o -> o.columns().stream()).toList();
        keysOf(list, new Outputs(columns, all.stream().anyMatch(Outputs::open)), scope);
        return all.getFirst();
    }

    /** ORDER BY of a whole, whose keys name output columns. */
    private void keysOf(Select whole, Outputs outputs, NameScope scope) {
        NameScope inner = new NameScope(Optional.of(scope));
        inner.sources.add(new Source("", Optional.empty(), firstOfEach(outputs)));
        keys(whole.getOrderByElements(), inner);
    }

    private static Outputs firstOfEach(Outputs outputs) {
        List<Output> kept = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        outputs.columns().stream().filter(o -> seen.add(o.was())).forEach(kept::add);
        return new Outputs(kept, outputs.open());
    }

    private Outputs plain(PlainSelect p, NameScope scope) {
        if (p.getLateralViews() != null && !p.getLateralViews().isEmpty()) {
            throw new Unrenamable("LATERAL VIEW is not read");
        }
        from(p.getFromItem(), p.getJoins(), scope);
        for (SelectItem<?> item : p.getSelectItems()) {
            if (item.getAlias() != null) {
                String alias = words.rules().of(item.getAlias().getName());
                scope.aliases.add(alias);
                words.alias(alias);
            }
        }
        NameVisitor visitor = visitor(scope);
        if (p.getDistinct() != null && p.getDistinct().getOnSelectItems() != null) {
            p.getDistinct().getOnSelectItems().forEach(i -> visitor.of(i.getExpression()));
        }
        List<Output> columns = new ArrayList<>();
        boolean open = false;
        for (SelectItem<?> item : p.getSelectItems()) {
            visitor.of(item.getExpression());
            Outputs given = outputs(item, visitor, scope);
            columns.addAll(given.columns());
            open |= given.open();
        }
        visitor.of(p.getPreWhere());
        visitor.of(p.getWhere());
        if (p.getGroupBy() != null) {
            visitor.all(p.getGroupBy().getGroupByExpressionList());
            p.getGroupBy().getGroupingSets().forEach(visitor::all);
        }
        visitor.of(p.getHaving());
        visitor.of(p.getQualify());
        if (p.getWindowDefinitions() != null) {
            p.getWindowDefinitions().forEach(visitor::window);
        }
        keys(p.getOrderByElements(), scope);
        return new Outputs(columns, open);
    }

    private Outputs outputs(SelectItem<?> item, NameVisitor visitor, NameScope scope) {
        if (item.getAlias() != null) {
            return new Outputs(List.of(Output.kept(words.rules().of(item.getAlias().getName()))), false);
        }
        return switch (item.getExpression()) {
            case AllTableColumns all -> scope.source(words.rules().of(all.getTable().getName())).map(Source::outputs).orElse(Outputs.UNKNOWN);
            case AllColumns _ -> scope.star();
            case Column c -> new Outputs(List.of(visitor.output(c)), false);
            default -> Outputs.UNKNOWN;
        };
    }

    private void from(FromItem first, List<Join> joins, NameScope scope) {
        if (first == null) {
            return;
        }
        source(first, scope);
        for (Join join : joins == null ? List.<Join>of() : joins) {
            int before = scope.sources.size();
            source(join.getFromItem(), scope);
            if (join.isNatural()) {
                natural(scope, before);
            }
            join.getOnExpressions().forEach(visitor(scope)::of);
            if (join.getUsingColumns() != null) {
                join.getUsingColumns().forEach(c -> visitor(scope).shared(c));
            }
        }
    }

    /** Both sides of a NATURAL JOIN must have the same columns in common under their new names. */
    private void natural(NameScope scope, int before) {
        for (Source left : scope.sources.subList(0, before)) {
            for (Source right : scope.sources.subList(before, scope.sources.size())) {
                for (Output l : left.outputs().columns()) {
                    for (Output r : right.outputs().columns()) {
                        boolean same = names.canonical(l.is()).equals(names.canonical(r.is()));
                        if (same != l.was().equals(r.was())) {
                            throw new Unrenamable("NATURAL JOIN would join by other columns than " + l.was());
                        }
                    }
                }
            }
        }
    }

    private void source(FromItem item, NameScope scope) {
        if (item.getPivot() != null || item.getUnPivot() != null) {
            throw new Unrenamable("PIVOT is not read");
        }
        Optional<String> alias = Optional.ofNullable(item.getAlias()).map(Alias::getName).map(words.rules()::of);
        alias.ifPresent(words::alias);
        switch (item) {
            case Table t -> table(t, alias, scope);
            case ParenthesedFromItem p -> {
                int before = scope.sources.size();
                from(p.getFromItem(), p.getJoins(), scope);
                alias.ifPresent(a -> {
                    NameScope inside = new NameScope(Optional.empty());
                    inside.sources.addAll(scope.sources.subList(before, scope.sources.size()));
                    scope.sources.subList(before, scope.sources.size()).clear();
                    add(a, item.getAlias(), inside.star(), scope);
                });
            }
            case ParenthesedSelect q -> add(alias.orElse(""), item.getAlias(), query(q, Optional.of(scope)), scope);
            case Select s -> add(alias.orElse(""), item.getAlias(), query(s, Optional.of(scope)), scope);
            case TableFunction f -> {
                f.getFunctions().forEach(visitor(scope)::of);
                add(alias.orElse(""), item.getAlias(), Outputs.UNKNOWN, scope);
            }
            default -> throw new Unrenamable(item.getClass().getSimpleName() + " in FROM is not read");
        }
    }

    private void add(String called, Alias alias, Outputs outputs, NameScope scope) {
        Outputs given = outputs;
        if (alias != null && alias.getAliasColumns() != null) {
            List<String> columns = alias.getAliasColumns().stream().map(c -> words.rules().of(c.name)).toList();
            columns.forEach(words::alias);
            given = outputs.named(columns);
        }
        scope.sources.add(new Source(called, Optional.empty(), given));
    }

    private void table(Table t, Optional<String> alias, NameScope scope) {
        String name = words.rules().of(t.getName());
        Optional<Outputs> cte = t.getSchemaName() == null ? scope.cte(name) : Optional.empty();
        SchemaRenaming.Table stored = tables.get(name);
        if (cte.isPresent() || stored == null) {
            words.places(t, t.getName());
            add(alias.orElse(name), t.getAlias(), cte.orElse(Outputs.UNKNOWN), scope);
            return;
        }
        words.use(stored.name());
        words.rename(words.places(t, t.getName())[0], stored.name(), stored.renamed());
        List<Output> columns = stored.columns().stream()
                .map(c -> new Output(names.canonical(c.name()), c.renamed(), c.name(), stored.name()))
                .toList();
        if (t.getAlias() != null && t.getAlias().getAliasColumns() != null) {
            add(alias.orElse(name), t.getAlias(), new Outputs(columns, false), scope);
            return;
        }
        Optional<SchemaRenaming.Table> own = alias.isPresent() ? Optional.empty() : Optional.of(stored);
        scope.sources.add(new Source(alias.orElse(name), own, new Outputs(columns, false)));
    }

    /** ORDER BY: a bare name of a selected expression means that expression. */
    private void keys(List<OrderByElement> elements, NameScope scope) {
        for (OrderByElement element : elements == null ? List.<OrderByElement>of() : elements) {
            visitor(scope).key(element.getExpression());
        }
    }

    private void ends(Select select, NameScope scope) {
        NameVisitor visitor = visitor(scope);
        if (select.getLimit() != null) {
            visitor.of(select.getLimit().getRowCount());
            visitor.of(select.getLimit().getOffset());
            visitor.all(select.getLimit().getByExpressions());
        }
        if (select.getOffset() != null) {
            visitor.of(select.getOffset().getOffset());
        }
        Expression fetch = select.getFetch() == null ? null : select.getFetch().getExpression();
        visitor.of(fetch);
    }
}
