package io.github.assay.ui.review;

import io.github.assay.compare.Explainer;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.execution.ExecutionAccuracy.DiffDetail;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.sql.query.SqlComparer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Hand-made cases for tests and pictures of Review; the differences are computed by the real rooms. */
public final class Cases {
    public static final String GOLD =
            """
            SELECT region, SUM(net) AS revenue
            FROM   sales
            WHERE  sold_on BETWEEN '2024-01-01' AND '2024-03-31'
              AND returned = 0
            GROUP BY region ORDER BY revenue DESC""";

    static final String PREDICTED =
            """
            SELECT region, SUM(net) AS total_revenue,
                   COUNT(*) AS orders
            FROM   sales
            WHERE  sold_on >= '2024-01-01'
              AND  sold_on < '2024-04-01'
            GROUP BY region ORDER BY total_revenue DESC""";

    private Cases() {}

    public static Item item(String id, String question, String gold, String system, String predicted) {
        Case c = Case.of(id, question, gold, "retail")
                .withContext(new Case.Context(
                        "", "sqlite", "Q1 means January to March; sales are net of returns.",
                        "Which regions had the highest total net sales in the first quarter of 2024?", ""))
                .withStrata(new Case.Strata("hard", "", "", "", List.of()));
        return new Item(c, Prediction.of(id, system, predicted));
    }

    /** The case of the design pictures. */
    public static CaseData regions(String id, String system) {
        ResultTable gold = ResultTable.of(
                List.of(new Column("region", "TEXT"), new Column("revenue", "DECIMAL(12,2)")),
                List.of(
                        row("EMEA", "1284310.50"), row("North America", "1190004.10"), row("APAC", "903441.00"),
                        row("LATAM", "417220.75"), row("Nordics", "210018.20"), nullRow("12001.00")));
        ResultTable predicted = ResultTable.of(
                List.of(
                        new Column("region", "TEXT"), new Column("total_revenue", "DECIMAL(12,2)"),
                        new Column("orders", "INTEGER")),
                List.of(
                        row("EMEA", "1284310.50", 8214), row("North America", "1190004.00", 7990),
                        row("APAC", "951870.25", 6120), row("LATAM", "417220.75", 2871),
                        List.of(Cell.nul(), new Cell.Dec(new BigDecimal("12001.00")), Cell.of(96))));
        return caseData(item(id, "Which regions sold most in Q1 2024?", GOLD, system, PREDICTED), rows(gold, 4), rows(predicted, 3));
    }

    public static CaseData caseData(Item item, ExecutionOutcome gold, ExecutionOutcome predicted) {
        Optional<TablePair> pair = gold instanceof ExecutionOutcome.Rows g && predicted instanceof ExecutionOutcome.Rows p
                ? Optional.of(new TablePair(g.table(), p.table(), RowOrder.IGNORED))
                : Optional.empty();
        Optional<TableDiff> diff = pair.map(t -> t.diff(ComparisonRules.STANDARD));
        return new CaseData(
                item,
                Optional.of(gold),
                Optional.of(predicted),
                SqlComparer.compare(item.evalCase().goldSql(), item.prediction().sql(), "sqlite"),
                diff,
                pair.map(Explainer::explain),
                gold instanceof ExecutionOutcome.Rows r && r.table().isEmpty()
                        ? List.of(CaseData.Warning.EMPTY_GOLD_RESULT)
                        : gold instanceof ExecutionOutcome.Rows ? List.of() : List.of(CaseData.Warning.GOLD_FAILS),
                scores(diff.<List<Finding>>map(d -> List.of(DiffDetail.of(d))).orElse(List.of())));
    }

    /** What is there of a case before its scores are. */
    public static CaseData withoutScores(CaseData d) {
        return new CaseData(d.item(), d.gold(), d.predicted(), d.sql(), d.diff(), d.summary(), d.warnings(), List.of());
    }

