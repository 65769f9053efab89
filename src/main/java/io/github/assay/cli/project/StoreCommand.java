package io.github.assay.cli.project;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.project.SharedReview;
import io.github.assay.service.upkeep.RestoreWords;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreCheck;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay store verify|backup|restore|migrate|init|grant|… PROJECT …}. */
public final class StoreCommand {
    private StoreCommand() {}

    public static CommandLine withParts() {
        CommandLine group = CommandGroup.of("The store of a project's labels: verify, backup, restore, migrate, init, grant, revoke, members, set-aside, copy.",
                        "Say verify or backup or restore or migrate or init or grant or revoke or members or set-aside or copy.")
                .addSubcommand("verify", new Verify())
                .addSubcommand("backup", new Backup())
                .addSubcommand("restore", new Restore())
                .addSubcommand("migrate", new Migrate());
        return SharedStoreCommands.addTo(group);
    }

    /** {@code assay store verify PROJECT}. */
    @Command(
            description = "Check that the journals of labels are as Assay wrote them.",
            footer = {
                "",
                "Each line of a journal carries the hash of the line before. A journal that was emptied, cut",
                "or edited is named with file and line, and the exit status is 1.",
                "",
                "Example:",
                "  assay store verify my-project"
            })
    private static final class Verify extends ProjectCommand {
        private static final TableSpec<StoreCheck.CheckedFile> FILES = TableSpec.list(
                "store-files", ColumnSpec.verbatim("file", "list.store.file", StoreCheck.CheckedFile::name),
                ColumnSpec.count("lines", "list.store.lines", StoreCheck.CheckedFile::lines),
                ColumnSpec.count("chained", "list.store.chained", StoreCheck.CheckedFile::chained),
                ColumnSpec.count("votes", "list.store.votes", StoreCheck.CheckedFile::votes),
                ColumnSpec.data("people", StoreCheck.CheckedFile::people), ColumnSpec.data("unreadable", StoreCheck.CheckedFile::unreadable),
                ColumnSpec.data("torn", StoreCheck.CheckedFile::torn),
                ColumnSpec.valued("hash", "list.store.hash", f -> f.end().isEmpty() ? "" : f.end().substring(0, 16), StoreCheck.CheckedFile::end));

        @Option(names = "--accept", description = "Accept all differences as they are; the acceptance is logged.")
        private boolean accept;

        @Override
        protected Shown result() throws Exception {
            if (accept) {
                for (String difference : services.get().workbench().care().accept(folder)) {
                    terminal.message("Accepted: " + difference, options);
                }
            }
            StoreCheck check = services.get().workbench().care().verify(folder);
            SharedReview shared = SharedReview.of(folder);
            return shown(() -> shared.addTo(document(check)), () -> {
                print(check);
                shared.sentences().forEach(terminal::result);
                shared.distant().forEach(terminal::result);
            }).clean(check.isSound() && shared.isReadable());
        }

        private void print(StoreCheck check) {
            terminal.table(FILES, check.files());
            check.sentences().forEach(terminal::result);
            if (check.isSound()) {
                terminal.result(check.files().isEmpty()
                        ? "The store has no labels."
                        : "All journals are as Assay wrote them.");
            }
        }

        private static JsonObject document(StoreCheck check) {
            return new JsonObject()
                    .with("store", check.version())
                    .with("id", check.id())
                    .with("sound", check.isSound())
                    .with("files", SpecDocument.rows(FILES, check.files()))
                    .with("differences", check.differences().stream()
                            .map(d -> new JsonObject()
                                    .with("file", d.file())
                                    .with("line", d.line())
                                    .with("kind", d.kind())
                                    .with("lines", d.lines())
                                    .with("votes", d.votes())
                                    .with("text", d.sentence())
                                    .with("found", d.found().map(Instant::toString).orElse(null)))
                            .toList());
        }
    }

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
    private static final class Backup extends ProjectCommand {
        @Option(names = "--list", description = "Make none; list the backups and whether each is whole.")
        private boolean list;

        @Override
        protected Shown result() throws Exception {
            StoreCare care = services.get().workbench().care();
            List<StoreBackup> backups = list ? care.backups(folder) : List.of(care.backUp(folder));
            TableSpec<StoreBackup> spec = StoreBackup.list(ZoneOffset.UTC);
            return shown(spec, backups, () -> {
                if (list && backups.isEmpty()) {
                    terminal.result("There is no backup.");
                } else if (list) {
                    terminal.table(spec, backups);
                } else {
                    StoreBackup made = backups.getFirst();
                    terminal.result("Wrote " + made.file() + ": " + CliWords.count(made.votes(), "vote") + " in "
                            + CliWords.count(made.files(), "file") + ".");
                }
            }).clean(backups.stream().allMatch(b -> b.fault().isEmpty()));
        }
    }

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
    private static final class Restore extends ProjectCommand {
        @Option(names = "--from", paramLabel = "FILE",
                description = "The backup to use. Default: the latest whole one.")
        private Optional<Path> from;

        @Option(names = "--preview", description = "Say what would be restored and what is lost; write nothing.")
        private boolean preview;

        @Override
        protected Shown result() throws Exception {
            StoreRestored done = services.get().workbench().care().restore(folder, from, !preview);
            return shown(() -> document(done), () -> print(done)).clean(done.lostLines() == 0);
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

    /** {@code assay store migrate PROJECT}. */
    @Command(
            description = "Bring the store to the version of this program, after a backup. Opening a project does it too.",
            footer = {"", "Example:", "  assay store migrate my-project"})
    private static final class Migrate extends ProjectCommand {
        @Override
        protected Shown result() throws Exception {
            Optional<StoreBackup> backup = services.get().workbench().care().migrate(folder);
            int version = services.get().workbench().care().verify(folder).version();
            return shown(
                    new JsonObject().with("store", version).with("backup", backup.map(b -> b.file().toString()).orElse(null)),
                    backup.map(b -> "Upgraded to version " + version + ". Backup of "
                                    + CliWords.count(b.votes(), "vote") + " before: " + b.file() + ".")
                            .orElse("The store has version " + version + ", the version of this program."));
        }
    }
}
