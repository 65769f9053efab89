package io.github.assay.sql.canonical;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds the names an expression may use: its query's sources, select aliases, and the scope of enclosing queries. */
public final class Scope {
    private final @Nullable Scope outer;
    private final SchemaInfo schema;
    private final Map<String, String> ctes = new HashMap<>();
    private final Map<String, Outputs> cteOutputs = new HashMap<>();
    private final Map<String, Named> sources = new HashMap<>();
    private final List<Named> order = new ArrayList<>();
    /** What is added to the columns of a source: the number of its copy. */
    private final Map<String, String> suffixes = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();
    private final Set<String> bound = new HashSet<>();
    private boolean open;
    private boolean aliasesCount;

    /**
     * A source as columns call it.
     *
     * @param called the alias, or its name
     * @param canonical the physical table or a name made from its place
     * @param outputs what it gives; for physical tables the schema says so
     */
    public record Named(String called, String canonical, Optional<Outputs> outputs) {
        public boolean isPhysical() {
            return outputs.isEmpty();
        }
    }

    /**
     * Columns that a query in FROM, a CTE or a table function gives.
     *
     * @param names their names
     * @param open whether there may be others, as behind a star
     */
    public record Outputs(Set<String> names, boolean open) {
        static final Outputs UNKNOWN = new Outputs(Set.of(), true);

        public boolean mayGive(String name) {
            return open || names.contains(name);
        }
    }

    Scope(@Nullable Scope outer, SchemaInfo schema) {
        this.outer = outer;
        this.schema = schema;
    }

    /** A copy of the names known so far: sources that follow in FROM are not visible in it. */
    Scope now() {
        Scope copy = new Scope(outer, schema);
        copy.ctes.putAll(ctes);
        copy.cteOutputs.putAll(cteOutputs);
        copy.sources.putAll(sources);
        copy.order.addAll(order);
        copy.suffixes.putAll(suffixes);
        copy.aliases.putAll(aliases);
        copy.bound.addAll(bound);
        copy.open = open;
        copy.aliasesCount = aliasesCount;
        return copy;
    }

    /** The same names and those that a lambda gives its arguments. */
    Scope binding(Collection<String> arguments) {
        Scope inner = now();
        inner.bound.addAll(arguments);
        return inner;
    }

    /** Whether a name is an argument of a lambda around this place. */
    boolean isBound(String name) {
        return bound.contains(name) || outer != null && outer.isBound(name);
    }

    public SchemaInfo schema() {
        return schema;
    }

    public Optional<Scope> outer() {
        return Optional.ofNullable(outer);
    }

    /** Marks that names may refer to columns of unknown sources, as in the ORDER BY of a set operation. */
    void open() {
        open = true;
    }

    public boolean isOpen() {
        return open;
    }

    void cte(String name, String canonical, Outputs outputs) {
        ctes.put(name, canonical);
        cteOutputs.put(canonical, outputs);
    }

    /** The canonical name of a CTE seen from here. */
    Optional<String> cte(String name) {
        String own = ctes.get(name);
        return own != null ? Optional.of(own) : outer == null ? Optional.empty() : outer.cte(name);
    }

    /** The output columns of a CTE, by its canonical name. */
    Outputs cteOutputs(String canonical) {
        Outputs own = cteOutputs.get(canonical);
        return own != null ? own : outer == null ? Outputs.UNKNOWN : outer.cteOutputs(canonical);
    }

    /** Adds a source under the name by which columns call it. */
    void source(Named source) {
        sources.putIfAbsent(source.called(), source);
        order.add(source);
    }

    /** Adds a source whose columns get a suffix, to keep it apart from other copies of its table. */
    void source(Named source, String suffix) {
        source(source);
        if (!suffix.isEmpty()) {
            suffixes.putIfAbsent(source.called(), suffix);
        }
    }

    /** Whether a source of this query is called so, as where FROM names tables of one name in two schemas. */
    boolean isOwn(String name) {
        return sources.containsKey(name);
    }

    /** Another name for a source. */
    void alsoCalled(String alias, Named source) {
        sources.putIfAbsent(alias, source);
        if (suffixes.containsKey(source.called())) {
            suffixes.putIfAbsent(alias, suffixes.get(source.called()));
        }
    }

    /** What is added to the columns of the i-th source. */
    String suffix(int i) {
        return suffixes.getOrDefault(order.get(i).called(), "");
    }

    private String suffix(String qualifier) {
        for (Scope s = this; s != null; s = s.outer) {
            if (s.sources.containsKey(qualifier)) {
                return s.suffixes.getOrDefault(qualifier, "");
            }
        }
        return "";
    }

    /** Canonical names in order. */
    List<String> sources() {
        return order.stream().map(Named::canonical).toList();
    }

    public List<Named> named() {
        return order;
    }

    void alias(String name, String expression) {
        aliases.putIfAbsent(name, expression);
    }

    /** The same names where those of selected expressions count too, as in HAVING. */
    Scope withAliases() {
        Scope inner = now();
        inner.aliasesCount = true;
        return inner;
    }

    /** The selected expression that a bare name means here; empty where a column is meant. */
    Optional<String> meantByAlias(String name) {
        return aliasesCount && !knows(name) ? alias(name) : Optional.empty();
    }

    public Optional<String> alias(String name) {
        return Optional.ofNullable(aliases.get(name));
    }

    /** The source that a qualifier means, here or around. */
    public Optional<Named> called(String qualifier) {
        for (Scope s = this; s != null; s = s.outer) {
            Named source = s.sources.get(qualifier);
            if (source != null) {
                return Optional.of(source);
            }
        }
        return Optional.empty();
    }

    /** The canonical name of a qualified column. */
    String column(String qualifier, String name) {
        String source = called(qualifier).map(Named::canonical).orElse(qualifier);
        return schema.standFor(source + "." + name) + suffix(qualifier);
    }

    /** The canonical name of a column without qualifier: the first source known to own it, or the only one that may. */
    String column(String name) {
        for (Scope s = this; s != null; s = s.outer) {
            for (Named source : s.order) {
                if (schema.owns(source.canonical(), name)) {
                    return schema.standFor(source.canonical() + "." + name) + s.suffixes.getOrDefault(source.called(), "");
                }
            }
        }
        List<Named> owners = order.stream().filter(source -> mayOwn(source, name)).toList();
        return owners.size() == 1
                ? schema.standFor(owners.getFirst().canonical() + "." + name)
                        + suffixes.getOrDefault(owners.getFirst().called(), "")
                : name;
    }

    private boolean mayOwn(Named source, String name) {
        return source.outputs().isPresent()
                ? source.outputs().get().mayGive(name)
                : !schema.lacks(source.canonical(), name);
    }

    /**
     * Whether a name in double quotes is a text. In MySQL it is where no column is known to be called so, in SQLite where
     * no source can have such a column: by the schema, or because it has no letter or begins with a percent sign.
     */
    boolean isText(String name, boolean mySql) {
        if (knows(name) || alias(name).isPresent()) {
            return false;
        }
        return mySql || name.startsWith("%") || name.codePoints().noneMatch(Character::isLetter) || !mayMean(name);
    }

    /** Whether any source seen from here may give the column, or a select list here names it. */
    public boolean mayMean(String name) {
        return open
                || alias(name).isPresent()
                || order.stream().anyMatch(source -> mayOwn(source, name)) || outer != null && outer.mayMean(name);
    }

    /** Whether some source seen from here is known to own a column of this name. */
    boolean knows(String name) {
        return order.stream().anyMatch(s -> schema.owns(s.canonical(), name)) || outer != null && outer.knows(name);
    }
}
