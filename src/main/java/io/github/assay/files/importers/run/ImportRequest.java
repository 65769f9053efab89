package io.github.assay.files.importers.run;

import io.github.assay.files.labels.LabelFileOptions;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of an import.
 *
 * @param format a format, or {@value #AUTO}
 * @param source a folder or file of the other program; it is never changed
 * @param target the folder to create; it must not exist or must be empty
 * @param databases how database files beside the source are handled
 * @param charset the encoding of the source's texts
 * @param mapping Assay's field to the source's key or column, where known names do not fit; an empty name excludes the
 *     field
 * @param databaseFolder folder of the database files, when not beside the source
 * @param limit most records to read of each file; 0: all
 * @param pass which numbers of annotators are pass; without it only 0 and 1 are labels, and those of a rating scale none
 */
public record ImportRequest(
        String format,
        Path source,
        Path target,
        Importer.Databases databases,
        Charset charset,
        Map<String, String> mapping,
        Optional<Path> databaseFolder,
        int limit,
        Optional<LabelFileOptions.PassRule> pass) {
    /** The word that lets Assay find the format from the files. */
    public static final String AUTO = "auto";

    public ImportRequest {
        mapping = Map.copyOf(mapping);
        if (limit < 0) {
            throw new IllegalArgumentException("a limit is 0 or more: " + limit);
        }
    }

    /** An import without a rule for ratings. */
    public ImportRequest(
            String format, Path source, Path target, Importer.Databases databases, Charset charset, Map<String, String> mapping,
            Optional<Path> databaseFolder, int limit) {
        this(format, source, target, databases, charset, mapping, databaseFolder, limit, Optional.empty());
    }

    /** An import in UTF-8 with the known names. */
    public ImportRequest(String format, Path source, Path target, Importer.Databases databases) {
        this(format, source, target, databases, StandardCharsets.UTF_8, Map.of(), Optional.empty(), 0);
    }

    public ImportRequest preview(Path folder, int records) {
        return new ImportRequest(format, source, folder, Importer.Databases.NONE, charset, mapping, databaseFolder, records, pass);
    }

    public ImportRequest as(String found) {
        return new ImportRequest(found, source, target, databases, charset, mapping, databaseFolder, limit, pass);
    }

    /** The same with a rule for ratings. */
    public ImportRequest passing(Optional<LabelFileOptions.PassRule> rule) {
        return new ImportRequest(format, source, target, databases, charset, mapping, databaseFolder, limit, rule);
    }
}
