package io.github.assay.store.journal;

import java.util.Optional;

/**
 * A difference between a journal and its hash chain.
 *
 * @param journal file name
 * @param line number of the line, from 1 on; 0 for the file as a whole
 * @param kind what differs
 * @param lines lines that are missing, were added or are concerned, from that line on; 0 where it is one or unknown
 * @param votes votes among the missing lines
 */
public record ChainFinding(String journal, long line, Kind kind, long lines, long votes) {
    /** What differs. */
    public enum Kind {
        /** The file is gone. */
        MISSING,
        /** The file has no line any more. */
        EMPTIED,
        /** Lines at the end are missing. */
        CUT,
        /** The line was changed, or at least one of these lines. */
        CHANGED,
        /** The line was changed, or lines after it were removed. */
        BROKEN,
        /** This line or the next, which was never reported as saved, was not written whole when the computer stopped. */
        TORN,
        /** Lines from this one on were removed between others. */
        REMOVED,
        /** Lines from this one on were added without the program. */
        INSERTED,
        /** The first line belongs to another journal or project. */
        FOREIGN,
        /** Lines from this one on have no hash, although lines before them have one. */
        UNHASHED,
        /** Lines from this one on fit their hashes, but the kept hashes that would vouch for them are gone or others. */
        UNPROVEN,
        /** The line is another than in the latest sound backup, although both fit their hashes. */
        UNLIKE
    }

    /** The finding as a sentence. */
    public String sentence() {
        return switch (kind) {
            case MISSING ->
                journal.equals(ChainEnds.NAME)
                        ? journal + " is gone; it keeps the last hash of each journal."
                        : journal + " is gone; it had " + count(lines) + ".";
            case EMPTIED -> journal + " was emptied; it had " + count(lines) + ".";
            case CUT -> journal + " was cut: " + range() + (lines == 1 ? " is" : " are") + " missing.";
            case CHANGED ->
                line == 0
                        ? journal + " was changed: it does not have the last hashes of the journals."
                        : lines > 1
                                ? journal + ": at least one of " + range() + " was changed."
                                : journal + ", line " + line + " was changed.";
            case BROKEN -> journal + ", line " + line + " was changed, or lines after it were removed.";
            case TORN ->
                journal + ": an act at line " + (line + 1) + " was not written whole when the computer stopped; it was not"
                        + " shown as saved.";
            case REMOVED -> journal + ": " + range() + (lines == 1 ? " was" : " were") + " removed.";
            case INSERTED ->
                journal + ": " + range() + (lines == 1 ? " was" : " were") + " added by other means than Assay.";
            case FOREIGN -> journal + ", line 1 begins the journal of another name or project.";
            case UNHASHED ->
                journal + ": " + range() + (lines == 1 ? " has" : " have")
                        + " no hash; an earlier version of Assay or another program added " + (lines == 1 ? "it." : "them.");
            case UNPROVEN ->
                journal + ": " + range() + " cannot be checked, because kept hashes are gone or were changed.";
            case UNLIKE -> journal + ", line " + line + " is another than in the latest backup, and both fit their hashes.";
        };
    }

    private String range() {
        return lines == 1 ? "line " + line : "lines " + line + " to " + (line + lines - 1);
    }

    /** The finding on a single line that is there. */
    static ChainFinding at(String journal, long line, Kind kind) {
        return new ChainFinding(journal, line, kind, 0, 0);
    }

    /** The numbers of lines that are there and are not as the program wrote them, from the first to the last. */
    public Optional<LineRange> doubtful() {
        return switch (kind) {
            case CHANGED, BROKEN, INSERTED, UNHASHED, UNPROVEN, UNLIKE -> line == 0
                    ? Optional.empty()
                    : Optional.of(new LineRange(line, line + Math.max(lines, 1) - 1));
            case MISSING, EMPTIED, CUT, REMOVED, TORN, FOREIGN -> Optional.empty();
        };
    }

    /** Lines of a file by number, both included. */
    public record LineRange(long first, long last) {}

    /** Whether lines are missing. */
    public boolean isLoss() {
        return kind == Kind.MISSING || kind == Kind.EMPTIED || kind == Kind.CUT || kind == Kind.REMOVED;
    }

    private static String count(long lines) {
        return lines == 1 ? "1 line" : lines + " lines";
    }
}
