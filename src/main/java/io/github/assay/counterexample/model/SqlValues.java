package io.github.assay.counterexample.model;

import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes small databases as SQL: CREATE TABLE and INSERT statements of an engine's dialect. */
public final class SqlValues {
    private SqlValues() {}

    /** The value of a number; NaN for anything else. */
    public static double number(Cell cell) {
        return switch (cell) {
            case Cell.Int(long v) -> v;
            case Cell.Real(double v) -> v;
            case Cell.Dec(var v) -> v.doubleValue();
            case Cell _ -> Double.NaN;
        };
    }

    /** One form for values that a join or a reference takes for the same, such as 1, 1.0 and '1' in SQLite. */
    public static Cell keyForm(Cell cell) {
        if (cell instanceof Cell.Text(String v) && v.matches("-?\\d{1,15}")) {
            return Cell.of(Long.parseLong(v));
        }
        return cell instanceof Cell.Real(double v) && v == Math.rint(v) && Math.abs(v) < 1e15 ? Cell.of((long) v) : cell;
    }

    /** Whether a reference with one value finds the other. */
    public static boolean sameKey(Cell a, Cell b) {
        return !a.isNull() && (a.equals(b) || keyForm(a).equals(keyForm(b)));
    }

    /** A name in quotes. */
    public static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** A value as an SQL literal. */
    public static String literal(Cell cell, String dialect) {
        return switch (cell) {
            case Cell.Null _ -> "NULL";
            case Cell.Bool(boolean v) -> dialect.equals("sqlite") ? (v ? "1" : "0") : (v ? "TRUE" : "FALSE");
            case Cell.Int(long v) -> v == Long.MIN_VALUE ? "(-9223372036854775807 - 1)" : Long.toString(v);
            case Cell.Dec(var v) -> v.toPlainString();
            case Cell.Real(double v) -> real(v);
            case Cell.Text(String v) -> text(v, dialect);
            case Cell.Date(var v) -> dialect.equals("sqlite") ? text(v.toString(), dialect) : "DATE " + text(v.toString(), dialect);
            case Cell.Time _ -> dialect.equals("sqlite") ? text(cell.display(), dialect) : "TIME " + text(cell.display(), dialect);
            case Cell.Timestamp _ ->
                dialect.equals("sqlite") ? text(cell.display(), dialect) : "TIMESTAMP " + text(cell.display(), dialect);
            case Cell.Blob(byte[] v) -> blob(v, dialect);
            case Cell _ -> text(cell.display(), dialect);
        };
    }

    private static String blob(byte[] bytes, String dialect) {
        String hex = java.util.HexFormat.of().formatHex(bytes);
        return switch (dialect) {
            case "duckdb" -> "from_hex('" + hex + "')";
            case "postgresql" -> "'\\x" + hex + "'::bytea";
            default -> "x'" + hex + "'";
        };
    }

    private static String real(double v) {
        return Double.isFinite(v) ? Double.toString(v) : Double.isNaN(v) ? "NULL" : v > 0 ? "9e999" : "-9e999";
    }

    private static String text(String v, String dialect) {
        String quoted = "'" + v.replace("'", "''") + "'";
        if (v.indexOf('\0') < 0) {
            return quoted;
        }
        return dialect.equals("sqlite") ? "'" + v.replace("'", "''").replace("\0", "'||char(0)||'") + "'" : quoted.replace("\0", "");
    }

    /** The statements that create the tables, with declared constraints as far as rows never break them. */
    public static List<String> tables(DatabaseShape shape) {
        List<String> statements = new ArrayList<>();
        shape.tables().values().forEach(t -> statements.add(table(t, shape)));
        return statements;
    }

