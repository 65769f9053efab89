package io.github.assay.store.shared;

import io.github.assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The labels of a project's folder, as the exchange with a shared store needs them. Thread-safe. */
public interface LocalLabels {
    /** The folder {@code .assay}. */
    Path folder();

    /**
     * For each file whose lines are shared: the length up to which its lines were reported as saved. Lines behind it may
     * be taken back. Journals are named by their file, logs by their name; all are in {@code journal}.
     */
    Map<String, Long> savedLengths() throws StoreException;

    /** Whether a line of this number was received before. */
    boolean hasReceived(long number) throws IOException;

    /** Keeps lines of others and counts them; on disk on return. Lines that were received before are left out. */
    void receive(List<SharedLine> lines) throws StoreException;

    /** Forgets the numbers of received lines, because the store counts anew; the lines stay. */
    void resetReceived() throws StoreException;
}
