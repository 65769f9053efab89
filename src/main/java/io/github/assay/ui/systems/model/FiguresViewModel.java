package io.github.assay.ui.systems.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds the figures of whole runs. Used on the UI thread. */
public final class FiguresViewModel implements PageModel<RunFigureList> {
    private final Background background;
    private final SystemsSource source;
    private final DerivedResult<Optional<SystemsStudy>, RunFigureList> figures;

    public FiguresViewModel(Background background, SystemsSource source) {
        this.background = background;
        this.source = source;
        figures = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("systems.computing.figures")), Texts.text("systems.cancelled"),
                Optional.empty(), _ -> this::make, this::show);
    }

    private RunFigureList make(Progress progress) throws Exception {
        return source.figures(progress);
    }

    private void show(RunFigureList made) {
        figures.show(made.isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
    }

    /** Uses the items that the study scored. */
    @Override
    public void study(SystemsStudy study) {
        figures.use(Optional.of(study));
    }

    @Override
    public void refresh() {
        figures.refresh();
    }

    @Override
    public ReadOnlyObjectProperty<LoadState<RunFigureList>> stateProperty() {
        return figures.stateProperty();
    }

    /** The figures, if computed. */
    public Optional<RunFigureList> figures() {
        return figures.result();
    }

    /** Finds the answers for which one data source was selected where one was expected. */
    public void routed(String expected, String selected, Consumer<List<ItemKey>> then) {
        background.fetch(_ -> source.routed(expected, selected)).onSuccess(then);
    }

    @Override
    public ComputingBar.Computed computed() {
        return figures;
    }
}
