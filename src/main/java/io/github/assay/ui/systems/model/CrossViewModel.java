package io.github.assay.ui.systems.model;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Holds the comparison of two metrics, each cut into high and low. Used on the UI thread. */
public final class CrossViewModel extends PageModel<CrossViewModel.Request, CrossViewModel.Crossed> {
    private static final List<String> USUAL = List.of("skill-struct", "skill-exec");
    private static final Side DEFAULT = new Side("", OptionalDouble.empty());

    private final ProjectSession session;
    private final SystemsService systems;
    private final ScoreCache cache;

    /** A selected metric, cut at its threshold unless a cut is given; the empty id: the default metric. */
    record Side(String metric, OptionalDouble cut) {}

    record Request(Side a, Side b, Optional<SystemRun> only, Optional<SystemsStudy> study) {}

    /**
     * The computed table.
     *
     * @param study the study it belongs to
     * @param a the first metric
     * @param b the second
     * @param only the system whose answers count; empty: all
     */
    public record Crossed(SystemsStudy study, MetricInfo a, MetricInfo b, Optional<SystemRun> only, CrossTable table) {}

    CrossViewModel(ProjectSession session, SystemsService systems, ScoreCache cache, Background background) {
        super(background, "cross", new Request(DEFAULT, DEFAULT, Optional.empty(), Optional.empty()));
        this.session = session;
        this.systems = systems;
        this.cache = cache;
    }

    @Override
    protected Background.Work<Crossed> work(Request request) {
        return progress -> make(request, progress);
    }

    private Crossed make(Request request, Progress progress) {
        SystemsStudy study = request.study().orElseThrow();
        MetricInfo a = metric(study, request.a(), 0);
        MetricInfo b = metric(study, request.b(), 1);
        Scoreboard all = cache.scores(a.equals(b) ? List.of(a) : List.of(a, b), progress);
        Optional<SystemRun> only = request.only().filter(all.entrants()::contains);
        Scoreboard scores = only.map(e -> all.where(i -> i.system().equals(e.system()) && i.runId().equals(e.runId())))
                .orElse(all);
        return new Crossed(study, a, b, only, systems.cross(scores, cut(a, request.a()), cut(b, request.b())));
    }

    private static MetricInfo metric(SystemsStudy study, Side side, int place) {
        return find(study, side.metric())
                .or(() -> find(study, USUAL.get(place)))
                .orElseGet(() -> study.offered().get(Math.min(place, study.offered().size() - 1)));
    }

    private static Optional<MetricInfo> find(SystemsStudy study, String id) {
        return study.offered().stream().filter(m -> m.id().equals(id)).findFirst();
    }

    private CrossTable.Cut cut(MetricInfo metric, Side side) {
        return side.cut().isPresent() ? new CrossTable.Cut(metric.id(), side.cut().getAsDouble()) : systems.cut(session, metric.id());
    }

    @Override
    public void study(SystemsStudy study) {
        Request now = settings();
        use(new Request(now.a(), now.b(), now.only(), Optional.of(study)));
    }

    /** Selects another first metric, cut at its threshold. */
    public void first(String metric) {
        Request now = settings();
        use(new Request(new Side(metric, OptionalDouble.empty()), now.b(), now.only(), now.study()));
    }

    /** Selects another second metric, cut at its threshold. */
    public void second(String metric) {
        Request now = settings();
        use(new Request(now.a(), new Side(metric, OptionalDouble.empty()), now.only(), now.study()));
    }

    /** Changes the cut of the first metric. */
    public void cutFirst(double from) {
        Request now = settings();
        use(new Request(new Side(now.a().metric(), OptionalDouble.of(from)), now.b(), now.only(), now.study()));
    }

    /** Changes the cut of the second metric. */
    public void cutSecond(double from) {
        Request now = settings();
        use(new Request(now.a(), new Side(now.b().metric(), OptionalDouble.of(from)), now.only(), now.study()));
    }

    /** The answers of one system only, or of all. */
    public void only(Optional<SystemRun> system) {
        Request now = settings();
        use(new Request(now.a(), now.b(), system, now.study()));
    }
}
