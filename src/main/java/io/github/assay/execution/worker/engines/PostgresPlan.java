package io.github.assay.execution.worker.engines;

import io.github.assay.sql.guard.PostgresNames;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Content of PostgreSQL's verbose plan of a query. The query is planned and not run.
 *
 * @param nodes the kinds of nodes, such as {@code Seq Scan}
 * @param catalogueTables tables of {@code pg_catalog} that it reads
 * @param names the names in all of its expressions
 */
record PostgresPlan(Set<String> nodes, Set<String> catalogueTables, PostgresNames names) {
    private static final String EXPLAIN = "EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) ";
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"(\\s*:)?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))", Pattern.DOTALL);
    private static final Pattern POSITION = Pattern.compile("(Position: )(\\d+)");

    /** Keys whose values are names and not expressions. */
    private static final Set<String> NAMES = Set.of(
            "Node Type", "Relation Name", "Schema", "Alias", "Index Name", "CTE Name", "Subplan Name",
            "Parent Relationship", "Join Type", "Strategy", "Partial Mode", "Scan Direction", "Command", "Operation");

    static PostgresPlan of(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            try (ResultSet plan = statement.executeQuery(EXPLAIN + sql)) {
                plan.next();
                return read(plan.getString(1));
            }
        } catch (SQLException e) {
            throw withPosition(e);
        }
    }

    /**
     * The exception with its position corrected, because the server counts positions from the beginning of the text it
     * received.
     */
    private static SQLException withPosition(SQLException e) {
        String message = POSITION.matcher(String.valueOf(e.getMessage()))
                .replaceFirst(m -> m.group(1) + Math.max(1, Integer.parseInt(m.group(2)) - EXPLAIN.length()));
        return new SQLException(message, e.getSQLState(), e);
    }

    static PostgresPlan read(String json) {
        Set<String> nodes = new TreeSet<>();
        Set<String> tables = new TreeSet<>();
        StringBuilder expressions = new StringBuilder();
        String key = "";
        String relation = "";
        Matcher texts = TEXT.matcher(json);
        while (texts.find()) {
            String text = unescaped(texts.group(1));
            if (texts.group(2) != null) {
                key = text;
            } else if (key.equals("Node Type")) {
                nodes.add(text);
            } else if (key.equals("Relation Name")) {
                relation = text;
            } else if (key.equals("Schema") && text.equals("pg_catalog") && !relation.isEmpty()) {
                tables.add(relation);
                relation = "";
            } else if (key.equals("Function Name")) {
                expressions.append('"').append(text.replace("\"", "\"\"")).append("\"()\n;");
            } else if (!NAMES.contains(key)) {
                expressions.append(text).append("\n;");
            }
        }
        return new PostgresPlan(nodes, tables, PostgresNames.of(expressions.toString()));
    }

    /** Whether a node of the plan writes rows or locks them. */
    boolean changesOrLocks() {
        return nodes.contains("ModifyTable") || nodes.contains("LockRows");
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(m -> Matcher.quoteReplacement(
                m.group(1) != null ? Character.toString(Integer.parseInt(m.group(1), 16)) : plain(m.group(2))));
    }

    private static String plain(String escape) {
        return switch (escape) {
            case "n" -> "\n";
            case "t" -> "\t";
            case "r" -> "\r";
            case "b" -> "\b";
            case "f" -> "\f";
            default -> escape;
        };
    }
}
