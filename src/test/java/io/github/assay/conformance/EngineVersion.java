package io.github.assay.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of SQLite. The peer's is what the folder's, or its parents', README or ORACLES page says of it.
 */
record EngineVersion(int major, int minor, int patch) implements Comparable<EngineVersion> {
    /** Since this version sums of floats are compensated (Kahan, Babuška); before, they are added one by one. */
    static final EngineVersion COMPENSATED_SUMS = new EngineVersion(3, 43, 0);

    private static final Pattern WRITTEN = Pattern.compile("(?i)sqlite(?:[_ ]version)?[\"':= ]{1,4}v?(\\d+)\\.(\\d+)(?:\\.(\\d+))?");
    private static final List<String> PAGES = List.of("ORACLES.md", "README.md");
    private static final int LEVELS = 3;

    /** Something that a query can only use since a version. https://sqlite.org/changes.html */
    private record Feature(EngineVersion since, Pattern used) {
        static Feature function(int minor, String names) {
            return new Feature(new EngineVersion(3, minor, 0), Pattern.compile("(?i)\\b(?:" + names + ")\\s*\\("));
        }

        static Feature words(int minor, String words) {
            return new Feature(new EngineVersion(3, minor, 0), Pattern.compile("(?i)" + words));
        }
    }

    private static final List<Feature> FEATURES = List.of(
            Feature.function(32, "iif"),
            Feature.function(38, "unixepoch|format"),
            Feature.words(38, "->"),
            Feature.words(39, "\\b(?:right|full)\\s+(?:outer\\s+)?join\\b"),
            Feature.words(39, "\\bis\\s+(?:not\\s+)?distinct\\s+from\\b"),
            Feature.function(41, "unhex"),
            Feature.function(43, "timediff|octet_length"),
            Feature.function(44, "concat|concat_ws|string_agg"),
            Feature.words(44, "\\b(?:group_concat|json_group_\\w+|sum|total|avg|min|max|count)\\s*\\([^()]*\\border\\s+by\\b"),
            Feature.words(46, "\\b\\d+_\\d+\\b"),
            Feature.function(48, "if"),
            Feature.function(50, "unistr|unistr_quote"));

    private static final EngineVersion OWN = running();

    /** The version that these tests run on. */
    static EngineVersion own() {
        return OWN;
    }

    private static EngineVersion running() {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = connection.createStatement();
                ResultSet version = statement.executeQuery("SELECT 'SQLite ' || sqlite_version()")) {
            return in(version.getString(1)).orElseThrow();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The version that the other programs ran on, as the pages of a folder or of the folders above it say. */
    static Optional<EngineVersion> ofPeer(Path folder) {
        Path at = folder.toAbsolutePath().normalize();
        for (int level = 0; level < LEVELS && at != null; level++, at = at.getParent()) {
            for (String page : PAGES) {
                Optional<EngineVersion> found = Optional.of(at.resolve(page)).filter(Files::isRegularFile).flatMap(EngineVersion::read);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<EngineVersion> read(Path page) {
        try {
            return in(Files.readString(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version that a text names. */
    static Optional<EngineVersion> in(String text) {
        Matcher found = WRITTEN.matcher(text);
        return found.find()
                ? Optional.of(new EngineVersion(
                        Integer.parseInt(found.group(1)),
                        Integer.parseInt(found.group(2)),
                        found.group(3) == null ? 0 : Integer.parseInt(found.group(3))))
                : Optional.empty();
    }

    /** What a query uses that this version lacks and a newer one has, in the query's words; empty where nothing. */
    Optional<String> lacks(String sql, EngineVersion newer) {
        String plain = sql.replaceAll("'[^']*'|\"[^\"]*\"", "''");
        return FEATURES.stream()
                .filter(f -> compareTo(f.since) < 0 && newer.compareTo(f.since) >= 0)
                .map(f -> f.used.matcher(plain))
                .filter(Matcher::find)
                .map(m -> m.group().toLowerCase(Locale.ROOT))
                .findFirst();
    }

    @Override
    public int compareTo(EngineVersion other) {
        return Comparator.comparingInt(EngineVersion::major)
                .thenComparingInt(EngineVersion::minor)
                .thenComparingInt(EngineVersion::patch)
                .compare(this, other);
    }

    @Override
    public String toString() {
        return "SQLite " + major + "." + minor + "." + patch;
    }
}
