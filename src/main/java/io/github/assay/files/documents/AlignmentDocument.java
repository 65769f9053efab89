package io.github.assay.files.documents;

import io.github.assay.calibration.alignment.AlignmentEntry.Circumstances;
import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentFigures;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.calibration.alignment.AlignmentStudy.VersionComparison;
import io.github.assay.json.JsonObject;
import io.github.assay.tabular.AlignmentSpecs;
import java.util.List;
import java.util.Optional;

/** Parts of the document of {@code assay align --json} (project-and-cli.md §3). */
public final class AlignmentDocument {
    private AlignmentDocument() {}

    /** Figures of a version on one side of the split. */
    public static JsonObject figures(AlignmentFigures figures) {
        var spec = AlignmentSpecs.versions(0.95);
        return SpecDocument.put(new JsonObject()
                        .with("labelled", figures.labelled())
                        .with("cases", figures.cases())
                        .with("missing", figures.missing()),
                spec, new AlignmentSpecs.VersionRow("", figures), figures.n(),
                "n", "tp", "fn", "fp", "tn", "prevalence", "kappa", "sensitivity", "specificity", "accuracy")
                .with("too_few", figures.isTooFew());
    }

    /** What a version consists of. */
    public static JsonObject version(JudgeVersion version) {
        JsonObject json = new JsonObject();
        version.parts().forEach(json::with);
        return json;
    }

    /** The split without its cases; null where there is none. */
    public static Optional<JsonObject> split(Optional<AlignmentSplit> split) {
        return split.map(s -> new JsonObject()
                .with("hash", s.hash())
                .with("seed", s.seed())
                .with("test_share", s.testShare())
                .with("drawn", s.drawn().toString()));
    }

    /** A comparison with an earlier version. */
    public static JsonObject change(int before, VersionComparison change) {
        return new JsonObject()
                .with("before", before)
                .with("n", change.n())
                .with("delta_kappa", JsonDocuments.estimate(change.deltaKappa(), change.n()))
                .with("p", change.p().asValue())
                .with("became_right", change.becameRight().stream().map(JsonDocuments::item).toList())
                .with("became_wrong", change.becameWrong().stream().map(JsonDocuments::item).toList());
    }

    /** All looks at test. */
    public static List<JsonObject> looks(List<Look> looks) {
        return looks.stream().map(Look::circumstances).map(AlignmentDocument::circumstances).toList();
    }

    private static JsonObject circumstances(Circumstances of) {
        return new JsonObject()
                .with("at", of.at().toString())
                .with("by", of.by())
                .with("split", of.split())
                .with("version", version(of.version()));
    }
}
