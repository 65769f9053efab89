package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.review.database.DatabaseViewModel;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.ui.review.model.CasePresenter;
import io.github.assay.ui.review.model.OwnComparison;
import io.github.assay.ui.review.model.ReadingOptions;
import io.github.assay.ui.review.model.ReviewActs;

/** What the Adjudicate screen has once its services are open. UI thread only, but for {@link #read}. */
record DisputeServices(
        AdjudicationDesk desk, CasePresenter presenter, DatabaseViewModel database, OwnQueryViewModel ownQuery) {
    static DisputeServices of(
            AdjudicationDesk desk, Background background, OwnQueryViewModel.QueryHistory history, GoldReviews gold) {
        ReviewActs review = desk.review();
        DatabaseViewModel database = new DatabaseViewModel(review.browse(), background, _ -> true);
        return new DisputeServices(desk, CasePresenter.of(review), database, new OwnQueryViewModel(
                review.browse(), background, new OwnComparison(review), history, gold, database::schema, _ -> true));
    }

    /** Reads an item with what people say of it; blocks. */
    DisputeScreen read(ItemKey item, ReadingOptions reading, Progress progress) throws Exception {
        return new DisputeScreen(
                presenter.prepare(desk.review().dossier(item, progress), reading, progress), desk.decisions().open(item));
    }
}
