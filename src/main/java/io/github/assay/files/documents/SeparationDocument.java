package io.github.assay.files.documents;

import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.json.JsonObject;
import io.github.assay.wording.SeparationWording;
import java.util.List;
import java.util.Optional;

/** The line of one pair in the output of {@code assay separate --json} (counterexample.md §9.4). */
public final class SeparationDocument {
    private SeparationDocument() {}

    /** The line of a pair that belongs to a case, or to none. */
    public static JsonObject of(String caseId, String system, String runId, SearchResult result) {
        Optional<Separated> found = result.found();
        JsonObject line = new JsonObject()
                .with("case_id", caseId)
                .with("system", system)
                .with("run_id", runId)
                .with("verdict", result.word())
                .with("reason", result.reason())
                .with("rank", found.map(Separated::rank))
                .with("recipe", found.map(Separated::recipe))
                .with("index", found.map(Separated::index))
                .with("databases_tried", result.tried())
                .with("useless", result.useless())
                .with("failed_here", result.failedHere())
                .with("seconds", Math.round(result.nanos() / 1e6) / 1e3)
                .with("stopped", result.stopped())
                .with("flags", result.flags())
                .with("out_of_reach", result.outOfReach());
        found.ifPresent(f -> line.with("constraints", new JsonObject()
                        .with("kept", f.kept())
                        .with("widened", f.widened())
                        .with("broken", f.broken()))
                .with("database", database(f.database()))
                .with("sql", String.join(";\n", SqlValues.inserts(f.database())) + (f.database().size() == 0 ? "" : ";"))
                .with("gold_result", table(f.gold()))
                .with("pred_result", table(f.predicted())));
        return line.with("sentence", SeparationWording.timeless(result)).with("seed", result.seed());
    }

    private static JsonObject database(SmallDatabase database) {
        JsonObject tables = new JsonObject();
        for (TableShape t : database.shape().tables().values()) {
            tables.put(t.name(), new JsonObject()
                    .with("columns", t.columns().stream().map(TableShape.ColumnShape::name).toList())
                    .with("rows", rows(database.of(t.key()))));
        }
        return tables;
    }

    private static JsonObject table(ResultTable table) {
        return new JsonObject()
                .with("columns", table.columns().stream().map(c -> c.name()).toList())
                .with("rows", rows(table.rows()));
    }

    private static List<List<Object>> rows(List<List<Cell>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(SeparationDocument::value).map(v -> v.orElse(null)).toList())
                .toList();
    }

    private static Optional<Object> value(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> Optional.empty();
            case Cell.Int(long v) -> Optional.of(v);
            case Cell.Real(double v) when Double.isFinite(v) -> Optional.of(v);
            case Cell.Dec(var v) -> Optional.of(v);
            case Cell.Bool(boolean v) -> Optional.of(v);
            case Cell other -> Optional.of(other.display());
        };
    }
}
