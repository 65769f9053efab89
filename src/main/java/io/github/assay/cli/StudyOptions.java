package io.github.assay.cli;

import io.github.assay.statistics.BootstrapSettings;
import picocli.CommandLine.Option;

/** What fixes the digits of intervals and tests. */
final class StudyOptions {
    @Option(names = "--seed", paramLabel = "N", description = "Master seed (default: ${DEFAULT-VALUE}).")
    long seed = BootstrapSettings.DEFAULT.seed();

    @Option(names = "--replicates", paramLabel = "N", description = "Resamples (default: ${DEFAULT-VALUE}).")
    int replicates = BootstrapSettings.DEFAULT.replicates();

    BootstrapSettings bootstrap() {
        return BootstrapSettings.DEFAULT.withSeed(seed).withReplicates(replicates);
    }

    String footer() {
        return "percentile intervals, " + replicates + " replicates, seed " + seed;
    }
}
