package io.github.assay.store.upkeep;

import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.JournalLineWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Differences from the chains that were accepted, in {@value #NAME} beside the journals: one chained, forced JSON line
 * each. An accepted difference is not shown again.
 */
final class AcceptedLog {
    static final String NAME = "accepted.log";

    private AcceptedLog() {}

    /** What is accepted of a file. */
    private record Accepted(String file, long line) {}

    private static Set<Accepted> read(Path store) throws IOException {
        Set<Accepted> accepted = new HashSet<>();
        try (Journal file = file(store)) {
            file.readLines(line -> {
                try {
                    Map<String, Object> found = JournalLineReader.object(line);
                    if (found.get("accepted") instanceof String name && found.get("line") instanceof Double number) {
                        accepted.add(new Accepted(name, number.longValue()));
                    }
                } catch (BadLineException _) {
                    // a torn line: the difference is shown again
                }
            });
        }
        return accepted;
    }

    private static Journal file(Path store) {
        return new Journal(store.resolve("journal").resolve(NAME), Appender::file);
    }

    /** The findings without those that are accepted. Missing lines are shown each time. */
    static List<ChainFinding> without(Path store, Collection<ChainFinding> findings) throws IOException {
        if (findings.isEmpty()) {
            return List.of();
        }
        Set<Accepted> accepted = read(store);
        return findings.stream()
                .filter(f -> f.isLoss() && f.kind() != ChainFinding.Kind.REMOVED
                        || !accepted.contains(new Accepted(f.journal(), f.line())))
                .toList();
    }

    static void add(Path store, Collection<ChainFinding> findings, Instant at) throws IOException {
        List<String> lines = new ArrayList<>();
        for (ChainFinding f : findings) {
            // A removal shows as a break at the line before once its count is settled.
            long line = f.kind() == ChainFinding.Kind.REMOVED ? f.line() - 1 : f.line();
            lines.add(new JournalLineWriter()
                    .text("accepted", f.journal())
                    .number("line", line)
                    .text("what", f.sentence())
                    .text("at", at.toString())
                    .line());
        }
        try (Journal file = file(store)) {
            file.readLines(_ -> {});
            file.appendLines(lines);
        }
    }
}
