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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Settings of intervals and tests: those of the project's study, replaced where an option states another value. */
public final class StudyOptions {
    @Option(names = "--seed", paramLabel = "N", description = "Master seed (default: the project's study, else 42).")
    private Long seed;

    private @Nullable Integer replicates;

    @Mixin
    private ReaderOption reader;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--replicates", paramLabel = "N",
            description = "Exactly this many resamples (default: the project's study, else 10,000).")
    void resample(int times) {
        if (times < BootstrapSettings.FEWEST_REPLICATES) {
            throw new ParameterException(
                    command.commandLine(),
                    "--replicates " + times + ": at least " + BootstrapSettings.FEWEST_REPLICATES + " are needed.");
        }
        replicates = times;
    }

    /** A study's settings with the given seed and replicates. */
    public CalibrationSettings over(CalibrationSettings study) {
        BootstrapSettings b = study.bootstrap();
        CalibrationSettings seeded = study.with(seed == null ? b : b.withSeed(seed));
        return replicates == null
                ? seeded
                : seeded.with(seeded.bootstrap().withReplicates(replicates)).with(CalibrationSettings.Replication.EXACTLY);
    }

    /** Seed and replicates as they are stated, each with a space before it, for a command that repeats this one. */
    public String stated() {
        return (seed == null ? "" : " --seed " + seed) + (replicates == null ? "" : " --replicates " + replicates);
    }

    /** Whether a reader is named. */
    public boolean namesReader() {
        return reader.isNamed();
    }

    /** Checks that the figures of a project may be shown to the reader, while a round is open. */
    public void mayRead(ProjectSession session) throws Exception {
        reader.mayReadFigures(session);
    }

    /** Settings of figures that belong to no project. */
    public BootstrapSettings bootstrap() {
        return over(CalibrationSettings.DEFAULT).bootstrap();
    }

    /** Settings of a project's figures, with these options. */
    public CalibrationSettings of(ProjectSession session, CommonOptions options) {
        return over(ProjectStudies.settings(session)).withThreads(options.threadsOr(CalibrationSettings.DEFAULT.threads()));
    }

    /** Settings of agreement with the seed and replicates of a study. */
    public static AgreementSettings agreement(BootstrapSettings bootstrap, CommonOptions options) {
        return new AgreementSettings(bootstrap, options.threadsOr(AgreementSettings.DEFAULT.threads()));
    }

    /** Prints on standard error the project's settings that options override, in the order of the settings. */
    public static List<String> overridden(
            ProjectSession session, CalibrationSettings used, Terminal terminal, CommonOptions options) {
        List<String> changes = ProjectStudies.overridden(session, used);
        if (!changes.isEmpty()) {
            terminal.message("Options override the project's study settings: " + String.join("; ", changes) + ".", options);
        }
        return changes;
    }

    /** Sentence on the intervals: method, level, replicates and seed. */
    public static String footer(BootstrapSettings used) {
        return used.method() + " intervals, " + CliWords.level(used.level()) + ", " + CliWords.whole(used.replicates())
                + " replicates, seed " + used.seed();
    }
}
