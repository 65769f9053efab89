package io.github.assay.files.documents;

import io.github.assay.json.JsonObject;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.robustness.mutation.ShapeTrack;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.TableSpec;
import java.util.List;

/** The document of {@code mutate --json}. */
public final class MutationDocument {
    private MutationDocument() {}

    /**
     * @param study the figures
     * @param spec the table whose cells are written
     */
    public static JsonObject of(Sensitivity study, TableSpec<Sensitivity.Row> spec) {
        return new JsonObject()
                .with("rows", study.rows().stream().map(r -> SpecDocument.of(spec, r, r.kept())).toList())
                .with("mutants", SpecDocument.rows(RobustnessSpecs.mutants(study), study.mutants(), 1))
                .with("unexpected", SpecDocument.rows(RobustnessSpecs.unexpected(), study.unexpected(), 1))
                .with("settings", settings(study.settings()));
    }

    /** Whether errors are noticed. */
    public static JsonObject of(NoticedErrors study) {
        TableSpec<NoticedErrors.Row> noticed = RobustnessSpecs.noticed(study);
        return new JsonObject()
                .with("rows", study.rows().stream().map(r -> SpecDocument.of(noticed, r, (int) r.counts().n())).toList())
                .with("settings", settings(study.settings()));
    }

    private static JsonObject settings(BootstrapSettings settings) {
        return new JsonObject().with("seed", settings.seed()).with("replicates", settings.replicates()).with("level", settings.level());
    }

    /** The table-shape experiment. */
    public static JsonObject of(ShapeStudy study) {
        return new JsonObject()
                .with("case", study.caseId().orElse(null))
                .with("gold", new JsonObject().with("rows", ShapeTrack.GOLD).with("columns", ShapeTrack.GOLD))
                .with("tracks", SpecDocument.rows(RobustnessSpecs.tracks(), List.of(ShapeTrack.values()), 1))
                .with("points", SpecDocument.rows(RobustnessSpecs.shapes(), study.points(), 1));
    }
}
