package io.github.assay.h2;

import java.nio.file.Path;
import java.util.HexFormat;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.h2.store.fs.disk.FilePathDisk;

/**
 * Names of files in H2's URLs. H2 ends a file's name at the first semicolon, takes what follows for settings, and turns
 * each backslash into a slash. So a file is named by a scheme of its own, in which each character that is no letter, digit,
 * point, hyphen, underscore or slash is written as its number.
 */
public final class H2Files {
    private static final String SCHEME = "exact";

    static {
        FilePath.register(new ExactPath());
    }

    private H2Files() {}

    /**
     * The name of a file as H2 takes it everywhere, in a URL behind {@code jdbc:h2:} too.
     *
     * @param file the file; in a URL without {@code .mv.db}
     */
    public static String name(Path file) {
        return encoded(file.toAbsolutePath().toString());
    }

    private static String encoded(String path) {
        StringBuilder name = new StringBuilder(SCHEME).append(':');
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "./-_".indexOf(c) >= 0;
            if (plain) {
                name.append(c);
            } else {
                name.append('%').append(HexFormat.of().toHexDigits(c));
            }
        }
        return name.toString();
    }

    private static String decoded(String name) {
        StringBuilder path = new StringBuilder();
        for (int i = SCHEME.length() + 1; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '%') {
                path.append((char) Integer.parseInt(name, i + 1, i + 5, 16));
                i += 4;
            } else {
                path.append(c);
            }
        }
        return path.toString();
    }

    /** A path of the scheme; H2 makes them by the constructor without arguments. */
    public static final class ExactPath extends FilePathWrapper {
        /** For H2. */
        public ExactPath() {}

        @Override
        public String getScheme() {
            return SCHEME;
        }

        @Override
        protected FilePath unwrap(String name) {
            return new Disk().getPath(decoded(name));
        }

        @Override
        public FilePathWrapper wrap(FilePath base) {
            return base == null ? null : getPath(encoded(base.name));
        }
    }

    /** A path of the system as it is written. */
    private static final class Disk extends FilePathDisk {
        @Override
        public FilePathDisk getPath(String path) {
            Disk exact = new Disk();
            exact.name = path;
            return exact;
        }
    }
}
