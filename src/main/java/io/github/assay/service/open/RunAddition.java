package io.github.assay.service.open;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.Importers;
import io.github.assay.files.importers.PlacedPredictions;
import io.github.assay.files.importers.packed.PackedSource;
import io.github.assay.files.importers.packed.SourceTables;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.FieldNames;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.service.prediction.RunFile;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds a run to a project, so that labels stay where they are: reads the predictions of any source that can be
 * imported, finds their cases, compares them with the run before, and writes one file of predictions. Existing files
 * are not changed.
 */
public final class RunAddition {
    private static final int MOST_NAMED = 5;

    /**
     * What a source would add.
     *
     * @param runs one for each system
     * @param unknown ids of predictions whose case the project does not have
     * @param repeated ids of cases with more than one prediction in a run; the first of each is added
     * @param problems what of the source could not be used
     */
    public record Preview(List<AddedRun> runs, List<String> unknown, List<String> repeated, List<Problem> problems) {}

    /**
     * What is to be added.
     *
     * @param source file or folder of predictions
     * @param format of the source; {@link ImportService#AUTO} finds it
     * @param mapping Assay's field to the source's key
     * @param system the name of the system, where the source has one system; empty: as the source names it
     * @param run the id of the run; empty: as the source states it, else the next free of r1, r2, …
     * @param part sheet of a workbook, table of a database or file of an archive; empty: the only one
     * @param records the place of the list of records in a JSON document; empty: found by its name
     */
    public record Order(
            Path source, String format, Map<String, String> mapping, Optional<String> system, Optional<String> run, String part,
            String records) {
        public Order {
            mapping = Map.copyOf(mapping);
        }

        /** An order of a source with one part, whose records are found by their names. */
        public Order(Path source, String format, Map<String, String> mapping, Optional<String> system, Optional<String> run) {
            this(source, format, mapping, system, run, "", "");
        }

        private Order of(Path plain) {
            return new Order(plain, format, mapping, system, run, "", records);
        }
    }

    private final SourceTables tables;

    /** @param tables reads sources that are databases */
    public RunAddition(SourceTables tables) {
        this.tables = tables;
    }

