package io.github.assay.store.shared;

import io.github.assay.store.StoreException;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The labels of a project's folder, as the exchange with a shared store needs them. Thread-safe. */
public interface LocalLabels {
    /** The folder {@code .assay}. */
    Path folder();

    /**
     * For each file whose lines are shared: the length up to which its lines were reported as saved. Lines behind it may
     * be taken back. Journals are named by their file, logs by their name; all are in {@code journal}.
     */
    Map<String, Long> savedLengths() throws StoreException;

    /** All lines that were received before. */
    List<ReceivedLog.Stored> received() throws IOException;

    /**
     * Takes lines out of what was received; they are kept in a file beside it.
     *
     * @param wrong whole lines that are not the store's
     * @param twice whole lines of which one is enough
     */
    void setAside(Set<String> wrong, Set<String> twice) throws IOException, StoreException;

    /** Keeps the hash of what was received, which was found to be the store's. */
    void seal() throws IOException;

    /** Keeps lines of others and counts them; on disk on return. Lines that were received before are left out. */
    void receive(List<SharedLine> lines) throws StoreException;

    /** Forgets the numbers of received lines, because the store counts anew; the lines stay. */
    void resetReceived() throws StoreException;

    /** Removes received lines, which the store gives again. */
    void forgetReceived() throws StoreException;
}
