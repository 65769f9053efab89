package io.github.assay.sql.relax;

import io.github.assay.sql.relax.ConditionSplit.Words;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the SELECT blocks of a query whose rows reach its result without negation: the outermost ones, those of set
 * operations but right of EXCEPT, those in FROM and in WITH.
 */
public final class QueryBlocks {
    private final SignificantTokens words;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();

    /** One SELECT with its clauses; a clause's words do not include those of its name. */
    public record Block(int select, Map<String, Clause> clauses) {}

    /**
     * A clause.
     *
     * @param from its first word
     * @param to its last word
     * @param body the first word after its name
     */
    public record Clause(int from, int to, int body) {
        /** Its words without those of its name. */
        public Words words() {
            return new Words(body, to);
        }
    }

    /**
     * A set operation.
     *
     * @param at the first word of its name
     * @param body the first word of its right side
     * @param to the last word of its right side
     * @param name in lower case: {@code union}, {@code union all}, {@code intersect}, {@code except}
     */
    record Operation(int at, int body, int to, String name) {}

    QueryBlocks(SignificantTokens words, int last) {
        this.words = words;
        query(0, last);
    }

    private QueryBlocks(SignificantTokens words) {
        this.words = words;
    }

    /**
     * The outermost SELECT of a query; of set operations the leftmost, without the ORDER BY and LIMIT of the whole.
     *
     * @param last the last word of the query, before a final semicolon
     * @return empty where the query begins with none, such as VALUES
     */
    public static Optional<Block> outermost(SignificantTokens words, int last) {
        return new QueryBlocks(words).first(0, last);
    }

    private Optional<Block> first(int from, int to) {
        int start = from;
        while (words.reads(from, "with") && start <= to && !words.readsAny(start, "select", "values")) {
            start = words.reads(start, "(") ? words.closing(start) + 1 : start + 1;
        }
        if (words.reads(start, "(")) {
            return first(start + 1, Math.min(to, words.closing(start)) - 1);
        }
        if (start > to || !words.reads(start, "select")) {
            return Optional.empty();
        }
        int end = start;
        while (end <= to && !isOperation(end)) {
            end = words.reads(end, "(") ? words.closing(end) + 1 : end + 1;
        }
        return Optional.of(new Block(start, clauses(start, Math.min(end - 1, to))));
    }

    List<Block> blocks() {
        return blocks;
    }

    List<Operation> operations() {
        return operations;
    }

    private void query(int from, int to) {
        int start = from;
        if (words.reads(from, "with")) {
            start = ctes(from, to);
        }
        if (start > to) {
            return;
        }
        if (words.reads(start, "(") && words.closing(start) == to) {
            query(start + 1, to - 1);
            return;
        }
        List<Integer> ends = new ArrayList<>();
        for (int i = start; i <= to; i++) {
            i = words.reads(i, "(") ? words.closing(i) : i;
            if (isOperation(i)) {
                ends.add(i);
            }
        }
        int whole = ends.isEmpty() ? to + 1 : tail(ends.getLast(), to);
        for (int i = 0; i <= ends.size(); i++) {
            int at = i == 0 ? start : body(ends.get(i - 1));
            int end = i == ends.size() ? whole - 1 : ends.get(i) - 1;
            boolean right = i > 0;
            String name = right ? name(ends.get(i - 1)) : "";
            if (right) {
                operations.add(new Operation(ends.get(i - 1), at, end, name));
            }
            if (!name.startsWith("except")) {
                branch(at, end);
            }
        }
        if (whole <= to) {
            Map<String, Clause> clauses = clauses(whole, to);
            blocks.add(new Block(-1, clauses));
        }
    }

    private void branch(int from, int to) {
        if (words.reads(from, "(") || words.reads(from, "with")) {
            query(from, to);
        } else if (words.reads(from, "select")) {
            Map<String, Clause> clauses = clauses(from, to);
            blocks.add(new Block(from, clauses));
            Clause source = clauses.get("from");
            for (int i = source == null ? to + 1 : source.body(); source != null && i <= source.to(); i++) {
                if (words.reads(i, "(")) {
                    int close = words.closing(i);
                    if (words.readsAny(i + 1, "select", "with")) {
                        query(i + 1, close - 1);
                        i = close;
                    }
                }
            }
        }
    }

    /** Reads common table expressions; the first word after them. */
    private int ctes(int from, int to) {
        for (int i = from; i <= to; i++) {
            if (words.reads(i, "(")) {
                int close = words.closing(i);
                if (words.readsAny(i - 1, "as", "materialized")) {
                    query(i + 1, close - 1);
                }
                i = close;
            } else if (words.readsAny(i, "select", "values")) {
                return i;
            }
        }
        return to + 1;
    }

    private boolean isOperation(int i) {
        return words.readsAny(i, "union", "intersect", "except", "minus");
    }

    private int body(int operation) {
        return words.readsAny(operation + 1, "all", "distinct") ? operation + 2 : operation + 1;
    }

    private String name(int operation) {
        String name = words.reads(operation, "minus") ? "except" : words.name(operation);
        return words.reads(operation + 1, "all") ? name + " all" : name;
    }

    /** Where ORDER BY or LIMIT of the whole begin, behind the last set operation; past the end where there is neither. */
    private int tail(int operation, int to) {
        for (int i = body(operation); i <= to; i++) {
            i = words.reads(i, "(") ? words.closing(i) : i;
            if (words.reads(i, "order") && words.reads(i + 1, "by") || words.readsAny(i, "limit", "offset", "fetch")) {
                return i;
            }
        }
        return to + 1;
    }

    private Map<String, Clause> clauses(int from, int to) {
        Map<String, Clause> found = new HashMap<>();
        String open = "";
        int start = from;
        int body = from;
        for (int i = from; i <= to; i++) {
            i = words.reads(i, "(") ? words.closing(i) : i;
            String name = begins(i, open);
            if (!name.isEmpty()) {
                close(found, open, start, i - 1, body);
                open = name;
                start = i;
                body = name.endsWith(" by") ? i + 2 : i + 1;
            }
        }
        close(found, open, start, to, body);
        return found;
    }

    private static void close(Map<String, Clause> found, String name, int from, int to, int body) {
        if (!name.isEmpty() && body <= to) {
            found.putIfAbsent(name, new Clause(from, to, body));
        }
    }

    private String begins(int i, String open) {
        if (words.readsAny(i, "group", "order") && words.reads(i + 1, "by")) {
            return words.name(i) + " by";
        }
        if (words.readsAny(i, "limit", "offset", "fetch")) {
            return open.equals("limit") ? "" : "limit";
        }
        boolean distinctFrom = words.reads(i, "from") && words.reads(i - 1, "distinct");
        return words.readsAny(i, "select", "from", "where", "having", "window", "qualify") && !distinctFrom
                ? words.name(i)
                : "";
    }
}
