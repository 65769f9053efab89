package io.github.assay.store.labels;

import io.github.assay.json.JsonObject;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.ReceivedLog;
import io.github.assay.store.labels.embedded.Database;
import io.github.assay.store.labels.embedded.IndexFile;
import io.github.assay.store.labels.embedded.LabelIndex;
import io.github.assay.store.labels.embedded.LabelQueries;
import io.github.assay.store.shared.SharedSync;
import io.github.assay.store.upkeep.ReceivedReview;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Makes what was received from a shared store part of the journals of this folder, so that the folder holds
 * everything and belongs to no shared store. Can be repeated after a failure.
 */
record Adoption(StoreFolder folder, EmbeddedLabelStore recorder) {
    /**
     * Adopts everything.
     *
     * @return how many acts were added to the journals
     */
    int run(TeamLogs own) throws StoreException {
        synchronized (recorder) {
            try {
                Map<String, List<String>> logs = new TreeMap<>();
                ReceivedLog.<RuntimeException>logs(
                        folder.path(), (log, line) -> logs.computeIfAbsent(log, _ -> new ArrayList<>()).add(line));
                LogAdoption.adopt(recorder.importLog().file(), logs.getOrDefault(ImportLog.NAME, List.of()));
                for (Map.Entry<String, Journal> log : own.files().entrySet()) {
                    LogAdoption.adopt(log.getValue(), logs.getOrDefault(log.getKey(), List.of()));
                }
                List<Entry> missing = missing(received());
                recorder.appendOnly(missing);
                recorder.forgetReceived();
                SharedSync.forget(folder.path());
                return missing.size();
            } catch (IOException | SQLException e) {
                throw Failures.of("What others shared was not taken over", ReceivedLog.acts(folder.path()), e);
            }
        }
    }

    /** Entries that the journals of this folder lack. */
    private List<Entry> missing(List<Entry> entries) throws SQLException, IOException {
        List<Entry> missing = new ArrayList<>();
        try (LabelIndex own = IndexFile.filled(Database.inMemory(), recorder::fillOwn);
                LabelQueries there = own.reader()) {
            for (Entry entry : entries) {
                if (!there.has(entry.act())) {
                    missing.add(entry);
                }
            }
        }
        return missing;
    }

    private List<Entry> received() throws IOException, StoreException {
        List<Entry> entries = new ArrayList<>();
        ReceivedReview review = ReceivedReview.of(folder.path());
        if (!review.unread().isEmpty()) {
            throw new StoreException(
                    StoreException.Trouble.FAILED,
                    review.unread().size() + " lines in the shared store cannot be read (" + review.unreadByLogin().entrySet().stream()
                                    .map(e -> (e.getKey().isEmpty() ? "login not known" : e.getKey()) + " " + e.getValue())
                                    .collect(Collectors.joining(", "))
                            + ").",
                    "Nothing was changed. Use the later version of Assay that wrote them, or have a lead set them aside with"
                            + " 'assay store set-aside'.");
        }
        ReceivedLog.<RuntimeException>acts(folder.path(), Long.MAX_VALUE, (_, line) -> {
            try {
                entries.add(EntryLine.read(line));
            } catch (BadLineException _) {
                return; // set aside by a lead
            }
        });
        return entries;
    }

    /** Adds lines of another folder's log to a log of one's own, those that it has already excepted. */
    private static final class LogAdoption {
        /** The key by which a line continues the lines before it in its own file. */
        private static final String CHAIN = "chain";

        /**
         * Adds lines; on disk on return.
         *
         * @return how many were added
         */
        public static int adopt(Journal log, List<String> lines) throws IOException {
            Set<JsonObject> there = new HashSet<>();
            log.readLines(line -> there.add(content(line)));
            List<String> fresh = new ArrayList<>();
            for (String line : lines) {
                JsonObject content = content(line);
                if (!content.isEmpty() && there.add(content)) {
                    fresh.add(line.replaceFirst(",\"" + CHAIN + "\":\"[0-9a-f]*\"}$", "}"));
                }
            }
            if (!fresh.isEmpty()) {
                log.appendLines(fresh);
            }
            return fresh.size();
        }

        private static JsonObject content(String line) {
            try {
                JsonObject found = JsonObject.of(JournalLineReader.object(line));
                found.remove(CHAIN);
                return found;
            } catch (BadLineException _) {
                return new JsonObject();
            }
        }
    }
}
