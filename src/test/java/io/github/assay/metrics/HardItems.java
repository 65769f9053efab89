package io.github.assay.metrics;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.registry.MetricRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Items that a plain algorithm chokes on: many columns nobody can tell apart, many equal or half-equal rows, huge SQL. */
final class HardItems {
    private static final String PLAIN = "SELECT * FROM t";

    private HardItems() {}

    /** Name → evidence, made when asked for. */
    static Map<String, Supplier<Evidence>> all(MetricRegistry metrics) {
        Map<String, Supplier<Evidence>> all = new LinkedHashMap<>();
        all.put("26 columns nobody can tell apart, permuted", () -> tables(metrics, alike(26, 300, 0), alike(26, 300, 5)));
        all.put("26 columns nobody can tell apart, no permutation", () -> tables(metrics, mixed(26, 300, 1), mixed(26, 300, 2)));
        all.put("26 columns of two values", () -> tables(metrics, coins(26, 500, 3), coins(26, 500, 4)));
        all.put("100,000 equal rows", () -> tables(metrics, equalRows(100_000, 0), equalRows(100_000, 0)));
        all.put("100,000 equal rows, one missing", () -> tables(metrics, equalRows(100_000, 0), equalRows(99_999, 0)));
        all.put("100,000 equal rows, one column other", () -> tables(metrics, equalRows(100_000, 0), equalRows(100_000, 1)));
        all.put("residue of 20,000 x 20,000", () -> tables(metrics, residue(20_000, 0), residue(20_000, 1)));
        all.put("residue of 20,000 x 20,000, few values", () -> tables(metrics, few(20_000, 5), few(20_000, 6)));
        all.put("500 columns", () -> tables(metrics, wide(500, 100, 0), wide(500, 100, 1)));
        all.put("500 columns of one name", () -> tables(metrics, alike(500, 60, 0), alike(500, 60, 7)));
        all.put("2,000 columns, shuffled", () -> tables(metrics, many(2000, 5, 0, 0), many(2000, 5, 701, 0)));
        all.put("2,000 columns, shuffled, one cell of each other", () -> tables(metrics, many(2000, 5, 0, 0), many(2000, 5, 701, 1)));
        all.put("2,000 columns x 200 rows, likewise", () -> tables(metrics, many(2000, 200, 0, 0), many(2000, 200, 701, 1)));
        all.put("2,000 columns, nothing in common", () -> tables(metrics, many(2000, 5, 0, 0), many(2000, 5, 0, 5)));
        all.put("5,000 equal columns, renamed", () -> tables(metrics, twins(5000, 5, 0), twins(5000, 5, 1701)));
        all.put("5,000 columns of one name", () -> tables(metrics, alike(5000, 60, 0), alike(5000, 60, 7)));
        all.put("5,000 columns of two values", () -> tables(metrics, coins(5000, 20, 3), coins(5000, 20, 4)));
        all.put("16,000 columns, shuffled, one cell of each other", () -> tables(metrics, many(16_000, 5, 0, 0), many(16_000, 5, 7001, 1)));
        all.put("5,000 terms in IN", () -> queries(metrics, in(5000, 1), in(5000, 2)));
        all.put("5,000 terms joined by OR", () -> queries(metrics, chain(5000, " OR "), chain(4999, " OR ")));
        all.put("5,000 terms joined by AND", () -> queries(metrics, chain(5000, " AND "), chain(4999, " AND ")));
        all.put("5,000 summands", () -> queries(metrics, sum(5000), sum(4999)));
        all.put("2,000 select items", () -> queries(metrics, items(2000), items(1999)));
        all.put("500 unions", () -> queries(metrics, unions(500), unions(499)));
        all.put("200 joins", () -> queries(metrics, joins(200), joins(199)));
        all.put("60 nested queries", () -> queries(metrics, nested(60), nested(59)));
        all.put("3,000 brackets", () -> queries(metrics, "SELECT " + "(".repeat(3000) + "1" + ")".repeat(3000), "SELECT 1"));
        all.put("1 MB of text literal", () -> queries(metrics, "SELECT '" + "x".repeat(1 << 20) + "'", "SELECT 'x'"));
        all.put("1 MB of select items", () -> queries(metrics, items(90_000), items(90_000)));
        all.put("1 MB of IN list", () -> queries(metrics, in(150_000, 1), in(150_000, 1)));
        all.put("1 MB of comment", () -> queries(metrics, "SELECT 1 /*" + "x".repeat(1 << 20) + "*/", "SELECT 1"));
        all.put("1 MB of brackets", () -> queries(metrics, "(".repeat(1 << 20), "(".repeat(1 << 20)));
        all.put("1 MB of words", () -> queries(metrics, "lorem ipsum ".repeat(90_000), "SELECT 1"));
        all.put("1 MB of quotes", () -> queries(metrics, "'".repeat((1 << 20) + 1), "SELECT 1"));
        return all;
    }

    static Evidence tables(MetricRegistry metrics, ResultTable gold, ResultTable predicted) {
        return evidence(metrics, PLAIN, PLAIN, gold, predicted);
    }

    static Evidence queries(MetricRegistry metrics, String gold, String predicted) {
        return evidence(metrics, gold, predicted, equalRows(2, 0), equalRows(3, 1));
    }

