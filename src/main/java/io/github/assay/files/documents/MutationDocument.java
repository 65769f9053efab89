package io.github.assay.files.documents;

import io.github.assay.json.JsonObject;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.UnexpectedEffect;
import io.github.assay.tabular.ColumnSpec;
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
        TableSpec<UnexpectedEffect> unexpected = RobustnessSpecs.unexpected();
        return new JsonObject()
                .with("rows", study.rows().stream().map(r -> row(spec, r, r.kept())).toList())
                .with("unexpected", study.unexpected().stream().map(e -> row(unexpected, e, 1)).toList())
                .with("settings", new JsonObject()
                        .with("seed", study.settings().seed())
                        .with("replicates", study.settings().replicates())
                        .with("level", study.settings().level()));
    }

    private static <R> JsonObject row(TableSpec<R> spec, R row, int n) {
        List<String> keys = spec.columns().stream().map(ColumnSpec::key).toList();
        return SpecDocument.put(new JsonObject(), spec, row, n, keys.toArray(String[]::new));
    }
}
