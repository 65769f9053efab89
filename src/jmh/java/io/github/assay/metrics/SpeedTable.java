package io.github.assay.metrics;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.BigTables.Difference;
import io.github.assay.metrics.registry.MetricRegistry;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * How cost grows with rows, columns, cases and length of SQL, and what items cost that a plain algorithm chokes on.
 * Prints Markdown. A plain program of some minutes; each figure is the quickest of three, of those over five seconds the
 * only one, in one process with the compilers as the JVM sets them.
 */
public final class SpeedTable {
    private static final MetricRegistry METRICS = MetricRegistry.load(SpeedTable.class.getClassLoader());
    private static final List<String> GRADED = List.of("ex", "exf1", "soft-f1", "soft-f1-bird", "hybrid-ex", "datacompy-rows");

    private SpeedTable() {}

    /** Prints the parts named, all when none is: tables, budgets, memory, cases, sql, hard. */
    public static void main(String[] parts) throws IOException {
        List<String> wanted = parts.length == 0 ? List.of("tables", "budgets", "memory", "cases", "sql", "hard") : List.of(parts);
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("tables", SpeedTable::tables);
        all.put("budgets", SpeedTable::budgets);
        all.put("memory", SpeedTable::memory);
        all.put("cases", SpeedTable::cases);
        all.put("sql", SpeedTable::sql);
        all.put("hard", SpeedTable::hard);
        for (String part : wanted) {
            all.get(part).run();
            print("%nPeak memory of the process so far: %s, heap at most %d MB.%n", peak(), Runtime.getRuntime().maxMemory() >> 20);
        }
    }

    private static void tables() {
        print("%n| rows \\ columns | 5 | 10 | 20 | 50 |%n|---|---|---|---|---|%n");
        view(1_000, 10);
        for (int rows : new int[] {1_000, 10_000, 100_000}) {
            print("| %,d |", rows);
            for (int columns : new int[] {5, 10, 20, 50}) {
                long nanos = view(rows, columns);
                print(" %.0f ms, %.0f ns a cell |", nanos / 1e6, nanos / (2.0 * rows * columns));
            }
            print("%n");
        }
    }

    private static long view(int rows, int columns) {
        BigTables tables = new BigTables(rows, columns);
        ResultTable gold = tables.gold();
        ResultTable other = tables.predicted(Difference.CELLS);
        return best(() -> new TablePair(gold, other, RowOrder.IGNORED)
                .diff(ComparisonRules.STANDARD).counts().hashCode());
    }

    private static void budgets() {
        print("%n| 100,000 rows, shuffled | verdict | %s |%n|---|---|%s%n", String.join(" | ", GRADED), "---|".repeat(GRADED.size()));
        for (int columns : new int[] {10, 20}) {
            for (Difference difference : Difference.values()) {
                BigTables tables = new BigTables(100_000, columns);
                ResultTable gold = tables.gold();
                ResultTable other = tables.predicted(difference);
                print("| × %d, %s | %.2f s |", columns, difference.words(), best(() ->
                        new TablePair(gold, other, RowOrder.IGNORED).equal(ComparisonRules.STANDARD) ? 1 : 0) / 1e9);
                Evidence evidence = HardItems.tables(METRICS, gold, other);
                GRADED.forEach(id -> {
                    long start = System.nanoTime();
                    Measurement m = evidence.score(id).asValue().orElseThrow();
                    print(" %.2f s (%.3f%s) |", (System.nanoTime() - start) / 1e9, m.value(), flags(m));
                });
                print("%n");
            }
        }
        print("%n| 4 values, cells mixed inside rows, × 10 | verdict | ex with flags |%n|---|---|---|%n");
        for (int rows : new int[] {1_000, 10_000, 100_000}) {
            ResultTable gold = BigTables.fewValues(rows, 10);
            ResultTable mixed = BigTables.mixedInsideRows(gold);
            print("| %,d rows | %.2f s |", rows, best(() ->
                    new TablePair(gold, mixed, RowOrder.IGNORED).equal(ComparisonRules.STANDARD) ? 1 : 0) / 1e9);
            long start = System.nanoTime();
            Measurement ex = HardItems.tables(METRICS, gold, mixed).score("ex").asValue().orElseThrow();
            print(" %.2f s (%.0f%s) |%n", (System.nanoTime() - start) / 1e9, ex.value(), flags(ex));
        }
    }

