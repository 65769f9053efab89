package io.github.assay.files.importers.run;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.DescriptionFiles;
import io.github.assay.files.project.GuidelineFile;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.records.FileErrors;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.task.Progress;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Writes a project into a temporary folder and moves it to its place when it is complete. An import that fails or is
 * cancelled leaves no files.
 */
public final class ProjectWriter implements AutoCloseable {
    private final Map<String, Path> copied = new HashMap<>();
    private final Path target;
    private final Path scaffold;
    private final Path folder;
    private final OutputStream cases;
    private final Map<String, OutputStream> predictions = new LinkedHashMap<>();
    private final ImportedDatabases databases = new ImportedDatabases();
    private final Identities identities = new Identities();
    private int count;

    public ProjectWriter(Path target) throws ProjectFormatException {
        this.target = target.toAbsolutePath().normalize();
        try {
            if (Files.exists(this.target) && !isEmptyFolder(this.target)) {
                throw new ProjectFormatException(
                        this.target + " is there already and not empty", "Choose a new folder for the project.");
            }
            Files.createDirectories(this.target.getParent());
            scaffold = Files.createTempDirectory(this.target.getParent(), "." + this.target.getFileName() + "-import");
            // Only the owner may read temporary folders; the project folder inside gets the usual permissions of new
            // folders.
            folder = Files.createDirectory(scaffold.resolve("project"));
            cases = stream(folder.resolve("cases.jsonl"));
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.findAny().isEmpty();
        }
    }

    private ProjectFormatException cannotWrite(IOException e) {
        return new ProjectFormatException(
                target + " cannot be written: " + FileErrors.words(e), "Check the folder, your rights and the disk.", e);
    }

