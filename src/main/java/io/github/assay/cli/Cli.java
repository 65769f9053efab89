package io.github.assay.cli;

import io.github.assay.agreement.ScaleSettings;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.StudyDesign.CaseSets;
import io.github.assay.calibration.StudyDesign.Drawing;
import io.github.assay.calibration.StudyDesign.IntervalType;
import io.github.assay.domain.LabellingPolicy.Ties;
import io.github.assay.service.Services;
import io.github.assay.task.Cancelled;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line: arguments in, exit status out. Services are made only when a command needs them. */
@Command(
        name = "assay",
        synopsisSubcommandLabel = "(PROJECT | COMMAND)",
        description = "Decide how far automatic text-to-SQL evaluation can be trusted.%n"
                + "With a PROJECT, or nothing, the window opens; without a display the main job is done here.%n",
        footer = {
            "",
            "Exit status: 0 done; 1 done, but something in the data failed and is listed;",
            "2 wrong usage; 3 the input cannot be used; 4 stopped by a limit or by the user,",
            "what was finished is kept."
        })
public final class Cli implements Runnable {
    @Option(names = "--version", versionHelp = true, description = "Show the version.")
    @SuppressWarnings("UnusedVariable")
    private boolean version;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private Cli() {}

    /**
     * Runs one command.
     *
     * @return the exit status, see {@link ExitStatus}
     */
    public static int run(String[] arguments, String version, Supplier<Services> services, Terminal terminal) {
        PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8);
        CommandLine line = commands(services, terminal);
        CommandHelp.layOut(line);
        offerWords(line);
        Optional<String> stranger = CommandNames.stranger(arguments);
        if (stranger.isPresent()) {
            terminal.complaint(stranger.get());
            return ExitStatus.USAGE;
        }
        line.getCommandSpec().version("assay " + version);
        int status = line.setOut(out)
                .setErr(err)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setParameterExceptionHandler((e, _) -> misused(e, terminal))
                .setExecutionExceptionHandler((e, _, _) -> failed(e, terminal))
                .execute(arguments);
        out.flush();
        terminal.out().flush();
        return status;
    }

    private static CommandLine commands(Supplier<Services> services, Terminal terminal) {
        return new CommandLine(new Cli())
                .addSubcommand("import", new ImportCommand(services, terminal))
                .addSubcommand("imported", new ImportedCommand(services, terminal))
                .addSubcommand("check", new CheckCommand(services, terminal))
                .addSubcommand("run", new RunCommand(services, terminal))
                .addSubcommand("score", new ScoreCommand(services, terminal))
                .addSubcommand("labels", LabelsCommand.withParts(services, terminal))
                .addSubcommand("agreement", new AgreementCommand(services, terminal))
                .addSubcommand("calibrate", new CalibrateCommand(services, terminal))
                .addSubcommand("systems", new SystemsCommand(services, terminal))
                .addSubcommand("plan", new PlanCommand(services, terminal))
                .addSubcommand("route", new RouteCommand(services, terminal))
                .addSubcommand("report", new ReportCommand(services, terminal))
                .addSubcommand("summary", new SummaryCommand(services, terminal))
                .addSubcommand("doctor", new DoctorCommand(services, terminal));
    }

    private static void offerWords(CommandLine line) {
        Choice.offer(line, IntervalType.class);
        Choice.offer(line, CaseSets.class);
        Choice.offer(line, Drawing.class);
        Choice.offer(line, CalibrationSettings.Family.class);
        Choice.offer(line, Ties.class);
        Choice.offer(line, ScaleSettings.Scale.class);
        AskedCuts.offer(line);
        PlainNumbers.offer(line);
    }

    /** What was wrong stays in sight: the options are one command away, not fifty lines below it. */
    private static int misused(CommandLine.ParameterException e, Terminal terminal) {
        CommandLine command = e.getCommandLine();
        terminal.complaint(e.getMessage().replaceFirst("^Error: ", ""));
        CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
        terminal.complaint("Usage: " + command.getHelp().synopsis(0).strip());
        terminal.complaint("'" + command.getCommandSpec().qualifiedName() + " --help' says what each option does.");
        return ExitStatus.USAGE;
    }

    /** Checked exceptions of the hands are written for people; anything else is a defect, and says so. */
    private static int failed(Exception e, Terminal terminal) {
        Throwable cause = e;
        while (cause instanceof RuntimeException && !(cause instanceof Cancelled) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof Cancelled) {
            terminal.complaint("Stopped. What was finished is kept.");
            return ExitStatus.STOPPED;
        }
        if (cause instanceof RuntimeException || cause instanceof Error) {
            System.getLogger(Cli.class.getName()).log(System.Logger.Level.ERROR, "command failed", e);
            terminal.complaint("Assay failed unexpectedly: " + cause + ". Details: " + System.getProperty("assay.log", "the log"));
            return ExitStatus.UNUSABLE_INPUT;
        }
        terminal.complaint(FileFaults.sentence(cause));
        return ExitStatus.UNUSABLE_INPUT;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "Name a command; assay --help lists them.");
    }
}
