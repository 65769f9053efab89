package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.counterexample.model.ValueKind;
import io.github.assay.domain.table.Cell;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.ddl.SchemaScript;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What two queries ask of a database: comparisons with literals, joins, and the constructs that each of them has. */
public final class PairFacts {
    /** Two columns that a query requires to be equal. */
    record Equality(ColumnPlace left, ColumnPlace right) {}

    private static final Pattern AGGREGATE = Pattern.compile("\\b(count|sum|avg|min|max|total)\\((distinct )?");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final DatabaseShape shape;
    private final List<Comparison> comparisons = new ArrayList<>();
    private final Set<Equality> equalities = new LinkedHashSet<>();
    private final List<Set<String>> constructs = List.of(new TreeSet<>(), new TreeSet<>());
    private final List<Set<String>> pieces = List.of(new TreeSet<>(), new TreeSet<>());
    private final Set<ColumnPlace> read = new LinkedHashSet<>();
    private final Set<ColumnPlace> selected = new LinkedHashSet<>();
    private final Set<ColumnPlace> grouped = new LinkedHashSet<>();
    private final Set<ColumnPlace> sorted = new LinkedHashSet<>();
    private final Set<ColumnPlace> aggregated = new LinkedHashSet<>();
    private final List<Comparison> checks = new ArrayList<>();
    private final Set<Integer> thresholds = new TreeSet<>();
    private final Set<Integer> limits = new TreeSet<>();

    /** @param shape the tables that the queries need, whose names resolved their columns */
    public PairFacts(DatabaseShape shape, QueryParts gold, QueryParts predicted) {
        this.shape = shape;
        read(gold, 0);
        read(predicted, 1);
        shape.tables().values().forEach(t -> t.checks().forEach(check -> declared(t, check)));
    }

    /** Reads the conjuncts of a CHECK that compare a column with literals; others are left to the engine. */
    private void declared(TableShape t, String check) {
        ParsedSql.parse("SELECT 1 FROM " + SqlValues.quoted(t.name()) + " WHERE " + check, shape.dialect())
                .parts(shape.names())
                .filter(_ -> !check.toLowerCase(Locale.ROOT).matches("(?s).*\\b(or|not)\\b.*"))
                .ifPresent(q -> q.conditions().flatMap(c -> c.predicates().stream()).forEach(p -> {
                    List<ColumnPlace> columns = p.columns().stream().flatMap(c -> column(c).stream()).toList();
                    if (columns.size() == 1 && p.left().equals(name(columns.getFirst())) && !p.rightIsQuery()) {
                        List<Cell> literals = literals(p.right(), columns.getFirst());
                        checks.add(new Comparison(2, columns.getFirst(), p.operator(), p.negated(), literals, false));
                    }
                }));
    }

    private void read(QueryParts query, int which) {
        Stream.concat(Stream.of(query), query.below().stream()).forEach(q -> block(q, which));
    }

    private void block(QueryParts q, int which) {
        Set<String> has = constructs.get(which);
        Set<String> own = pieces.get(which);
        mark(has, q.distinct(), "distinct");
        mark(has, !q.groupBy().isEmpty(), "group");
        mark(has, !q.having().isNone(), "having");
        mark(has, !q.orderBy().isEmpty(), "order");
        mark(has, !q.limit().isEmpty(), "limit");
        q.branches().forEach(b -> has.add(b.operation().contains("union") ? "union" : b.operation().contains("except") ? "except" : "intersect"));
        q.joins().forEach(j -> has.add(j.type().contains("inner") ? "join" : "outer"));
        q.conditions().flatMap(c -> c.predicates().stream()).forEach(p -> predicate(p, which));
        q.conditions().forEach(c -> own.add(c.text()));
        for (QueryParts.Item item : q.select()) {
            List<ColumnPlace> columns = item.columns().stream().flatMap(c -> column(c).stream()).toList();
            selected.addAll(columns);
            read.addAll(columns);
            Matcher call = AGGREGATE.matcher(item.text());
            while (call.find()) {
                has.add(call.group(1));
                mark(has, call.group(2) != null, "inner distinct");
                aggregated.addAll(columns);
            }
            mark(has, item.text().contains("case "), "case");
            mark(has, item.text().contains("over ("), "window");
            if (item.text().contains("case ") || item.text().contains("'")) {
                columns.forEach(c ->
                        comparisons.add(new Comparison(which, c, "", false, literals(item.text(), c), true)));
            }
            own.add(item.text());
        }
        q.groupBy().forEach(g -> column(g).ifPresent(grouped::add));
        q.groupBy().forEach(g -> own.add("group " + g));
        q.orderBy().forEach(k -> {
            own.add("order " + k.text() + k.descending());
            q.further().columns().forEach(c -> column(c).ifPresent(place -> {
                if (k.text().contains(c)) {
                    sorted.add(place);
                }
            }));
            Matcher call = AGGREGATE.matcher(k.text());
            while (call.find()) {
                has.add("count");
                if (call.group(2) != null) {
                    has.add("inner distinct");
                    q.further().columns().stream().filter(k.text()::contains).forEach(c -> column(c).ifPresent(aggregated::add));
                }
            }
        });
        q.further().columns().forEach(c -> column(c).ifPresent(read::add));
        Matcher number = NUMBER.matcher(q.limit());
        int sum = 0;
        while (number.find()) {
            sum += Integer.parseInt(number.group());
        }
        mark(limits, sum > 0, sum);
        q.sources().stream()
                .filter(QueryParts.Source.Table.class::isInstance)
                .forEach(s -> own.add("table " + ((QueryParts.Source.Table) s).name()));
        if (q.select().stream().anyMatch(i -> i.text().contains("*") && !i.text().contains("count("))) {
            q.tables().stream().filter(shape.tables()::containsKey).forEach(t -> {
                for (int i = 0; i < Objects.requireNonNull(shape.tables().get(t)).columns().size(); i++) {
                    read.add(new ColumnPlace(t, i));
                    selected.add(new ColumnPlace(t, i));
                }
            });
        }
    }