    /** What both tables hold, what is kept when all metrics have measured, and how long that and tidying up took. */
    private static void memory() {
        print("%n| 100,000 rows × 20, every metric | both tables | with all that is kept | time | of it tidying up |%n"
                + "|---|---|---|---|---|%n");
        for (Difference difference : Difference.values()) {
            BigTables tables = new BigTables(100_000, 20);
            ResultTable gold = tables.gold();
            ResultTable other = BigTables.apart(tables.predicted(difference));
            Evidence evidence = HardItems.tables(METRICS, gold, other);
            long own = live();
            long tidied = tidying();
            long start = System.nanoTime();
            METRICS.infos().forEach(info -> evidence.score(info.id()));
            double seconds = (System.nanoTime() - start) / 1e9;
            double tidying = (tidying() - tidied) / 1e3;
            print("| %s | %s | %s | %.1f s | %.1f s |%n", difference.words(), held(own), held(live()), seconds, tidying);
            Reference.reachabilityFence(evidence);
        }
    }

    private static String held(long bytes) {
        return String.format(Locale.ROOT, "%d MB, %d bytes a cell", bytes >> 20, bytes / 4_000_000);
    }

    private static long live() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static long tidying() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static String flags(Measurement m) {
        return m.flags().isEmpty() ? "" : ", " + String.join(" ", m.flags());
    }

    private static void cases() {
        print("%n| cases, every metric, one thread | time | a case |%n|---|---|---|%n");
        score(2_000);
        for (int cases : new int[] {500, 2_000, 8_000}) {
            long nanos = score(cases);
            print("| %,d | %.2f s | %.0f µs |%n", cases, nanos / 1e9, nanos / 1e3 / cases);
        }
    }

    private static long score(int cases) {
        List<Evidence> all = IntStream.range(0, cases)
                .mapToObj(i -> RandomItems.evidence(METRICS, new SplittableRandom(i)))
                .toList();
        long start = System.nanoTime();
        all.forEach(evidence -> METRICS.infos().forEach(info -> evidence.score(info.id())));
        return System.nanoTime() - start;
    }

    private static void sql() {
        Map<String, java.util.function.IntFunction<String>> shapes = new LinkedHashMap<>();
        shapes.put("terms in IN", n -> HardItems.in(n, n));
        shapes.put("terms joined by AND", n -> HardItems.chain(n, " AND "));
        shapes.put("select items", HardItems::items);
        shapes.put("joins", n -> HardItems.joins(n / 10));
        print("%n| structure metrics, SQL of | 1,000 | 2,000 | 4,000 | 8,000 |%n|---|---|---|---|---|%n");
        shapes.forEach((name, text) -> {
            structure(text, 500);
            print("| %s |", name.equals("joins") ? "joins (a tenth as many)" : name);
            for (int n : new int[] {1_000, 2_000, 4_000, 8_000}) {
                long nanos = structure(text, n);
                print(" %.0f ms, %.0f µs a term |", nanos / 1e6, nanos / 1e3 / n);
            }
            print("%n");
        });
    }

    private static long structure(java.util.function.IntFunction<String> text, int n) {
        Evidence evidence = HardItems.queries(METRICS, text.apply(n), text.apply(n - 10));
        long start = System.nanoTime();
        METRICS.infos().stream()
                .filter(info -> info.group() == MetricInfo.Group.STRUCTURE)
                .forEach(info -> evidence.score(info.id()));
        return System.nanoTime() - start;
    }

    private static void hard() {
        print("%n| item | ex | every metric | slowest | flags |%n|---|---|---|---|---|%n");
        HardItems.all(METRICS).forEach((name, item) -> {
            Evidence evidence = item.get();
            long start = System.nanoTime();
            evidence.score("ex");
            long ex = System.nanoTime() - start;
            Map<String, Long> each = new LinkedHashMap<>(Map.of("ex", ex));
            TreeSet<String> flags = new TreeSet<>();
            METRICS.infos().forEach(info -> {
                long before = System.nanoTime();
                evidence.score(info.id()).asValue().ifPresent(m -> flags.addAll(m.flags()));
                each.merge(info.id(), System.nanoTime() - before, Long::sum);
            });
            var slowest = each.entrySet().stream().max(Comparator.comparing(Map.Entry::getValue)).orElseThrow();
            print("| %s | %.2f s | %.2f s | %s %.2f s | %s |%n", name, ex / 1e9,
                    each.values().stream().mapToLong(n -> n).sum() / 1e9, slowest.getKey(), slowest.getValue() / 1e9,
                    String.join(", ", flags));
        });
    }

    private static long best(LongSupplier work) {
        long best = Long.MAX_VALUE;
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            long start = System.nanoTime();
            sum += work.getAsLong();
            best = Math.min(best, System.nanoTime() - start);
            if (best > 5_000_000_000L) {
                break;
            }
        }
        return sum == Long.MIN_VALUE ? 0 : best;
    }

    private static String peak() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmHWM"))
                    .map(line -> Long.parseLong(line.replaceAll("\\D+", "")) / 1024 + " MB")
                    .findFirst()
                    .orElse("not known");
        } catch (IOException _) {
            return "not told by this system";
        }
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
        System.out.flush();
    }
}
