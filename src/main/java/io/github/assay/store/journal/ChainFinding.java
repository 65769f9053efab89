package io.github.assay.store.journal;

/**
 * A difference between a journal and its hash chain.
 *
 * @param journal file name
 * @param line number of the line, from 1 on; 0 for the file as a whole
 * @param kind what differs
 * @param lines lines that are missing, or that were added; 0 where it is none or unknown
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
        /** The line was changed. */
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
        FOREIGN
    }

    /** The finding as a sentence. */
    public String sentence() {
        return switch (kind) {
            case MISSING -> journal + " is gone; it had " + count(lines) + ".";
            case EMPTIED -> journal + " was emptied; it had " + count(lines) + ".";
            case CUT -> journal + " was cut: " + range() + (lines == 1 ? " is" : " are") + " missing.";
            case CHANGED -> journal + ", line " + line + " was changed.";
            case BROKEN -> journal + ", line " + line + " was changed, or lines after it were removed.";
            case TORN ->
                journal + ": an act at line " + (line + 1) + " was not written whole when the computer stopped; it was not"
                        + " shown as saved.";
            case REMOVED -> journal + ": " + range() + (lines == 1 ? " was" : " were") + " removed.";
            case INSERTED ->
                journal + ": " + range() + (lines == 1 ? " was" : " were") + " added by other means than Assay.";
            case FOREIGN -> journal + ", line 1 begins the journal of another name or project.";
        };
    }

    private String range() {
        return lines == 1 ? "line " + line : "lines " + line + " to " + (line + lines - 1);
    }

    /** The finding on a single line that is there. */
    static ChainFinding at(String journal, long line, Kind kind) {
        return new ChainFinding(journal, line, kind, 0, 0);
    }

    /** Whether lines are missing. */
    public boolean isLoss() {
        return kind == Kind.MISSING || kind == Kind.EMPTIED || kind == Kind.CUT || kind == Kind.REMOVED;
    }

    private static String count(long lines) {
        return lines == 1 ? "1 line" : lines + " lines";
    }
}
