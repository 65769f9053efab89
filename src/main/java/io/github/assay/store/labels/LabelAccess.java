package io.github.assay.store.labels;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.labels.embedded.LabelQueries;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Access to stored labels: questions to the index and, in a writable store, entries for the journals. */
interface LabelAccess extends AutoCloseable {
    /** A question put to the index. */
    interface Question<T> {
        T answer(LabelQueries queries) throws SQLException;
    }

    List<String> notices();

    <T> T ask(Question<T> question) throws StoreException;

    /** Appends entries: all or none. On return they are on disk and in the index. */
    void record(List<Entry> entries) throws StoreException;

    /** Appends the votes of one import. */
    void importVotes(List<Vote> votes, String source, Instant at) throws StoreException;

    /** Removes the votes of an import from the votes in force. */
    void undoImport(String id, Instant at) throws StoreException;

    List<ImportRecord> imports();

    @Override
    void close() throws StoreException;
}
