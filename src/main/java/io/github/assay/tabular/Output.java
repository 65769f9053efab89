package io.github.assay.tabular;

/** Output for which a table is rendered. */
public enum Output {
    /** A table view of the window. */
    WINDOW,
    /** CSV or tab-separated text for other programs, full precision. */
    EXPORT,
    /** Text of the command line. */
    TERMINAL,
    /** A document of {@code --json}, full precision. */
    JSON,
    /** The HTML page of a report. */
    REPORT,
    /** A LaTeX table of a paper, narrower than a report's. */
    PAPER
}
