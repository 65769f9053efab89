package io.github.assay.sql.guard;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds file names in place of tables, as DuckDB reads them: {@code FROM 'x.csv'}, {@code FROM "x.parquet"}. */
final class GuardFiles {
    private static final Pattern FILE = Pattern.compile(
            ".*(://|\\.(csv|tsv|txt|parquet|json|jsonl|ndjson|xlsx|arrow|db|duckdb|sqlite|gz|zst)$|[*/\\\\]).*");
    private static final Set<String> EXTENSIONS = Set.of("csv", "tsv", "parquet", "json", "jsonl", "ndjson", "xlsx");
    private static final Set<String> ENDS_FROM = Set.of(
            "where", "group", "having", "order", "limit", "offset", "fetch", "union", "intersect", "except", "window",
            "qualify", "select", "values", "on", "using");

    private final SignificantTokens text;
    private final boolean filesAreTables;
    private final Deque<Boolean> expectsTable = new ArrayDeque<>();
    private final Deque<Boolean> isQuery = new ArrayDeque<>();

    GuardFiles(SignificantTokens text, String dialect) {
        this.text = text;
        this.filesAreTables = dialect.equalsIgnoreCase("duckdb") || LexRules.readings(dialect).size() > 2;
        expectsTable.push(false);
        isQuery.push(false);
    }

    Optional<GuardVerdict> check() {
        for (int i = 0; filesAreTables && i < text.size(); i++) {
            if (expectsTable.peek() && namesFile(i)) {
                return Optional.of(GuardVerdict.Block.of("side_effect_function", text, i, i));
            }
            step(i);
        }
        return Optional.empty();
    }

    private boolean namesFile(int i) {
        boolean place = text.readsAny(i - 1, "from", "join", ",", "(", "pivot", "unpivot");
        boolean dotted = text.reads(i + 1, ".") && EXTENSIONS.contains(text.name(i + 2)) && !text.reads(i + 3, ".");
        return place
                && (text.is(i, Kind.STRING)
                        || text.is(i, Kind.QUOTED_IDENTIFIER) && FILE.matcher(text.name(i)).matches()
                        || dotted);
    }

    private void step(int i) {
        if (text.reads(i, "(")) {
            boolean inherits = expectsTable.peek() && text.readsAny(i - 1, "from", "join", ",", "(");
            expectsTable.push(inherits);
            isQuery.push(inherits);
        } else if (text.reads(i, ")")) {
            if (expectsTable.size() > 1) {
                expectsTable.pop();
                isQuery.pop();
            }
        } else if (text.readsAny(i, "pivot", "unpivot") && (i == 0 || text.reads(i - 1, "("))) {
            set(expectsTable, true);
        } else if (text.is(i, Kind.KEYWORD)) {
            keyword(i);
        }
    }

    private void keyword(int i) {
        String word = text.name(i);
        if (ENDS_FROM.contains(word)) {
            set(expectsTable, false);
            set(isQuery, isQuery.peek() || word.equals("select"));
        } else if (word.equals("join")) {
            set(expectsTable, true);
        } else if (word.equals("from")) {
            boolean clause = (isQuery.peek() || i == 0 || text.reads(i - 1, "(")) && !text.reads(i - 1, "distinct");
            set(expectsTable, clause || expectsTable.peek());
            set(isQuery, isQuery.peek() || clause);
        }
    }

    private static void set(Deque<Boolean> stack, boolean value) {
        stack.pop();
        stack.push(value);
    }
}
