package io.github.assay.service.review;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.review.RowProvenance.Found;
import io.github.assay.service.review.RowProvenance.Query;
import io.github.assay.service.review.RowProvenance.Reason;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.relax.QueryVariants;
import io.github.assay.sql.relax.RelaxedPart;
import io.github.assay.task.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Searches the part that decides on one row. The owner is the query whose result has the row; the other lacks it. First
 * come parts of the other query without which it has the row, then parts of the owner without which it loses it. Parts
 * that both queries have are never tried.
 */
final class RowSearch {
    /** Most statements for one row. */
    private static final int MOST_RUNS = 80;

    /** Longest time in the engine for one row, all statements together. */
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Function<String, ExecutionOutcome> engine;
    private final Texts texts;
    private final TableDiff diff;
    private final Progress progress;
    private final ResultTable ownTable;
    private final ResultTable otherTable;
    private final int[] own;
    private final int[] theirs;
    private final int ownRow;
    private Duration spent = Duration.ZERO;
    private int runs;
    private boolean limited;
    private boolean refused;
    /** Whether statements are variants as they are, with no value bound. */
    private boolean plain;
    private String lastError = "";

    /**
     * The two queries.
     *
     * @param owner the one whose result has the row
     */
    record Texts(Item item, String dialect, Query owner) {
        String of(Query query) {
            return query == Query.GOLD ? item.evalCase().goldSql() : item.prediction().sql();
        }
    }

    /** @param engine runs a statement */
    RowSearch(Function<String, ExecutionOutcome> engine, Texts texts, TableDiff diff, int row, Progress progress) {
        this.engine = engine;
        this.texts = texts;
        this.diff = diff;
        this.progress = progress;
        boolean gold = texts.owner() == Query.GOLD;
        ownTable = gold ? diff.gold() : diff.predicted();
        otherTable = gold ? diff.predicted() : diff.gold();
        ownRow = gold ? diff.goldRow(row) : diff.predictedRow(row);
        List<ColumnPair> pairs = diff.columns().stream().filter(c -> c.kind() == ColumnPair.Kind.PAIRED).toList();
        int[] golds = pairs.stream().mapToInt(c -> c.gold().getAsInt()).toArray();
        int[] predicted = pairs.stream().mapToInt(c -> c.predicted().getAsInt()).toArray();
        own = gold ? golds : predicted;
        theirs = gold ? predicted : golds;
    }

    RowProvenance find() {
        if (own.length == 0) {
            return unknown(Reason.NO_COLUMNS, "");
        }
        ParsedSql mine = ParsedSql.parse(texts.of(texts.owner()), texts.dialect());
        ParsedSql other = ParsedSql.parse(texts.of(texts.owner().other()), texts.dialect());
        SchemaInfo schema = ParsedSql.columnsOf(mine, other);
        Optional<QueryVariants> owner = QueryVariants.of(mine, schema);
        Optional<QueryVariants> lacking = QueryVariants.of(other, schema);
        if (owner.isEmpty() || lacking.isEmpty()) {
            return unknown(Reason.UNPARSABLE, owner.isEmpty() ? mine.whyNoQuery() : other.whyNoQuery());
        }
        return find(owner.get(), lacking.get());
    }

    /**
     * The columns over which rows are sought.
     *
     * @param own columns of the owner's result
     * @param theirs their partners
     */
    private record Key(int[] own, int[] theirs) {}

    private RowProvenance find(QueryVariants owner, QueryVariants lacking) {
        Key all = new Key(own, theirs);
        Optional<Key> group = group(owner, lacking);
        Key bound = group.orElse(all);
        Optional<ResultTable> first = run(owner.query(), true, bound);
        Optional<ResultTable> second = first.flatMap(_ -> run(lacking.query(), false, bound));
        if (second.isEmpty() && refused && !limited) {
            plain = true; // an engine may refuse a query inside another, or a value for a column's type
            first = run(owner.query(), true, bound);
            second = first.flatMap(_ -> run(lacking.query(), false, bound));
        }
        if (first.isEmpty() || second.isEmpty()) {
            return unknown(limited ? Reason.LIMIT : Reason.NOT_RUN, lastError);
        }
        RowCounter counter = new RowCounter(diff, ownTable, ownTable.rows().get(ownRow));
        int had = counter.count(first.get(), all.own, all.own);
        int lacked = counter.count(second.get(), all.own, all.theirs);
        if (had <= lacked) {
            return unknown(Reason.NOT_REPEATED, "");
        }
        List<Found> found = new ArrayList<>();
        List<Found> groups = new ArrayList<>();
        boolean groupThere = group.isPresent() && counter.count(second.get(), bound.own, bound.theirs) > 0;
        Stream<RelaxedPart> gaining = Stream.concat(
                lacking.parts().stream().filter(p -> p.effect() == RelaxedPart.Effect.GAINS),
                lacking.regrouped(owner).stream());
        for (RelaxedPart part : gaining.filter(p -> !owner.holds(p.key())).toList()) {
            Optional<ResultTable> rows = run(part.variant(), false, bound);
            if (rows.isPresent() && counter.count(rows.get(), all.own, all.theirs) >= had) {
                found.add(new Found(texts.owner().other(), part, false, false));
            } else if (rows.isPresent() && group.isPresent() && !groupThere
                    && counter.count(rows.get(), bound.own, bound.theirs) > 0) {
                groups.add(new Found(texts.owner().other(), part, false, true));
            }
        }
        if (found.isEmpty() && groups.isEmpty()) {
            for (RelaxedPart part : owner.parts()) {
                if (part.effect() == RelaxedPart.Effect.LOSES && !lacking.holds(part.key())) {
                    Optional<ResultTable> rows = run(part.variant(), true, bound);
                    if (rows.isPresent() && !rows.get().truncated()
                            && counter.count(rows.get(), all.own, all.own) <= lacked) {
                        found.add(new Found(texts.owner(), part, true, false));
                    }
                }
            }
        }
        return answer(found.isEmpty() ? groups : found, groupThere);
    }

