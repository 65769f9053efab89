package io.github.assay.cli;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.statistics.BootstrapSettings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What fixes the digits of intervals and tests. */
final class StudyOptions {
    @Option(names = "--seed", paramLabel = "N", description = "Master seed (default: ${DEFAULT-VALUE}).")
    long seed = BootstrapSettings.DEFAULT.seed();

    int replicates = BootstrapSettings.DEFAULT.replicates();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--replicates", paramLabel = "N", description = "Resamples (default: ${DEFAULT-VALUE}).",
            defaultValue = "" + BootstrapSettings.STANDARD_REPLICATES)
    void resample(int times) {
        if (times < BootstrapSettings.FEWEST_REPLICATES) {
            throw new ParameterException(
                    command.commandLine(),
                    "--replicates " + times + ": at least " + BootstrapSettings.FEWEST_REPLICATES + " are needed.");
        }
        replicates = times;
    }

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
