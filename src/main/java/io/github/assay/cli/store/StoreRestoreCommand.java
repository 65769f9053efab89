package io.github.assay.cli.store;

import io.github.assay.cli.options.ProjectArgument;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.service.upkeep.StoreRestored.FileRestored;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
final class StoreRestoreCommand implements Callable<Integer> {
    @Mixin
    private ProjectArgument project;

    @Option(names = "--from", paramLabel = "FILE", description = "The backup to use. Default: the latest whole one.")
    private Optional<Path> from;

    @Option(names = "--preview", description = "Say what would be restored and what is lost; write nothing.")
    private boolean preview;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    StoreRestoreCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        StoreRestored done = services.get().workbench().care().restore(project.folder(), from, !preview);
        if (options.json) {
            terminal.result(document(done).toString());
        } else {
            print(done);
        }
        return done.lostLines() == 0 ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private void print(StoreRestored done) {
        terminal.result((done.done() ? "Restored from " : "From ") + done.backup().file().getFileName() + ":");
        for (FileRestored f : done.files()) {
            StringBuilder line = new StringBuilder(f.name()).append(": ");
            line.append(CliWords.count(f.restored(), "line")).append(" back (")
                    .append(CliWords.count(f.restoredVotes(), "vote")).append(")");
            if (f.aside() > 0) {
                line.append(", ").append(CliWords.count(f.aside(), "line")).append(" set aside");
            }
            if (f.lostLines() > 0) {
                line.append("; lost: ").append(String.join(", ", f.lost())).append(", at most ")
                        .append(CliWords.count(f.lostVotes(), "vote"));
                line.append(f.people().isEmpty() ? "" : " of " + String.join(", ", f.people()));
            }
            terminal.result(line.append('.').toString());
        }
        if (done.files().isEmpty()) {
            terminal.result("Nothing differs from it but later lines, which stay.");
        }
        terminal.result(done.lostLines() == 0
                ? "Nothing is lost."
                : "Lost: " + CliWords.count(done.lostLines(), "line") + ", at most "
                        + CliWords.count(done.lostVotes(), "vote") + ".");
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