    private RowProvenance answer(List<Found> found, boolean groupThere) {
        List<Found> distinct = PartNesting.outermost(found);
        if (distinct.size() == 1 && !limited) {
            return new RowProvenance.Named(distinct.getFirst(), runs);
        }
        if (distinct.size() > 1) {
            return new RowProvenance.Several(distinct, runs);
        }
        return unknown(limited ? Reason.LIMIT : groupThere ? Reason.AGGREGATE : Reason.NO_SINGLE_PART, "");
    }

    /** The columns that are no aggregates in either query, where one of the queries has aggregates. */
    private Optional<Key> group(QueryVariants owner, QueryVariants lacking) {
        Optional<boolean[]> mine = owner.plainColumns().filter(p -> p.length == ownTable.columnCount());
        Optional<boolean[]> other = lacking.plainColumns().filter(p -> p.length == otherTable.columnCount());
        if (mine.isEmpty() && other.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < own.length; i++) {
            boolean plain = (mine.isEmpty() || mine.get()[own[i]]) && (other.isEmpty() || other.get()[theirs[i]]);
            if (plain) {
                kept.add(i);
            }
        }
        return kept.isEmpty() || kept.size() == own.length
                ? Optional.empty()
                : Optional.of(new Key(
                        kept.stream().mapToInt(i -> own[i]).toArray(), kept.stream().mapToInt(i -> theirs[i]).toArray()));
    }

    /** The rows of a variant that have the bound values; empty when it gave none. */
    private Optional<ResultTable> run(String variant, boolean ofOwner, Key key) {
        if (runs >= MOST_RUNS || spent.compareTo(LONGEST) > 0) {
            limited = true;
            return Optional.empty();
        }
        progress.check();
        int columns = (ofOwner ? ownTable : otherTable).columnCount();
        ExecutionOutcome outcome = engine.apply(plain ? variant : bound(columns, ofOwner, key).of(variant));
        runs++;
        switch (outcome) {
            case ExecutionOutcome.Rows(ResultTable table, Duration elapsed) -> {
                spent = spent.plus(elapsed);
                return table.columnCount() == columns ? Optional.of(table) : Optional.empty();
            }
            case ExecutionOutcome.Timeout(Duration limit) -> {
                spent = spent.plus(limit);
                limited = true;
            }
            case ExecutionOutcome.TooLarge _ -> limited = true;
            case ExecutionOutcome.EngineError(String message) -> {
                lastError = message;
                refused = true;
            }
            case ExecutionOutcome.Unreachable(String message) -> lastError = message;
            case ExecutionOutcome.Blocked blocked -> lastError = blocked.detail();
        }
        return Optional.empty();
    }

    private BoundQuery bound(int columns, boolean ofOwner, Key key) {
        boolean[] bound = new boolean[columns];
        int[] places = ofOwner ? key.own : key.theirs;
        List<io.github.assay.domain.table.Cell> values =
                new ArrayList<>(java.util.Collections.nCopies(columns, io.github.assay.domain.table.Cell.nul()));
        for (int i = 0; i < places.length; i++) {
            boolean sameKind = ofOwner || KeyCells.comparesAlike(ownTable, key.own[i], otherTable, key.theirs[i]);
            bound[places[i]] = sameKind;
            values.set(places[i], ownTable.rows().get(ownRow).get(key.own[i]));
        }
        return new BoundQuery(columns, bound, values);
    }

