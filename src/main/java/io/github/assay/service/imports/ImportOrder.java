package io.github.assay.service.imports;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * An import as a face asks for it.
 *
 * @param format the word of a format; {@link ImportService#AUTO} finds it from the files
 * @param source the other program's file or folder
 * @param target the folder to make
 * @param encoding of the source's texts
 * @param mapping our field to the source's key or column; an empty name takes nothing for that field
 * @param databases where database files come from, and what becomes of them
 */
public record ImportOrder(
        String format, Path source, Path target, Charset encoding, Map<String, String> mapping, Databases databases) {
    public ImportOrder {
        mapping = Map.copyOf(mapping);
    }

    /**
     * The source's database files.
     *
     * @param folder where they lie; empty: beside the source
     * @param keeping what becomes of them
     */
    public record Databases(Optional<Path> folder, Keeping keeping) {
        public static final Databases COPIED = new Databases(Optional.empty(), Keeping.COPY);
    }

    /** What becomes of database files. */
    public enum Keeping {
        /** They are copied into the project. */
        COPY,
        /** They stay where they are, and the project names their place. */
        REFERENCE
    }
}
