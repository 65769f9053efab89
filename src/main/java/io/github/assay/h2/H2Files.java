package io.github.assay.h2;

import java.nio.file.Path;
import java.util.HexFormat;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.h2.store.fs.disk.FilePathDisk;
import org.jspecify.annotations.Nullable;

/**
 * Names files in H2's URLs so that H2 reads them unchanged. H2 ends a file's name at the first semicolon, reads the
 * rest as settings, and turns each backslash into a slash. So this class names a file by its own scheme: each character
 * that is no letter, digit, point, hyphen, underscore or slash is written as its number.
 */
public final class H2Files {
    private static final String SCHEME = "exact";

    static {
        FilePath.register(new ExactPath());
    }

    private H2Files() {}

    /**
     * The file's name for H2, also in a URL after {@code jdbc:h2:}.
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

    /** A path of this scheme. H2 creates instances with the constructor without arguments. */
    public static final class ExactPath extends FilePathWrapper {
        /** Called by H2. */
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
        public @Nullable FilePathWrapper wrap(@Nullable FilePath base) {
            return base == null ? null : getPath(encoded(base.name));
        }
    }

    /** A path of the file system, used as written. */
    private static final class Disk extends FilePathDisk {
        @Override
        public FilePathDisk getPath(String path) {
            Disk exact = new Disk();
            exact.name = path;
            return exact;
        }
    }
}
