package io.github.assay.service.review;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.sql.query.GoldVariants;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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

    /**
     * A row that only one of two results has.
     *
     * @param number its row of the difference
     * @param missing whether the prediction lacks it; otherwise gold does
     * @param place its place in its own table, from 1
     */
    public record OneSidedRow(int number, boolean missing, int place, List<Cell> cells) {
        public OneSidedRow {
            cells = List.copyOf(cells);
        }
    }

    /** The rows that only one result has, in the order of the difference; empty: there are no two tables. */
    public static Optional<List<OneSidedRow>> oneSided(CaseData of) {
        return of.diff().map(diff -> IntStream.range(0, diff.rowCount())
                .filter(i -> diff.goldRow(i) < 0 || diff.predictedRow(i) < 0)
                .mapToObj(i -> {
                    boolean missing = diff.predictedRow(i) < 0;
                    int at = missing ? diff.goldRow(i) : diff.predictedRow(i);
                    return new OneSidedRow(i, missing, at + 1, (missing ? diff.gold() : diff.predicted()).rows().get(at));
                })
                .toList());
    }

    /** The explanations of a project's rows; every statement goes through the guard and the limits of the project. */
    public static ProvenanceService of(ProjectSession session) {
        return new ProvenanceService(new BrowseService(session::project, session.runs()::ask)::run);
    }

    public ProvenanceService(Statements statements) {
        this.statements = statements;
    }

    /**
     * Which part of which query decides on a row.
     *
     * @param of the two queries and their results
     * @param dialect the dialect of their database; may be empty
     * @param row one of {@link #oneSided}
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    public RowProvenance explain(CaseData of, String dialect, OneSidedRow row, Progress progress) {
        return explain(of.item(), dialect, of.diff().orElseThrow(), row.number(), progress);
    }

    /**
     * The same for a row of any difference of the two results.
     *
     * @param item the two queries
     * @param diff the two results
     * @param row a row of {@code diff} that only one side has
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
