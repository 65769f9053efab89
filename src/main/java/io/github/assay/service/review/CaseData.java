package io.github.assay.service.review;

import io.github.assay.compare.DifferenceSummary;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.sql.compare.SqlComparison;
import java.util.List;
import java.util.Optional;

/**
 * Everything Review shows of one item, ready to be painted.
 *
 * @param item the item
 * @param gold what became of the gold query; empty: not run yet and nothing captured
 * @param predicted what became of the predicted query
 * @param sql both SQL texts set against each other, positions in the texts as written
 * @param diff the very difference that the metrics scored; empty unless both queries returned a table
 * @param summary why the tables differ; present whenever {@code diff} is
 * @param warnings what to know before voting
 * @param scores every enabled metric in list order; empty as long as they are being made
 */
public record CaseData(
        Item item,
        Optional<ExecutionOutcome> gold,
        Optional<ExecutionOutcome> predicted,
        SqlComparison sql,
        Optional<TableDiff> diff,
        Optional<DifferenceSummary> summary,
        List<Warning> warnings,
        List<ScoreView> scores) {
    /** The same with these scores. */
    CaseData with(List<ScoreView> made) {
        return new CaseData(item, gold, predicted, sql, diff, summary, warnings, made);
    }

    /** Things that may mislead a reader of the tables (ux.md, "Warnings before the vote"). */
    public enum Warning {
        EMPTY_GOLD_RESULT,
        LIMIT_WITH_TIES,
        ORDER_BY_NUMBERS_AS_TEXT,
        GOLD_FAILS,
        TRUNCATED,
        NO_DATABASE
    }
}
