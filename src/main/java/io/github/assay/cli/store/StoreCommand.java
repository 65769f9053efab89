package io.github.assay.cli.store;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.TextTable;
import io.github.assay.json.JsonObject;
import io.github.assay.service.upkeep.RestoreWords;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreCheck;
import io.github.assay.service.upkeep.StoreRestored;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay store verify|backup|restore|migrate|init|grant|… PROJECT …}. */
public final class StoreCommand {
    private StoreCommand() {}

    public static CommandLine withParts() {
        CommandLine group = CommandGroup.of("The store of a project's labels: verify, backup, restore, migrate, init, grant, revoke, members, copy.",
                        "Say verify or backup or restore or migrate or init or grant or revoke or members or copy.")
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
        @Option(names = "--accept", description = "Accept all differences as they are; the acceptance is logged.")
        private boolean accept;

        @Override
        public Integer call() throws Exception {
            if (accept) {
                for (String difference : services.get().workbench().care().accept(folder)) {
                    terminal.message("Accepted: " + difference, options);
                }
            }
            StoreCheck check = services.get().workbench().care().verify(folder);
            show(() -> document(check), () -> print(check));
            return check.isSound() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
        }

        private void print(StoreCheck check) {
            TextTable table = new TextTable("file", ">lines", ">chained", ">votes", "hash");
            for (StoreCheck.CheckedFile f : check.files()) {
                table.add(
                        f.name(), Long.toString(f.lines()), Long.toString(f.chained()), Long.toString(f.votes()),
                        f.end().isEmpty() ? "" : f.end().substring(0, 16));
            }
            table.print(terminal);
            for (StoreCheck.Difference d : check.differences()) {
                terminal.result(d.sentence() + d.found().map(at -> " Found at the opening of " + at + ".").orElse(""));
            }
            for (StoreCheck.CheckedFile f : check.files()) {
                if (!f.unreadable().isEmpty()) {
                    terminal.result(f.name() + ": " + CliWords.count(f.unreadable().size(), "line")
                            + " cannot be read, the first is line " + f.unreadable().getFirst() + ".");
                }
                if (f.torn()) {
                    terminal.result(f.name()
                            + ": the last line was not written whole; the next opening sets it aside.");
                }
            }
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
                    .with("files", check.files().stream()
                            .map(f -> new JsonObject()
                                    .with("file", f.name())
                                    .with("lines", f.lines())
                                    .with("chained", f.chained())
                                    .with("votes", f.votes())
                                    .with("people", f.people())
                                    .with("unreadable", f.unreadable())
                                    .with("torn", f.torn())
                                    .with("hash", f.end()))
                            .toList())
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
        public Integer call() throws Exception {
            StoreRestored done = services.get().workbench().care().restore(folder, from, !preview);
            show(() -> document(done), () -> print(done));
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

    /** {@code assay store migrate PROJECT}. */
    @Command(
            description = "Bring the store to the version of this program, after a backup. Opening a project does it too.",
            footer = {"", "Example:", "  assay store migrate my-project"})
    private static final class Migrate extends ProjectCommand {
        @Override
        public Integer call() throws Exception {
            Optional<StoreBackup> backup = services.get().workbench().care().migrate(folder);
            int version = services.get().workbench().care().verify(folder).version();
            return show(
                    new JsonObject().with("store", version).with("backup", backup.map(b -> b.file().toString()).orElse(null)),
                    backup.map(b -> "Upgraded to version " + version + ". Backup of "
                                    + CliWords.count(b.votes(), "vote") + " before: " + b.file() + ".")
                            .orElse("The store has version " + version + ", the version of this program."));
        }
    }
}
