package io.github.assay.cli.study;

import io.github.assay.calibration.changes.StudyChanges;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.Label;
import io.github.assay.tabular.CalibrationSpecs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What changed between two studies, in lines and a table of metrics. */
record ChangesTable(StudyChanges changes) {
    /** Changed labels and votes that are named. */
    private static final int MOST = 20;

    List<String> lines() {
        if (changes.none()) {
            return List.of("Nothing changed.");
        }
        List<String> lines = new ArrayList<>();
        lines.add(CliWords.count(changes.added().size(), "item") + " more, "
                + CliWords.count(changes.removed().size(), "item") + " fewer, "
                + changes.relabelled().size() + " with another label");
        changes.relabelled().stream()
                .limit(MOST)
                .forEach(r -> lines.add("  " + r.item() + ": " + r.before().word() + " → " + r.after().word()));
        if (!changes.revoted().isEmpty()) {
            lines.add(CliWords.count(changes.revoted().size(), "vote") + " changed");
            changes.revoted().stream()
                    .limit(MOST)
                    .forEach(r -> lines.add("  " + r.item() + ", " + r.annotator() + ": " + vote(r.before()) + " → "
                            + vote(r.after())));
        }
        changes.settings().forEach(s -> lines.add("setting " + s));
        lines.addAll(TextTable.of(CalibrationSpecs.changes(), changes.metrics()).lines());
        return lines;
    }

    private static String vote(Optional<Label> label) {
        return label.map(Label::word).orElse("none");
    }
}
