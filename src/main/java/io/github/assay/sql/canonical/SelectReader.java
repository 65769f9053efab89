package io.github.assay.sql.canonical;

import io.github.assay.sql.canonical.PlainReader.SourceOutputs;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.SqlWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.piped.FromQuery;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableStatement;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.select.WithSearchClause;
import org.jspecify.annotations.Nullable;

/** Reads a query's tree into {@link QueryParts}, one scope for each query. */
public final class SelectReader {
    private final SchemaInfo schema;
    private final SqlIdentifierRules names;
    private final QueryNotes notes;
    /** Numbers of copied tables; empty in the reading of published metrics, which do not keep copies apart. */
    private final Optional<TableCopies> copies;
    private int ctesSeen;

    private SelectReader(String dialect, SchemaInfo schema, QueryNotes notes, Optional<TableCopies> copies) {
        this.schema = schema;
        this.names = new SqlIdentifierRules(dialect);
        this.notes = notes;
        this.copies = copies;
    }

    /**
     * An exact reading and what was noted on the way.
     *
     * @param parts the query in parts
     * @param notes its references, tables and subtrees
     */
    public record Exact(QueryParts parts, QueryNotes notes) {}

    /**
     * Reads a tree with differences that the reading of published metrics leaves out: copies of one table are kept
     * apart, as are {@code IS} and {@code =}, TRY_CAST and CAST, and orders of NULLs other than the dialect's own.
     */
    public static Exact readExactly(Select select, String dialect, SchemaInfo schema) {
        TableCopies copies = new TableCopies();
        Exact best = readExactly(select, dialect, schema, copies);
        for (TableCopies other : copies.others()) {
            Exact next = readExactly(select, dialect, schema, other);
            if (TableCopies.key(next.parts).compareTo(TableCopies.key(best.parts)) < 0) {
                best = next;
            }
        }
        return best;
    }

    private static Exact readExactly(Select select, String dialect, SchemaInfo schema, TableCopies copies) {
        QueryNotes notes = new QueryNotes();
        return new Exact(new SelectReader(dialect, schema, notes, Optional.of(copies)).nested(select, null), notes);
    }

    Optional<TableCopies> copies() {
        return copies;
    }

    /** Whether differences count that published metrics leave out. */
    boolean isExact() {
        return copies.isPresent();
    }

    /** Reads a tree and records its references, tables and subtrees. */
    public static QueryParts read(Select select, String dialect, SchemaInfo schema, QueryNotes notes) {
        return new SelectReader(dialect, schema, notes, Optional.empty()).nested(select, null);
    }

    QueryNotes notes() {
        return notes;
    }

    /** A query inside an expression or FROM, which may use the names around it. */
    QueryParts nested(Select select, @Nullable Scope outer) {
        Scope scope = new Scope(outer, schema);
        List<QueryParts.Cte> ctes = ctes(select, scope);
        QueryParts body = body(select, scope);
        if (!isOnlyBrackets(select)) {
            notes.subtree(body);
        }
        return ctes.isEmpty() ? body : body.withCtes(ctes);
    }

    private List<QueryParts.Cte> ctes(Select select, Scope scope) {
        List<QueryParts.Cte> ctes = new ArrayList<>();
        if (select.getWithItemsList() == null) {
            return ctes;
        }
        for (WithItem<?> item : select.getWithItemsList()) {
            String canonical = "cte" + ++ctesSeen;
            String name = item.getAlias() == null ? "" : names.of(item.getAlias().getName());
            if (item.isRecursive() || names.ctesMayRecur && isUnion(item)) {
                scope.cte(name, canonical, Scope.Outputs.UNKNOWN);
            }
            Optional<QueryParts> query = item.getParenthesedStatement() instanceof ParenthesedSelect p
                    ? Optional.of(nested(p.getSelect(), scope))
                    : Optional.empty();
            boolean named = item.getWithItemList() != null && !item.getWithItemList().isEmpty();
            Scope.Outputs outputs = named || query.isEmpty()
                    ? Scope.Outputs.UNKNOWN
                    : SourceOutputs.of(query.get(), schema);
            scope.cte(name, canonical, outputs);
            ctes.add(new QueryParts.Cte(canonical + keyed(item), query));
        }
        return ctes;
    }