    private static Evidence evidence(
            MetricRegistry metrics, String gold, String predicted, ResultTable left, ResultTable right) {
        Item item = new Item(Case.of("c", "?", gold, "db"), Prediction.of("c", "s", predicted));
        return RandomItems.evidence(metrics, item, RandomItems.rows(left), RandomItems.rows(right));
    }

    private interface At {
        Cell at(int row, int column);
    }

    private static ResultTable filled(int columns, int rows, String name, At cells) {
        List<Column> names = IntStream.range(0, columns)
                .mapToObj(c -> Column.of(name.isEmpty() ? "c" + c : name))
                .toList();
        List<List<Cell>> all = new ArrayList<>(rows);
        for (int r = 0; r < rows; r++) {
            int row = r;
            all.add(IntStream.range(0, columns).mapToObj(c -> cells.at(row, c)).toList());
        }
        return ResultTable.of(names, all);
    }

    /** All columns hold the same numbers, each turned by another amount, the columns themselves turned by {@code shift}. */
    private static ResultTable alike(int columns, int rows, int shift) {
        return filled(columns, rows, "x", (r, c) -> Cell.of((r * 7L + (c + shift) % columns * 2L) % rows));
    }

    /** All columns hold the same numbers, each shuffled on its own. */
    private static ResultTable mixed(int columns, int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Integer>> orders = IntStream.range(0, columns)
                .mapToObj(_ -> io.github.assay.compare.Tables.shuffled(IntStream.range(0, rows).boxed().toList(), random))
                .toList();
        return filled(columns, rows, "x", (r, c) -> Cell.of(orders.get(c).get(r)));
    }

    private static ResultTable coins(int columns, int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return filled(columns, rows, "x", (_, _) -> Cell.of(random.nextInt(2)));
    }

    private static ResultTable equalRows(int rows, int other) {
        return filled(10, rows, "", (_, c) -> Cell.of(c == 9 ? other : c));
    }

    /** Rows that share half of their cells with many others and none with all. */
    private static ResultTable residue(int rows, int side) {
        return filled(6, rows, "", (r, c) -> Cell.of(c == 0 ? r * 2L + side : (r * 31L + c * 17L) % (c < 3 ? 3 : 500)));
    }

    private static ResultTable few(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return filled(6, rows, "", (r, c) -> c == 5 ? Cell.of(r * 10L + seed) : Cell.of(random.nextInt(3)));
    }

    /** Columns that all hold other texts, turned by {@code shift}, so many cells of each changed. */
    private static ResultTable many(int columns, int rows, int shift, int changed) {
        List<Column> names = IntStream.range(0, columns).mapToObj(c -> Column.of("c" + (c + shift) % columns)).toList();
        ResultTable cells = filled(columns, rows, "", (r, c) -> {
            int column = (c + shift) % columns;
            return Cell.of((Math.floorMod(r - column, rows) < changed ? "w" : "v") + (r * 7919L + column * 104_729L));
        });
        return ResultTable.of(names, cells.rows());
    }

    private static ResultTable twins(int columns, int rows, int shift) {
        List<Column> names = IntStream.range(0, columns).mapToObj(c -> Column.of("c" + (c + shift))).toList();
        return ResultTable.of(names, filled(columns, rows, "", (r, _) -> Cell.of(r * 31L)).rows());
    }

    private static ResultTable wide(int columns, int rows, int side) {
        return filled(columns, rows, "", (r, c) -> Cell.of("v" + (r * 13 + c * 7 + (c % 10 == 0 ? side : 0)) % 997));
    }

    static String in(int terms, long seed) {
        List<String> values = new ArrayList<>(IntStream.range(0, terms).mapToObj(Integer::toString).toList());
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = values.size() - 1; i > 0; i--) {
            Collections.swap(values, i, random.nextInt(i + 1));
        }
        return "SELECT a FROM t WHERE b IN (" + String.join(",", values) + ")";
    }

    static String chain(int terms, String word) {
        return "SELECT a FROM t WHERE "
                + IntStream.range(0, terms).mapToObj(i -> "b" + i + " = " + i).collect(Collectors.joining(word));
    }

    private static String sum(int terms) {
        return "SELECT " + IntStream.range(0, terms).mapToObj(i -> "c" + i).collect(Collectors.joining(" + ")) + " FROM t";
    }

    static String items(int items) {
        return "SELECT " + IntStream.range(0, items).mapToObj(i -> "col" + i).collect(Collectors.joining(", ")) + " FROM t";
    }

    private static String unions(int parts) {
        return IntStream.range(0, parts).mapToObj(i -> "SELECT c" + i + " FROM t" + i).collect(Collectors.joining(" UNION "));
    }

    static String joins(int tables) {
        return "SELECT t0.a FROM t0 "
                + IntStream.range(1, tables)
                        .mapToObj(i -> "JOIN t" + i + " ON t" + i + ".id = t" + (i - 1) + ".id")
                        .collect(Collectors.joining(" "));
    }

    private static String nested(int depth) {
        return "SELECT a FROM t WHERE b IN (".repeat(depth) + "1" + ")".repeat(depth);
    }
}
