package io.github.assay.cli;

import picocli.CommandLine.Option;

/** The options every command has. */
final class CommonOptions {
    @Option(names = "--json", description = "Print one JSON document (or JSON lines) on standard output, nothing else.")
    boolean json;

    @Option(names = "--quiet", description = "No messages and no progress, only results and failures.")
    boolean quiet;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads to use; never changes a result. Default: the project's setting.")
    int threads;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    boolean help;

    /** The number of threads asked for, or the one given. */
    int threadsOr(int standard) {
        return threads > 0 ? threads : standard;
    }
}