    /** DuckDB's USING KEY, which changes the rows; SEARCH itself only adds a column. */
    private String keyed(WithItem<?> item) {
        WithSearchClause search = item.getSearchClause();
        return search == null || !search.getSequenceColumnName().equals(SqlWords.USING_KEY)
                ? ""
                : search.getSearchColumns().stream().map(c -> names.of(c.toString())).sorted().collect(Collectors.joining(", ", " using key (", ")"));
    }

    private static boolean isUnion(WithItem<?> item) {
        return item.getParenthesedStatement() instanceof ParenthesedSelect p
                && p.getSelect() instanceof SetOperationList;
    }

    private QueryParts body(Select select, Scope scope) {
        return switch (select) {
            case PlainSelect p -> new PlainReader(this, names, scope).read(p);
            case SetOperationList s -> setOperations(s, scope);
            case ParenthesedSelect p -> bracketed(p, scope);
            case TableStatement t -> new PlainReader(this, names, scope).table(t.getTable());
            case FromQuery f -> new PlainReader(this, names, scope).all(f.getFromItem(), f.getJoins());
            case Values v -> new PlainReader(this, names, scope).values(v);
            default -> throw new IllegalStateException("no reader for " + select.getClass().getSimpleName());
        };
    }

    private QueryParts bracketed(ParenthesedSelect p, Scope scope) {
        QueryParts inner = nested(p.getSelect(), scope);
        return isOnlyBrackets(p) ? inner : ordered(inner, p, scope);
    }

    /** Whether brackets round a query add nothing, so that the query is met once. */
    private static boolean isOnlyBrackets(Select q) {
        return q instanceof ParenthesedSelect && q.getOrderByElements() == null && q.getLimit() == null && q.getFetch() == null
                && q.getOffset() == null && q.getWithItemsList() == null && SourceModifiers.endings(q).isEmpty();
    }

    private QueryParts setOperations(SetOperationList s, Scope scope) {
        List<QueryParts.Branch> terms = new ArrayList<>();
        for (int i = 0; i < s.getSelects().size(); i++) {
            String operation = i == 0 ? "" : s.getOperation(i - 1).toString().strip().toLowerCase(Locale.ROOT);
            String name = operation.replace("minus", "except").replace(" distinct", "");
            QueryParts next = nested(s.getSelects().get(i), scope);
            boolean ofLast = names.intersectFirst && name.startsWith("intersect");
            if (ofLast) {
                QueryParts.Branch last = terms.removeLast();
                terms.add(new QueryParts.Branch(last.operation(), joined(last.query(), name, next)));
            } else {
                terms.add(new QueryParts.Branch(name, next));
            }
        }
        QueryParts whole = terms.getFirst().query();
        for (QueryParts.Branch term : terms.subList(1, terms.size())) {
            whole = joined(whole, term.operation(), term.query());
        }
        return ordered(whole, s, scope);
    }

    private static QueryParts joined(QueryParts left, String operation, QueryParts right) {
        QueryParts first = alone(left);
        List<QueryParts.Branch> branches = new ArrayList<>(first.branches());
        branches.addAll(opened(operation, right));
        return first.withBranches(branches);
    }

    /** One branch, or those of a bracketed query whose brackets have no effect: {@code a UNION (b UNION c)}. */
    private static List<QueryParts.Branch> opened(String operation, QueryParts query) {
        boolean redundant = !query.branches().isEmpty()
                && !operation.startsWith("except")
                && query.ctes().isEmpty()
                && CanonicalPrinter.end(query).isEmpty()
                && query.branches().stream().allMatch(b -> b.operation().equals(operation));
        if (!redundant) {
            return List.of(new QueryParts.Branch(operation, query));
        }
        List<QueryParts.Branch> all = new ArrayList<>();
        all.add(new QueryParts.Branch(operation, query.withBranches(List.of())));
        all.addAll(query.branches());
        return all;
    }

