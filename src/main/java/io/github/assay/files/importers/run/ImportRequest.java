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
 * @param part sheet of a workbook, table of a database or file of an archive; empty: the only one
 * @param records where the list of records is in a JSON document, such as {@code results.results}; empty: found by its name
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
        Optional<LabelFileOptions.PassRule> pass,
        String part,
        String records) {
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
        this(format, source, target, databases, charset, mapping, databaseFolder, limit, Optional.empty(), "", "");
    }

    /** An import in UTF-8 with the known names. */
    public ImportRequest(String format, Path source, Path target, Importer.Databases databases) {
        this(format, source, target, databases, StandardCharsets.UTF_8, Map.of(), Optional.empty(), 0);
    }

    public ImportRequest preview(Path folder, int most) {
        return new ImportRequest(format, source, folder, Importer.Databases.NONE, charset, mapping, databaseFolder, most, pass, part, records);
    }

    public ImportRequest as(String found) {
        return new ImportRequest(found, source, target, databases, charset, mapping, databaseFolder, limit, pass, part, records);
    }

    /** The same with other keys for Assay's fields. */
    public ImportRequest mapped(Map<String, String> keys) {
        return new ImportRequest(format, source, target, databases, charset, keys, databaseFolder, limit, pass, part, records);
    }

    /** The same with a rule for ratings. */
    public ImportRequest passing(Optional<LabelFileOptions.PassRule> rule) {
        return new ImportRequest(format, source, target, databases, charset, mapping, databaseFolder, limit, rule, part, records);
    }

    /** The same with the place of the records in their document. */
    public ImportRequest recordsAt(String place) {
        return new ImportRequest(format, source, target, databases, charset, mapping, databaseFolder, limit, pass, part, place.strip());
    }

    /** The same of one part of a source that has several. */
    public ImportRequest ofPart(String name) {
        return new ImportRequest(format, source, target, databases, charset, mapping, databaseFolder, limit, pass, name.strip(), records);
    }

    /**
     * The same of another file or folder, such as what was packed in the source.
     *
     * @param beside the folder of the database files, where the request names none
     */
    public ImportRequest of(Path other, Path beside) {
        return new ImportRequest(format, other, target, databases, charset, mapping, databaseFolder.or(() -> Optional.of(beside)), limit, pass,
                "", records);
    }
}
