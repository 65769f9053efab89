package io.github.assay.service.robustness;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.partial.PartialExecution.PartialScore;
import io.github.assay.metrics.partial.PartialExecution;
import io.github.assay.metrics.partial.Variant;
import io.github.assay.robustness.mutation.ShapeStudy.CellShares;
import io.github.assay.robustness.mutation.ShapeStudy.ShapePoint;
import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.robustness.mutation.ShapeTrack;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Recomputes the table-shape experiment of the thesis (metrics.md §5.1): parts of one table of nine by nine against its
 * first five rows and columns. Thread-safe.
 */
public final class ShapeService {
    private static final int SIZE = ShapeTrack.STEPS;
    private static final int TEXTS = 5;

    /** The study of a made-up table of 81 different cells, five columns of texts and four of numbers. */
    public ShapeStudy madeUp() {
        List<Column> columns = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        for (int c = 1; c <= SIZE; c++) {
            columns.add(Column.of("col" + c));
        }
        for (int r = 1; r <= SIZE; r++) {
            List<Cell> row = new ArrayList<>();
            for (int c = 1; c <= SIZE; c++) {
                row.add(c <= TEXTS ? Cell.of("value " + c + "." + r) : Cell.of(1000L * c + r));
            }
            rows.add(row);
        }
        return study(Optional.empty(), ResultTable.of(columns, rows));
    }

    /**
     * The study of the gold result of a case. Runs its queries where they have no outcome.
     *
     * @throws IllegalArgumentException when there is no such case, or its result has fewer than nine rows or columns
     */
    public ShapeStudy of(ProjectSession session, String caseId, Progress progress) throws StoreException {
        List<Item> items = session.project().items().stream().filter(i -> i.evalCase().id().equals(caseId)).toList();
        if (items.isEmpty()) {
            throw new IllegalArgumentException("There is no case '" + caseId + "' with a prediction.");
        }
        session.runs().run(session.project(), items, RunService.Reuse.STORED, progress);
        return study(Optional.of(caseId), table(session, items.getFirst().evalCase()).orElseThrow(() -> new IllegalArgumentException(
                "The gold query of case '" + caseId + "' does not give nine rows and nine columns. Name another case, or none.")));
    }

    /** Cases whose gold result, as far as it is stored, has nine rows and columns; runs nothing. */
    public List<String> candidates(ProjectSession session) {
        return session.project().cases().stream()
                .filter(c -> !c.goldSql().isBlank() && c.extras().fields(MutationService.FIELD).isEmpty())
                .filter(c -> table(session, c).isPresent())
                .map(Case::id)
                .toList();
    }

    private static Optional<ResultTable> table(ProjectSession session, Case c) {
        return session.outcomes().gold(session.project(), c)
                .flatMap(o -> o instanceof ExecutionOutcome.Rows rows ? Optional.of(rows.table()) : Optional.empty())
                .filter(t -> t.rowCount() >= SIZE && t.columnCount() >= SIZE);
    }

    private static ShapeStudy study(Optional<String> caseId, ResultTable table) {
        ResultTable gold = part(table, ShapeTrack.GOLD, ShapeTrack.GOLD);
        return ShapeStudy.of(caseId, (track, step) -> {
            TablePair pair = new TablePair(gold, part(table, track.rows(step), track.columns(step)), RowOrder.IGNORED);
            PartialExecution shares = new PartialExecution(pair, ComparisonRules.STANDARD, false);
            return new ShapePoint(track, step, pair.equal(ComparisonRules.STANDARD) ? 1 : 0,
                    shares(shares.score(Variant.SC_PC_PE)), shares(shares.score(Variant.SC_PC_IE)));
        });
    }

    private static CellShares shares(PartialScore score) {
        return new CellShares(score.precision(), score.recall(), score.f1());
    }

    private static ResultTable part(ResultTable table, int rows, int columns) {
        return ResultTable.of(
                table.columns().subList(0, columns), table.rows().subList(0, rows).stream().map(r -> r.subList(0, columns)).toList());
    }
}
