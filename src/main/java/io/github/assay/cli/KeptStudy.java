package io.github.assay.cli;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.domain.Label;
import io.github.assay.domain.Outcome;
import io.github.assay.files.CalibrationDocument;
import io.github.assay.files.JsonObject;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.StudyReader;
import io.github.assay.files.StudyReader.Stored;
import io.github.assay.statistics.Interval;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Computes kept studies again, and says what changed between two of them. */
final class KeptStudy {
    /** Lines of changed labels and votes that are printed. */
    private static final int MOST = 20;

    private final Terminal terminal;
    private final CommonOptions options;
    private final CalibrationOptions chosen;

    /** @param chosen which parts beside the league table and the pairs are wanted; the study has settings of its own */
    KeptStudy(Terminal terminal, CalibrationOptions chosen, CommonOptions options) {
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
                compare(StudyChanges.of(
                        before.study(), before.study().compute(progress), stored.study(), result));
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
            terminal.result(parts.document().with("reproduced", same).toString());
            return;
        }
        parts.print(CalibrationShown.measured(parts.result()), terminal);
        terminal.result(
                same
                        ? "Every digit is as " + program + " printed it."
                        : "Some digits differ from those " + program + " printed.");
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
                .limit(MOST)
                .forEach(r -> terminal.result("  " + r.item() + ": " + r.before().word() + " → " + r.after().word()));
        if (!changes.revoted().isEmpty()) {
            terminal.result(Words.count(changes.revoted().size(), "vote") + " changed");
            changes.revoted().stream()
                    .limit(MOST)
                    .forEach(r -> terminal.result("  " + r.item() + ", " + r.annotator() + ": " + vote(r.before())
                            + " → " + vote(r.after())));
        }
        changes.settings().forEach(s -> terminal.result("setting " + s));
        TextTable table = new TextTable(
                "metric", ">κ before", "95 % CI", ">κ now", "95 % CI", ">at before", ">at now", ">other scores", "because of");
        changes.metrics().forEach(m -> table.add(
                m.metric(), Words.number(m.kappaBefore()), Words.bounds(m.intervalBefore()), Words.number(m.kappaAfter()),
                Words.bounds(m.intervalAfter()), at(m.thresholdBefore()), at(m.thresholdAfter()),
                Integer.toString(m.rescored().size()),
                m.causes().isEmpty() ? "no change" : String.join(", ", m.causes().stream().map(KeptStudy::words).toList())));
        table.lines().forEach(terminal::result);
    }

    private static String vote(Optional<Label> label) {
        return label.map(Label::word).orElse("none");
    }

    private static String words(StudyChanges.Cause cause) {
        return switch (cause) {
            case NEW -> "a new metric";
            case GONE -> "no longer compared";
            case THRESHOLD -> "the threshold";
            case SCORES -> "other scores";
            case LABELS -> "other labels";
            case ITEMS -> "other items";
            case RESAMPLES -> "other resamples or kind of interval";
        };
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
                .with("revoted", changes.revoted().stream()
                        .map(r -> new JsonObject()
                                .with("item", r.item().toString())
                                .with("annotator", r.annotator())
                                .with("before", r.before().map(Label::word))
                                .with("after", r.after().map(Label::word)))
                        .toList())
                .with("settings", changes.settings())
                .with("metrics", changes.metrics().stream()
                        .map(m -> new JsonObject()
                                .with("metric", m.metric())
                                .with("kappa_before", m.kappaBefore().asValue())
                                .with("kappa_after", m.kappaAfter().asValue())
                                .with("ci_before", bounds(m.intervalBefore()))
                                .with("ci_after", bounds(m.intervalAfter()))
                                .with("causes", m.causes().stream()
                                        .map(c -> c.name().toLowerCase(Locale.ROOT))
                                        .toList())
                                .with("threshold_before", m.thresholdBefore())
                                .with("threshold_after", m.thresholdAfter())
                                .with("rescored", m.rescored().stream().map(Object::toString).toList()))
                        .toList());
    }

    private static Optional<List<Double>> bounds(Outcome<Interval> interval) {
        return interval.asValue().map(i -> List.of(i.low(), i.high()));
    }
}
