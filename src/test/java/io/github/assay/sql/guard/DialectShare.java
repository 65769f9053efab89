package io.github.assay.sql.guard;

import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.query.ParsedSql;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Counts how many real queries of a folder are read: {@code FOLDER/DIALECT/NAME.sql}, one query a file. Prints what is
 * not read with its construct and place, then the share a dialect. How the figures of docs/dialects.md are taken.
 */
public final class DialectShare {
    private DialectShare() {}

    /** What became of one query. */
    private record Row(String name, ParsedSql sql, String outcome) {
        boolean isRead() {
            return outcome.isEmpty();
        }
    }

    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (Path folder : entries(Path.of(args[0]))) {
            if (Files.isDirectory(folder)) {
                count(folder, out);
            }
        }
        System.exit(0);
    }

    private static List<Path> entries(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        }
    }

    private static void count(Path folder, PrintStream out) throws IOException {
        String dialect = folder.getFileName().toString();
        int read = 0;
        int n = 0;
        for (Path file : entries(folder)) {
            if (file.toString().endsWith(".sql")) {
                Row row = row(file, dialect);
                n++;
                read += row.isRead() ? 1 : 0;
                if (!row.isRead()) {
                    out.println(dialect + "\t" + row.name() + "\t" + row.outcome());
                }
            }
        }
        out.printf(Locale.ROOT, "%s: %d of %d read%n", dialect, read, n);
    }

    private static Row row(Path file, String dialect) throws IOException {
        ParsedSql sql = ParsedSql.parse(Files.readString(file), dialect);
        String fault = sql.fault().map(f -> "not read " + f.line() + ":" + f.column() + " " + f.message()).orElse("");
        if (fault.isEmpty()) {
            fault = parts(sql);
        }
        GuardVerdict verdict = StatementGuard.judge(sql, GuardOptions.STRICT);
        String guard = verdict instanceof GuardVerdict.Block b ? " blocked: " + b.code() + " " + b.matched() : "";
        return new Row(file.getFileName().toString(), sql, (fault + guard).strip());
    }

    /** What keeps the tree from being read into its parts; empty when nothing does. */
    private static String parts(ParsedSql sql) {
        try {
            return sql.parts().isEmpty() ? "no query" : "";
        } catch (RuntimeException e) {
            return "its tree is not read: " + e.getMessage();
        }
    }
}
