package io.github.assay.cli.labels;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;

/** {@code assay labels export|import|status|queue PROJECT …}. */
public final class LabelsCommand {
    private LabelsCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return CommandGroup.of("Label packs: export, import, status, queue.",
                        "Say export, import, status or queue.")
                .addSubcommand("export", new LabelsExportCommand(services, terminal))
                .addSubcommand("import", new LabelsImportCommand(services, terminal))
                .addSubcommand("status", new LabelsStatusCommand(services, terminal))
                .addSubcommand("queue", new LabelsQueueCommand(services, terminal));
    }
}
