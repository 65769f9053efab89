package io.github.assay.ui.review.model;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ReviewService;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.ui.review.grid.ResultScreen;
import io.github.assay.wording.Texts;
import java.util.Optional;

/** Compares an own query's result with gold or prediction, by the rules and in the words of those two. */
public record OwnComparison(ProjectSession session, ReviewService review) implements OwnQueryViewModel.Comparison {
    @Override
    public OwnQueryViewModel.Compared compare(
            CaseData of, OwnQueryViewModel.Beside with, String sql, ExecutionOutcome own, Progress progress)
            throws Exception {
        boolean gold = with == OwnQueryViewModel.Beside.GOLD;
        Optional<ExecutionOutcome> other = gold ? of.gold() : of.predicted();
        Item item = item(of.item(), gold ? of.item().evalCase().goldSql() : of.item().prediction().sql(), sql);
        Optional<ResultScreen> failed = own instanceof ExecutionOutcome.Rows
                ? Optional.empty()
                : Optional.of(plain(item, of, other, own));
        if (failed.isPresent()) {
            return new OwnQueryViewModel.Compared(failed.get(), "·", Texts.text("own.beside.none"));
        }
        if (other.isEmpty()) {
            return new OwnQueryViewModel.Compared(plain(item, of, other, own), "·", Texts.text("own.beside.none"));
        }
        CaseData both = review.compare(session, item, other.get(), own, progress);
        CaseScreen.Why why = CasePresenter.why(both);
        String sentence = both.diff().isPresent()
                ? (why.headline() + " " + why.rest()).strip()
                : Texts.text("own.beside.none");
        return new OwnQueryViewModel.Compared(CasePresenter.results(both, ReadingOptions.USUAL, both.diff()), why.mark(), sentence);
    }

    /** Both results without a difference. Of an own query that failed only the engine's own words are shown. */
    private static ResultScreen plain(
            Item item, CaseData of, Optional<ExecutionOutcome> other, ExecutionOutcome own) {
        CaseData alone = new CaseData(
                item, other, Optional.of(own), of.sql(), Optional.empty(), Optional.empty(), of.warnings(), of.scores());
        ResultScreen screen = CasePresenter.results(alone, ReadingOptions.USUAL, Optional.empty());
        return new ResultScreen(
                screen.model(), screen.gold(),
                new ResultScreen.SideNote(
                        screen.predicted().meta(),
                        screen.predicted().instead().map(i -> new ResultScreen.Instead(i.kind(), i.title(), i.detail(), ""))));
    }

    /** The same item with another query in gold's place and the own one in the prediction's. */
    private static Item item(Item of, String other, String own) {
        Case c = of.evalCase();
        Case changed = new Case(
                c.id(), c.question(), other, c.dbId(), c.context(), c.expected(), c.strata(), Optional.empty(), c.labels(),
                c.extras(), c.metadata(), c.source());
        return new Item(changed, Prediction.of(c.id(), of.prediction().system(), own));
    }
}
