package io.github.assay.cli.rounds;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;

/** {@code assay rounds plan|show|replan|close|reopen|export|import|progress PROJECT …}. */
public final class RoundsCommand {
    private RoundsCommand() {}

    /** The command with its parts. */
    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return CommandGroup.of("Rounds of labelling: plan, show, replan, close, reopen, export, import, progress.",
                        "Say plan, show, replan, close, reopen, export, import or progress.")
                .addSubcommand("plan", new RoundsPlanCommand(services, terminal))
                .addSubcommand("show", new RoundsShowCommand(services, terminal))
                .addSubcommand("replan", new RoundsReplanCommand(services, terminal))
                .addSubcommand("close", new RoundsCloseCommand(services, terminal, true))
                .addSubcommand("reopen", new RoundsCloseCommand(services, terminal, false))
                .addSubcommand("export", new RoundsFileCommand(services, terminal, true))
                .addSubcommand("import", new RoundsFileCommand(services, terminal, false))
                .addSubcommand("progress", new RoundsProgressCommand(services, terminal));
    }
}
