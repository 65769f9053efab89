package io.github.assay.store.shared;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The migrations of the shared store: {@code resources/store/postgresql/NNN.sql}, one for each version. */
final class SharedScripts {
    /** The version of the store that this program writes. */
    static final int VERSION = 1;

    /** The oldest version of PostgreSQL that has what the scripts use. */
    static final int OLDEST_SERVER = 13;

    private SharedScripts() {}

    /** The statements that lead from the version before to this one. */
    static String migration(int version, String schema) {
        String name = String.format(Locale.ROOT, "/store/postgresql/%03d.sql", version);
        try (InputStream in = SharedScripts.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("${schema}", schema);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + name, e);
        }
    }
}
