package io.github.assay.ui.systems.model;

import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.service.adjudication.TriageBoard;
import io.github.assay.service.adjudication.TriageService.Band;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Holds the queue of unsettled items, its least urgency and its band. Used on the UI thread. */
public final class TriageViewModel extends PageModel<TriageViewModel.Choice, TriageBoard.View> {
    /**
     * Which items are listed.
     *
     * @param band the middle band of a three-way policy; empty: all items
     * @param from least urgency, 0 to 1
     */
    public record Choice(Optional<Band> band, double from) {}

    private static final double USUAL = 0.3;

    private final Background background;
    private final TriageBoard board;
    private Optional<SystemsStudy> scored = Optional.empty();
    private Runnable front = () -> {};

    public TriageViewModel(Background background, TriageBoard board) {
        super(background, "triage", new Choice(Optional.empty(), USUAL));
        this.background = background;
        this.board = board;
    }

    @Override
    protected Background.Work<TriageBoard.View> work(Choice chosen) {
        return progress -> board.view(chosen.band(), chosen.from(), progress);
    }

    /** Lists items from another urgency on. */
    public void from(double urgency) {
        use(new Choice(settings().band(), urgency));
    }

    /** Lists the items of a band, from urgency 0 on, or all items again. */
    public void band(Optional<Band> band) {
        use(new Choice(band, band.isPresent() ? 0 : USUAL));
    }

    /** Lists the items of a band and brings the page to the front. */
    public void open(Band band) {
        band(Optional.of(band));
        front.run();
    }

    /** {@code show} brings the page to the front of its screen. */
    public void shownBy(Runnable show) {
        front = show;
    }

    /**
     * Writes other weights, then makes the queue again.
     *
     * @param failed takes why they were not written
     */
    public void weigh(TriageWeights weights, Consumer<UserError> failed) {
        background
                .save(_ -> {
                    board.weigh(weights);
                    return weights;
                })
                .onSuccess(_ -> refresh())
                .onFailure(cause -> failed.accept(UserError.of(cause)));
    }

    @Override
    protected Object basis() {
        return List.of(scored, board.basis());
    }

    /** Makes the queue again for another study, and after votes and decisions. */
    @Override
    public void study(SystemsStudy study) {
        scored = Optional.of(study);
        computeIfChanged();
    }
}
