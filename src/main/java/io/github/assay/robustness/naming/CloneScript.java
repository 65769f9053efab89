package io.github.assay.robustness.naming;

import io.github.assay.sql.rename.QueryRenamer;
import io.github.assay.sql.rename.QueryRenamer.RenamedQuery;
import io.github.assay.sql.rename.SchemaRenaming;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Statements that give the copy of a database its new names. SQLite and H2 rename in place; DuckDB renames no column
 * that a
 * key or an index uses, so its tables are made anew and filled from the original, which is attached as {@code source}.
 */
public final class CloneScript {
    private static final String SELECT = "SELECT ";

    private final SchemaRenaming renaming;
    private final List<SchemaPart> parts;
    private final QueryRenamer renamer;
    private final Map<String, SchemaRenaming.Table> tables = new LinkedHashMap<>();
    private final List<String> statements = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();

    private CloneScript(SchemaRenaming renaming, List<SchemaPart> parts) {
        this.renaming = renaming;
        this.parts = parts;
        this.renamer = new QueryRenamer(renaming);
        renaming.tables().forEach(t -> tables.put(t.name(), t));
    }

    /**
     * The statements, and what they leave out.
     *
     * @param statements in order
     * @param lost definitions that could not be rewritten; one sentence each
     */
    public record Script(List<String> statements, List<String> lost) {
        public Script {
            statements = List.copyOf(statements);
            lost = List.copyOf(lost);
        }
    }

    /** The script for a renaming whose dialect is {@code sqlite}, {@code h2} or {@code duckdb}. */
    public static Script of(SchemaRenaming renaming, List<SchemaPart> parts) {
        CloneScript script = new CloneScript(renaming, parts);
        switch (renaming.dialect()) {
            case "sqlite" -> script.rename("RENAME COLUMN ", "");
            case "h2" -> script.h2();
            case "duckdb" -> script.duckDb();
            default -> throw new IllegalArgumentException("no script for " + renaming.dialect());
        }
        return new Script(script.statements, script.lost);
    }

    /** Renames in place; the engine changes keys, indexes, generated columns and checks with the columns. */
    private void rename(String before, String after) {
        for (SchemaRenaming.Table t : renaming.tables()) {
            for (SchemaRenaming.Column c : t.columns()) {
                if (!c.name().equals(c.renamed())) {
                    statements.add("ALTER TABLE " + quoted(t.name()) + " " + before + quoted(c.name()) + after + " TO " + quoted(c.renamed()));
                }
            }
            if (!t.name().equals(t.renamed())) {
                statements.add("ALTER TABLE " + quoted(t.name()) + " RENAME TO " + quoted(t.renamed()));
            }
        }
    }

    /** H2 keeps the text of views, so they are made anew with their columns' names. */
    private void h2() {
        List<SchemaPart> views = of("build view");
        views.forEach(v -> statements.add("DROP VIEW IF EXISTS " + quoted(v.table()) + " CASCADE"));
        rename("ALTER COLUMN ", " RENAME");
        views.forEach(v -> view("CREATE FORCE VIEW ", v, v.detail()));
        views.forEach(v -> statements.add("ALTER VIEW " + quoted(v.table()) + " RECOMPILE"));
    }

    private void view(String create, SchemaPart view, String query) {
        RenamedQuery renamed = renamer.rename(query);
        if (renamed.isRenamed()) {
            String columns = Objects.requireNonNull(tables.get(view.table())).columns().stream()
                    .map(c -> quoted(c.renamed())).collect(Collectors.joining(", "));
            statements.add(create + quoted(view.table()) + " (" + columns + ") AS " + renamed.sql());
        } else {
            lost.add("view " + view.table() + " is not in the clone: " + renamed.fault());
        }
    }

    private void duckDb() {
        of("build sequence").forEach(s -> statements.add(s.detail()));
        Map<String, List<SchemaPart>> columns = of("build column").stream().collect(Collectors.groupingBy(SchemaPart::table));
        Set<String> made = new HashSet<>();
        for (String table : columns.keySet().stream().sorted().toList()) {
            table(table, columns, made);
        }
        of("build index").forEach(this::index);
        views();
    }

    /** A table after those that its keys refer to. */
    private void table(String name, Map<String, List<SchemaPart>> columns, Set<String> made) {
        SchemaRenaming.Table t = tables.get(name);
        boolean view = of("view").stream().anyMatch(v -> v.table().equals(name));
        if (view || t == null || !made.add(name)) {
            return;
        }
        of("build foreign key").stream()
                .filter(k -> k.table().equals(name)).map(SchemaPart::otherTable).distinct()
                .forEach(other -> table(other, columns, made));
        List<SchemaPart> own = Objects.requireNonNull(columns.get(name)).stream()
                .sorted(Comparator.comparingInt(CloneScript::ordinal)).toList();
        List<String> lines = new ArrayList<>();
        own.forEach(c -> lines.add(column(t, c)));
        lines.addAll(constraints(t));
        statements.add("CREATE TABLE " + quoted(t.renamed()) + " (" + String.join(", ", lines) + ")");
        List<SchemaPart> stored = own.stream().filter(c -> !isGenerated(c)).toList();
        statements.add("INSERT INTO " + quoted(t.renamed()) + " (" + names(t, stored, true) + ") SELECT " + names(t, stored, false)
                + " FROM source.main." + quoted(name));
    }

    private static int ordinal(SchemaPart column) {
        return Integer.parseInt(column.detail().substring(0, column.detail().indexOf(' ')));
    }

    private static boolean isGenerated(SchemaPart column) {
        return column.otherColumn().startsWith("generated");
    }

