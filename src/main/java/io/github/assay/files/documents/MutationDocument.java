package io.github.assay.files.documents;

import io.github.assay.json.JsonObject;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.UnexpectedEffect;
import io.github.assay.robustness.shape.ShapeStudy;
import io.github.assay.robustness.shape.ShapeTrack;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.TableSpec;
import java.util.List;
import java.util.stream.Stream;

/** The document of {@code mutate --json}. */
public final class MutationDocument {
    private MutationDocument() {}

    /**
     * @param study the figures
     * @param spec the table whose cells are written
     */
    public static JsonObject of(Sensitivity study, TableSpec<Sensitivity.Row> spec) {
        TableSpec<UnexpectedEffect> unexpected = RobustnessSpecs.unexpected();
        TableSpec<ScoredMutant> mutants = RobustnessSpecs.mutants(study);
        return new JsonObject()
                .with("rows", study.rows().stream().map(r -> row(spec, r, r.kept())).toList())
                .with("mutants", study.mutants().stream().map(m -> row(mutants, m, 1)).toList())
                .with("unexpected", study.unexpected().stream().map(e -> row(unexpected, e, 1)).toList())
                .with("settings", settings(study.settings()));
    }

    /** Whether errors are noticed. */
    public static JsonObject of(NoticedErrors study) {
        TableSpec<NoticedErrors.Row> noticed = RobustnessSpecs.noticed(study);
        return new JsonObject()
                .with("rows", study.rows().stream().map(r -> row(noticed, r, (int) r.counts().n())).toList())
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
                .with("tracks", Stream.of(ShapeTrack.values()).map(t -> row(RobustnessSpecs.tracks(), t, 1)).toList())
                .with("points", study.points().stream().map(p -> row(RobustnessSpecs.shapes(), p, 1)).toList());
    }

    private static <R> JsonObject row(TableSpec<R> spec, R row, int n) {
        List<String> keys = spec.columns().stream().map(ColumnSpec::key).toList();
        return SpecDocument.put(new JsonObject(), spec, row, n, keys.toArray(String[]::new));
    }
}