    private static <T> void mark(Set<T> set, boolean when, T what) {
        if (when) {
            set.add(what);
        }
    }

    private void predicate(Condition.Predicate p, int which) {
        Set<String> has = constructs.get(which);
        pieces.get(which).add(p.text());
        List<ColumnPlace> columns = p.columns().stream().flatMap(c -> column(c).stream()).toList();
        read.addAll(columns);
        String operator = p.operator();
        mark(has, operator.equals("like"), "like");
        mark(has, operator.equals("in"), p.rightIsQuery() ? (p.negated() ? "not in query" : "in query") : "in");
        mark(has, operator.equals("exists"), "exists");
        mark(has, operator.equals("is null"), "null");
        mark(has, p.negated() || operator.equals("!="), "not");
        mark(has, Set.of("<", "<=", ">", ">=", "between").contains(operator), "range");
        mark(has, operator.equals("="), "equal");
        mark(has, !p.nested().isEmpty(), "subquery");
        boolean aggregate = AGGREGATE.matcher(p.left()).find();
        String right = p.rightIsQuery() ? "" : p.right();
        if (aggregate || columns.isEmpty()) {
            numbers(right).forEach(thresholds::add);
            mark(has, aggregate, "aggregate condition");
        }
        if (operator.equals("=") && columns.size() == 2 && p.nested().isEmpty()) {
            equalities.add(new Equality(columns.getFirst(), columns.get(1)));
        }
        boolean bare = columns.size() == 1
                && (p.left().equals(name(columns.getFirst())) || name(columns.getFirst()).endsWith("." + p.left()));
        for (ColumnPlace c : columns) {
            List<Cell> literals = literals(right, c);
            if (literals.isEmpty()) {
                literals = literals(p.left(), c);
            }
            if (!literals.isEmpty()) {
                comparisons.add(new Comparison(which, c, operator, p.negated(), literals, !bare));
            }
        }
        if (p.rightIsQuery() && operator.equals("in") && columns.size() == 1) {
            p.nested().getFirst().select().stream().findFirst().flatMap(i -> column(i.text())).ifPresent(
                    inner -> equalities.add(new Equality(columns.getFirst(), inner)));
        }
    }

    private String name(ColumnPlace c) {
        return c.table() + "." + column(c).name().toLowerCase(Locale.ROOT);
    }

    private ColumnShape column(ColumnPlace c) {
        return Objects.requireNonNull(shape.tables().get(c.table())).columns().get(c.place());
    }

    /** The column of a canonical name; by its bare name where the table is not known. */
    private Optional<ColumnPlace> column(String name) {
        for (TableShape t : shape.tables().values()) {
            if (name.startsWith(t.key() + ".")) {
                int place = t.place(name.substring(t.key().length() + 1));
                if (place >= 0) {
                    return Optional.of(new ColumnPlace(t.key(), place));
                }
            }
        }
        String bare = name.substring(name.lastIndexOf('.') + 1);
        return shape.tables().values().stream()
                .filter(t -> t.place(bare) >= 0)
                .map(t -> new ColumnPlace(t.key(), t.place(bare)))
                .findFirst();
    }

    private List<Integer> numbers(String text) {
        List<Integer> found = new ArrayList<>();
        SignificantTokens words = new SignificantTokens(text, LexRules.of(shape.dialect()));
        for (int i = 0; i < words.size(); i++) {
            String word = words.token(i).of(text);
            if (words.is(i, Token.Kind.NUMBER) && NUMBER.matcher(word).matches()) {
                found.add(Integer.parseInt(word));
            }
        }
        return found;
    }

