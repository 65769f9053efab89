package io.github.assay.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The names that an expression may use: sources of its query, select aliases, and what the queries around it see. */
final class Scope {
    private final Scope outer;
    private final SchemaInfo schema;
    private final Map<String, String> ctes = new HashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private final List<String> order = new ArrayList<>();
    private final Map<String, String> aliases = new HashMap<>();

    Scope(Scope outer, SchemaInfo schema) {
        this.outer = outer;
        this.schema = schema;
    }

    SchemaInfo schema() {
        return schema;
    }

    void cte(String name, String canonical) {
        ctes.put(name, canonical);
    }

    /** The canonical name of a CTE seen from here. */
    Optional<String> cte(String name) {
        String own = ctes.get(name);
        return own != null ? Optional.of(own) : outer == null ? Optional.empty() : outer.cte(name);
    }

    /** Adds a source under the name by which columns call it. */
    void source(String called, String canonical) {
        sources.putIfAbsent(called, canonical);
        order.add(canonical);
    }

    List<String> sources() {
        return order;
    }

    void alias(String name, String expression) {
        aliases.putIfAbsent(name, expression);
    }

    Optional<String> alias(String name) {
        return Optional.ofNullable(aliases.get(name));
    }

    /** The canonical name of a qualified column. */
    String column(String qualifier, String name) {
        for (Scope s = this; s != null; s = s.outer) {
            String source = s.sources.get(qualifier);
            if (source != null) {
                return schema.standFor(source + "." + name);
            }
        }
        return schema.standFor(qualifier + "." + name);
    }

    /** The canonical name of a column without qualifier: the first source known to own it, or the only source. */
    String column(String name) {
        for (Scope s = this; s != null; s = s.outer) {
            for (String source : s.order) {
                if (schema.owns(source, name)) {
                    return schema.standFor(source + "." + name);
                }
            }
        }
        boolean only = order.size() == 1 && !schema.lacks(order.getFirst(), name);
        return only ? schema.standFor(order.getFirst() + "." + name) : name;
    }

    /** Whether some source seen from here is known to own a column of this name. */
    boolean knows(String name) {
        return order.stream().anyMatch(s -> schema.owns(s, name)) || outer != null && outer.knows(name);
    }
}
