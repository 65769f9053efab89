package io.github.assay.sql.query;

import io.github.assay.sql.canonical.QueryNotes;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.canonical.Scope;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lists physical tables and columns that a query names, without CTEs, derived tables, their columns and aliases.
 *
 * @param tables table names in lower case, sorted
 * @param columns columns, as {@code table.column} where their table is known, sorted
 */
public record Identifiers(Set<String> tables, Set<String> columns) {
    public Identifiers {
        tables = java.util.Collections.unmodifiableSet(new TreeSet<>(tables));
        columns = java.util.Collections.unmodifiableSet(new TreeSet<>(columns));
    }

    /** The identifiers of a query; empty when the text is none. */
    public static Optional<Identifiers> of(ParsedSql sql, SchemaInfo schema) {
        return sql.answer("identifiers", schema, () -> sql.notes(schema).map(Identifiers::of));
    }

    private static Identifiers of(QueryNotes notes) {
        Set<String> columns = new TreeSet<>();
        notes.references().forEach(r -> physical(r).ifPresent(columns::add));
        return new Identifiers(new TreeSet<>(notes.tables()), columns);
    }

    /** Names in a text that does not parse: every word that is no keyword, function or literal, without qualifiers. */
    public static Set<String> words(ParsedSql sql) {
        SqlIdentifierRules names = new SqlIdentifierRules(sql.dialect());
        Set<String> found = new TreeSet<>();
        for (Token t : SqlLexer.words(sql.text(), LexRules.of(sql.dialect()))) {
            if (t.kind() == Token.Kind.IDENTIFIER || t.kind() == Token.Kind.QUOTED_IDENTIFIER) {
                found.add(names.of(t.of(sql.text())));
            }
        }
        return found;
    }

    /** Tables and bare columns together. */
    public Set<String> names() {
        Set<String> all = new TreeSet<>(tables);
        columns.forEach(c -> all.add(c.substring(c.lastIndexOf('.') + 1)));
        return all;
    }

    private static Optional<String> physical(QueryNotes.Reference r) {
        if (r.qualifier().isEmpty()) {
            return bare(r.scope(), r.name());
        }
        Optional<Scope.Named> source = r.scope().called(r.qualifier());
        return source.isEmpty() || source.get().isPhysical()
                ? Optional.of(source.map(Scope.Named::canonical).orElse(r.qualifier()) + "." + r.name())
                : Optional.empty();
    }

    private static Optional<String> bare(Scope scope, String name) {
        boolean derived = false;
        for (Optional<Scope> at = Optional.of(scope); at.isPresent(); at = at.get().outer()) {
            Scope here = at.get();
            List<Scope.Named> sources = here.named();
            for (Scope.Named s : sources) {
                if (s.isPhysical() && here.schema().owns(s.canonical(), name)) {
                    return Optional.of(s.canonical() + "." + name);
                }
                derived |= s.outputs().map(o -> o.names().contains(name)).orElse(false);
            }
            derived |= here.alias(name).isPresent();
            if (!derived && sources.size() == 1) {
                return sources.getFirst().isPhysical()
                        ? Optional.of(sources.getFirst().canonical() + "." + name)
                        : Optional.empty();
            }
        }
        return derived ? Optional.empty() : Optional.of(name);
    }
}
