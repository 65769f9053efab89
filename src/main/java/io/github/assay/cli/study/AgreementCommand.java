package io.github.assay.cli.study;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.agreement.ScaleResult;
import io.github.assay.agreement.ScaleSettings;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.LabelFileFlags;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.AgreementDocument;
import io.github.assay.files.documents.RoundDocument;
import io.github.assay.files.documents.ScaleDocument;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.RatingFiles;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.rounds.RoundAnalysis;
import io.github.assay.service.study.ProjectAnalysis;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay agreement (PROJECT | --labels FILE)}. */
@Command(
        description = "Agreement statistics of the annotators.",
        footer = {
            "",
            "Examples:",
            "  assay agreement my-project --json",
            "  assay agreement my-project --slice pipeline.generator",
            "  assay agreement --labels rated.csv --scale ordinal --categories low,mid,high"
        })
public final class AgreementCommand implements Callable<Integer> {
    /** Source of the votes. */
    private static final class Input {
        @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
        private Path project;

        @Option(names = "--labels", paramLabel = "FILE", description = "A label pack, or a wide CSV.")
        private Path labels;
    }

    @ArgGroup(multiplicity = "1")
    private Input input;

    @Option(
            names = "--scale",
            paramLabel = "S",
            description = "With --labels: ratings on another scale than pass and fail: nominal, ordinal, interval, ratio.")
    private Optional<ScaleSettings.Scale> scale = Optional.empty();

    @Option(
            names = "--categories",
            paramLabel = "C,C…",
            split = ",",
            hideParamSyntax = true,
            description = "With --scale: the declared scale in order (default: the categories that occur).")
    private List<String> categories = List.of();

    @Option(
            names = "--slice",
            paramLabel = "KEY",
            description = "Also by any key of the metadata; nested keys by their path, such as pipeline.generator.")
    private String slice;

    @Option(names = "--without-copies", description = "Leave out votes that were copied from another system's.")
    private boolean withoutCopies;

    @Option(names = "--round", paramLabel = "ID", description = "Only the votes of a round, with its own figures.")
    private Optional<String> round = Optional.empty();

    @Mixin
    private LabelFileFlags flags;

    @Mixin
    private StudyOptions study;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    public AgreementCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        if (scale.isPresent()) {
            return scaled(scale.get());
        }
        if (input.labels == null && flags.isGiven()) {
            throw new ParameterException(spec.commandLine(), "Options of a label file need --labels FILE.");
        }
        if (input.labels != null && round.isPresent()) {
            throw new ParameterException(spec.commandLine(), "--round belongs to a project.");
        }
        if (slice != null && input.labels != null) {
            throw new ParameterException(spec.commandLine(), "--slice needs a PROJECT: a label file has no metadata.");
        }
        if (flags.preview) {
            return preview();
        }
        Analysed done = input.labels == null
                ? ofProject()
                : ofFile(StudyOptions.agreement(study.bootstrap(), options).withCopies(!withoutCopies));
        if (options.json) {
            JsonObject document = AgreementDocument.of(done.result(), done.labels(), done.overridden());
            done.round().ifPresent(r -> document.with("round", RoundDocument.of(
                    round.orElseThrow(), r.figures(), r.items(), r.extra(), done.names())));
            terminal.result(document.with("version", spec.root().version()[0]).toString());
        } else {
            AgreementTables.print(done.result(), done.labels(), terminal);
            done.round().ifPresent(r -> AgreementTables.print(round.orElseThrow(), r, done.names(), terminal));
        }
        return done.status();
    }

    private int preview() throws Exception {
        try (ConsoleProgress progress = terminal.progress(options)) {
            LabelReading read = flags.read(input.labels, LabelFiles.Unnamed.AN_ITEM, terminal, options, progress);
            return read.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
        }
    }

    /** A result with its exit status, which reports input that was left out. */
    private record Analysed(
            AgreementResult result, Optional<FinalLabelSources> labels, List<String> overridden, int status,
            Optional<RoundAnalysis.Result> round, UnaryOperator<String> names) {
        Analysed(AgreementResult result, Optional<FinalLabelSources> labels, List<String> overridden, int status) {
            this(result, labels, overridden, status, Optional.empty(), UnaryOperator.identity());
        }
    }

    private Analysed ofProject() throws Exception {
        try (OpenProject open = OpenProject.toReadVotes(input.project, services.get(), terminal, options)) {
            study.mayRead(open.session());
            CalibrationSettings used = study.of(open.session(), options);
            List<String> overridden = StudyOptions.overridden(open.session(), used, terminal, options);
            AgreementSettings settings = StudyOptions.agreement(used.bootstrap(), options).withCopies(!withoutCopies)
                    .slicedBy(slice == null ? "" : slice);
            UnaryOperator<String> names =
                    new PeopleService(open.session().labels(), Clock.systemUTC()).shownNames();
            if (round.isPresent()) {
                RoundAnalysis.Result its = new RoundAnalysis(services.get().agreement())
                        .of(open.session(), round.get(), settings, open.progress());
                return new Analysed(its.agreement(), Optional.empty(), overridden, open.status(), Optional.of(its), names);
            }
            ProjectAnalysis.LabelledAgreement done =
                    services.get().analysis().labelledAgreement(open.session(), settings, open.progress());
            return new Analysed(done.agreement(), Optional.of(done.labels()), overridden, open.status());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Analysed ofFile(AgreementSettings settings) throws Exception {
        try (ConsoleProgress progress = terminal.progress(options)) {
            LabelReading read = flags.read(input.labels, LabelFiles.Unnamed.AN_ITEM, terminal, options, progress);
            return new Analysed(
                    services.get().agreement().analyse(LabelFiles.ofNoProject(read.votes()), settings, progress),
                    Optional.empty(),
                    List.of(),
                    read.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS);
        }
    }

    private int scaled(ScaleSettings.Scale on) throws Exception {
        if (input.labels == null) {
            throw new ParameterException(spec.commandLine(), "--scale needs --labels FILE.");
        }
        if (!flags.namesOnlyAnnotators()) {
            throw new ParameterException(
                    spec.commandLine(), "With --scale, of the options of a label file only --annotators counts.");
        }
        ScaleSettings settings = new ScaleSettings(
                on, categories, study.bootstrap(), options.threadsOr(AgreementSettings.DEFAULT.threads()));
        ScaleResult result;
        try (ConsoleProgress progress = terminal.progress(options)) {
            result = services.get().agreement().analyse(RatingFiles.read(input.labels, flags.annotators(), progress), settings, progress);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(
                    input.labels + ": " + e.getMessage(), "Declare the scale with --categories, or choose another.", e);
        }
        if (options.json) {
            terminal.result(ScaleDocument.of(result).toString());
        } else {
            ScaleTables.print(result, terminal);
            terminal.result(StudyOptions.footer(study.bootstrap()));
        }
        return ExitStatus.DONE;
    }
}
