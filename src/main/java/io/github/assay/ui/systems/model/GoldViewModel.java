package io.github.assay.ui.systems.model;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.service.adjudication.GoldEffectService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import java.util.List;
import java.util.Optional;

/** Holds what accepted repairs of gold queries do to the systems. Used on the UI thread. */
public final class GoldViewModel extends PageModel<Optional<SystemsStudy>, GoldEffect> {
    private final ProjectSession session;
    private final GoldEffectService repairs;

    public GoldViewModel(ProjectSession session, GoldEffectService repairs, Background background) {
        super(background, "gold", Optional.empty());
        this.session = session;
        this.repairs = repairs;
    }

    @Override
    protected Background.Work<GoldEffect> work(Optional<SystemsStudy> of) {
        SystemsStudy study = of.orElseThrow();
        return progress -> repairs.of(session, study.looked(), study.by().rankedBy(study.ranking().id()), progress);
    }

    @Override
    protected void arrived(GoldEffect made) {
        show(made.repairs().isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
    }

    /** Computes again for every study, because repairs may have been accepted meanwhile. */
    @Override
    public void study(SystemsStudy study) {
        use(Optional.of(study));
    }

    /** The metrics that are compared. */
    public List<MetricInfo> metrics() {
        return settings().map(SystemsStudy::looked).orElse(List.of());
    }
}