    private static OutputStream stream(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    /** A folder for files that are needed only during the import. */
    Path scratch() {
        return scaffold;
    }

    /** Number of cases written. */
    public int cases() {
        return count;
    }

    /** The cases and predictions written. */
    public Identities identities() {
        return identities;
    }

    /** Adds one case and records its {@code db_id}, so that only named databases are imported. */
    public void addCase(OutLine line) throws ProjectFormatException {
        line.text("db_id").ifPresent(databases::ask);
        count++;
        write(cases, line);
    }

    public void addPrediction(String system, OutLine line) throws ProjectFormatException {
        try {
            OutputStream out = predictions.get(system);
            if (out == null) {
                Files.createDirectories(folder.resolve("predictions"));
                out = stream(folder.resolve("predictions").resolve(fileName(system) + ".jsonl"));
                predictions.put(system, out);
            }
            write(out, line);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Adds a vote to the labels of the project. */
    void addVote(OutLine line) throws ProjectFormatException {
        try {
            Path file = Files.createDirectories(folder.resolve("labels")).resolve("imported.jsonl");
            try (OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
                line.write(out);
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** A distinct file name for each system, also where two differ only in characters that file names do not allow. */
    private String fileName(String system) {
        String plain = system.replaceAll("[^\\p{L}\\p{N}._-]", "_").replaceFirst("^\\.", "_");
        String name = plain;
        for (int i = 2; Files.exists(folder.resolve("predictions").resolve(name + ".jsonl")); i++) {
            name = plain + "-" + i;
        }
        return name;
    }

    private void write(OutputStream out, OutLine line) throws ProjectFormatException {
        try {
            line.write(out);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Copies a file or folder of the source unchanged. */
    void copy(Path source, String name) throws ProjectFormatException {
        try (Stream<Path> all = Files.walk(source)) {
            for (Path file : all.toList()) {
                Path to = folder.resolve(name).resolve(source.relativize(file).toString()).normalize();
                if (!Files.isDirectory(file)) {
                    Files.createDirectories(to.getParent());
                    Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
                    copied.put(folder.relativize(to).toString().replace('\\', '/'), file);
                }
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /**
     * Imports the databases that cases name, writes the project's settings, and the default guideline where the source
     * had none, and moves the project to its place.
     *
     * @param source where databases are searched
     * @param found problems of the source
     */
    ImportResult finish(Path source, Importer.Databases mode, List<Problem> found, Progress progress)
            throws ProjectFormatException {
        try {
            cases.close();
            for (OutputStream out : predictions.values()) {
                out.close();
            }
            if (!Files.exists(folder.resolve("project.json"))) {
                Files.writeString(folder.resolve("project.json"), Json.pretty(settings(databases.bring(source, mode, folder))));
            }
            GuidelineFile.writeIfMissing(folder);
            Project written = ProjectFiles.read(folder, progress);
            Files.deleteIfExists(target);
            Files.move(folder, target);
            List<Problem> problems = new ArrayList<>(found);
            problems.addAll(written.problems());
            return new ImportResult(
                    target, written.cases().size(), written.items().size(), written.databases().size(), problems, found, copied);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /**
     * Copies a database file with its write-ahead files into the project.
     *
     * @return its path as project.json names it
     */
    public String addDatabase(Path file) throws ProjectFormatException {
        try {
            return ImportedDatabases.copied(file, folder);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /**
     * Writes the given settings as project.json, and moves the project to its place.
     *
     * @param guideline the text for annotators; empty: the default one
     */
    public ImportResult finish(JsonObject settings, String guideline, Progress progress) throws ProjectFormatException {
        try {
            Files.writeString(folder.resolve("project.json"), Json.pretty(settings));
            if (!guideline.isBlank()) {
                GuidelineFile.write(folder, guideline);
            }
            return finish(folder, Importer.Databases.NONE, List.of(), progress);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private JsonObject settings(Map<String, String> imported) {
        JsonObject paths = new JsonObject();
        imported.forEach((id, path) -> paths.with(id, Map.of("path", path)));
        return new JsonObject()
                .with("assay", 1)
                .with("name", target.getFileName().toString())
                .with("cases", List.of("cases.jsonl"))
                .with("predictions", List.of("predictions/*.jsonl"))
                .with("databases", paths);
    }

    /** Deletes the temporary folder of a failed import. */
    @Override
    public void close() {
        closeQuietly(cases);
        predictions.values().forEach(ProjectWriter::closeQuietly);
        try {
            delete(scaffold);
        } catch (IOException e) {
            System.getLogger(ProjectWriter.class.getName())
                    .log(System.Logger.Level.WARNING, "left behind after an import: " + scaffold, e);
        }
    }

    /**
     * Closes a stream of a failed import. A failure to write the rest, such as on a full disk, has no further effect.
     */
    private static void closeQuietly(OutputStream out) {
        try {
            out.close();
        } catch (IOException e) {
            System.getLogger(ProjectWriter.class.getName()).log(System.Logger.Level.DEBUG, "not written to the end", e);
        }
    }

    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** The databases that imported cases name: copied into the project, or referenced by their path. */
    private static final class ImportedDatabases {
        private final Set<String> named = new TreeSet<>();

        /** Records that a case names a database. */
        void ask(String dbId) {
            named.add(dbId);
        }

        /** The named databases beside the source, by id, with their paths as the project names them. */
        Map<String, String> bring(Path source, Importer.Databases mode, Path project) throws IOException {
            Map<String, String> paths = new TreeMap<>();
            if (mode == Importer.Databases.NONE) {
                return paths;
            }
            Map<String, DatabaseSpec> beside = SourceFiles.databases(source);
            for (String id : named) {
                DatabaseSpec spec = beside.get(id);
                if (spec != null) {
                    Path file = Path.of(spec.location());
                    paths.put(id, mode == Importer.Databases.COPY ? copied(file, project) : file.toString());
                    describe(id, file, project);
                }
            }
            return paths;
        }

        /** BIRD's descriptions of columns are beside the database's file; the project keeps them under its id. */
        private static void describe(String id, Path file, Path project) throws IOException {
            Path beside = file.resolveSibling(DescriptionFiles.FOLDER);
            if (!Files.isDirectory(beside) || !id.matches("[\\w.-]+") || id.startsWith(".")) {
                return;
            }
            Path into = Files.createDirectories(project.resolve(DescriptionFiles.FOLDER).resolve(id));
            try (Stream<Path> files = Files.list(beside)) {
                for (Path csv : files.filter(
                        f -> f.toString().endsWith(".csv") && Files.isRegularFile(f)).sorted().toList()) {
                    Files.copy(csv, into.resolve(csv.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }

        static String copied(Path file, Path project) throws IOException {
            Path databases = Files.createDirectories(project.resolve("databases"));
            String name = file.getFileName().toString();
            Files.copy(file, databases.resolve(name));
            // Write-ahead files hold changes that the engine has not merged into the database file.
            for (String companion : List.of(name + "-wal", name + ".wal")) {
                Path there = file.resolveSibling(companion);
                if (Files.exists(there)) {
                    Files.copy(there, databases.resolve(companion));
                }
            }
            return "databases/" + name;
        }
    }
}
