package io.github.assay.cli.rounds;

import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay rounds plan|show|replan|close|reopen|export|import|progress PROJECT …}. */
@Command(description = "Rounds of labelling: plan, show, replan, close, reopen, export, import, progress.")
public final class RoundsCommand implements Runnable {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private RoundsCommand() {}

    /** The command with its parts. */
    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return new CommandLine(new RoundsCommand())
                .addSubcommand("plan", new RoundsPlanCommand(services, terminal))
                .addSubcommand("show", new RoundsShowCommand(services, terminal))
                .addSubcommand("replan", new RoundsReplanCommand(services, terminal))
                .addSubcommand("close", new RoundsCloseCommand(services, terminal, true))
                .addSubcommand("reopen", new RoundsCloseCommand(services, terminal, false))
                .addSubcommand("export", new RoundsFileCommand(services, terminal, true))
                .addSubcommand("import", new RoundsFileCommand(services, terminal, false))
                .addSubcommand("progress", new RoundsProgressCommand(services, terminal));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "Say plan, show, replan, close, reopen, export, import or progress.");
    }
}
