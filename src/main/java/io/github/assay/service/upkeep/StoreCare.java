package io.github.assay.service.upkeep;

import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.QuarantineName;
import io.github.assay.store.upkeep.BackupFile;
import io.github.assay.store.upkeep.Backups;
import io.github.assay.store.upkeep.ChainDamage;
import io.github.assay.store.upkeep.StoreRestore;
import io.github.assay.store.upkeep.StoreUpgrade;
import io.github.assay.store.upkeep.StoreVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks, copies and restores the embedded store of a project's folder. Thread-safe. */
public final class StoreCare {
    private final Clock clock;

    /** @param clock the time of backups and locks */
    public StoreCare(Clock clock) {
        this.clock = clock;
    }

    /**
     * Checks journals and logs against their hash chains; writes nothing and works while another process has the
     * project open.
     *
     * @param project the project's folder
     */
    public StoreCheck verify(Path project) throws StoreException {
        Path store = store(project);
        StoreFolder.checkVersion(store);
        try {
            return StoreCheck.of(StoreVerifier.check(store), StoreVerifier.damagedBackups(store));
        } catch (IOException e) {
            throw Failures.of("The store cannot be read", store.resolve("x"), e);
        }
    }

    /** What {@link #verify} finds, as sentences; why the store cannot be checked, where it cannot. */
    public List<String> findings(Path project) {
        try {
            return verify(project).sentences();
        } catch (StoreException e) {
            return List.of(e.getMessage());
        }
    }

    /**
     * Accepts the present journals as they are, with every difference from their chains. The differences stay listed in
     * {@code journal/accepted.log}.
     *
     * @return the accepted differences in words
     */
    public List<String> accept(Path project) throws StoreException {
        store(project);
        try (StoreFolder folder = StoreFolder.open(project, clock)) {
            return StoreRestore.accept(folder.path(), clock.instant()).stream().map(ChainFinding::sentence).toList();
        } catch (IOException e) {
            throw Failures.of("It was not accepted", project.resolve(".assay/journal"), e);
        }
    }

    /** Makes a backup in the store's own folder of backups. */
    public StoreBackup backUp(Path project) throws StoreException {
        store(project);
        try (StoreFolder folder = StoreFolder.open(project, clock)) {
            StoreUpgrade.run(folder);
            return StoreBackup.of(new Backups(folder.path()).make(clock.instant()));
        } catch (IOException e) {
            throw Failures.of("The backup was not written", project.resolve(".assay/backups"), e);
        }
    }

    /** The backups of a store, the latest first; each is read and compared with its hashes. */
    public List<StoreBackup> backups(Path project) throws StoreException {
        Path store = store(project);
        List<StoreBackup> all = new ArrayList<>();
        try {
            for (Path file : new Backups(store).files()) {
                all.add(checked(file));
            }
            return all;
        } catch (IOException e) {
            throw Failures.of("The backups cannot be read", store.resolve(Backups.FOLDER), e);
        }
    }

    private static StoreBackup checked(Path file) {
        try {
            BackupFile.Contents contents = BackupFile.read(file);
            BackupFile.check(contents);
            return StoreBackup.of(contents);
        } catch (IOException e) {
            return StoreBackup.damaged(file, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Puts a store together from a backup and its present journals.
     *
     * @param from the backup; empty for the latest that is whole
     * @param write whether files are written, which needs the project closed; else the result says what would be
     */
    public StoreRestored restore(Path project, Optional<Path> from, boolean write) throws StoreException {
        Path store = store(project);
        boolean damaged = isFormatDamaged(store);
        if (!write) {
            if (!damaged) {
                StoreFolder.checkVersion(store);
            }
            return restored(store, from, false);
        }
        if (damaged) {
            setAsideFormat(store);
        }
        try (StoreFolder folder = StoreFolder.open(project, clock)) {
            return restored(folder.path(), from, true);
        }
    }

    private StoreRestored restored(Path store, Optional<Path> from, boolean write) throws StoreException {
        try {
            BackupFile.Contents backup = from.isPresent()
                    ? BackupFile.read(from.get())
                    : StoreRestore.best(store).orElseThrow(() -> new StoreException(
                            StoreException.Trouble.FAILED,
                            "There is no backup in " + store.resolve(Backups.FOLDER) + ".",
                            "Name one with --from, or accept the present journals with 'assay store verify --accept'."));
            return StoreRestored.of(backup, StoreRestore.run(store, backup, write ? Optional.of(clock.instant()) : Optional.empty()), write);
        } catch (IOException e) {
            throw Failures.of("The store was not restored", store.resolve("journal"), e);
        }
    }

    private static boolean isFormatDamaged(Path store) {
        try {
            StoreFormat.read(store);
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    /** A damaged {@code store.json} would refuse the opening; it is kept under another name. */
    private static void setAsideFormat(Path store) throws StoreException {
        try {
            QuarantineName.move(store.resolve(StoreFormat.NAME), "damaged");
        } catch (IOException e) {
            throw Failures.of("The store was not restored", store.resolve(StoreFormat.NAME), e);
        }
    }

    /** Differences from the hash chains that openings found and that are not settled, as sentences. Reads no journal. */
    public List<String> unsettled(Path project) throws StoreException {
        Path store = store(project);
        try {
            return ChainDamage.read(store).keySet().stream().map(ChainFinding::sentence).toList();
        } catch (IOException e) {
            throw Failures.of("The store cannot be read", store.resolve(ChainDamage.NAME), e);
        }
    }

    /**
     * Brings a store to the present version; a backup is made first.
     *
     * @return the backup; empty where the store has the present version
     */
    public Optional<StoreBackup> migrate(Path project) throws StoreException {
        store(project);
        try (StoreFolder folder = StoreFolder.open(project, clock)) {
            return StoreUpgrade.run(folder).map(StoreBackup::of);
        }
    }

    /** The history of everything that people decided in a project, by time; writes nothing. */
    public AuditService.AuditResult audit(Path project, AuditService.AuditFilter filter) throws StoreException {
        return AuditService.read(store(project), filter);
    }

    private static Path store(Path project) throws StoreException {
        Path store = project.toAbsolutePath().normalize().resolve(".assay");
        if (!Files.isDirectory(store)) {
            throw new StoreException(
                    StoreException.Trouble.FAILED,
                    "There is no store in " + project + ".",
                    "Check the name; a project has a store after it was opened once.");
        }
        return store;
    }
}
