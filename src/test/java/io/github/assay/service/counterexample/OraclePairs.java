package io.github.assay.service.counterexample;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.conformance.TestData;
import io.github.assay.counterexample.PairInput;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.QueryRunner;
import io.github.assay.json.JsonEdit;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.QueryShape;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the pairs of queries of the oracle files. */
final class OraclePairs {
    private static final Map<String, Optional<RealData>> DATABASES = new ConcurrentHashMap<>();

    private OraclePairs() {}

    static List<Map<String, Object>> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .<Map<String, Object>>map(line -> JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values())
                .toList();
    }

    static List<Map<String, Object>> oracle(String name) throws IOException {
        return lines(TestData.oracles().resolve("counterexample").resolve(name));
    }

    static PairInput pair(String id, String gold, String predicted, Optional<RealData> data) {
        return new PairInput(id, DatabaseSpec.Kind.SQLITE, gold, predicted, data, ComparisonRules.STANDARD, Optional.empty());
    }

    private static DatabaseSpec spec(Path file) {
        return new DatabaseSpec("db", DatabaseSpec.Kind.SQLITE, file.toAbsolutePath().normalize().toString(), "", "");
    }

    /** Whether both queries give equal tables on a SQLite file. */
    static boolean areEqual(Path file, String gold, String predicted, QueryRunner runner) {
        if (runner.run(spec(file), gold, Limits.DEFAULT, Progress.NONE) instanceof ExecutionOutcome.Rows(ResultTable first, _)
                && runner.run(spec(file), predicted, Limits.DEFAULT, Progress.NONE) instanceof ExecutionOutcome.Rows(ResultTable second, _)) {
            QueryShape shape = QueryShape.of(ParsedSql.parse(gold, "sqlite"), first.columns().stream().map(Column::name).toList());
            RowOrder order = shape.ordered()
                    ? new RowOrder(true, shape.keys(), shape.keysHidden(), shape.limited())
                    : RowOrder.IGNORED;
            return new TablePair(first, second, order).equal(ComparisonRules.STANDARD);
        }
        return false;
    }

    /** The data of a SQLite file, read once. */
    static Optional<RealData> database(Path file, QueryRunner runner) {
        DatabaseSpec spec = spec(file);
        return DATABASES.computeIfAbsent(spec.location(), _ -> RealDataReader.of("sqlite", sql -> {
            ExecutionOutcome outcome = runner.run(spec, sql, Limits.DEFAULT, Progress.NONE);
            return outcome;
        }));
    }
}