    /** ORDER BY and LIMIT of the first query are its own, not those of the whole. */
    private static QueryParts alone(QueryParts first) {
        String own = CanonicalPrinter.end(first);
        return own.isEmpty() ? first : first.withOrder(List.of(), "", first.further().with("(" + own.strip() + ")"));
    }

    /** ORDER BY and LIMIT of a whole, whose keys name the first query's select list. */
    private QueryParts ordered(QueryParts q, Select whole, Scope scope) {
        Scope inner = new Scope(scope, schema);
        inner.open();
        q.select().stream().filter(i -> !i.alias().isEmpty()).forEach(i -> inner.alias(i.alias(), i.text()));
        q.select().stream().filter(i -> i.text().contains(".")).forEach(i ->
                inner.alias(i.text().substring(i.text().lastIndexOf('.') + 1), i.text()));
        KeyReader read = new KeyReader(this, names, inner, q.select());
        List<QueryParts.SortKey> keys = whole.getOrderByElements() == null
                ? q.orderBy()
                : read.sortKeys(whole.getOrderByElements());
        String limit = RowLimit.of(whole);
        QueryParts.Further further = read.further(q.further());
        for (String ending : SourceModifiers.endings(whole)) {
            further = further.with(ending);
        }
        return q.withOrder(keys, limit.isEmpty() ? q.limit() : limit, further);
    }

    /** The select list; queries nested in it go to {@code nested}. */
    List<QueryParts.Item> items(List<SelectItem<?>> items, Scope scope, List<QueryParts> nested) {
        List<QueryParts.Item> out = new ArrayList<>();
        for (SelectItem<?> item : items) {
            ExpressionReader reader = new ExpressionReader(this, scope, names);
            int met = notes.met();
            String text = reader.text(item.getExpression());
            notes.whole(text, met);
            String alias = item.getAlias() == null ? "" : names.of(item.getAlias().getName());
            out.add(new QueryParts.Item(
                    text, alias, FunctionPrinter.aggregate(item.getExpression(), text), reader.columns()));
            nested.addAll(reader.nested());
        }
        return out;
    }

    /**
     * Numbers the copies of a table within one FROM. Copies that are joined by inner joins only may be numbered in any
     * order, because exchanging them changes no result.
     */
    static final class TableCopies {
        private static final int MOST_ARRANGEMENTS = 24;

        private final Map<Copied, int[]> arrangement;
        private final Map<Copied, Integer> seen = new LinkedHashMap<>();
        private final Set<Integer> fixed = new HashSet<>();
        private int clauses;

        /** A table of one FROM. */
        private record Copied(int from, String table) {}

        TableCopies() {
            this(Map.of());
        }

        private TableCopies(Map<Copied, int[]> arrangement) {
            this.arrangement = arrangement;
        }

        /** A number for the next FROM; {@code free}: all its joins are inner ones. */
        int next(boolean free) {
            if (!free) {
                fixed.add(clauses);
            }
            return clauses++;
        }

        /** What is added to columns of the next copy of a table: nothing for the first, {@code #2} for the second. */
        String suffix(int from, String table) {
            Copied copied = new Copied(from, table);
            int n = seen.merge(copied, 1, Integer::sum);
            int[] numbers = arrangement.get(copied);
            int number = numbers == null || n > numbers.length ? n : numbers[n - 1];
            return number == 1 ? "" : "#" + number;
        }

