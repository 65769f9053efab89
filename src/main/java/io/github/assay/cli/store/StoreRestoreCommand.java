package io.github.assay.cli.store;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.upkeep.RestoreWords;
import io.github.assay.service.upkeep.StoreRestored;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay store restore PROJECT}. */
@Command(
        description = "Put damaged journals together from the latest whole backup and their present lines.",
        footer = {
            "",
            "Present lines that the backup lacks are kept. Lines that were changed or added by other means are",
            "set aside, and files that are replaced are kept under another name. What is lost is listed.",
            "",
            "Examples:",
            "  assay store restore my-project --preview",
            "  assay store restore my-project"
        })
final class StoreRestoreCommand extends ProjectCommand {
    @Option(names = "--from", paramLabel = "FILE", description = "The backup to use. Default: the latest whole one.")
    private Optional<Path> from;

    @Option(names = "--preview", description = "Say what would be restored and what is lost; write nothing.")
    private boolean preview;

    StoreRestoreCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        StoreRestored done = services.get().workbench().care().restore(folder, from, !preview);
        if (options.json) {
            terminal.result(document(done).toString());
        } else {
            print(done);
        }
        return done.lostLines() == 0 ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private void print(StoreRestored done) {
        terminal.result((done.done() ? "Restored from " : "From ") + done.backup().file().getFileName() + ":");
        RestoreWords.lines(done).forEach(terminal::result);
    }

    private static JsonObject document(StoreRestored done) {
        return new JsonObject()
                .with("backup", done.backup().file().toString())
                .with("done", done.done())
                .with("lost_lines", done.lostLines())
                .with("lost_votes", done.lostVotes())
                .with("files", done.files().stream()
                        .map(f -> new JsonObject()
                                .with("file", f.name())
                                .with("restored", f.restored())
                                .with("restored_votes", f.restoredVotes())
                                .with("added", f.added())
                                .with("aside", f.aside())
                                .with("lost", f.lost())
                                .with("lost_lines", f.lostLines())
                                .with("lost_votes", f.lostVotes())
                                .with("people", f.people()))
                        .toList());
    }
}
