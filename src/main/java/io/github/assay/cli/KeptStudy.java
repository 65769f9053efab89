package io.github.assay.cli;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.files.CalibrationDocument;
import io.github.assay.files.JsonObject;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.StudyReader;
import io.github.assay.files.StudyReader.Stored;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** Computes kept studies again, and says what changed between two of them. */
final class KeptStudy {
    private final Terminal terminal;
    private final CommonOptions options;

    KeptStudy(Terminal terminal, CommonOptions options) {
        this.terminal = terminal;
        this.options = options;
    }

    /** @param earlier the study to compare with; null: none */
    int repeat(Path file, Path earlier) throws ProjectFormatException {
        Stored stored = StudyReader.read(file);
        try (ConsoleProgress progress = terminal.progress(options)) {
            CalibrationResult result = stored.study().compute(progress);
            JsonObject document = CalibrationDocument.of(result);
            boolean same = StudyReader.comparable(document).equals(stored.results());
            if (earlier != null) {
                Stored before = StudyReader.read(earlier);
                compare(StudyChanges.of(
                        before.study(), before.study().compute(progress), stored.study(), result));
            } else if (options.json) {
                terminal.result(document.with("reproduced", same).toString());
            } else {
                CalibrationTables.print(result, CalibrationShown.measured(result), terminal);
                terminal.result(
                        same
                                ? "Every digit is as " + stored.program() + " printed it."
                                : "Some digits differ from those " + stored.program() + " printed.");
            }
            return same ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
        }
    }

    private void compare(StudyChanges changes) {
        if (options.json) {
            terminal.result(document(changes).toString());
            return;
        }
        if (changes.none()) {
            terminal.result("Nothing changed.");
            return;
        }
        terminal.result(Words.count(changes.added().size(), "item") + " more, "
                + Words.count(changes.removed().size(), "item") + " fewer, "
                + changes.relabelled().size() + " with another label");
        changes.relabelled().stream()
                .limit(20)
                .forEach(r -> terminal.result("  " + r.item() + ": " + r.before().word() + " → " + r.after().word()));
        changes.settings().forEach(s -> terminal.result("setting " + s));
        TextTable table = new TextTable("metric", ">κ before", ">κ now", ">at before", ">at now", ">other scores");
        changes.metrics().forEach(m -> table.add(
                m.metric(), Words.number(m.kappaBefore()), Words.number(m.kappaAfter()), at(m.thresholdBefore()),
                at(m.thresholdAfter()), Integer.toString(m.rescored().size())));
        table.lines().forEach(terminal::result);
    }

    private static String at(OptionalDouble threshold) {
        return threshold.isPresent() ? Words.three(threshold.getAsDouble()) : "–";
    }

    private static JsonObject document(StudyChanges changes) {
        return new JsonObject()
                .with("added", changes.added().stream().map(Object::toString).toList())
                .with("removed", changes.removed().stream().map(Object::toString).toList())
                .with("relabelled", changes.relabelled().stream()
                        .map(r -> new JsonObject()
                                .with("item", r.item().toString())
                                .with("before", r.before().word())
                                .with("after", r.after().word()))
                        .toList())
                .with("settings", changes.settings())
                .with("metrics", changes.metrics().stream()
                        .map(m -> new JsonObject()
                                .with("metric", m.metric())
                                .with("kappa_before", m.kappaBefore().asValue())
                                .with("kappa_after", m.kappaAfter().asValue())
                                .with("threshold_before", m.thresholdBefore())
                                .with("threshold_after", m.thresholdAfter())
                                .with("rescored", m.rescored().stream().map(Object::toString).toList()))
                        .toList());
    }
}
