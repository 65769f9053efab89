package io.github.assay.sql.guard;

import java.util.List;

/**
 * Lists statements that the guard allows beyond plain queries.
 *
 * @param sandbox whether the connection is a disposable copy: only then may text run that does not parse
 * @param readOnlyPragmas names of PRAGMAs that may run, such as {@code table_info}; lower case
 * @param fileFolders folders that table functions reading files may name; empty: none may read files
 */
public record GuardOptions(boolean sandbox, List<String> readOnlyPragmas, List<String> fileFolders) {
    /** Queries only. */
    public static final GuardOptions STRICT = new GuardOptions(false, List.of(), List.of());

    public GuardOptions {
        readOnlyPragmas = List.copyOf(readOnlyPragmas);
        fileFolders = List.copyOf(fileFolders);
    }

    public GuardOptions withReadOnlyPragmas(List<String> names) {
        return new GuardOptions(sandbox, names, fileFolders);
    }
}
