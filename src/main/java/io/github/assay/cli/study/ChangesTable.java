package io.github.assay.cli.study;

import io.github.assay.calibration.changes.StudyChanges;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
        lines.addAll(metrics().lines());
        return lines;
    }

    private TextTable metrics() {
        TextTable table = new TextTable(
                "metric", ">κ before", "95 % CI", ">κ now", "95 % CI", ">at before", ">at now", ">other scores", "because of");
        changes.metrics().forEach(m -> table.add(
                m.metric(), CliWords.number(m.kappaBefore()), CliWords.bounds(m.intervalBefore()), CliWords.number(m.kappaAfter()),
                CliWords.bounds(m.intervalAfter()), at(m.thresholdBefore()), at(m.thresholdAfter()),
                Integer.toString(m.rescored().size()),
                m.causes().isEmpty() ? "no change" : String.join(", ", m.causes().stream().map(ChangesTable::words).toList())));
        return table;
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
        return threshold.isPresent() ? CliWords.three(threshold.getAsDouble()) : "–";
    }
}