    private String column(SchemaRenaming.Table t, SchemaPart c) {
        String type = c.detail().substring(c.detail().indexOf(' ') + 1);
        String name = quoted(renamed(t, c.column())) + " " + type;
        if (isGenerated(c)) {
            return name + " GENERATED ALWAYS AS (" + expression(t, c.otherColumn().substring("generated".length()))
                    + ")";
        }
        return name + (c.otherColumn().isEmpty() ? "" : " DEFAULT (" + c.otherColumn() + ")") + (c.otherTable().isEmpty() ? "" : " NOT NULL");
    }

    private List<String> constraints(SchemaRenaming.Table t) {
        List<String> lines = new ArrayList<>();
        for (String kind : List.of("PRIMARY KEY", "UNIQUE", "FOREIGN KEY")) {
            Map<Integer, List<SchemaPart>> groups = new TreeMap<>();
            of("build " + kind.toLowerCase(Locale.ROOT)).stream().filter(p -> p.table().equals(t.name()))
                    .forEach(p -> groups.computeIfAbsent(ordinal(p), _ -> new ArrayList<>()).add(p));
            groups.values().forEach(g -> {
                List<SchemaPart> inOrder = g.stream()
                        .sorted(Comparator.comparingInt(p -> Integer.parseInt(p.detail().substring(p.detail().indexOf(' ') + 1)))).toList();
                SchemaRenaming.Table other = tables.get(g.getFirst().otherTable());
                lines.add(kind + " (" + names(t, inOrder, true) + ")" + (other == null ? "" : " REFERENCES " + quoted(other.renamed()) + " ("
                        + inOrder.stream().map(p -> quoted(renamed(other, p.otherColumn()))).collect(Collectors.joining(", ")) + ")"));
            });
        }
        of("build check").stream().filter(p -> p.table().equals(t.name())).forEach(p -> lines.add("CHECK (" + expression(t, p.detail()) + ")"));
        return lines;
    }

    private String names(SchemaRenaming.Table t, List<SchemaPart> columns, boolean after) {
        return columns.stream().map(c -> quoted(after ? renamed(t, c.column()) : c.column())).collect(Collectors.joining(", "));
    }

    private static String renamed(SchemaRenaming.Table t, String column) {
        return t.columns().stream().filter(c -> c.name().equals(column)).map(SchemaRenaming.Column::renamed).findFirst().orElse(column);
    }

    /** An expression on a table, renamed as the select list of a query; unchanged where that cannot be read. */
    private String expression(SchemaRenaming.Table t, String written) {
        RenamedQuery query = renamer.rename(SELECT + written + " FROM " + quoted(t.name()));
        if (!query.isRenamed()) {
            lost.add("expression " + written + " of " + t.name() + " was not rewritten: " + query.fault());
            return written;
        }
        return query.sql().substring(SELECT.length(), query.sql().length() - (" FROM " + quoted(t.renamed())).length());
    }

    private void index(SchemaPart index) {
        SchemaRenaming.Table t = tables.get(index.table());
        SignificantTokens words = new SignificantTokens(index.detail(), LexRules.of(renaming.dialect()));
        int open = 0;
        while (open < words.size() && !words.reads(open, "(")) {
            open++;
        }
        if (t == null || open == words.size()) {
            lost.add("index " + index.column() + " is not in the clone");
            return;
        }
        String keys = index.detail().substring(words.token(open).end(), words.token(words.closing(open)).start());
        statements.add("CREATE " + (index.otherTable().isEmpty() ? "" : "UNIQUE ") + "INDEX " + quoted(index.column()) + " ON "
                + quoted(t.renamed()) + " (" + expression(t, keys) + ")");
    }

    /** A view after those that it reads. */
    private void views() {
        List<SchemaPart> open = new ArrayList<>(of("build view"));
        while (!open.isEmpty()) {
            Set<String> waiting = open.stream().map(SchemaPart::table).collect(Collectors.toSet());
            SchemaPart next = open.stream()
                    .filter(v -> renamer.rename(query(v)).used().stream().noneMatch(u -> !u.equals(v.table()) && waiting.contains(u)))
                    .findFirst().orElse(open.getFirst());
            view("CREATE VIEW ", next, query(next));
            open.remove(next);
        }
    }

    /** The query of {@code CREATE VIEW v (a) AS query;}. */
    private String query(SchemaPart view) {
        SignificantTokens words = new SignificantTokens(view.detail(), LexRules.of(renaming.dialect()));
        int as = 0;
        while (as < words.size() - 1 && !words.reads(as, "as")) {
            as = words.reads(as, "(") ? words.closing(as) + 1 : as + 1;
        }
        return view.detail().substring(words.token(as).end()).strip().replaceFirst(";$", "");
    }

    private List<SchemaPart> of(String kind) {
        return parts.stream().filter(p -> p.kind().equals(kind)).toList();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * One part of a database, as its own catalogue lists it.
     *
     * @param kind {@code table}, {@code view}, {@code column}, {@code key}, {@code index}, {@code constraint}, {@code trigger}
     *     and so on; {@code build …} for what only a script of the database needs
     * @param table the table it belongs to
     * @param column a column of that table; may be empty
     * @param otherTable the table that a key refers to; may be empty
     * @param otherColumn the column that a key refers to; may be empty
     * @param detail what else must be equal in the clone, or the text of a definition
     */
    public record SchemaPart(String kind, String table, String column, String otherTable, String otherColumn, String detail) {
        /** Whether it is needed for a script only, and not compared. */
        public boolean isScript() {
            return kind.startsWith("build ");
        }
    }
}