    /** The literals of a canonical text as values of a column. */
    private List<Cell> literals(String text, ColumnPlace column) {
        ValueKind kind = column(column).kind();
        List<Cell> found = new ArrayList<>();
        SignificantTokens words = new SignificantTokens(text, LexRules.of(shape.dialect()));
        for (int i = 0; i < words.size(); i++) {
            String word = words.token(i).of(text);
            if (words.is(i, Token.Kind.NUMBER)) {
                boolean negative = words.reads(i - 1, "-") && !words.is(i - 2, Token.Kind.NUMBER);
                found.add(coerced(SchemaScript.number(negative ? "-" + word : word), kind));
            } else if (words.is(i, Token.Kind.STRING) && word.startsWith("'") && word.length() > 1) {
                found.add(coerced(Cell.of(word.substring(1, word.length() - 1).replace("''", "'")), kind));
            }
        }
        return found;
    }

    /** A literal as a value of a kind where it can be read so. */
    static Cell coerced(Cell cell, ValueKind kind) {
        if (cell.isNull()) {
            return cell;
        }
        try {
            return switch (kind) {
                case INTEGER -> cell instanceof Cell.Text(String t) && t.strip().matches("-?\\d{1,18}")
                        ? Cell.of(Long.parseLong(t.strip()))
                        : cell instanceof Cell.Real(double v) && v == Math.rint(v) && Math.abs(v) < 1e15 ? Cell.of((long) v) : cell;
                case DECIMAL -> cell instanceof Cell.Text(String t) && t.strip().matches("-?\\d*\\.?\\d+")
                        ? Cell.of(Double.parseDouble(t.strip()))
                        : cell;
                case TEXT -> cell instanceof Cell.Text ? cell : Cell.of(cell.display());
                case DATE -> cell instanceof Cell.Text(String t) ? new Cell.Date(LocalDate.parse(t.strip().substring(0, 10))) : cell;
                case TIMESTAMP -> cell instanceof Cell.Text(String t) ? timestamp(t.strip()) : cell;
                case TIME -> cell instanceof Cell.Text(String t) ? new Cell.Time(LocalTime.parse(t.strip())) : cell;
                case BOOLEAN -> cell instanceof Cell.Int(long v) ? Cell.of(v != 0) : cell;
                default -> cell;
            };
        } catch (DateTimeParseException | StringIndexOutOfBoundsException _) { // a part of a date, such as a year
            return cell;
        }
    }

    private static Cell timestamp(String text) {
        return new Cell.Timestamp(text.length() <= 10
                ? LocalDate.parse(text).atStartOfDay()
                : LocalDateTime.parse(text.replace(' ', 'T')));
    }

    DatabaseShape shape() {
        return shape;
    }

    /** Whether a value passes the declared CHECK conditions of its column, as far as these are known here. */
    boolean isDeclared(ColumnPlace column, Cell value) {
        return value.isNull() || checks.stream()
                .filter(c -> c.column().equals(column))
                .allMatch(c -> c.passes(value).orElse(true));
    }

    List<Comparison> comparisons() {
        return comparisons;
    }

    Set<Equality> equalities() {
        return equalities;
    }

    /** Columns that either query reads. */
    public Set<ColumnPlace> read() {
        return read;
    }

    Set<ColumnPlace> selected() {
        return selected;
    }

    Set<ColumnPlace> grouped() {
        return grouped;
    }

    Set<ColumnPlace> sorted() {
        return sorted;
    }

    Set<ColumnPlace> aggregated() {
        return aggregated;
    }

    /** Numbers with which groups are compared. */
    Set<Integer> thresholds() {
        return thresholds;
    }

    /** LIMIT with OFFSET of each query that has one. */
    Set<Integer> limits() {
        return limits;
    }

    /** Whether either query has one of the constructs. */
    boolean has(String... names) {
        return Stream.of(names).anyMatch(n -> constructs.getFirst().contains(n) || constructs.get(1).contains(n));
    }

    /** Whether exactly one query has one of the constructs. */
    boolean differs(String... names) {
        return Stream.of(names).anyMatch(n -> constructs.getFirst().contains(n) != constructs.get(1).contains(n));
    }

    /** Conditions, outputs and keys of one query that the other lacks. */
    Set<String> different() {
        Set<String> all = new TreeSet<>(pieces.getFirst());
        all.addAll(pieces.get(1));
        all.removeIf(p -> pieces.getFirst().contains(p) && pieces.get(1).contains(p));
        return all;
    }

    /**
     * A column by the key of its table and its place.
     *
     * @param table the table's name in lower case
     * @param place the column's place, from 0
     */
    public record ColumnPlace(String table, int place) {}
}
