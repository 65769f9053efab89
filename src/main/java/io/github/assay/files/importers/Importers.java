package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import java.util.List;
import java.util.Set;

/** The formats that can be imported, by the word after {@code --from}. */
public final class Importers {
    private static final List<Importer> ALL = List.of(
            new BirdImporter(), new SpiderImporter(), new SkillImporter(), new CsvImporter(), new JsonlImporter());
    private static final Set<String> PLANNED = Set.of("dataface", "defog");

    private Importers() {}

    /** The words, in the order help lists them. */
    public static List<String> formats() {
        return ALL.stream().map(Importer::format).toList();
    }

    /**
     * The importer of a format.
     *
     * @throws ProjectFormatException when there is none, naming those there are
     */
    public static Importer of(String format) throws ProjectFormatException {
        for (Importer importer : ALL) {
            if (importer.format().equalsIgnoreCase(format.strip())) {
                return importer;
            }
        }
        String known = "Use one of " + String.join(", ", formats()) + "; csv and jsonl take most tables of questions.";
        throw new ProjectFormatException(
                PLANNED.contains(format)
                        ? "The import from '" + format + "' is not there yet"
                        : "There is no import from '" + format + "'",
                known);
    }
}
