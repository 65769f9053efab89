package io.github.assay.sql.rename;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names that one SELECT can refer to, with their new names; names around it are in the outer scope. */
final class NameScope {
    /**
     * A column that a source gives.
     *
     * @param was its canonical name
     * @param is its new name as stored; the same text as {@code was} for a name that the query gives
     * @param stored the name of a column of the database as stored; empty for a name that the query gives
     * @param table the table of that column
     */
    record Output(String was, String is, String stored, String table) {
        static Output kept(String name) {
            return new Output(name, name, "", "");
        }
    }

    /**
     * Columns of a source.
     *
     * @param open whether there may be others
     */
    record Outputs(List<Output> columns, boolean open) {
        static final Outputs UNKNOWN = new Outputs(List.of(), true);

        List<Output> called(String name) {
            return columns.stream().filter(c -> c.was().equals(name)).toList();
        }

        /** The same columns under other names, given in their order. */
        Outputs named(List<String> names) {
            return new Outputs(names.stream().map(Output::kept).toList(), false);
        }
    }

    /**
     * A source of FROM.
     *
     * @param called the canonical name by which columns call it
     * @param table the table of the database where columns call it by the table's own name; empty where FROM names it
     */
    record Source(String called, Optional<SchemaRenaming.Table> table, Outputs outputs) {}

    final Optional<NameScope> outer;
    final List<Source> sources = new ArrayList<>();
    /** Names that the select list gives to expressions. */
    final Set<String> aliases = new HashSet<>();
    /** Arguments of lambdas around this place. */
    final Set<String> bound = new HashSet<>();
    private final Map<String, Outputs> ctes = new HashMap<>();

    NameScope(Optional<NameScope> outer) {
        this.outer = outer;
    }

    void cte(String name, Outputs outputs) {
        ctes.put(name, outputs);
    }

    Optional<Outputs> cte(String name) {
        Outputs own = ctes.get(name);
        return own != null ? Optional.of(own) : outer.flatMap(o -> o.cte(name));
    }

    Optional<Source> source(String called) {
        Optional<Source> own = sources.stream().filter(s -> s.called().equals(called)).findFirst();
        return own.isPresent() ? own : outer.flatMap(o -> o.source(called));
    }

    boolean isBound(String name) {
        return bound.contains(name) || outer.filter(o -> o.isBound(name)).isPresent();
    }

    /** All columns of all sources, as a star gives them. */
    Outputs star() {
        List<Output> all = new ArrayList<>();
        boolean open = false;
        for (Source s : sources) {
            all.addAll(s.outputs().columns());
            open |= s.outputs().open();
        }
        return new Outputs(all, open);
    }
}
