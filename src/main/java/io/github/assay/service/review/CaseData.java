package io.github.assay.service.review;

import io.github.assay.compare.DifferenceSummary;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.sql.query.SqlComparison;
import java.util.List;
import java.util.Optional;

/**
 * The data that Review shows of one item.
 *
 * @param gold outcome of the gold query; empty: not run yet and nothing captured
 * @param predicted outcome of the predicted query
 * @param sql comparison of both SQL texts, positions in the texts as written
 * @param diff the difference that the metrics scored; empty unless both queries returned a table
 * @param summary why the tables differ; present if and only if {@code diff} is
 * @param warnings what to know before voting
 * @param scores every enabled metric in list order; empty until they are computed
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
    /** The same data with these scores. */
    CaseData with(List<ScoreView> made) {
        return new CaseData(item, gold, predicted, sql, diff, summary, warnings, made);
    }

    /** The same data under another comparison. */
    public CaseData with(TableDiff other, DifferenceSummary why) {
        return new CaseData(item, gold, predicted, sql, Optional.of(other), Optional.of(why), warnings, scores);
    }

    /** Things that may mislead a reader of the tables. */
    public enum Warning {
        EMPTY_GOLD_RESULT,
        LIMIT_WITH_TIES,
        ORDER_BY_NUMBERS_AS_TEXT,
        GOLD_FAILS,
        NOT_REACHED,
        TRUNCATED,
        NO_DATABASE
    }
}
