package io.github.assay.store.upkeep;

import io.github.assay.json.JsonObject;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.JournalLineWriter;
import io.github.assay.store.journal.LineChain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Differences from the chains that were accepted, in {@value #NAME} beside the journals: one chained, forced JSON line
 * each. An accepted difference is not shown again while the lines that it concerns are what they were then.
 */
final class AcceptedLog {
    static final String NAME = "accepted.log";

    private AcceptedLog() {}

    /**
     * What is accepted of a file.
     *
     * @param hash of the lines that were accepted; empty in entries of an earlier version, which hold for any
     */
    private record Accepted(String file, long line, String hash) {}

    /** All that is accepted. */
    record Entries(Set<Accepted> accepted) {
        /** @param file bytes of the file that the finding is about */
        boolean has(ChainFinding f, byte[] file) {
            boolean isLoss = f.isLoss() && f.kind() != ChainFinding.Kind.REMOVED;
            return !isLoss && (accepted.contains(new Accepted(f.journal(), f.line(), ""))
                    || accepted.contains(new Accepted(f.journal(), f.line(), hash(f, f.line(), file))));
        }
    }

    /** Reads the log's text. */
    static Entries entries(byte[] log) {
        Set<Accepted> accepted = new HashSet<>();
        for (String line : new String(log, StandardCharsets.UTF_8).split("\n")) {
            try {
                JsonObject found = JournalLineReader.object(line.strip());
                if (found.get("accepted") instanceof String name && found.get("line") instanceof Double number) {
                    accepted.add(new Accepted(name, number.longValue(), found.get("hash") instanceof String hash ? hash : ""));
                }
            } catch (BadLineException _) {
                // a torn line: the difference is shown again
            }
        }
        return new Entries(accepted);
    }

    /** The findings without those that are accepted. Missing lines are shown each time. */
    static List<ChainFinding> without(Path store, Collection<ChainFinding> findings) throws IOException {
        if (findings.isEmpty()) {
            return List.of();
        }
        Entries accepted = entries(bytes(store, NAME));
        List<ChainFinding> open = new ArrayList<>();
        for (ChainFinding f : findings) {
            if (accepted.accepted().isEmpty() || !accepted.has(f, bytes(store, f.journal()))) {
                open.add(f);
            }
        }
        return open;
    }

    private static byte[] bytes(Path store, String name) throws IOException {
        Path file = store.resolve("journal").resolve(name);
        return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    }

    /** Hash of the lines that a finding concerns, so that another change of them is not accepted with it. */
    private static String hash(ChainFinding f, long first, byte[] file) {
        long last = f.isLoss() ? first : f.doubtful().map(ChainFinding.LineRange::last).orElse(first);
        StringBuilder lines = new StringBuilder();
        long number = 0;
        for (String line : new String(file, StandardCharsets.UTF_8).split("\n")) {
            number++;
            lines.append(number >= first && number <= last ? line.stripTrailing() + "\n" : "");
        }
        return LineChain.hash(lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    static void add(Path store, Collection<ChainFinding> findings, Instant at) throws IOException {
        List<String> lines = new ArrayList<>();
        for (ChainFinding f : findings) {
            // A removal shows as a break at the line before once its count is settled.
            long line = f.kind() == ChainFinding.Kind.REMOVED ? f.line() - 1 : f.line();
            lines.add(new JournalLineWriter()
                    .text("accepted", f.journal())
                    .number("line", line)
                    .text("hash", hash(f, line, bytes(store, f.journal())))
                    .text("what", f.sentence())
                    .text("at", at.toString())
                    .line());
        }
        try (Journal file = new Journal(store.resolve("journal").resolve(NAME), Appender::file)) {
            file.readLines(_ -> {});
            file.appendLines(lines);
        }
    }
}
