package io.github.assay.ui.systems.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;

/** Holds the comparison of two runs or systems, case by case. Used on the UI thread. */
public final class RunsViewModel extends PageModel<RunsViewModel.Request, RunsViewModel.Compared> {
    private final SystemsService systems;

    /** The selected values; empty texts: the first metric, the first and the second name. */
    record Request(String metric, String before, String after, Optional<SystemsStudy> study) {}

    /**
     * The computed comparison.
     *
     * @param study the study it belongs to
     * @param names runs and systems that can be compared
     * @param metric whose verdicts are compared
     * @param found the comparison; empty when there is nothing to compare with
     */
    public record Compared(SystemsStudy study, List<String> names, MetricInfo metric, Optional<RunComparison> found) {}

    public RunsViewModel(SystemsService systems, Background background) {
        super(background, "runs", new Request("", "", "", Optional.empty()));
        this.systems = systems;
    }

    @Override
    protected Background.Work<Compared> work(Request request) {
        return progress -> make(request, progress);
    }

    @Override
    protected void arrived(Compared made) {
        show(made.found().isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
    }

    private Compared make(Request request, Progress progress) {
        SystemsStudy study = request.study().orElseThrow();
        MetricInfo metric = study.looked().stream()
                .filter(m -> m.id().equals(request.metric()))
                .findFirst()
                .orElse(study.ranking());
        List<String> names = systems.comparable(study.scores());
        if (names.size() < 2) {
            return new Compared(study, names, metric, Optional.empty());
        }
        String before = names.contains(request.before()) ? request.before() : names.get(0);
        String after = names.contains(request.after()) ? request.after() : names.get(1);
        return new Compared(study, names, metric, systems.compare(study.scores(), study.by().rankedBy(metric.id()), before, after, progress));
    }

    @Override
    public void study(SystemsStudy study) {
        Request now = settings();
        use(new Request(now.metric(), now.before(), now.after(), Optional.of(study)));
    }

    /** Selects another metric, whose verdicts are compared. */
    public void metric(String id) {
        Request now = settings();
        use(new Request(id, now.before(), now.after(), now.study()));
    }

    /** Selects another pair of names. */
    public void compare(String before, String after) {
        Request now = settings();
        use(new Request(now.metric(), before, after, now.study()));
    }

    /**
     * Cases to which the same happened.
     *
     * @param key what happened
     * @param items the cases, as the later one answered them where it did
     * @param compared cases with a verdict in both
     */
    public record Part(String key, List<ItemKey> items, int compared) {
        public String name() {
            return Texts.text("systems.runs." + key);
        }

        /** Share of the cases compared; empty for those that are not. */
        public Optional<Double> share() {
            boolean counted = key.equals("fixed") || key.equals("broken") || key.startsWith("still");
            return counted && compared > 0 ? Optional.of((double) items.size() / compared) : Optional.empty();
        }

        public static List<Part> of(RunComparison c) {
            int compared = c.compared();
            return List.of(
                    new Part("fixed", c.fixed(), compared), new Part("broken", c.broken(), compared),
                    new Part("stillPass", c.stillPass(), compared), new Part("stillFail", c.stillFail(), compared),
                    new Part("unscored", c.unscored(), compared), new Part("onlyBefore", c.onlyBefore(), compared),
                    new Part("onlyAfter", c.onlyAfter(), compared));
        }
    }
}
