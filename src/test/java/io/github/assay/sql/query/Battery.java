package io.github.assay.sql.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Queries of each dialect with the constructs that its vendor documents, written for these tests, and what must be found
 * in them: {@code ### construct}, the query, then {@code = tables | columns} (a space in a name is written {@code _}),
 * perhaps {@code == the same in plain SQL}; or {@code ! line:column words} where it is not read, with what is said of it.
 */
public final class Battery {
    public static final List<String> DIALECTS = List.of(
            "snowflake", "bigquery", "databricks", "postgresql", "mysql", "sqlserver", "oracle", "duckdb", "sqlite", "trino",
            "clickhouse");

    private Battery() {}

    /**
     * One query.
     *
     * @param expectation the line behind it
     * @param same the same in plain SQL; empty when none is given
     */
    public record Entry(String dialect, String construct, String sql, String expectation, Optional<String> same) {
        boolean isRead() {
            return expectation.startsWith("=");
        }

        Set<String> tables() {
            return names(expectation.substring(1, expectation.indexOf('|')));
        }

        Set<String> columns() {
            return names(expectation.substring(expectation.indexOf('|') + 1));
        }

        /** {@code line:column} of the complaint. */
        String place() {
            return expectation.split(" ")[1];
        }

        /** What the complaint must say. */
        String words() {
            return expectation.split(" ", 3)[2];
        }

        private static Set<String> names(String list) {
            return Stream.of(list.strip().split(" +")).filter(n -> !n.isEmpty()).map(Battery::plain)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    static String plain(String name) {
        return name.replace(' ', '_').toLowerCase(Locale.ROOT);
    }

    public static List<Entry> of(String dialect) {
        try (var in = Battery.class.getResourceAsStream("/dialects/battery/" + dialect + ".txt")) {
            List<Entry> all = new ArrayList<>();
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String part : text.split("(?m)^### ")) {
                if (!part.isBlank()) {
                    all.add(entry(dialect, part.lines().toList()));
                }
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry entry(String dialect, List<String> lines) {
        int end = 1;
        while (!lines.get(end).startsWith("= ") && !lines.get(end).startsWith("! ")) {
            end++;
        }
        Optional<String> same = lines.stream().skip(end + 1L).filter(l -> l.startsWith("== ")).map(l -> l.substring(3)).findFirst();
        return new Entry(dialect, lines.getFirst(), String.join("\n", lines.subList(1, end)), lines.get(end), same);
    }

    /** Bare names of the columns that a reading found. */
    static Set<String> columns(Identifiers found) {
        return found.columns().stream().map(c -> c.substring(cut(c))).map(Battery::plain)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names such as {@code x.y} hold a dot themselves. */
    private static int cut(String column) {
        return column.indexOf('.') + 1;
    }

    static Set<String> tables(Identifiers found) {
        return found.tables().stream().map(Battery::plain).collect(Collectors.toCollection(TreeSet::new));
    }
}
