package io.github.assay.cli.store;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreCare;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay store backup PROJECT}. */
@Command(
        description = "Make a backup of all labels, or list the backups.",
        footer = {
            "",
            "A backup is made at closing too, where something was written. The five latest are kept, and the",
            "latest of each of seven days. Each is read back and compared when it is written.",
            "",
            "Example:",
            "  assay store backup my-project"
        })
final class StoreBackupCommand extends ProjectCommand {
    @Option(names = "--list", description = "Make none; list the backups and whether each is whole.")
    private boolean list;

    StoreBackupCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        StoreCare care = services.get().workbench().care();
        List<StoreBackup> backups = list ? care.backups(folder) : List.of(care.backUp(folder));
        if (options.json) {
            backups.forEach(b -> terminal.result(document(b).toString()));
        } else if (list) {
            table(backups);
        } else {
            StoreBackup made = backups.getFirst();
            terminal.result("Wrote " + made.file() + ": " + CliWords.count(made.votes(), "vote") + " in "
                    + CliWords.count(made.files(), "file") + ".");
        }
        return backups.stream().allMatch(b -> b.fault().isEmpty()) ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private void table(List<StoreBackup> backups) {
        if (backups.isEmpty()) {
            terminal.result("There is no backup.");
        }
        TextTable table = new TextTable("backup", ">files", ">lines", ">votes", "state");
        for (StoreBackup b : backups) {
            table.add(
                    b.file().getFileName().toString(), Integer.toString(b.files()), Long.toString(b.lines()),
                    Long.toString(b.votes()),
                    !b.fault().isEmpty() ? "cannot be used: " + b.fault() : b.sound() ? "whole" : "whole, of a damaged store");
        }
        table.print(terminal);
    }

    private static JsonObject document(StoreBackup b) {
        return new JsonObject()
                .with("file", b.file().toString())
                .with("at", b.at().map(Instant::toString).orElse(null))
                .with("files", b.files())
                .with("lines", b.lines())
                .with("votes", b.votes())
                .with("sound", b.sound())
                .with("fault", b.fault().isEmpty() ? null : b.fault());
    }
}