    private static List<ScoreView> scores(List<Finding> tables) {
        List<Finding> why = new FindingList()
                .quoted("joined_on", "region")
                .quoted("rows_found", "5 of 6")
                .listed("row_scores", List.of("1", "1", "0.5", "1", "0", "0.75"))
                .add(new Finding.Section("worst_row",
                        new FindingList().quoted("region", "APAC").number("relative_difference", 0.0536).list()))
                .add(Finding.OneSided.extra("extra_columns", "columns", List.of("orders")))
                .list();
        return List.of(
                score("ex", "EX", MetricInfo.Group.EXECUTION, 1, Measurement.of(0, tables)),
                score("hybrid-ex", "Hybrid-EX", MetricInfo.Group.EXECUTION, 0.9, Measurement.of(0.708333, why)),
                score("f1", "F1 SC-PC-PE", MetricInfo.Group.EXECUTION, 0.9, Measurement.of(0.667)),
                score("skill-struct", "Skill structure", MetricInfo.Group.STRUCTURE, 0.8, Measurement.of(1)),
                score("badger-component-f1", "Components F1", MetricInfo.Group.STRUCTURE, 0.8, Measurement.of(0.841)),
                none("stef", "STEF Φ", MetricInfo.Group.JUDGE, "no_recorded_reply"),
                none("flex", "FLEX", MetricInfo.Group.JUDGE, "no_recorded_reply"),
                score(
                        "failure-cause", "Failure cause", MetricInfo.Group.TRIAGE, -1,
                        new Measurement(3, "missing_filter", List.of(), new FindingList().quoted("filter", "returned = 0").list())));
    }

    private static ScoreView score(String id, String name, MetricInfo.Group group, double threshold, Measurement m) {
        OptionalDouble from = threshold < 0 ? OptionalDouble.empty() : OptionalDouble.of(threshold);
        return new ScoreView(
                MetricInfo.unit(id, name, group, from, Set.of(), "BADGER §5"),
                Outcome.value(m),
                from,
                threshold < 0 ? Optional.empty() : Optional.of(m.value() >= threshold));
    }

    private static ScoreView none(String id, String name, MetricInfo.Group group, String reason) {
        return new ScoreView(
                MetricInfo.unit(id, name, group, OptionalDouble.of(0.65), Set.of(), ""),
                Outcome.unavailable(reason),
                OptionalDouble.of(0.65),
                Optional.empty());
    }

