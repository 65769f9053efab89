package io.github.assay.sql.query;

import io.github.assay.sql.canonical.QueryNotes;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.canonical.Scope;
import io.github.assay.sql.canonical.SqlNames;
import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds physical tables and columns of a query that are not in the schema (metrics.md §2.10). Names are compared in
 * normalised form (§0.2).
 *
 * @param tables tables that are not, sorted
 * @param columns columns that are not, with their table where it is known, sorted
 * @param textInQuotes whether a name in double quotes was taken for a text, as SQLite does
 */
public record Grounding(Set<String> tables, Set<String> columns, boolean textInQuotes) {
    private static final Set<String> ALWAYS_THERE = Set.of(
            "rowid", "oid", "_rowid_", "ctid", "xmin", "tableoid", "rownum", "level", "_table_suffix", "_partitiontime",
            "_partitiondate", "_file_name", "true", "false", "current_date", "current_time", "current_timestamp");

    public Grounding {
        tables = java.util.Collections.unmodifiableSet(new TreeSet<>(tables));
        columns = java.util.Collections.unmodifiableSet(new TreeSet<>(columns));
    }

    /** The names not in the schema; empty when the text is no query or the schema is not fully known. */
    public static Optional<Grounding> of(ParsedSql sql, SchemaInfo schema) {
        SchemaInfo plain = schema.withoutKeys();
        return schema.complete()
                ? sql.answer("grounding", plain, () -> sql.notes(plain)
                        .map(notes -> new Check(sql.dialect(), schema).run(notes)))
                : Optional.empty();
    }

    /** Whether every table and column named is there. */
    public boolean isGrounded() {
        return tables.isEmpty() && columns.isEmpty();
    }

    /** Whether a table, as a query names it, was not found. */
    public boolean lacksTable(String table) {
        return tables.contains(SqlNames.normalised(table));
    }

    /** Whether a column, perhaps behind its table, was not found, or could not be because its table was not. */
    public boolean lacksColumn(String column) {
        int dot = column.lastIndexOf('.');
        String name = SqlNames.normalised(column.substring(dot + 1));
        if (dot < 0) {
            return columns.contains(name);
        }
        String table = SqlNames.normalised(column.substring(0, dot));
        return tables.contains(table) || columns.contains(table + "." + name) || columns.contains(name);
    }

    /** One check of one query. */
    private static final class Check {
        private final boolean quotesMayBeText;
        private final Map<String, Set<String>> known;
        private final Set<String> columns = new TreeSet<>();
        private boolean textInQuotes;

        Check(String dialect, SchemaInfo schema) {
            this.quotesMayBeText = new SqlIdentifierRules(dialect).doubleQuotesMayBeText;
            this.known = schema.normalised();
        }

        Grounding run(QueryNotes notes) {
            Set<String> tables = new TreeSet<>();
            notes.tables().stream().filter(t -> !isThere(t)).forEach(t -> tables.add(SqlNames.normalised(t)));
            notes.references().forEach(this::reference);
            textInQuotes |= notes.hasTextInQuotes();
            return new Grounding(tables, columns, textInQuotes);
        }

        private boolean isThere(String table) {
            String name = SqlNames.normalised(table);
            return known.containsKey(name) || name.startsWith("sqlite_") || name.startsWith("pg_") || name.equals("dual");
        }

        private void reference(QueryNotes.Reference r) {
            if (ALWAYS_THERE.contains(r.name())) {
                return;
            }
            if (!r.qualifier().isEmpty()) {
                qualified(r);
            } else if (!isKnown(r.scope(), r.name())) {
                boolean text = r.doubleQuoted() && quotesMayBeText;
                textInQuotes |= text;
                if (!text) {
                    columns.add(SqlNames.normalised(r.name()));
                }
            }
        }

        private void qualified(QueryNotes.Reference r) {
            Optional<Scope.Named> source = r.scope().called(r.qualifier());
            if (source.isEmpty()) {
                // a field of a column, or a table that FROM does not name
                if (!isKnown(r.scope(), r.qualifier())) {
                    columns.add(SqlNames.normalised(r.qualifier()) + "." + SqlNames.normalised(r.name()));
                }
            } else if (!mayOwn(source.get(), r.name())) {
                boolean physical = source.get().isPhysical();
                String table = physical ? source.get().canonical() : r.qualifier();
                columns.add(SqlNames.normalised(table) + "." + SqlNames.normalised(r.name()));
            }
        }

        /** Whether the source may have the column: true for a table whose columns are not known. */
        private boolean mayOwn(Scope.Named source, String column) {
            if (source.outputs().isPresent()) {
                return source.outputs().get().mayGive(column);
            }
            Set<String> names = known.get(SqlNames.normalised(source.canonical()));
            return names == null || names.contains(SqlNames.normalised(column));
        }

        /** Whether any source seen from a place may give the column, or a select list there names it. */
        private boolean isKnown(Scope scope, String column) {
            for (Optional<Scope> at = Optional.of(scope); at.isPresent(); at = at.get().outer()) {
                List<Scope.Named> sources = at.get().named();
                boolean given = sources.stream().anyMatch(s -> mayOwn(s, column));
                if (given || at.get().isOpen() || at.get().alias(column).isPresent()) {
                    return true;
                }
            }
            return false;
        }
    }
}
