package io.github.assay.metrics;

import io.github.assay.compare.Tables;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.registry.MetricRegistry;
import java.lang.ref.SoftReference;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random evidence of every kind that a metric may meet, good and bad, from a seed. */
public final class RandomItems {
    /** Queries of all shapes; letters that change under Turkish rules are among them. */
    static final List<String> QUERIES = List.of(
            "SELECT * FROM t",
            "SELECT ID, TITLE FROM FILM WHERE TITLE LIKE 'I%'",
            "SELECT id, name FROM item ORDER BY id DESC LIMIT 3",
            "SELECT region, SUM(amount) FROM sales GROUP BY region HAVING SUM(amount) > 10",
            "SELECT COUNT(*) FROM a JOIN b ON a.id = b.aid WHERE a.x = 1 AND (b.y = 2 OR b.z IS NULL)",
            "SELECT DISTINCT city FROM kişi WHERE il = 'İzmir' UNION SELECT city FROM adres",
            "WITH c AS (SELECT id FROM t WHERE INTENSITY > 1.5) SELECT MIN(id), MAX(id) FROM c",
            "SELECT a FROM t WHERE b IN (SELECT b FROM u WHERE NOT c BETWEEN 1 AND 2)",
            "SELECT \"Straße\" FROM t WHERE größe >= 1000000",
            "SELECT ROW_NUMBER() OVER (PARTITION BY k ORDER BY v) FROM t",
            "SELECT CASE WHEN a > 0 THEN 'POSITIVE' ELSE 'minus' END FROM t WHERE d >= '2024-01-01'",
            "DELETE FROM t",
            "SELCT broken FRM",
            "SELECT 1; SELECT 2",
            "");

    private static final Map<List<Object>, SoftReference<List<Evidence>>> BY_SEED = new ConcurrentHashMap<>();

    private static final List<String> FIELDS = List.of(
            "schema", "timings", "app_rules", "question_spec", "judge_replies", "tool_calls", "expected_tool_calls",
            "expected_clarifications", "expected_routes", "condition_cols", "ignore_order", "retrieved_columns",
            "required_columns", "first_attempt_sql", "correction_attempts", "router", "refused", "expected_behavior",
            "gold_results", "test_suite_results", "cost", "tokens", "variant_of", "perturbation");
    private static final List<String> WORDS = List.of(
            "", "sales_db", "hr", "İ", "I", "ı", "name", "SELECT 1", "fully_applied", "Correct", "I cannot do that",
            "total revenue was 3.5 million", "12", "equivalent", "yes", "none", "t.a", "title");

    private RandomItems() {}

    /** Evidence of a random item, scored by {@code metrics}. */
    public static Evidence evidence(MetricRegistry metrics, SplittableRandom random) {
        ResultTable gold = table(random);
        ResultTable predicted = random.nextInt(3) > 0 ? changed(gold, random) : table(random);
        Evidence evidence = evidence(metrics, item(random), outcome(random, gold), outcome(random, predicted));
        return random.nextInt(4) == 0 ? evidence.withSides(beside(evidence, random)) : evidence;
    }

    /** Evidence with the gold query as the only right answer, on one database. */
    static Evidence evidence(
            MetricRegistry metrics, Item item, Optional<ExecutionOutcome> gold, Optional<ExecutionOutcome> predicted) {
        Evidence evidence = new Evidence(item, "sqlite", gold, predicted, Map.of(), Datum.Fields.NONE, metrics::measure);
        String sql = item.evalCase().goldSql();
        List<SideResults.SuiteRun> suite = gold.isPresent() && predicted.isPresent()
                ? List.of(new SideResults.SuiteRun("db", gold.get(), List.of(predicted.get()), false))
                : List.of();
        return evidence.withSides(new Beside(
                gold.stream().map(o -> new SideResults.Alternative(sql, o)).toList(), suite, Optional.empty()));
    }

    /** What was found beside the two queries. */
    private record Beside(
            List<SideResults.Alternative> alternatives,
            List<SideResults.SuiteRun> suite,
            Optional<SideResults.Timings> timings)
            implements SideResults {}

