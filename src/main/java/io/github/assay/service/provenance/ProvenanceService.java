package io.github.assay.service.provenance;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.query.GoldVariants;
import io.github.assay.task.Progress;

/**
 * Finds which part of a query removes or adds a row that only one result has. It runs both queries and variants of them
 * in which one part is relaxed, each under guard and limits of every other query, and keeps nothing. Thread-safe;
 * blocks.
 */
public final class ProvenanceService {
    private final Statements statements;

    /** Runs one statement on a case's database under guard and limits, as {@code BrowseService.run} does. */
    @FunctionalInterface
    public interface Statements {
        ExecutionOutcome run(Case evalCase, String sql, Progress progress);
    }

    public ProvenanceService(Statements statements) {
        this.statements = statements;
    }

    /**
     * Which part of which query decides on a row.
     *
     * @param item the two queries
     * @param dialect the dialect of their database; may be empty
     * @param diff the two results
     * @param row a row of {@code diff} that only one side has
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     * @throws IllegalArgumentException if both sides have the row
     */
    public RowProvenance explain(Item item, String dialect, TableDiff diff, int row, Progress progress) {
        boolean missing = diff.predictedRow(row) < 0;
        if (!missing && diff.goldRow(row) >= 0) {
            throw new IllegalArgumentException("both results have row " + row);
        }
        String gold = item.evalCase().goldSql();
        if (!GoldVariants.principal(gold, dialect).equals(gold)) {
            return new RowProvenance.Unknown(RowProvenance.Reason.SEVERAL_GOLDS, "", 0);
        }
        RowProvenance.Query owner = missing ? RowProvenance.Query.GOLD : RowProvenance.Query.PREDICTED;
        return new RowSearch(
                        sql -> statements.run(item.evalCase(), sql, progress), new RowSearch.Texts(item, dialect, owner), diff,
                        row, progress)
                .find();
    }
}
