package io.github.assay.cli.store;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.upkeep.StoreBackup;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** {@code assay store migrate PROJECT}. */
@Command(
        description = "Bring the store to the version of this program, after a backup. Opening a project does it too.",
        footer = {
            "",
            "Example:",
            "  assay store migrate my-project"
        })
final class StoreMigrateCommand extends ProjectCommand {
    StoreMigrateCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        Optional<StoreBackup> backup = services.get().workbench().care().migrate(folder);
        int version = services.get().workbench().care().verify(folder).version();
        if (options.json) {
            terminal.result(new JsonObject()
                    .with("store", version)
                    .with("backup", backup.map(b -> b.file().toString()).orElse(null))
                    .toString());
        } else {
            terminal.result(backup.map(b -> "Upgraded to version " + version + ". Backup of "
                            + CliWords.count(b.votes(), "vote") + " before: " + b.file() + ".")
                    .orElse("The store has version " + version + ", the version of this program."));
        }
        return ExitStatus.DONE;
    }
}
