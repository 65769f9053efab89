package io.github.assay.ui.systems.model;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds what accepted repairs of gold queries do to the systems. Used on the UI thread. */
public final class GoldViewModel implements PageModel<GoldEffect> {
    private final SystemsSource source;
    private final DerivedResult<Optional<SystemsStudy>, GoldEffect> effect;

    public GoldViewModel(Background background, SystemsSource source) {
        this.source = source;
        effect = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("systems.computing.gold")), Texts.text("systems.cancelled"),
                Optional.empty(), study -> progress -> make(study.orElseThrow(), progress), this::show);
    }

    private GoldEffect make(SystemsStudy study, Progress progress) throws Exception {
        return source.goldEffect(study.looked(), study.by().rankedBy(study.ranking().id()), progress);
    }

    private void show(GoldEffect made) {
        effect.show(made.repairs().isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
    }

    /** Computes again for every study, because repairs may have been accepted meanwhile. */
    @Override
    public void study(SystemsStudy study) {
        effect.use(Optional.of(study));
    }

    @Override
    public void refresh() {
        effect.refresh();
    }

    @Override
    public ReadOnlyObjectProperty<LoadState<GoldEffect>> stateProperty() {
        return effect.stateProperty();
    }

    /** The metrics that are compared. */
    public List<MetricInfo> metrics() {
        return effect.settings().map(SystemsStudy::looked).orElse(List.of());
    }

    /** The effect, when it is computed. */
    public Optional<GoldEffect> effect() {
        return effect.result();
    }

    @Override
    public ComputingBar.Computed computed() {
        return effect;
    }
}
