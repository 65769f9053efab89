package io.github.assay.conformance;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Folders of real data ({@code -Dassay.data}) and of other programs' figures ({@code -Dassay.oracles}). A missing folder,
 * or a kind of data that no folder holds, fails the test; with {@code -Dassay.data.optional=true}, as Maven sets it, it is
 * a counted skip.
 */
public final class TestData {
    /** System property that turns missing data into a skip. */
    public static final String OPTIONAL = "assay.data.optional";

    private static final int DEPTH = 4;

    private TestData() {}

    /** Root of the data folders. */
    public static Path data() {
        return Path.of(System.getProperty("assay.data", "../shared/data"));
    }

    /** Root of the project's own oracle files. */
    public static Path oracles() {
        return Path.of(System.getProperty("assay.oracles", "src/test/resources/oracles"));
    }

    /** Root of oracle files beside the project; some may be the project's own. */
    public static Path moreOracles() {
        return Path.of(System.getProperty("assay.oracles.more", "../shared/oracles"));
    }

    /**
     * Every folder of the data root, the root included, that has a shape, by name; never empty.
     *
     * @param kind what the folders hold, for the message when there is none
     */
    public static List<Path> folders(String kind, Predicate<Path> shape) {
        Path root = data();
        if (!Files.isDirectory(root)) {
            throw absent("no data folder " + root.toAbsolutePath() + " (-Dassay.data)");
        }
        List<Path> found = below(root, shape);
        if (found.isEmpty()) {
            throw absent("no folder with " + kind + " in " + root.toAbsolutePath() + " (-Dassay.data)");
        }
        return found;
    }

    /** Every folder at and below a root that has a shape, by name; may be empty. */
    static List<Path> below(Path root, Predicate<Path> shape) {
        try (Stream<Path> all = Files.walk(root, DEPTH)) {
            return all.filter(Files::isDirectory).filter(shape).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder's name below the data root; the root's own where it is the root. */
    public static String name(Path folder) {
        Path relative = data().toAbsolutePath().normalize().relativize(folder.toAbsolutePath().normalize());
        return relative.toString().isEmpty() ? folder.toAbsolutePath().normalize().getFileName().toString() : relative.toString();
    }

    /** Files directly in a folder, by name. */
    public static List<Path> files(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails the test, or skips it where {@link #OPTIONAL} is true. Declared to return so that callers may throw it. */
    public static IllegalStateException absent(String what) {
        if (Boolean.getBoolean(OPTIONAL)) {
            throw skipped(what);
        }
        return fail(what + "; -D" + OPTIONAL + "=true skips tests whose data is missing");
    }

    /** Ends the test as a counted skip and prints the reason, because test reports often leave it out. */
    public static IllegalStateException skipped(String reason) {
        System.out.println("SKIPPED: " + reason);
        return abort(reason);
    }
}
