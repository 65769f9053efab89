package io.github.assay.service.counterexample;

import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.project.Item;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.wording.SeparationWording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A separating database that is saved in a project as a script (counterexample.md §9.4).
 *
 * @param file the script
 * @param caseId the case whose queries it separates
 * @param script CREATE TABLE and INSERT statements after a comment
 */
record SavedDatabase(Path file, String caseId, String script) {
    private static final String FOLDER = "counterexamples";
    private static final String CASE = "-- case: ";
    private static final String SYSTEM = "-- system: ";

    /** Writes the database of a search; the same database is written once. */
    static String write(Path project, Item item, SearchResult result) throws IOException {
        Separated found = result.found().orElseThrow();
        List<String> lines = new ArrayList<>(List.of(
                CASE + oneLine(item.key().caseId()), SYSTEM + oneLine(item.key().system()),
                "-- rank: " + found.rank() + " (" + SeparationWording.rank(found.rank()) + ")",
                "-- recipe: " + found.recipe() + ", database " + found.index() + ", seed " + result.seed(),
                "-- " + SeparationWording.sentence(found)));
        SqlValues.tables(found.database().shape()).forEach(sql -> lines.add(sql + ";"));
        SqlValues.inserts(found.database()).forEach(sql -> lines.add(sql + ";"));
        String text = String.join("\n", lines) + "\n";
        Path folder = project.resolve(FOLDER);
        String name = (item.key().caseId() + "-" + item.key().system()).replaceAll("[^A-Za-z0-9._-]", "_");
        Path file = folder.resolve(name + ".sql");
        for (int i = 2; Files.exists(file) && !Files.readString(file).equals(text); i++) {
            file = folder.resolve(name + "-" + i + ".sql");
        }
        AtomicFiles.write(file, text);
        return FOLDER + "/" + file.getFileName();
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R", " ");
    }

    /** Every saved database of a project, by name. */
    static List<SavedDatabase> all(Path project) throws IOException {
        Path folder = project.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<SavedDatabase> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".sql")).sorted().toList()) {
                read(file).ifPresent(all::add);
            }
        }
        return all;
    }

    private static Optional<SavedDatabase> read(Path file) throws IOException {
        String text = Files.readString(file);
        Optional<String> ofCase = text.lines().filter(l -> l.startsWith(CASE)).map(l -> l.substring(CASE.length()).strip()).findFirst();
        return ofCase.map(c -> new SavedDatabase(file, c, text));
    }
}
