package io.github.assay.compare;

import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long two shuffled tables take that differ in 1 % of their cells (target of metrics.md §0.7: 100,000 rows of 20
 * columns in 2 s), beside the simple way: rows as texts in a hash map, columns by position.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 3)
@Measurement(iterations = 5)
public class TableDiffBenchmark {
    @Param({"25000", "50000", "100000"})
    public int rows;

    @Param({"10", "20"})
    public int columns;

    private ResultTable gold;
    private ResultTable same;
    private ResultTable changed;

    /** Makes both tables. */
    @Setup
    public void tables() {
        SplittableRandom random = new SplittableRandom(7);
        gold = filled(random);
        same = shuffled(gold, random);
        changed = shuffled(differing(gold, random), random);
    }

    private ResultTable filled(SplittableRandom random) {
        List<Column> names =
                IntStream.range(0, columns).mapToObj(c -> Column.of("c" + c)).toList();
        List<List<Cell>> cells = IntStream.range(0, rows)
                .mapToObj(row -> IntStream.range(0, columns)
                        .mapToObj(c -> MadeCells.cell(row, c, random))
                        .toList())
                .toList();
        return ResultTable.of(names, cells);
    }

    private ResultTable differing(ResultTable table, SplittableRandom random) {
        List<List<Cell>> rowsChanged = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> cells = new ArrayList<>(row);
            for (int c = 0; c < columns; c++) {
                if (random.nextInt(100) == 0) {
                    cells.set(c, MadeCells.cell(random.nextInt(rows), c, random));
                }
            }
            rowsChanged.add(cells);
        }
        return ResultTable.of(table.columns(), rowsChanged);
    }

    private static ResultTable shuffled(ResultTable table, SplittableRandom random) {
        List<List<Cell>> copy = new ArrayList<>(table.rows());
        for (int i = copy.size() - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            List<Cell> row = copy.get(i);
            copy.set(i, copy.get(j));
            copy.set(j, row);
        }
        return ResultTable.of(table.columns(), copy);
    }

    /** The verdict on tables that are equal but for the order of rows. */
    @Benchmark
    public boolean verdictOnEqualTables() {
        return new TablePair(gold, same, RowOrder.IGNORED).diff(ComparisonRules.STANDARD).equal();
    }

    /** The verdict on tables that differ in 1 % of their cells. */
    @Benchmark
    public boolean verdictOnDifferentTables() {
        return new TablePair(gold, changed, RowOrder.IGNORED).diff(ComparisonRules.STANDARD).equal();
    }

    /** The whole aligned view with all counts of tables that differ in 1 % of their cells. */
    @Benchmark
    public DiffCounts viewOfDifferentTables() {
        return new TablePair(gold, changed, RowOrder.IGNORED).diff(ComparisonRules.STANDARD).counts();
    }

    /** The view and why the tables differ, as Review shows it. */
    @Benchmark
    public DifferenceSummary explanationOfDifferentTables() {
        return Explainer.explain(new TablePair(gold, changed, RowOrder.IGNORED));
    }

    /** The simple way: every row as one text, counted in a map; no columns, no tolerance, no view. */
    @Benchmark
    public int rowsAsTexts() {
        Map<String, Integer> counts = new HashMap<>();
        gold.rows().forEach(row -> counts.merge(text(row), 1, Integer::sum));
        changed.rows().forEach(row -> counts.merge(text(row), -1, Integer::sum));
        return (int) counts.values().stream().filter(n -> n != 0).count();
    }

    private static String text(List<Cell> row) {
        StringBuilder text = new StringBuilder();
        row.forEach(cell -> text.append(cell.display()).append('\u0001'));
        return text.toString();
    }
}