    /**
     * Reads a source; writes nothing into the project.
     *
     * @throws ProjectFormatException when the source cannot be used, has several systems but one name, or the run
     * exists
     */
    public Preview preview(Project project, Order order, Progress progress) throws ProjectFormatException {
        try {
            Path folder = Files.createTempDirectory("assay-add");
            try {
                return plain(project, order, folder.resolve("project"), progress);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new ProjectFormatException(
                    order.source() + " cannot be read", "Check the path and the free space.", e);
        }
    }

    /**
     * Writes a run into the project's folder.
     *
     * @return the file
     */
    public Path write(Project project, AddedRun run) throws ProjectFormatException {
        String name = RunFile.stem(run.system(), run.run());
        Path folder = project.folder().resolve("predictions");
        Path file = folder.resolve(name + ".jsonl");
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, Path> table : run.files().entrySet()) {
                Path to = project.folder().resolve(table.getKey());
                Files.createDirectories(to.getParent());
                Files.copy(table.getValue(), to);
            }
            for (int i = 2; Files.exists(file); i++) {
                file = folder.resolve(name + "-" + i + ".jsonl");
            }
            AtomicFiles.write(file, String.join("\n", run.lines()) + "\n");
            return file;
        } catch (IOException e) {
            throw new ProjectFormatException(file + " or a table of the run cannot be written (" + e.getMessage() + ")",
                    "Check the folder and the free space.", e);
        }
    }

    private Preview plain(Project project, Order order, Path temporary, Progress progress) throws ProjectFormatException, IOException {
        try (PackedSource source = PackedSource.open(order.source(), order.part(), tables, progress)) {
            try {
                return read(project, order.of(source.plain()), temporary, progress);
            } catch (ProjectFormatException e) {
                throw source.ofSource(e);
            }
        }
    }

    private static Preview read(Project project, Order order, Path temporary, Progress progress)
            throws ProjectFormatException, IOException {
        SourceFiles.check(order.source());
        List<Problem> problems = new ArrayList<>();
        AddedTables tables = new AddedTables(order.source(), Map.of());
        Optional<List<String>> own = order.mapping().isEmpty() && order.records().isEmpty() ? own(project, order) : Optional.empty();
        if (own.isPresent()) {
            Files.createDirectories(temporary.resolve("predictions"));
            String name = order.source().getFileName().toString().replaceFirst("\\.[^.]*$", "");
            Files.write(temporary.resolve("predictions").resolve(name + ".jsonl"), own.get());
            Files.writeString(temporary.resolve("cases.jsonl"), "");
        } else {
            ImportResult made = Importers.run(new ImportRequest(order.format(), order.source(), temporary, Importer.Databases.NONE,
                    StandardCharsets.UTF_8, order.mapping(), Optional.empty(), 0).recordsAt(order.records()), progress);
            tables = new AddedTables(order.source(), made.copied());
            made.ofSource().stream().filter(p -> p.severity() != Problem.Severity.NOTE).forEach(problems::add);
        }
        Project source = ProjectFiles.read(temporary, progress);
        Map<String, Case> sourceCases =
                source.cases().stream().collect(Collectors.toMap(Case::id, Function.identity(), (a, _) -> a));
        CaseFinder cases = new CaseFinder(project);
        Map<String, Map<String, Map<String, Line>>> bySystem = new TreeMap<>();
        List<String> repeated = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        if (!Files.isDirectory(temporary.resolve("predictions"))) {
            throw new ProjectFormatException(order.source() + " has no predictions",
                    "Say which key or column has the queries, as the field predicted_sql.");
        }
        for (Line line : lines(temporary.resolve("predictions"), order.source(), problems)) {
            Optional<String> caseId = cases.find(line.caseId, sourceCases.get(line.caseId));
            if (caseId.isEmpty()) {
                unknown.add(line.caseId);
            } else {
                Line first = bySystem.computeIfAbsent(line.system, _ -> new LinkedHashMap<>())
                        .computeIfAbsent(line.run, _ -> new LinkedHashMap<>())
                        .putIfAbsent(caseId.get(), line);
                if (first != null) {
                    repeated.add(caseId.get());
                }
            }
        }
        if (bySystem.isEmpty()) {
            throw new ProjectFormatException(order.source() + " has no prediction for a case of this project"
                    + (unknown.isEmpty() ? "" : "; its ids begin with " + unknown.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))),
                    "Ids of cases must be equal, or databases and questions.");
        }
        if (order.system().isPresent() && bySystem.size() > 1) {
            throw new ProjectFormatException(order.source() + " has several systems: " + String.join(", ", bySystem.keySet()),
                    "Leave out --system to keep their names.");
        }
        List<AddedRun> runs = new ArrayList<>();
        for (Map.Entry<String, Map<String, Map<String, Line>>> ofSystem : bySystem.entrySet()) {
            String system = order.system().orElse(ofSystem.getKey());
            boolean several = ofSystem.getValue().size() > 1;
            if (several && order.run().isPresent()) {
                throw new ProjectFormatException(order.source() + " has several runs of " + ofSystem.getKey() + ": "
                        + String.join(", ", ofSystem.getValue().keySet()), "Leave out --run to keep their ids.");
            }
            for (Map.Entry<String, Map<String, Line>> e : ofSystem.getValue().entrySet()) {
                Optional<String> stated = Optional.of(e.getKey()).filter(id -> several || !id.equals(ItemKey.DEFAULT_RUN));
                runs.add(run(project, system, order.run().or(() -> stated), several, e.getValue(), tables, problems));
            }
        }
        return new Preview(runs, unknown, repeated, problems);
    }

    /** One prediction line with the fields that decide where it belongs. */
    private record Line(String caseId, String system, String run, String sql, JsonEdit json) {}

    /** Predictions without their questions, which no importer reads; empty for a source that is something else. */
    private static Optional<List<String>> own(Project project, Order order) throws ProjectFormatException, IOException {
        Optional<List<String>> named = PlainPredictions.lines(order.source());
        boolean byPlace = List.of(ImportService.AUTO, "bird", "spider").contains(order.format());
        return named.isPresent() || !byPlace ? named : PlacedPredictions.lines(order.source(), project.cases());
    }

    /** The lines of all files of predictions; a line that is no JSON object becomes a problem of the source. */
    private static List<Line> lines(Path folder, Path source, List<Problem> problems) throws IOException {
        List<Line> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String standard = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
                int number = 0;
                for (String text : Files.readAllLines(file)) {
                    number++;
                    Optional<JsonEdit> json = text.isBlank() ? Optional.empty() : parsed(text);
                    json.ifPresent(j -> all.add(line(j, standard)));
                    if (json.isEmpty() && !text.isBlank()) {
                        problems.add(Problem.error(new SourceLine(source.getFileName().toString(), number), "", "a line that is no JSON object",
                                "", "The prediction is left out. Is the end of the file missing?"));
                    }
                }
            }
        }
        return all;
    }

    private static Optional<JsonEdit> parsed(String text) {
        try {
            return JsonEdit.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    private static Line line(JsonEdit json, String standard) {
        JsonObject values = json.values();
        String system = first(values, FieldNames.SYSTEM);
        return new Line(first(values, FieldNames.CASE_ID), system.isBlank() ? standard : system,
                first(values, FieldNames.RUN_ID).isBlank() ? ItemKey.DEFAULT_RUN : first(values, FieldNames.RUN_ID),
                first(values, FieldNames.PREDICTED_SQL), json);
    }

    static String first(JsonObject values, String... keys) {
        return Stream.of(keys).map(values::get).filter(Objects::nonNull).map(Object::toString).findFirst().orElse("");
    }

    private static AddedRun run(Project project, String system, Optional<String> requested, boolean several, Map<String, Line> lines,
            AddedTables tables, List<Problem> problems) throws ProjectFormatException {
        Map<String, Map<String, String>> runs = new LinkedHashMap<>();
        for (Item item : project.items()) {
            if (item.key().system().equals(system)) {
                runs.computeIfAbsent(item.key().runId(), _ -> new HashMap<>())
                        .put(item.key().caseId(), item.prediction().written().strip());
            }
        }
        String run = requested.orElseGet(() -> free(runs));
        if (runs.containsKey(run)) {
            throw new ProjectFormatException("The run " + run + " of the system " + system + " exists",
                    (several ? "Take its lines out of the source or give them another run_id" : "Give another id with --run")
                            + ", so that labels and scores of the run that exists stay true.");
        }
        Optional<String> before = runs.keySet().stream().reduce((_, last) -> last);
        Map<String, String> old = before.map(runs::get).orElse(Map.of());
        List<String> made = new ArrayList<>();
        int[] counts = new int[4];
        for (Case c : project.cases()) {
            Line line = lines.get(c.id());
            if (line == null) {
                counts[3]++;
                continue;
            }
            String was = old.get(c.id());
            counts[was == null ? 0 : was.equals(line.sql.strip()) ? 2 : 1]++;
            line.json.put("case_id", c.id());
            line.json.put("system", system);
            line.json.put("run_id", run);
            tables.rename(line.json, c.id(), project.folder(), RunFile.stem(system, run), problems);
            made.add(line.json.line());
        }
        int gone = (int) old.keySet().stream().filter(id -> !lines.containsKey(id)).count();
        int byQuestion = (int) lines.entrySet().stream().filter(e -> !e.getKey().equals(e.getValue().caseId)).count();
        return new AddedRun(system, run, before, counts[0], counts[1], counts[2], gone, counts[3], byQuestion, made, tables.taken());
    }

    private static String free(Map<String, ?> runs) {
        int i = 1;
        while (runs.containsKey("r" + i) || i == 1 && runs.containsKey(ItemKey.DEFAULT_RUN)) {
            i++;
        }
        return "r" + i;
    }

    /** Finds a case by its id, else by database and question where exactly one case has both. */
    private static final class CaseFinder {
        private final Map<String, Case> byId = new HashMap<>();
        private final Map<String, List<Case>> byQuestion = new HashMap<>();

        CaseFinder(Project project) {
            for (Case c : project.cases()) {
                byId.put(c.id(), c);
                byQuestion.computeIfAbsent(name(c), _ -> new ArrayList<>()).add(c);
            }
        }

        private static String name(Case c) {
            return c.dbId() + "\u0000" + c.question().strip().replaceAll("\\s+", " ");
        }

        Optional<String> find(String id, @Nullable Case source) {
            Case own = byId.get(id);
            if (source == null || source.question().isBlank()) {
                return Optional.ofNullable(own).map(Case::id);
            }
            if (own != null && name(own).equals(name(source))) {
                return Optional.of(id);
            }
            List<Case> equal = byQuestion.getOrDefault(name(source), List.of());
            return equal.size() == 1 ? Optional.of(equal.getFirst().id()) : Optional.empty();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
