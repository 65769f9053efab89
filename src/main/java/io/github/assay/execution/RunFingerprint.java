package io.github.assay.execution;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.domain.project.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Fingerprints a database, so that stored outcomes are used only for unchanged databases. A file is identified by its
 * content, a URL by its text and the user. The content of a file is read once for each size and time of change. Safe
 * for calls from several threads.
 */
public final class RunFingerprint {
    private record State(String location, long size, long changedMillis) {}

    /**
     * One query under one set of limits. Keys are compared very often, so the SQL is compared first, because
     * it differs most often.
     */
    private record RunInput(String fingerprint, String sql, Limits limits) {
        @Override
        public boolean equals(Object other) {
            return other instanceof RunInput(String f, String s, Limits l)
                    && s.equals(sql) && f.equals(fingerprint) && (l == limits || l.equals(limits));
        }

        @Override
        public int hashCode() {
            return 31 * fingerprint.hashCode() + sql.hashCode();
        }
    }

    /** Fingerprints of the databases at their first use, and the keys computed from them. */
    private record Moment(Map<DatabaseSpec, String> databases, Map<RunInput, OutcomeKey> keys) {}

    private final Map<State, String> contents;
    private final Optional<Moment> moment;

    public RunFingerprint() {
        this(new ConcurrentHashMap<>(), Optional.empty());
    }

    private RunFingerprint(Map<State, String> contents, Optional<Moment> moment) {
        this.contents = contents;
        this.moment = moment;
    }

    /**
     * The same for one task on many queries. It keeps the fingerprint of each database from its first use, so nothing
     * is read or computed twice.
     */
    public RunFingerprint ofOneMoment() {
        return new RunFingerprint(
                contents, Optional.of(new Moment(new ConcurrentHashMap<>(), new ConcurrentHashMap<>())));
    }

    /** The fingerprint of a database; a file that cannot be read has a fingerprint that records this. */
    public String of(DatabaseSpec database) {
        return moment.isPresent()
                ? moment.get().databases.computeIfAbsent(database, this::look)
                : look(database);
    }

    private String look(DatabaseSpec database) {
        String user = database.user();
        if (database.kind().isFile()) {
            return database.kind() + ":" + ofFile(Path.of(database.location()))
                    + (database.kind() != DatabaseSpec.Kind.H2 || user.isEmpty() ? "" : " as " + user);
        }
        // The key of a stored run contains the database's name, so the password must be removed.
        DatabaseUrl url = DatabaseUrl.of(database.location());
        return database.kind() + ":" + url.location() + " as " + (user.isEmpty() ? url.user() : user);
    }

    /** The key under which the outcome of a query on a database is stored. */
    public OutcomeKey key(DatabaseSpec database, String sql, Limits limits) {
        RunInput input = new RunInput(of(database), sql, limits);
        return moment.isPresent() ? moment.get().keys.computeIfAbsent(input, RunFingerprint::key) : key(input);
    }

    private static OutcomeKey key(RunInput input) {
        return OutcomeKey.of(input.fingerprint, input.sql, input.limits);
    }

    private String ofFile(Path file) {
        try {
            BasicFileAttributes about = Files.readAttributes(file, BasicFileAttributes.class);
            State state = new State(file.toString(), about.size(), about.lastModifiedTime().toMillis());
            String known = contents.get(state);
            if (known == null) {
                known = contentHash(file);
                contents.put(state, known);
            }
            return known;
        } catch (IOException _) {
            return "unreadable";
        }
    }

    private static String contentHash(Path file) throws IOException {
        MessageDigest digest = Sha256.begin();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * Key of one outcome in a store: a query on given database contents under given limits.
     *
     * @param text 64 hexadecimal digits (SHA-256)
     */
    public record OutcomeKey(String text) {
        /** Raised whenever the meaning of an outcome changes, so that older outcomes are not used as new ones. */
        private static final String VERSION = "2";

        /**
         * @param fingerprint the database's, see {@link RunFingerprint#of}
         * @param sql the statement as written
         * @param limits limits of the run; the number of parallel queries is ignored
         */
        public static OutcomeKey of(String fingerprint, String sql, Limits limits) {
            MessageDigest digest = Sha256.begin();
            for (String part : new String[] {VERSION, fingerprint, sql, limitsText(limits)}) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return new OutcomeKey(HexFormat.of().formatHex(digest.digest()));
        }

        private static String limitsText(Limits limits) {
            return limits.timeout().toMillis() + "," + limits.maxRows() + "," + limits.maxCells() + ","
                    + limits.maxCellChars() + "," + limits.memoryMegabytes();
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
