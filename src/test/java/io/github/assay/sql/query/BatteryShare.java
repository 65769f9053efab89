package io.github.assay.sql.query;

import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.text.ParseFault;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Counts how many queries of the {@link Battery} are read as they must be and prints the others: the figures of docs/dialects.md. */
public final class BatteryShare {
    private BatteryShare() {}

    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String dialect : Battery.DIALECTS) {
            List<Battery.Entry> all = Battery.of(dialect);
            long read = all.stream().filter(e -> outcome(e, out)).count();
            out.printf(Locale.ROOT, "%s: %d of %d read%n", dialect, read, all.size());
        }
        System.exit(0);
    }

    private static boolean outcome(Battery.Entry e, PrintStream out) {
        ParsedSql sql = ParsedSql.parse(e.sql(), e.dialect());
        String head = e.dialect() + "\t" + e.construct() + "\t";
        if (sql.fault().isPresent()) {
            ParseFault f = sql.fault().get();
            out.println(head + "not read " + f.line() + ":" + f.column() + " " + f.message());
            return false;
        }
        try {
            return found(e, sql, head, out);
        } catch (RuntimeException x) {
            out.println(head + "tree not read: " + x.getMessage());
            return false;
        }
    }

    private static boolean found(Battery.Entry e, ParsedSql sql, String head, PrintStream out) {
        if (sql.parts().isEmpty()) {
            out.println(head + "no query");
            return false;
        }
        Identifiers found = Identifiers.of(sql, SchemaInfo.NONE).orElseThrow();
        boolean right = !e.isRead()
                || Battery.tables(found).equals(e.tables()) && Battery.columns(found).equals(e.columns());
        if (!right) {
            out.println(head + "found " + Battery.tables(found) + " " + Battery.columns(found) + " not " + e.expectation());
        }
        return right;
    }
}
