package io.github.assay.cli.labels;

import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay labels export|import|status|queue PROJECT …}. */
@Command(description = "Label packs: export, import, status, queue.")
public final class LabelsCommand implements Runnable {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private LabelsCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return new CommandLine(new LabelsCommand())
                .addSubcommand("export", new LabelsExportCommand(services, terminal))
                .addSubcommand("import", new LabelsImportCommand(services, terminal))
                .addSubcommand("status", new LabelsStatusCommand(services, terminal))
                .addSubcommand("queue", new LabelsQueueCommand(services, terminal));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say export, import, status or queue.");
    }
}
