package io.github.assay.ui.review.model;

import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.review.grid.ResultScreen;
import io.github.assay.ui.review.sql.SqlScreen;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One case with everything prepared that can be prepared off the UI thread; showing it only paints it. {@code head} is
 * the part above the SQL cards.
 *
 * @param caseData the case's data
 * @param reading the chosen reading
 * @param gold the gold SQL card
 * @param predicted the predicted SQL card
 * @param results both tables
 * @param why why they differ
 * @param scores whether the dossier's scores are there already
 * @param cells how many cells both tables have together, long values counted as several: what it costs to keep the case
 */
public record CaseScreen(
        CaseData caseData,
        ReadingOptions reading,
        Header header,
        SqlScreen gold,
        SqlScreen predicted,
        ResultScreen results,
        Why why,
        Scores scores,
        long cells) {
    /** Whether the scores of the case are there already. */
    public enum Scores {
        THERE,
        COMING
    }

    /** The same before there are scores. */
    CaseScreen beforeScores() {
        return new CaseScreen(caseData, reading, header, gold, predicted, results, why, Scores.COMING, cells);
    }

    /** The same case with its scores. */
    CaseScreen scored(CaseData complete) {
        return new CaseScreen(complete, reading, header, gold, predicted, results, why, Scores.THERE, cells);
    }

    /**
     * The part above the SQL cards.
     *
     * @param id the case's id
     * @param tags database, tier, system, place among the systems
     * @param evidence the case's evidence in one line; may be empty
     * @param enriched the enriched question; may be empty
     */
    public record Header(String id, List<String> tags, String question, String evidence, String enriched) {}

    /**
     * Why the tables differ.
     *
     * @param mark {@code =}, {@code ~} or {@code ≠}; {@code ·} where nothing could be compared
     * @param headline the finding that decides
     * @param rest what qualifies it
     * @param policies the verdict under every policy; empty where nothing could be compared
     * @param smallest the smallest relaxation that makes the tables equal
     * @param warnings what to know before voting, one sentence each
     */
    public record Why(
            String mark,
            String headline,
            String rest,
            Map<ComparisonPolicy, Boolean> policies,
            Optional<ComparisonPolicy> smallest,
            List<String> warnings) {}

    /** Bytes of a cell with a short value. */
    private static final int USUAL_BYTES = 80;

    /** The cells of both tables; looks at each of them. */
    static long cells(CaseData caseData) {
        return cells(caseData.gold()) + cells(caseData.predicted());
    }

    private static long cells(Optional<ExecutionOutcome> outcome) {
        return outcome.orElse(null) instanceof ExecutionOutcome.Rows(var table, var _)
                ? Math.max((long) table.rowCount() * table.columnCount(), table.bytes() / USUAL_BYTES)
                : 0;
    }

    public ItemKey key() {
        return caseData.item().key();
    }
}
