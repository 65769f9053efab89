package io.github.assay.ui.robustness.model;

import io.github.assay.robustness.shape.ShapeStudy;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds metrics along the table-shape tracks of one table. Used on the UI thread. */
public final class ShapeViewModel {
    private final ProjectMutants source;
    private final DerivedResult<String, Shown> study;

    /**
     * A study with the tables that can be chosen.
     *
     * @param cases cases whose gold result is large enough
     */
    public record Shown(ShapeStudy study, List<String> cases) {
        public Shown {
            cases = List.copyOf(cases);
        }
    }

    public ShapeViewModel(Background background, ProjectMutants source) {
        this.source = source;
        study = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("shape.computing")), Texts.text("systems.cancelled"), "",
                this::work, this::show);
    }

    private Background.Work<Shown> work(String caseId) {
        return progress -> new Shown(source.shapes(caseId, progress), source.shapeCases());
    }

    private void show(Shown made) {
        study.show(new LoadState.Ready<>(made));
    }

    /** State of the study. */
    public ReadOnlyObjectProperty<LoadState<Shown>> stateProperty() {
        return study.stateProperty();
    }

    /** The computation, for the bar. */
    public ComputingBar.Computed computed() {
        return study;
    }

    /** Takes the gold result of a case; the empty text: the made-up table. */
    public void use(String caseId) {
        study.use(caseId);
    }

    /** Computes from the present data. */
    public void refresh() {
        study.refresh();
    }

    /** Called when the page is opened. */
    public void visit() {
        if (study.result().isEmpty() && !study.computingProperty().get()) {
            refresh();
        }
    }
}