    private RowProvenance unknown(Reason reason, String detail) {
        return new RowProvenance.Unknown(reason, detail, runs);
    }

    /** Decides whether a value of one column may be bound to another. */
    static final class KeyCells {
        private static final int SEEN = 50;

        private KeyCells() {}

        /** Whether the first values of two columns are of one kind; an empty column is of any. */
        static boolean comparesAlike(ResultTable a, int columnOfA, ResultTable b, int columnOfB) {
            return kinds(a, columnOfA).equals(kinds(b, columnOfB));
        }

        private static List<String> kinds(ResultTable table, int column) {
            return table.rows().stream()
                    .limit(SEEN)
                    .map(r -> r.get(column))
                    .filter(c -> !c.isNull())
                    .map(c -> c.family().name())
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    /**
     * Of parts that lie inside one another the outermost count; of parts with one place or one variant, such as LIMIT and
     * its order, the first.
     */
    static final class PartNesting {
        private PartNesting() {}

        static List<Found> outermost(List<Found> found) {
            return found.stream()
                    .filter(f -> found.stream().noneMatch(g -> g != f && encloses(g, f, found)))
                    .toList();
        }

        private static boolean encloses(Found outer, Found inner, List<Found> order) {
            boolean same = outer.query() == inner.query();
            boolean around = outer.part().span().start() <= inner.part().span().start()
                    && outer.part().span().end() >= inner.part().span().end();
            boolean equal = outer.part().span().equals(inner.part().span());
            boolean first = order.indexOf(outer) < order.indexOf(inner);
            boolean oneVariant = outer.part().variant().equals(inner.part().variant());
            return same && (oneVariant ? first : around && (!equal || first));
        }
    }

    /**
     * Binds values of a row to the columns of a query, so that the engine returns few rows. Only whole numbers, texts
     * and NULL are bound: all engines compare them alike.
     */
    private static final class BoundQuery {
        private static final int LONGEST_TEXT = 500;

        private final int columns;
        private final String condition;

        /**
         * @param columns number of columns of the query
         * @param bound which of them are bound
         * @param row the values, by column
         */
        BoundQuery(int columns, boolean[] bound, List<Cell> row) {
            this.columns = columns;
            List<String> tests = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                String name = "c" + (i + 1);
                switch (bound[i] ? row.get(i) : Cell.of(0.0)) {
                    case Cell.Null _ -> tests.add(name + " IS NULL");
                    case Cell.Int(long value) -> tests.add(name + " = " + value);
                    case Cell.Text(String value) when isPlain(value) ->
                        tests.add(name + " = '" + value.replace("'", "''") + "'");
                    default -> {}
                }
            }
            this.condition = tests.isEmpty() ? "" : " WHERE " + String.join(" AND ", tests);
        }

        private static boolean isPlain(String value) {
            return value.length() <= LONGEST_TEXT && value.chars().allMatch(c -> c >= ' ' && c != '\\');
        }

        /** A statement that returns the rows of a query that have the bound values. */
        String of(String query) {
            String names = IntStream.rangeClosed(1, columns).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
            return "WITH assay_rows(" + names + ") AS (\n" + query + "\n) SELECT * FROM assay_rows" + condition;
        }
    }

    /** Counts the rows of a table that equal one row under the rules of a comparison, over some of its column pairs. */
    private static final class RowCounter {
        private final ComparisonRules rules;
        private final ResultTable owner;
        private final List<Cell> row;

        /** @param row a row of {@code owner} */
        RowCounter(TableDiff diff, ResultTable owner, List<Cell> row) {
            this.rules = diff.rules().withMatching(ColumnMatching.BY_POSITION).withOrderMode(OrderMode.IGNORE)
                    .withExtraColumns(false);
            this.owner = owner;
            this.row = row;
        }

        /**
         * Rows of a table equal to the row.
         *
         * @param own the row's columns that count
         * @param theirs their partners in the table
         */
        int count(ResultTable table, int[] own, int[] theirs) {
            if (table.isEmpty()) {
                return 0;
            }
            List<Cell> key = cells(row, own);
            ResultTable copies = ResultTable.of(
                    Arrays.stream(own).mapToObj(owner.columns()::get).toList(),
                    Collections.nCopies(table.rowCount(), key));
            ResultTable found = ResultTable.of(
                    Arrays.stream(theirs).mapToObj(table.columns()::get).toList(),
                    table.rows().stream().map(r -> cells(r, theirs)).toList());
            TableDiff diff = new TablePair(copies, found, RowOrder.IGNORED).diff(rules);
            return diff.counts().equalRows() + diff.counts().nearRows();
        }

        private static List<Cell> cells(List<Cell> of, int[] columns) {
            return Arrays.stream(columns).mapToObj(of::get).toList();
        }
    }
}
