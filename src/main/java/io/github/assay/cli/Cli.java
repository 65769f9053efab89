package io.github.assay.cli;

import io.github.assay.agreement.ScaleSettings;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.cli.labels.AdjudicateCommand;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.project.AddCommand;
import io.github.assay.cli.rounds.RoundsCommand;
import io.github.assay.cli.study.RequestedThresholds;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.service.Services;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Memory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Runs one command of the command line and returns its exit status. Services are made when a command needs them. */
@Command(
        name = "assay",
        customSynopsis = "assay [PROJECT]%n       assay COMMAND [ARGUMENT]…%n       assay help [COMMAND | all]",
        description = "Decide how far automatic text-to-SQL evaluation can be trusted.%n"
                + "With a PROJECT, or nothing, the window opens; without a display the main job is done here.%n",
        footer = {
            "",
            "Exit status: 0 done; 1 done, but something in the data failed and is listed;",
            "2 wrong usage; 3 the input cannot be used; 4 stopped by a limit or by the user,",
            "what was finished is kept."
        })
public final class Cli implements Runnable {
    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version.")
    @SuppressWarnings("UnusedVariable")
    private boolean version;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
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
    public static int run(String[] typed, String version, Supplier<Services> services, Terminal terminal) {
        String[] arguments = CommandNames.withoutHelpWord(typed);
        PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8);
        CommandLine line = commands(arguments, services, terminal);
        CommandHelp.layOut(line, !CommandNames.asksForAll(typed));
        offerWords(line);
        if (ManualTopics.areWanted(typed)) {
            int printed = ManualTopics.print(List.of(typed).subList(1, typed.length), terminal);
            terminal.out().flush();
            return printed;
        }
        Optional<String> stranger = CommandNames.stranger(arguments);
        if (stranger.isPresent()) {
            terminal.complaint(stranger.get());
            return ExitStatus.USAGE;
        }
        line.getCommandSpec().version("assay " + version);
        int status = execute(
                line.setOut(out)
                        .setErr(err)
                        .setUsageHelpLongOptionsMaxWidth(30)
                        .setParameterExceptionHandler((e, _) -> misused(e, terminal))
                        .setExecutionExceptionHandler((e, _, _) -> failed(e, terminal)),
                arguments,
                terminal);
        out.flush();
        terminal.out().flush();
        return status;
    }

    private static int execute(CommandLine line, String[] arguments, Terminal terminal) {
        try {
            return line.execute(arguments);
        } catch (OutOfMemoryError _) {
            terminal.complaint("The command was given up. " + Memory.tooLittle() + ". What was finished is kept.");
            return ExitStatus.STOPPED;
        }
    }

    /** All commands with their options, for shell completions and manual pages. They cannot be executed. */
    public static CommandLine described() {
        CommandLine line = new CommandLine(new Cli());
        CommandFactories.all((_, _) -> {
            throw new IllegalStateException("commands that are only described run none");
        }).forEach((name, command) -> line.addSubcommand(name, command.get()));
        CommandHelp.layOut(line, false);
        offerWords(line);
        return line;
    }

    /** Adds only the named command. Reading the options of all commands takes half the start time of a short one. */
    private static CommandLine commands(String[] arguments, Supplier<Services> services, Terminal terminal) {
        CommandLine line = new CommandLine(new Cli());
        Map<String, Supplier<Object>> all = CommandFactories.all((step, of) -> run(step, "", services, of));
        Supplier<Object> named = arguments.length == 0 ? null : all.get(arguments[0]);
        if (named == null) {
            all.forEach((name, command) -> line.addSubcommand(name, command.get()));
        } else {
            line.addSubcommand(arguments[0], named.get());
        }
        ResultCommand.provide(line, services, terminal);
        return line;
    }

    private static void offerWords(CommandLine line) {
        line.registerConverter(Drawing.class, CalibrationOptions.word(StudySetting.DRAWING));
        EnumOption.offer(line, StudyFigures.Kind.class);
        AddCommand.offer(line);
        RoundsCommand.offer(line);
        AdjudicateCommand.offer(line);
        EnumOption.offer(line, ScaleSettings.Scale.class);
        RequestedThresholds.offer(line);
        PlainNumbers.offer(line);
    }

    /** Prints the fault and the synopsis. Does not print the options: fifty lines of them would hide the fault. */
    private static int misused(CommandLine.ParameterException e, Terminal terminal) {
        CommandLine command = e.getCommandLine();
        terminal.complaint(String.valueOf(e.getMessage()).replaceFirst("^Error: ", ""));
        CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
        terminal.complaint("Usage: " + command.getHelp().synopsis(0).strip().replaceAll("\\s*\\R\\s*", " "));
        terminal.complaint("'" + command.getCommandSpec().qualifiedName() + " --help' says what each option does.");
        return ExitStatus.USAGE;
    }

    /** Prints a checked exception's own sentence; a RuntimeException or Error is a defect and is reported as one. */
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

    /** Layout of every command's help: a short synopsis, its own options, then those of all commands. */
    static final class CommandHelp {
        private static final Set<String> COMMON = Set.of("--json", "--quiet", "--threads", "--help");

        private static final int SYNOPSIS = 72;

        /** Columns of a task's name with the space around it. */
        private static final int TASK = 14;

        private static final int WIDTH = 80;

        private CommandHelp() {}

        /** Lays out the program's help, with commands by task or all with their descriptions, and that of all commands. */
        static void layOut(CommandLine line, boolean byTask) {
            if (byTask) {
                line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, _ -> "");
                line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandHelp::byTask);
            }
            layOut(line);
        }

        /** A line a task, and the two commands that say more. */
        private static String byTask(Help help) {
            Help.TextTable table = Help.TextTable.forColumnWidths(help.colorScheme(), TASK, WIDTH - TASK);
            for (CommandNames.Task task : CommandNames.Task.values()) {
                table.addRowValues("  " + task.name().toLowerCase(Locale.ROOT), String.join(", ", task.commands()));
            }
            return "%nCommands:%n%s%n'assay help COMMAND' explains one, 'assay help all' has a line on each;%n'assay help WORD' looks it up in the manual.%n".formatted(table);
        }

        private static void layOut(CommandLine line) {
            for (CommandLine command : line.getSubcommands().values()) {
                command.getCommandSpec().usageMessage().customSynopsis(broken(synopsis(command.getCommandSpec())));
                command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, CommandHelp::options);
                layOut(command);
            }
        }

        /** In lines that fit behind the word "Usage:". */
        private static String[] broken(String synopsis) {
            return synopsis.replaceAll("(.{1," + SYNOPSIS + "})(?: |$)", "$1\n").strip().split("\n");
        }

        private static String synopsis(CommandSpec spec) {
            StringBuilder text = new StringBuilder(spec.qualifiedName());
            if (!spec.subcommands().isEmpty()) {
                return text.append(" COMMAND").toString();
            }
            for (PositionalParamSpec place : spec.positionalParameters()) {
                if (place.group() == null) {
                    text.append(place.arity().min() > 0 ? " " + place.paramLabel() : " [" + place.paramLabel() + "]");
                }
            }
            for (ArgGroupSpec group : spec.argGroups()) {
                text.append(' ').append(group.synopsis());
            }
            for (OptionSpec option : spec.options()) {
                if (option.required() && option.group() == null) {
                    text.append(' ').append(option.longestName()).append('=').append(option.paramLabel());
                }
            }
            return text.append(" [OPTION]…").toString();
        }

        private static String options(Help help) {
            List<OptionSpec> all = help.commandSpec().options();
            List<OptionSpec> own = all.stream().filter(o -> !COMMON.contains(o.longestName())).toList();
            List<OptionSpec> common = all.stream().filter(o -> COMMON.contains(o.longestName())).toList();
            String start = own.isEmpty() ? "" : "%nOptions:%n".formatted() + help.optionListExcludingGroups(own);
            String heading = help.commandSpec().subcommands().isEmpty() ? "%nEvery command:%n" : "%n";
            return start + heading.formatted() + help.optionListExcludingGroups(common);
        }
    }

    /** Reads numbers of the command line. The error for other text names a number, not a Java type. */
    private static final class PlainNumbers {
        /** Registers the converters with the command line and every command below it. */
        public static void offer(CommandLine line) {
            line.registerConverter(int.class, whole(Integer::valueOf));
            line.registerConverter(Integer.class, whole(Integer::valueOf));
            line.registerConverter(long.class, whole(Long::valueOf));
            line.registerConverter(Long.class, whole(Long::valueOf));
            line.registerConverter(double.class, PlainNumbers::fraction);
            line.registerConverter(Double.class, PlainNumbers::fraction);
        }

        private static <N> ITypeConverter<N> whole(Function<String, N> reader) {
            return text -> {
                try {
                    return reader.apply(text.strip());
                } catch (NumberFormatException e) {
                    throw new TypeConversionException("'" + text + "' is not a whole number");
                }
            };
        }

        private static Double fraction(String text) {
            try {
                double value = Double.parseDouble(text.strip());
                if (Double.isFinite(value)) {
                    return value;
                }
            } catch (NumberFormatException _) {
                // The exception below covers infinities too.
            }
            throw new TypeConversionException("'" + text + "' is not a number");
        }
    }

    /** Turns exceptions of the file system into a sentence with a remedy. */
    private static final class FileFaults {
        public static String sentence(Throwable cause) {
            String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
            String lower = message.toLowerCase(Locale.ROOT);
            boolean ofTheSystem = cause instanceof FileSystemException || cause.getClass() == IOException.class;
            if (ofTheSystem && (lower.contains("no space left") || lower.contains("disk quota"))) {
                return full(cause, message);
            }
            return switch (cause) {
                case NoSuchFileException e -> "There is no file or folder " + e.getFile() + ". Check the spelling.";
                case AccessDeniedException e ->
                    e.getFile() + " may not be read or written. Give yourself the right to, or choose another place.";
                case NotDirectoryException e -> e.getFile() + " is a file, not a folder. Choose a folder.";
                case FileSystemException e when e.getReason() != null && e.getFile() != null ->
                    e.getFile() + ": " + e.getReason() + ". Choose another place, or put this one right.";
                case FileSystemException e when e.getReason() == null && e.getFile() != null ->
                    e.getFile() + " is in the way or cannot be used. Choose another place.";
                default -> message;
            };
        }

        private static String full(Throwable cause, String message) {
            String where = cause instanceof FileSystemException e && e.getFile() != null
                    ? " (" + e.getFile() + ")" : "";
            return "The disk is full: " + message + where
                    + ". Make room and give the command again; what was stored before is kept, the file being written "
                    + "is" + " not whole.";
        }
    }
}
