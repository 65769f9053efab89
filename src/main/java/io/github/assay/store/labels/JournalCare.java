package io.github.assay.store.labels;

import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.ReceivedChain;
import io.github.assay.store.upkeep.Backups;
import io.github.assay.store.upkeep.ChainDamage;
import io.github.assay.store.upkeep.ChainWatch;
import java.io.IOException;
import java.util.Collection;
import java.util.function.Consumer;

/**
 * Check of the journals against their hash chains, and their backups, at the opening and closing of a folder that is open
 * for writing. Failures keep no one from opening or closing; the next opening tries again. Not thread-safe.
 */
final class JournalCare {
    private static final System.Logger LOG = System.getLogger(JournalCare.class.getName());

    private final StoreFolder folder;
    private final ChainWatch watch;
    private final Consumer<String> notices;
    private boolean doubtful;

    private JournalCare(StoreFolder folder, ChainWatch watch, Consumer<String> notices) {
        this.folder = folder;
        this.watch = watch;
        this.notices = notices;
    }

    /** Reads the kept ends. Call it before a journal is read or written. */
    static JournalCare of(StoreFolder folder, Consumer<String> notices) throws IOException {
        return new JournalCare(folder, ChainWatch.of(folder.path()), notices);
    }

    /** The differences of this opening. */
    ChainWatch watch() {
        return watch;
    }

    /**
     * Keeps and names what was found at the opening, and makes a backup where the last session did not.
     *
     * @param read whether all journals were read
     */
    void report(boolean read) throws IOException {
        watch.look(read);
        watch.keep(folder.opened());
        watch.notices().forEach(notices);
        try {
            new Backups(folder.path()).onOpen(folder.opened());
        } catch (IOException e) {
            notices.accept("No backup of the labels could be written: " + e.getMessage() + ".");
        }
    }

    /** Names changes of what was received from a shared store, which the next contact with it undoes. */
    void reportReceived() throws IOException {
        if (ReceivedChain.isKept(folder.path())) {
            ReceivedChain.check(folder.path()).forEach(f -> notices.accept(
                    "What was received from the shared store was changed by other means than Assay: " + f.sentence()
                            + " It is compared with the store at the next contact."));
        }
    }

    /** Keeps what came into files, or left them, by other means while they are open here. */
    void noteStrangers(Collection<Journal> files) {
        try {
            ChainDamage.addStrangers(folder.path(), files, folder.now());
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "A change of the journals is not noted: " + e.getMessage());
        }
    }

    /** Records that nothing is written any more. */
    void close(Collection<Journal> files) {
        noteStrangers(files);
        try {
            doubtful = files.stream().anyMatch(Journal::isDoubtful);
            if (!doubtful) {
                ChainWatch.close(folder.path(), folder.now());
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "The closing of the journals is not noted: " + e.getMessage());
        }
    }

    /** Makes a backup of what was written, unless a file has lines that were not saved. */
    void backUp() {
        try {
            if (!doubtful) {
                new Backups(folder.path()).onClose(folder.now());
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "No backup of the labels; the next opening tries again: " + e.getMessage());
        }
    }
}