    /** Two tables of this size that differ in about one cell of a hundred; the second is shuffled. */
    public static CaseData large(String id, int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Column> names = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            names.add(new Column(c == 0 ? "id" : c % 3 == 1 ? "customer_" + c : "amount_" + c, ""));
        }
        List<List<Cell>> gold = new ArrayList<>();
        List<List<Cell>> predicted = new ArrayList<>();
        for (int r = 0; r < rows; r++) {
            List<Cell> row = new ArrayList<>();
            for (int c = 0; c < columns; c++) {
                row.add(c == 0 ? Cell.of(100_000L + r) : c % 3 == 1 ? Cell.of("customer " + random.nextInt(9999))
                        : new Cell.Dec(BigDecimal.valueOf(random.nextInt(9_999_999), 2)));
            }
            gold.add(List.copyOf(row));
            if (random.nextInt(100) == 0) {
                row.set(columns - 1, Cell.of("changed"));
            }
            if (random.nextInt(200) != 0) {
                predicted.add(List.copyOf(row));
            }
        }
        java.util.Collections.shuffle(predicted, new java.util.Random(seed));
        return caseData(
                item(id, "List all orders with their customers and amounts", longSql(60, seed), "dail-sql", longSql(60, seed + 1)),
                rows(ResultTable.of(names, gold), 812),
                rows(ResultTable.of(names, predicted), 2340));
    }

    /** Every kind of cell there is, told apart at sight. */
    public static CaseData kinds(String id) {
        List<Column> columns = List.of(
                Column.of("text"), Column.of("number"), Column.of("when"), Column.of("flag"), Column.of("bytes"));
        List<List<Cell>> rows = List.of(
                List.of(Cell.of("plain"), Cell.of(1), new Cell.Date(LocalDate.of(2024, 2, 29)), Cell.of(true), new Cell.Blob(new byte[] {1, 2, 3})),
                List.of(Cell.nul(), Cell.nul(), Cell.nul(), Cell.nul(), Cell.nul()),
                List.of(Cell.of(""), Cell.of(1.5), Cell.of("2024-02-29"), Cell.of("TRUE"), new Cell.Blob(new byte[4096])),
                List.of(Cell.of("  two spaces  "), Cell.of(12345678), Cell.of(""), Cell.of(false), Cell.nul()),
                List.of(Cell.of("NULL"), Cell.of(-0.00012), Cell.nul(), Cell.of(false), Cell.nul()),
                List.of(Cell.of("12"), Cell.of(12), Cell.nul(), Cell.of(false), Cell.nul()),
                List.of(Cell.of("line one\nline two\ttab"), Cell.of(1e300), Cell.nul(), Cell.of(false), Cell.nul()),
                List.of(Cell.of("東京都 渋谷区"), Cell.of(3.25), Cell.nul(), Cell.of(false), Cell.nul()),
                List.of(Cell.of("a very long text that goes on and on ".repeat(30)), Cell.of(0), Cell.nul(), Cell.of(false), Cell.nul()));
        List<List<Cell>> other = new ArrayList<>(rows.subList(0, 7));
        other.set(5, List.of(Cell.of(12), Cell.of(12), Cell.nul(), Cell.of(false), Cell.nul()));
        return caseData(
                item(id, "Which kinds of value are there?", "SELECT * FROM kinds", "dail-sql", "SELECT text, number, \"when\", flag, bytes FROM kinds LIMIT 7"),
                rows(ResultTable.of(columns, rows), 1),
                rows(ResultTable.of(columns, other), 1));
    }

    static String longSql(int lines, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder sql = new StringBuilder("WITH base AS (\n  SELECT o.id, c.name");
        for (int i = 3; i < lines - 8; i++) {
            sql.append(",\n    SUM(CASE WHEN o.kind = 'k").append(random.nextInt(90)).append("' AND o.amount > ")
                    .append(random.nextInt(5000)).append(" THEN o.net ELSE 0 END) AS total_").append(i);
        }
        return sql.append("\n  FROM orders o\n  JOIN customers c ON c.id = o.customer_id\n  WHERE o.returned = 0\n")
                .append("  GROUP BY o.id, c.name\n)\nSELECT *\nFROM base\nORDER BY id LIMIT ").append(100 + random.nextInt(3)).toString();
    }

    public static ExecutionOutcome rows(ResultTable table, long millis) {
        return new ExecutionOutcome.Rows(table, Duration.ofMillis(millis));
    }

    private static List<Cell> row(String region, String revenue) {
        return List.of(Cell.of(region), new Cell.Dec(new BigDecimal(revenue)));
    }

    private static List<Cell> row(String region, String revenue, long orders) {
        return List.of(Cell.of(region), new Cell.Dec(new BigDecimal(revenue)), Cell.of(orders));
    }

    private static List<Cell> nullRow(String revenue) {
        return List.of(Cell.nul(), new Cell.Dec(new BigDecimal(revenue)));
    }

    /** A table of one number a row, {@code row 0} and so on by name. */
    static ResultTable numbers(long... values) {
        Cell[][] rows = IntStream.range(0, values.length)
                .mapToObj(i -> new Cell[] {Cell.of("row " + i), Cell.of(values[i])})
                .toArray(Cell[][]::new);
        return ResultTable.of(List.of("name", "n"), rows);
    }

    /** The key of case {@code cN}, of the system that tests usually ask. */
    public static ItemKey key(int n) {
        return new ItemKey("c" + n, "dail-sql", ItemKey.DEFAULT_RUN);
    }

    /** So many cases, {@code 0001} and so on, of three rows each, two of which differ. */
    public static List<CaseData> queue(int cases) {
        return IntStream.rangeClosed(1, cases)
                .mapToObj(i -> caseData(
                        item(String.format("%04d", i), "question " + i, "SELECT n FROM t", "dail-sql", "SELECT m FROM t"),
                        rows(numbers(1, 2, 3), 1),
                        rows(numbers(1, 20, 30), 1)))
                .toList();
    }
}
