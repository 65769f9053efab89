package io.github.assay.cli;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationSettings;
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

    /** How agreement is computed under these options. */
    AgreementSettings agreement(CommonOptions options) {
        return new AgreementSettings(bootstrap(), options.threadsOr(AgreementSettings.DEFAULT.threads()));
    }

    /** How a calibration is computed under these options, with a study's usual design. */
    CalibrationSettings calibration(CommonOptions options) {
        return CalibrationSettings.DEFAULT
                .with(bootstrap())
                .withThreads(options.threadsOr(CalibrationSettings.DEFAULT.threads()));
    }

    String footer() {
        return "percentile intervals, " + replicates + " replicates, seed " + seed;
    }
}
