package io.github.assay.cli.text;

/** Exit statuses of every command (project-and-cli.md §3). */
public final class ExitStatus {
    /** Everything was done. */
    public static final int DONE = 0;

    /** Done, but something in the data failed and is listed. */
    public static final int DATA_PROBLEMS = 1;

    /** Wrong usage. */
    public static final int USAGE = 2;

    /** The input cannot be used. */
    public static final int UNUSABLE_INPUT = 3;

    /** Stopped by a limit or by the user; what was finished is kept. */
    public static final int STOPPED = 4;

    private ExitStatus() {}

    /** The status of a run that may have been stopped, or had a part that failed. */
    public static int of(boolean stopped, boolean whole) {
        return stopped ? STOPPED : whole ? DONE : DATA_PROBLEMS;
    }
}
