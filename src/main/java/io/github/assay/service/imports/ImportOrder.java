package io.github.assay.service.imports;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of an import, as window and command line request it.
 *
 * @param format a format; {@link ImportService#AUTO} finds it from the files
 * @param source the other program's file or folder
 * @param target the folder to create
 * @param encoding of the source's texts
 * @param mapping Assay's field to the source's key or column; an empty name excludes the field
 * @param databases where database files are, and how they are handled
 */
public record ImportOrder(
        String format, Path source, Path target, Charset encoding, Map<String, String> mapping, Databases databases) {
    public ImportOrder {
        mapping = Map.copyOf(mapping);
    }

    /**
     * The source's database files.
     *
     * @param folder their folder; empty: beside the source
     * @param keeping how they are handled
     */
    public record Databases(Optional<Path> folder, Keeping keeping) {
    }

    /** How database files are handled. */
    public enum Keeping {
        /** They are copied into the project. */
        COPY,
        /** They are not copied, and the project names their path. */
        REFERENCE
    }
}
