package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.BrowseService;
import io.github.assay.service.review.ReviewService;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.review.database.DatabaseViewModel;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.ui.review.model.CasePresenter;
import io.github.assay.ui.review.model.OwnComparison;
import io.github.assay.ui.review.model.ReadingOptions;

/**
 * What the Adjudicate screen has once the person's decisions are open. UI thread only, but for {@link #read}.
 *
 * @param decisions the person's decisions
 * @param gold the person's reviews of proposed gold queries
 */
record DisputeServices(
        ProjectSession session, ReviewService review, AdjudicationService decisions, GoldService gold, CasePresenter presenter,
        DatabaseViewModel database, OwnQueryViewModel ownQuery) {
    static DisputeServices of(
            ProjectSession session, ReviewService review, AdjudicationService decisions, Background background,
            OwnQueryViewModel.QueryHistory history, GoldReviews gold) {
        BrowseService browse = new BrowseService(session::project, session.runs()::ask);
        DatabaseViewModel database = new DatabaseViewModel(browse, background, _ -> true);
        return new DisputeServices(
                session, review, decisions, new GoldService(decisions), CasePresenter.of(session, review), database,
                new OwnQueryViewModel(
                        browse, background, new OwnComparison(session, review), history, gold, database::schema, _ -> true));
    }

    /** Reads an item with what people say of it; blocks. */
    DisputeScreen read(ItemKey item, ReadingOptions reading, Progress progress) throws Exception {
        return new DisputeScreen(
                presenter.prepare(review.caseData(session, session.item(item).orElseThrow(), progress), reading, progress),
                decisions.open(item));
    }
}
