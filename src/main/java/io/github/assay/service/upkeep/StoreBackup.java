package io.github.assay.service.upkeep;

import io.github.assay.store.upkeep.BackupFile;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * One backup of a store.
 *
 * @param file the backup
 * @param at when it was made; empty where it cannot be read
 * @param files journals and logs in it
 * @param lines their lines
 * @param votes their votes
 * @param sound whether no difference from the hash chains was unsettled then
 * @param fault why it cannot be used; empty for a whole backup
 */
public record StoreBackup(
        Path file, Optional<Instant> at, int files, long lines, long votes, boolean sound, String fault) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    /**
     * The list of backups.
     *
     * @param zone of the times shown in the window
     */
    public static TableSpec<StoreBackup> list(ZoneId zone) {
        return TableSpec.list(
                "backups",
                ColumnSpec.<StoreBackup>valued("file", "list.store.backup", b -> b.file.getFileName().toString(), b -> b.file.toString()).except(Output.WINDOW),
                ColumnSpec.<StoreBackup>valued("at", "", b -> b.at.map(t -> TIME.format(t.atZone(zone))).orElse("–"), b -> b.at.map(Instant::toString))
                        .only(Output.JSON, Output.WINDOW),
                ColumnSpec.<StoreBackup>count("files", "list.store.files", StoreBackup::files).except(Output.WINDOW),
                ColumnSpec.count("lines", "list.store.lines", StoreBackup::lines), ColumnSpec.count("votes", "list.store.votes", StoreBackup::votes),
                ColumnSpec.data("sound", StoreBackup::sound), ColumnSpec.<StoreBackup>text("fault", "", StoreBackup::fault).only(Output.JSON),
                ColumnSpec.words("state", "list.store.state", b -> !b.fault.isEmpty()
                        ? Texts.text("restore.state.damaged", b.fault)
                        : Texts.text(b.sound ? "restore.state.whole" : "restore.state.ofDamaged")));
    }

    static StoreBackup of(BackupFile.Contents contents) {
        return new StoreBackup(
                contents.file(), Optional.of(contents.at()), contents.ends().size(), contents.lines(), contents.votes(),
                contents.sound(), "");
    }

    static StoreBackup damaged(Path file, String fault) {
        return new StoreBackup(file, Optional.empty(), 0, 0, 0, false, fault);
    }
}
