package io.github.assay.ui.robustness.model;

import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.robustness.ShapeService;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.wording.Texts;
import java.util.List;

/** Holds metrics along the table-shape tracks of one table. Used on the UI thread. */
public final class ShapeViewModel extends DerivedResult<String, ShapeViewModel.Shown> {
    private final ProjectSession session;
    private final ShapeService shapes;

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

    public ShapeViewModel(ProjectSession session, ShapeService shapes, Background background) {
        super(background, Texts.text("shape.computing"), Texts.text("systems.cancelled"), "");
        this.session = session;
        this.shapes = shapes;
    }

    /** Computes from the gold result of a case; with the empty text from the made-up table. */
    @Override
    protected Background.Work<Shown> work(String caseId) {
        return progress -> new Shown(
                caseId.isEmpty() ? shapes.madeUp() : shapes.of(session, caseId, progress), shapes.candidates(session));
    }
}
