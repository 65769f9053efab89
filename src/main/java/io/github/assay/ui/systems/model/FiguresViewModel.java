package io.github.assay.ui.systems.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Holds the figures of whole runs. Used on the UI thread. */
public final class FiguresViewModel extends PageModel<Optional<SystemsStudy>, FiguresViewModel.RunFigureList> {
    private final ProjectSession session;
    private final RunFigureService figures;
    private final ScoreCache cache;
    private final Background background;

    FiguresViewModel(ProjectSession session, RunFigureService figures, ScoreCache cache, Background background) {
        super(background, "figures", Optional.empty());
        this.session = session;
        this.figures = figures;
        this.cache = cache;
        this.background = background;
    }

    @Override
    protected Background.Work<RunFigureList> work(Optional<SystemsStudy> study) {
        return cache::figures;
    }

    @Override
    protected void arrived(RunFigureList made) {
        show(made.isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
    }

    /** Uses the items that the study scored. */
    @Override
    public void study(SystemsStudy study) {
        use(Optional.of(study));
    }

    /** Finds the answers for which one data source was selected where one was expected. */
    public void routed(String expected, String selected, Consumer<List<ItemKey>> then) {
        background.fetch(_ -> figures.routed(session, expected, selected)).onSuccess(then);
    }

    /**
     * Figures that exist for whole runs only.
     *
     * @param systems each system's
     * @param routes selected against expected data sources; empty where none is expected
     */
    public record RunFigureList(List<SystemFigures> systems, RouteConfusion routes) {
        public RunFigureList {
            systems = List.copyOf(systems);
        }

        boolean isEmpty() {
            return routes.counts().isEmpty() && systems.stream().allMatch(s -> s.figures().isEmpty());
        }
    }
}
