package io.github.assay.ui.systems.model;

import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.wording.Texts;

/**
 * Computes what a page shows from the study that the leaderboard shows. Used on the UI thread.
 *
 * @param <S> what is chosen on the page, with the study
 * @param <T> type of the result
 */
public abstract class PageModel<S, T> extends DerivedResult<S, T> {
    /** @param page the page in the messages, as in {@code systems.computing.PAGE} */
    PageModel(Background background, String page, S start) {
        super(background, Texts.text("systems.computing." + page), Texts.text("systems.cancelled"), start);
    }

    /** Sets the study. Computes only when it differs from the former. */
    public abstract void study(SystemsStudy study);
}