    private static String table(TableShape table, DatabaseShape shape) {
        boolean sqlite = shape.dialect().equals("sqlite");
        List<String> parts = new ArrayList<>();
        boolean rowid = sqlite && table.primaryKey().size() == 1
                && table.columns().get(table.primaryKey().getFirst()).type().strip().equalsIgnoreCase("INTEGER");
        for (int i = 0; i < table.columns().size(); i++) {
            ColumnShape c = table.columns().get(i);
            StringBuilder text = new StringBuilder(quoted(c.name()));
            if (!c.type().isBlank()) {
                text.append(' ').append(c.type().strip());
            }
            if (rowid && table.primaryKey().getFirst() == i) {
                text.append(" PRIMARY KEY");
            } else if (c.required()) {
                text.append(" NOT NULL");
            }
            if (!c.collation().isEmpty()) {
                text.append(" COLLATE ").append(c.collation());
            }
            if (!c.generated().isEmpty()) {
                text.append(" GENERATED ALWAYS AS (").append(c.generated()).append(")");
            }
            parts.add(text.toString());
        }
        if (!table.primaryKey().isEmpty() && !rowid) {
            parts.add("PRIMARY KEY (" + names(table, table.primaryKey()) + ")");
        }
        table.uniques().forEach(u -> parts.add("UNIQUE (" + names(table, u) + ")"));
        for (Reference r : table.references()) {
            TableShape other = shape.tables().get(r.table());
            if (other != null && sqlite) {
                parts.add("FOREIGN KEY (" + names(table, r.columns()) + ") REFERENCES " + quoted(other.name()) + " ("
                        + names(other, r.refColumns()) + ")");
            }
        }
        table.checks().forEach(c -> parts.add("CHECK (" + c + ")"));
        return "CREATE TABLE " + quoted(table.name()) + " (" + String.join(", ", parts) + ")";
    }

    private static String names(TableShape table, List<Integer> places) {
        return places.stream().map(p -> quoted(table.columns().get(p).name())).collect(Collectors.joining(", "));
    }

    /**
     * A query over a small database instead of the real one: each table is a common table expression of its name. The
     * engine's types and collations of the columns do not apply there.
     */
    public static String over(SmallDatabase database, String sql) {
        String dialect = database.shape().dialect();
        List<String> parts = new ArrayList<>();
        database.rows().forEach((key, rows) -> {
            TableShape t = Objects.requireNonNull(database.shape().tables().get(key));
            String values = rows.isEmpty()
                    ? "SELECT " + t.columns().stream().map(_ -> "NULL").collect(Collectors.joining(", ")) + " WHERE 1 = 0"
                    : "VALUES " + rows.stream()
                            .map(row -> row.stream().map(c -> literal(c, dialect)).collect(Collectors.joining(", ", "(", ")")))
                            .collect(Collectors.joining(", "));
            parts.add(quoted(t.name()) + " (" + t.columns().stream().map(c -> quoted(c.name())).collect(Collectors.joining(", "))
                    + ") AS (" + values + ")");
        });
        String tables = String.join(",\n  ", parts);
        String text = sql.strip();
        if (text.regionMatches(true, 0, "WITH RECURSIVE", 0, 14)) {
            return "WITH RECURSIVE " + tables + "," + text.substring(14);
        }
        return text.regionMatches(true, 0, "WITH", 0, 4) && text.length() > 4 && Character.isWhitespace(text.charAt(4))
                ? "WITH " + tables + "," + text.substring(4)
                : "WITH " + tables + "\n" + text;
    }

    /** One INSERT for each table that has rows, parents first. */
    public static List<String> inserts(SmallDatabase database) {
        List<String> statements = new ArrayList<>();
        String dialect = database.shape().dialect();
        database.rows().forEach((key, rows) -> {
            if (rows.isEmpty()) {
                return;
            }
            TableShape table = Objects.requireNonNull(database.shape().tables().get(key));
            List<Integer> stored = new ArrayList<>();
            for (int i = 0; i < table.columns().size(); i++) {
                if (table.columns().get(i).generated().isEmpty()) {
                    stored.add(i);
                }
            }
            String values = rows.stream()
                    .map(row -> stored.stream().map(i -> literal(row.get(i), dialect)).collect(Collectors.joining(", ", "(", ")")))
                    .collect(Collectors.joining(", "));
            String columns = stored.size() == table.columns().size() ? "" : " (" + names(table, stored) + ")";
            statements.add("INSERT INTO " + quoted(table.name()) + columns + " VALUES " + values);
        });
        return statements;
    }
}
