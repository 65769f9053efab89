package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.changes.StudyChanges;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.Label;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.StudyChangesDocument;
import io.github.assay.files.studies.StudyReader;
import io.github.assay.files.studies.StudyReader.Stored;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes kept studies again and prints what changed between two of them. */
final class KeptStudy {
    private final Terminal terminal;
    private final CommonOptions options;
    private final CalibrationOptions chosen;
    private final String version;

    /** @param chosen which parts beside the league table and the pairs are wanted; the study has settings of its own */
    KeptStudy(Terminal terminal, CalibrationOptions chosen, CommonOptions options, String version) {
        this.version = version;
        this.terminal = terminal;
        this.chosen = chosen;
        this.options = options;
    }

    /** @param earlier the study to compare with; null: none */
    int repeat(Path file, Path earlier) throws ProjectFormatException {
        Stored stored = StudyReader.read(file);
        try (ConsoleProgress progress = terminal.progress(options)) {
            CalibrationResult result = stored.study().compute(progress);
            boolean same = stored.isReproducedBy(CalibrationDocument.of(result));
            if (earlier != null) {
                Stored before = StudyReader.read(earlier);
                print(StudyChanges.of(before.study(), before.study().compute(progress), stored.study(), result));
            } else {
                print(parts(stored, result, progress), same, stored.program());
            }
            return same ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
        }
    }

    private CalibrationParts parts(Stored stored, CalibrationResult result, Progress progress) {
        return new CalibrationParts(
                stored.study(), result, CalibrationParts.details(result, chosen, progress), chosen.cuts, Optional.empty(), List.of());
    }

    private void print(CalibrationParts parts, boolean same, String program) {
        if (options.json) {
            terminal.result(parts.document(version, List.of()).with("reproduced", same).toString());
            return;
        }
        parts.print(CalibrationShown.measured(parts.result()), terminal);
        terminal.result(
                same
                        ? "Every digit is as " + program + " printed it."
                        : "Some digits differ from those " + program + " printed.");
    }

    private void print(StudyChanges changes) {
        if (options.json) {
            terminal.result(StudyChangesDocument.of(changes).toString());
        } else {
            new ChangesTable(changes).lines().forEach(terminal::result);
        }
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
