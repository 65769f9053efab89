package io.github.assay.cli.options;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.statistics.BootstrapSettings;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What fixes the digits of intervals and tests: a project's own study, with what options state instead. */
public final class StudyOptions {
    @Option(names = "--seed", paramLabel = "N", description = "Master seed (default: the project's study, else 42).")
    private Long seed;

    private Integer replicates;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--replicates", paramLabel = "N",
            description = "Exactly this many resamples (default: the project's study, else 5000, and more where the tests of"
                    + " a calibration need them).")
    void resample(int times) {
        if (times < BootstrapSettings.FEWEST_REPLICATES) {
            throw new ParameterException(
                    command.commandLine(),
                    "--replicates " + times + ": at least " + BootstrapSettings.FEWEST_REPLICATES + " are needed.");
        }
        replicates = times;
    }

    /** A study's settings with the seed and the replicates that were stated. */
    public CalibrationSettings over(CalibrationSettings study) {
        BootstrapSettings b = study.bootstrap();
        CalibrationSettings seeded = study.with(seed == null ? b : b.withSeed(seed));
        return replicates == null
                ? seeded
                : seeded.with(seeded.bootstrap().withReplicates(replicates)).with(CalibrationSettings.Replication.EXACTLY);
    }

    /** Settings of figures that belong to no project. */
    public BootstrapSettings bootstrap() {
        return over(CalibrationSettings.DEFAULT).bootstrap();
    }

    /** How the figures of a project are computed, under these options. */
    public CalibrationSettings of(ProjectSession session, CommonOptions options) {
        return over(ProjectStudies.settings(session)).withThreads(options.threadsOr(CalibrationSettings.DEFAULT.threads()));
    }

    /** How agreement is computed with the seed and replicates of a study. */
    public static AgreementSettings agreement(BootstrapSettings bootstrap, CommonOptions options) {
        return new AgreementSettings(bootstrap, options.threadsOr(AgreementSettings.DEFAULT.threads()));
    }

    /** Says on standard error which of the project's settings options override; in the order of the settings. */
    public static List<String> overridden(
            ProjectSession session, CalibrationSettings used, Terminal terminal, CommonOptions options) {
        List<String> changes = ProjectStudies.overridden(session, used);
        if (!changes.isEmpty()) {
            terminal.message("Options override the project's study settings: " + String.join("; ", changes) + ".", options);
        }
        return changes;
    }

    /** What intervals rest on, in words. */
    public static String footer(BootstrapSettings used) {
        return used.method() + " intervals, " + CliWords.level(used.level()) + ", " + CliWords.whole(used.replicates())
                + " replicates, seed " + used.seed();
    }
}
