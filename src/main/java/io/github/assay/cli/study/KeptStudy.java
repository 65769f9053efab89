package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.Label;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.studies.StudyReader;
import io.github.assay.files.studies.StudyReader.Stored;
import io.github.assay.json.JsonObject;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A kept study that was computed again.
 *
 * @param parts its figures; empty where it is compared with another study
 * @param changes since the other study
 * @param same whether every digit is as the program printed it that kept the study
 */
record KeptStudy(Optional<CalibrationParts> parts, Optional<StudyChanges> changes, boolean same, String program) {
    /**
     * Computes a kept study again.
     *
     * @param earlier the study to compare with
     * @param chosen which parts beside the league table and the pairs are wanted; the study has settings of its own
     */
    static KeptStudy repeat(Path file, Optional<Path> earlier, CalibrationOptions chosen, Progress progress) throws ProjectFormatException {
        Stored stored = StudyReader.read(file);
        CalibrationResult result = stored.study().compute(progress);
        boolean same = stored.isReproducedBy(CalibrationDocument.kept(result));
        if (earlier.isEmpty()) {
            CalibrationParts parts = new CalibrationParts(
                    stored.study(), result, CalibrationParts.details(result, chosen, progress), chosen.cuts, Optional.empty(), List.of());
            return new KeptStudy(Optional.of(parts), Optional.empty(), same, stored.program());
        }
        Stored before = StudyReader.read(earlier.get());
        StudyChanges changes = StudyChanges.of(before.study(), before.study().compute(progress), stored.study(), result);
        return new KeptStudy(Optional.empty(), Optional.of(changes), same, stored.program());
    }

    JsonObject document(String version) {
        return changes.map(CalibrationDocument::changes)
                .orElseGet(() -> parts.orElseThrow().document(version, List.of()).with("reproduced", same));
    }

    void print(Terminal terminal) {
        changes.ifPresent(c -> new ChangesTable(c).lines().forEach(terminal::result));
        parts.ifPresent(p -> {
            p.print(CalibrationShown.measured(p.result()), terminal);
            terminal.result(
                    same
                            ? "Every digit is as " + program + " printed it."
                            : "Some digits differ from those " + program + " printed.");
        });
    }

    /** What changed between two studies, in lines and a table of metrics. */
    record ChangesTable(StudyChanges changes) {
        /** Most changed labels and votes that are listed. */
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
            lines.addAll(TextTable.lines(CalibrationSpecs.changes(), changes.metrics()));
            return lines;
        }

        private static String vote(Optional<Label> label) {
            return label.map(Label::word).orElse("none");
        }
    }
}
