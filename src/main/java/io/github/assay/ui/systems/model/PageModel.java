package io.github.assay.ui.systems.model;

import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Computes what a page shows from the study that the leaderboard shows. Used on the UI thread.
 *
 * @param <S> what is chosen on the page, with the study
 * @param <T> type of the result
 */
public abstract class PageModel<S, T> extends DerivedResult<S, T> {
    private Supplier<Optional<SystemsStudy>> studies = Optional::empty;

    /** @param page the page in the messages, as in {@code systems.computing.PAGE} */
    PageModel(Background background, String page, S start) {
        super(background, Texts.text("systems.computing." + page), Texts.text("systems.cancelled"), start);
    }

    /** Takes the study from a supplier whenever the page is opened or there is another study. */
    void following(Supplier<Optional<SystemsStudy>> shown) {
        studies = shown;
    }

    @Override
    public void visit() {
        studies.get().ifPresent(this::study);
    }

    /** Computes where there is no result, or its basis has changed. */
    final void computeIfChanged() {
        super.visit();
    }

    /** Sets the study. Computes only when it differs from the former. */
    public abstract void study(SystemsStudy study);
}
