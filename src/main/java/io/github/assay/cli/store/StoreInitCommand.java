package io.github.assay.cli.store;

import io.github.assay.cli.options.ServiceCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.sharing.SharedStoreService;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay store init PROJECT}. */
@Command(
        description = "Make a team's shared store in a PostgreSQL database, or upgrade one after a backup.",
        footer = {
            "",
            "Example:",
            "  assay store init my-project --user owner --password-from env:OWNER_PASSWORD"
        })
final class StoreInitCommand extends ServiceCommand {
    @Mixin
    private SharedStoreArguments store;

    @Option(names = "--dry-run", description = "Print the SQL and do nothing.")
    private boolean dryRun;

    @Option(names = "--backup", paramLabel = "FILE", description = "The backup before an upgrade. Default: shared-store.backup.")
    private Path backup = Path.of("shared-store.backup");

    StoreInitCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        SharedStoreService sharing = services.get().workbench().sharing();
        if (dryRun) {
            SharedStoreArguments.print(sharing.initialising(store.owner()), terminal, options);
            return ExitStatus.DONE;
        }
        int before = sharing.initialise(store.owner(), backup);
        terminal.result(
                options.json
                        ? new JsonObject().with("before", before).toString()
                        : before == 0
                                ? "Made the shared store. Give each person a login with 'assay store grant'."
                                : "The shared store is ready; it was there already.");
        return ExitStatus.DONE;
    }
}
