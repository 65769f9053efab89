package io.github.assay.store.labels;

import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.DrawLog;
import io.github.assay.store.journal.GuidelineLog;
import io.github.assay.store.journal.HandOffLog;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.PeopleLog;
import io.github.assay.store.upkeep.ChainDamage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The logs beside the journals that a team shares, apart from that of imports, and that of packs, which stays here.
 *
 * @param alignments closed by others; empty until it is open
 */
record TeamLogs(
        PeopleLog people, DrawLog draws, GuidelineLog guidelines, HandOffLog handOffs, Optional<AlignmentStore> alignments) {
    /** The same with the record of alignments. */
    TeamLogs with(AlignmentStore record) {
        return new TeamLogs(people, draws, guidelines, handOffs, Optional.of(record));
    }

    /** The shared files by their names. */
    Map<String, Journal> files() {
        Map<String, Journal> files = new TreeMap<>(
                Map.of(PeopleLog.NAME, people.file(), DrawLog.NAME, draws.file(), GuidelineLog.NAME, guidelines.file()));
        alignments.ifPresent(record -> files.put(AlignmentStore.NAME, record.file()));
        return files;
    }

    /** Takes a line that came from a shared store; a log of a later version is passed over. */
    void received(String name, String line) {
        switch (name) {
            case PeopleLog.NAME -> people.received(line);
            case DrawLog.NAME -> draws.received(line);
            case GuidelineLog.NAME -> guidelines.received(line);
            case AlignmentStore.NAME -> alignments.ifPresent(record -> record.received(line));
            default -> {}
        }
    }

    /** Closes the logs but that of alignments; lines in them that others wrote meanwhile are noted first. */
    void close(StoreFolder folder) throws IOException {
        if (!folder.isReadOnly()) {
            ChainDamage.addStrangers(folder.path(), List.of(people.file(), draws.file(), guidelines.file(), handOffs.file()), folder.now());
        }
        people.close();
        draws.close();
        guidelines.close();
        handOffs.close();
    }
}
