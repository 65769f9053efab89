package io.github.assay.cli;

import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay labels export|import|status PROJECT …}. */
@Command(description = "Label packs: export, import, status.")
final class LabelsCommand implements Runnable {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    private LabelsCommand() {}

    static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return new CommandLine(new LabelsCommand())
                .addSubcommand("export", new LabelsExportCommand(services, terminal))
                .addSubcommand("import", new LabelsImportCommand(services, terminal))
                .addSubcommand("status", new LabelsStatusCommand(services, terminal));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(new CommandLine(this), "Say export, import or status.");
    }
}
