package io.github.assay.ui.systems.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.CellCases;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Holds the figures of the systems in each slice of the cases. Used on the UI thread. */
public final class SlicesViewModel extends PageModel<SlicesViewModel.Request, SlicesViewModel.Slices> {
    private static final String TIER = "tier";
    /** Each of its parts has one system. */
    private static final String SYSTEM = "system";

    private final ProjectSession session;
    private final SystemsService systems;
    private final Background background;

    /** The selected values; the empty dimension: the first; the empty metric: the one that ranks all cases. */
    record Request(String dimension, String metric, Optional<SystemsStudy> study) {}

    /**
     * Parts of the cases.
     *
     * @param study the study that is sliced
     * @param dimensions dimensions that can be chosen
     * @param dimension the chosen one
     * @param metric the metric that is shown and tested within each part
     * @param boards one leaderboard for each part; empty when no item has a value
     * @param gaps systems on cases and on their variants by the same metric; empty without a variant
     */
    public record Slices(
            SystemsStudy study, List<String> dimensions, String dimension, MetricInfo metric, List<SliceBoard> boards,
            List<VariantGap> gaps) {
        /** The settings under which the parts and gaps were computed. */
        public LeaderboardSettings by() {
            return study.by().rankedBy(metric.id());
        }
    }

    public SlicesViewModel(ProjectSession session, SystemsService systems, Background background) {
        super(background, "slices", new Request("", "", Optional.empty()));
        this.session = session;
        this.systems = systems;
        this.background = background;
    }

    @Override
    protected Background.Work<Slices> work(Request request) {
        return progress -> make(request, progress);
    }

    private Slices make(Request request, Progress progress) {
        SystemsStudy study = request.study().orElseThrow();
        Set<String> found = new LinkedHashSet<>(systems.dimensions(session));
        found.add(TIER);
        found.remove(SYSTEM);
        List<String> dimensions = List.copyOf(found);
        String dimension = dimensions.contains(request.dimension()) ? request.dimension() : dimensions.getFirst();
        MetricInfo metric = study.looked().stream()
                .filter(m -> m.id().equals(request.metric()))
                .findFirst()
                .orElse(study.ranking());
        return new Slices(
                study, dimensions, dimension, metric,
                systems.slices(session, study.scores(), dimension, study.by().rankedBy(metric.id()), progress),
                systems.gaps(session, study.scores(), study.by().rankedBy(metric.id()), progress));
    }

    @Override
    public void study(SystemsStudy study) {
        use(new Request(settings().dimension(), settings().metric(), Optional.of(study)));
    }

    /** Slices by another dimension. */
    public void by(String dimension) {
        use(new Request(dimension, settings().metric(), settings().study()));
    }

    /** Shows and tests another metric than the one that ranks all cases. */
    public void metric(String id) {
        use(new Request(settings().dimension(), id, settings().study()));
    }

    /** The answers behind a system's mean in a part, lowest first. */
    public List<ItemKey> scored(SliceBoard slice, SystemRun entrant) {
        return result()
                .map(s -> systems.cell(part(s, slice), slice.board().settings().cases(), entrant, s.metric().id()).scored())
                .orElse(List.of());
    }

    /** Finds the items behind a system's mean in a part. */
    public void cases(SliceBoard slice, SystemRun entrant, String metric, Consumer<CellCases> then) {
        result().ifPresent(s -> background
                .fetch(_ -> systems.cell(part(s, slice), slice.board().settings().cases(), entrant, metric))
                .onSuccess(then));
    }

    /** Finds the items behind a test against the leader of a part. */
    public void cases(SliceBoard slice, SystemRun leader, SystemRun other, Consumer<PairCases> then) {
        result().ifPresent(s -> background
                .fetch(_ -> systems.pair(
                        part(s, slice), slice.board().settings().cases(), s.metric().id(), leader, other))
                .onSuccess(then));
    }

    private static Scoreboard part(Slices all, SliceBoard slice) {
        Set<ItemKey> own = Set.copyOf(slice.items());
        return all.study().scores().where(own::contains);
    }
}