    private static Beside beside(Evidence evidence, SplittableRandom random) {
        List<SideResults.Alternative> golds = Stream.generate(() -> random(random))
                .limit(random.nextInt(4))
                .map(o -> new SideResults.Alternative(pick(random, QUERIES), o))
                .toList();
        List<SideResults.SuiteRun> suite = IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> new SideResults.SuiteRun(
                        "db" + i,
                        evidence.gold().orElseGet(() -> random(random)),
                        random.nextBoolean()
                                ? evidence.predicted().stream().toList()
                                : List.of(random(random), random(random)),
                        random.nextInt(5) == 0))
                .toList();
        List<Double> times = IntStream.range(0, random.nextInt(4)).mapToObj(i -> (double) i).toList();
        List<Double> others = times.stream().map(t -> 0.2 + 0.9 * t * t).toList();
        return new Beside(
                golds,
                suite,
                Optional.of(new SideResults.Timings(times, others, OptionalDouble.of(random.nextInt(100)))));
    }

    private static ExecutionOutcome random(SplittableRandom random) {
        return outcome(random, table(random)).orElseGet(() -> new ExecutionOutcome.EngineError("locked"));
    }

    /** Evidence of a seed, as it is and under other options; made once for many metrics while memory lasts. */
    static List<Evidence> plainAndWithOptions(MetricRegistry metrics, long seed) {
        SoftReference<List<Evidence>> kept = BY_SEED.get(List.of(metrics, seed));
        List<Evidence> both = kept == null ? null : kept.get();
        if (both == null) {
            Evidence plain = evidence(metrics, new SplittableRandom(seed));
            both = List.of(plain, withOptions(metrics, plain, new SplittableRandom(seed)));
            BY_SEED.put(List.of(metrics, seed), new SoftReference<>(both));
        }
        return both;
    }

    /** The evidence with some options of every metric at values they can have. */
    static Evidence withOptions(MetricRegistry metrics, Evidence evidence, SplittableRandom random) {
        Map<String, Map<String, String>> options = new LinkedHashMap<>();
        for (MetricInfo info : metrics.infos()) {
            Map<String, String> chosen = new LinkedHashMap<>();
            info.options().forEach(o -> chosen.put(o.name(), random.nextBoolean() ? o.standard() : value(o, random)));
            options.put(info.id(), chosen);
        }
        return new Evidence(
                        evidence.item(), "sqlite", evidence.gold(), evidence.predicted(), options, Datum.Fields.NONE,
                        metrics::measure)
                .withSides(evidence.sides());
    }

    private static String value(MetricInfo.Option option, SplittableRandom random) {
        return switch (option.accepts()) {
            case OptionValues.Words(List<String> words) -> pick(random, words);
            case OptionValues.Between(double low, double high, boolean _) ->
                Double.toString(random.nextBoolean() ? low : Math.min(high, low + random.nextDouble()));
            case OptionValues.Free _, OptionValues.Checked _ -> option.standard();
        };
    }

    static Optional<ExecutionOutcome> rows(ResultTable table) {
        return Optional.of(new ExecutionOutcome.Rows(table, Duration.ofMillis(table.rowCount())));
    }

    /** A table of up to six columns and nine rows, with all kinds of cells and with names that repeat. */
    public static ResultTable table(SplittableRandom random) {
        int columns = 1 + random.nextInt(6);
        List<Column> names =
                IntStream.range(0, columns).mapToObj(_ -> Column.of(name(random))).toList();
        List<List<Cell>> rows = IntStream.range(0, random.nextInt(10))
                .mapToObj(_ -> IntStream.range(0, columns).mapToObj(_ -> cell(random)).toList())
                .toList();
        return ResultTable.of(names, rows);
    }

    private static String name(SplittableRandom random) {
        return pick(random, List.of("id", "ID", "title", "TİTLE", "count(*)", "COUNT(*)", "total_amount", "a", "b", "größe"));
    }

    private static Cell cell(SplittableRandom random) {
        return switch (random.nextInt(14)) {
            case 0 -> new Cell.Date(LocalDate.of(2024, 1, 1 + random.nextInt(3)));
            case 1 -> new Cell.Timestamp(LocalDateTime.of(2024, 1, 1 + random.nextInt(3), 0, 0));
            case 2 -> new Cell.Zoned(Instant.ofEpochSecond(random.nextInt(3) * 3600L));
            case 3 -> new Cell.Blob(new byte[] {(byte) random.nextInt(3)});
            case 4 -> new Cell.Nested("{\"a\":" + random.nextInt(3) + "}");
            case 5 -> Cell.of(pick(random, List.of("I", "i", "İ", "ı", "ISTANBUL", "istanbul", "1,000", "1000", "2024-01-01")));
            case 6 -> Cell.of(pick(random, List.of(Double.NaN, Double.POSITIVE_INFINITY, -0.0, 1e308, 1e-308)));
            case 7 -> Cell.of(new BigDecimal("12345678901234567890.5"));
            default -> Tables.randomCell(random);
        };
    }

    /** The table with some cells, rows or columns other. */
    public static ResultTable changed(ResultTable table, SplittableRandom random) {
        List<List<Cell>> rows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> cells = new ArrayList<>(row);
            if (random.nextInt(4) == 0) {
                cells.set(random.nextInt(cells.size()), cell(random));
            }
            rows.add(cells);
            if (random.nextInt(9) == 0) {
                rows.add(cells);
            }
        }
        ResultTable made = ResultTable.of(table.columns(), rows);
        return switch (random.nextInt(4)) {
            case 0 -> Tables.shuffledRows(made, random);
            case 1 -> Tables.shuffledColumns(made, random);
            default -> made;
        };
    }

    private static Optional<ExecutionOutcome> outcome(SplittableRandom random, ResultTable table) {
        return switch (random.nextInt(16)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(new ExecutionOutcome.EngineError("no such column: I"));
            case 2 -> Optional.of(new ExecutionOutcome.Timeout(Duration.ofSeconds(30)));
            case 3 -> Optional.of(new ExecutionOutcome.Blocked("mutation", "DELETE", 0));
            case 4 -> Optional.of(new ExecutionOutcome.TooLarge("memory", "64 MB"));
            case 5 -> Optional.of(new ExecutionOutcome.Unreachable("no such file"));
            case 6 -> rows(new ResultTable(table.columns(), table.rows(), true, Optional.empty()));
            default -> rows(table);
        };
    }

    static Item item(SplittableRandom random) {
        String gold = pick(random, QUERIES);
        String predicted = random.nextInt(3) == 0 ? gold : pick(random, QUERIES);
        Case.Expected expected = new Case.Expected(
                random.nextInt(4) == 0 ? List.of(pick(random, QUERIES)) : List.of(),
                pick(random, List.of(Optional.empty(), Optional.of(true), Optional.of(false))),
                random.nextInt(4) == 0,
                pick(random, List.of("", "sales_db", "HR")),
                random.nextInt(8) == 0);
        Case evalCase = Case.of("c", "How many items titled I? İ 2024", gold, "db")
                .withExpected(expected)
                .withExtras(extras(random));
        Prediction.Answer answer = new Prediction.Answer(
                pick(random, WORDS), pick(random, WORDS), pick(random, WORDS), OptionalDouble.empty(),
                random.nextBoolean() ? OptionalDouble.of(random.nextInt(3000)) : OptionalDouble.empty(),
                OptionalDouble.empty(), OptionalDouble.empty(), "");
        return new Item(
                evalCase, Prediction.of("c", "s", predicted).withAnswer(answer).withExtras(extras(random)));
    }

    private static Datum.Fields extras(SplittableRandom random) {
        SequencedMap<String, Datum> fields = new LinkedHashMap<>();
        FIELDS.forEach(name -> {
            if (random.nextInt(3) == 0) {
                fields.put(name, datum(random, 3));
            }
        });
        return new Datum.Fields(fields);
    }

    /** Any value, mostly of a type nobody expects. */
    private static Datum datum(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 8)) {
            case 0 -> new Datum.Nothing();
            case 1 -> new Datum.Flag(random.nextBoolean());
            case 2 -> new Datum.Number(new BigDecimal(pick(random, List.of("0", "1", "0.85", "-3", "1e400", "2024"))));
            case 3, 4 -> new Datum.Text(pick(random, WORDS));
            case 5, 6 -> new Datum.Items(
                    Stream.generate(() -> datum(random, depth - 1)).limit(random.nextInt(4)).toList());
            default -> {
                SequencedMap<String, Datum> fields = new LinkedHashMap<>();
                for (String key : List.of("name", "args", "score", "stef", "verdict", "gold_ms", "tables", "rows", "columns")) {
                    if (random.nextInt(3) == 0) {
                        fields.put(key, datum(random, depth - 1));
                    }
                }
                yield new Datum.Fields(fields);
            }
        };
    }

    private static <T> T pick(SplittableRandom random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
