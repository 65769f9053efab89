package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import java.util.List;

/** The formats that can be imported, by the word after {@code --from}. */
public final class Importers {
    private Importers() {}

    /** The words, in the order help lists them. */
    public static List<String> formats() {
        return List.of("bird", "spider", "skill", "csv", "jsonl");
    }

    /**
     * The importer of a format.
     *
     * @throws ProjectFormatException when there is none, naming those there are
     */
    public static Importer of(String format) throws ProjectFormatException {
        throw new ProjectFormatException(
                "there is no import from '" + format + "'", "Use one of: " + String.join(", ", formats()) + ".");
    }
}