        /** The other ways to number the copies met; none where there are too many. */
        List<TableCopies> others() {
            List<Map<Copied, int[]>> all = new ArrayList<>(List.of(Map.of()));
            for (Map.Entry<Copied, Integer> e : seen.entrySet()) {
                if (e.getValue() > 1 && !fixed.contains(e.getKey().from())) {
                    List<Map<Copied, int[]>> more = new ArrayList<>();
                    for (int[] numbers : permutations(Math.min(e.getValue(), 5))) {
                        for (Map<Copied, int[]> before : all) {
                            Map<Copied, int[]> with = new HashMap<>(before);
                            with.put(e.getKey(), numbers);
                            more.add(with);
                        }
                    }
                    all = more;
                }
                if (all.size() > MOST_ARRANGEMENTS) {
                    return List.of();
                }
            }
            return all.size() == 1 ? List.of() : all.stream().map(TableCopies::new).toList();
        }

        private static List<int[]> permutations(int size) {
            List<int[]> found = new ArrayList<>(List.of(new int[0]));
            for (int n = 1; n <= size; n++) {
                List<int[]> longer = new ArrayList<>();
                for (int[] before : found) {
                    for (int at = 0; at <= before.length; at++) {
                        int[] with = new int[n];
                        System.arraycopy(before, 0, with, 0, at);
                        with[at] = n;
                        System.arraycopy(before, at, with, at + 1, before.length - at);
                        longer.add(with);
                    }
                }
                found = longer;
            }
            return found;
        }

        /**
         * A text of a query that does not depend on the order of its joins and conditions, to compare arrangements.
         * What joins tables comes first, so that queries with the same joins number their copies alike.
         */
        static String key(QueryParts query) {
            StringBuilder key = new StringBuilder();
            add(query, key);
            query.below().forEach(q -> add(q, key));
            return key.toString();
        }

        private static void add(QueryParts q, StringBuilder key) {
            key.append(conditions(q, true)).append(conditions(q, false));
            key.append(q.groupBy().stream().sorted().toList()).append(q.orderBy());
            key.append(q.select().stream().map(QueryParts.Item::text).toList());
        }

        private static List<String> conditions(QueryParts q, boolean joining) {
            return q.conditions()
                    .flatMap(c -> c.conjuncts().stream())
                    .filter(c -> joining == isJoining(c))
                    .map(Condition::text)
                    .sorted()
                    .toList();
        }

        private static boolean isJoining(Condition c) {
            return c instanceof Condition.Predicate p && p.columns().contains(p.right());
        }
    }

    /** Prints the maximum number of rows of a query: LIMIT, FETCH and TOP in one spelling. */
    static final class RowLimit {
        /** {@code 3}, {@code 3 offset 6}; empty when there is no limit. */
        static String of(Select select) {
            String rows = rows(select);
            String offset = offset(select);
            return offset.isEmpty() || offset.equals("0") ? rows : (rows + " offset " + offset).strip();
        }

        private static String rows(Select s) {
            if (s.getLimit() != null && s.getLimit().getRowCount() != null) {
                String rows = canonical(s.getLimit().getRowCount());
                return rows.equals("all") || rows.equals("null") ? "" : rows;
            }
            if (s.getFetch() != null) {
                String kind = String.join(" ", s.getFetch().getFetchParameters()).toLowerCase(Locale.ROOT);
                return kind(canonical(s.getFetch().getExpression()), kind.contains("percent"), kind.contains("ties"));
            }
            return s instanceof PlainSelect p && p.getTop() != null
                    ? kind(canonical(p.getTop().getExpression()), p.getTop().isPercentage(), p.getTop().isWithTies())
                    : "";
        }

        private static String kind(String rows, boolean percent, boolean ties) {
            return rows + (percent ? " percent" : "") + (ties ? " with ties" : "");
        }

        private static String offset(Select s) {
            if (s.getLimit() != null && s.getLimit().getOffset() != null) {
                return canonical(s.getLimit().getOffset());
            }
            return s.getOffset() == null ? "" : canonical(s.getOffset().getOffset());
        }

        private static String canonical(Object expression) {
            Object plain = expression instanceof Expression e ? ExpressionReader.unbracketed(e) : expression;
            return String.valueOf(plain).toLowerCase(Locale.ROOT);
        }
    }
}
