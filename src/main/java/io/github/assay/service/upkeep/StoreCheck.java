package io.github.assay.service.upkeep;

import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.upkeep.StoreVerifier;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Result of checking a store.
 *
 * @param version version of the store; 0 for one that was last written before stores had a version
 * @param id the project's identity; empty for version 0
 * @param files journals and logs, by name
 * @param differences what differs from the hash chains, those of the present files first
 */
public record StoreCheck(int version, String id, List<CheckedFile> files, List<Difference> differences) {
    /**
     * One journal or log.
     *
     * @param lines its lines
     * @param chained lines that carry a hash
     * @param votes votes among them
     * @param people annotators named in it
     * @param unreadable numbers of lines that cannot be read
     * @param torn whether the last line was not written whole
     * @param end hash that the next line carries; empty for a file without lines
     */
    public record CheckedFile(
            String name, long lines, long chained, long votes, List<String> people, List<Long> unreadable, boolean torn,
            String end) {}

    /**
     * A difference between a file and its chain.
     *
     * @param line number of the line; 0 for the whole file
     * @param kind kind of the {@link ChainFinding} in small letters; {@code damaged} for a backup
     * @param lines count of lines that are missing or were added
     * @param votes count of votes among the missing lines
     * @param sentence the difference in words
     * @param found when an earlier opening found it; empty for what the files show at present
     */
    public record Difference(String file, long line, String kind, long lines, long votes, String sentence, Optional<Instant> found) {}

    /** Whether the store is as Assay wrote it. */
    public boolean isSound() {
        return differences.isEmpty() && files.stream().allMatch(f -> f.unreadable().isEmpty());
    }

    /** What is found, one sentence each: differences, then lines that cannot be read or were not written whole. */
    public List<String> sentences() {
        List<String> found = new ArrayList<>();
        differences.forEach(d -> found.add(
                d.found().map(at -> Texts.text("store.check.found", d.sentence(), at.toString())).orElse(d.sentence())));
        for (CheckedFile f : files) {
            if (!f.unreadable().isEmpty()) {
                found.add(Texts.text(
                        "store.check.unreadable", f.name(), f.unreadable().size(), Long.toString(f.unreadable().getFirst())));
            }
            if (f.torn()) {
                found.add(Texts.text("store.check.torn", f.name()));
            }
        }
        return found;
    }

    static StoreCheck of(StoreVerifier.StoreState state, Map<Path, String> backups) {
        List<Difference> differences = new ArrayList<>();
        state.findings().forEach(f -> differences.add(difference(f, Optional.empty())));
        state.earlier().forEach((f, at) -> differences.add(difference(f, Optional.of(at))));
        backups.forEach((file, fault) -> differences.add(new Difference(
                "backups/" + file.getFileName(), 0, "damaged", 0, 0,
                "The backup " + file.getFileName() + " cannot be used: " + fault + ".", Optional.empty())));
        return new StoreCheck(
                state.format().map(f -> f.version()).orElse(0),
                state.format().map(f -> f.id()).orElse(""),
                state.files().stream()
                        .map(f -> new CheckedFile(
                                f.name(), f.lines(), f.chained(), f.votes(), f.people(), f.unreadable(), f.torn(), f.end()))
                        .toList(),
                differences);
    }

    private static Difference difference(ChainFinding f, Optional<Instant> found) {
        return new Difference(
                f.journal(), f.line(), f.kind().name().toLowerCase(Locale.ROOT), f.lines(), f.votes(), f.sentence(), found);
    }
}
