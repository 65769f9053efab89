package io.github.assay.conformance;

import io.github.assay.metrics.structure.DataFolders;
import io.github.assay.sql.canonical.SchemaInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cases of a data folder in whatever files they are: {@code cases.jsonl}, one file per part ({@code cases_b.jsonl}), one
 * folder per part, or any other JSON lines with gold and predicted SQL. Schemas are those of {@code tables.json}, else
 * of the databases.
 */
public final class DataSet {
    /**
     * One case.
     *
     * @param part the part whose own file it is from; empty where the folder has no parts
     * @param predictions SQL by system; empty text where the file has null
     */
    public record CaseLine(String id, String part, JsonNode node, Map<String, String> predictions) {
        /** Id of the database; empty where none is named. */
        public String database() {
            return Figures.text(node.path("db_id"));
        }

        /** The gold query; empty where there is none. */
        public String gold() {
            return Figures.text(node.path("gold_sql"));
        }
    }

    private final Path folder;
    private final Map<String, CaseLine> cases = new LinkedHashMap<>();
    private final List<Fault> faults = new ArrayList<>();
    private final Map<String, SchemaInfo> declared = new LinkedHashMap<>();
    private final SqliteFiles databases;

    private DataSet(Path folder) {
        this.folder = folder;
        this.databases = SqliteFiles.below(folder);
        caseFiles(folder).forEach(this::addCases);
        for (Path file : TestData.files(folder)) {
            if (file.getFileName().toString().matches("tables.*\\.json")) {
                tables(JsonFile.read(file));
            }
        }
    }

    /** Reads a folder as far as it can be read. */
    public static DataSet read(Path folder) {
        return new DataSet(folder);
    }

    /** Whether a folder has files of cases. */
    public static boolean isOne(Path folder) {
        return !caseFiles(folder).isEmpty();
    }

    /** Files of cases in a folder; where it has none but has figures, those of the folders of its parts. */
    static List<Path> caseFiles(Path folder) {
        List<Path> own = TestData.files(folder).stream().filter(DataSet::hasCases).toList();
        boolean hasFigures = TestData.files(folder).stream().anyMatch(f -> f.getFileName().toString().startsWith("oracle"));
        if (!own.isEmpty() || !hasFigures) {
            return own;
        }
        try (Stream<Path> parts = Files.list(folder)) {
            return parts.filter(Files::isDirectory)
                    .sorted()
                    .flatMap(p -> TestData.files(p).stream())
                    .filter(DataSet::hasCases)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasCases(Path file) {
        String name = file.getFileName().toString();
        if (!name.endsWith(".jsonl") || name.startsWith("oracle")) {
            return false;
        }
        return name.startsWith("cases") || JsonFile.read(file).fields().containsAll(Set.of("gold_sql", "predictions"));
    }

    /** The readable lines of all oracle files of a folder of the kind with this usual name, whatever theirs. */
    public static List<JsonNode> oracleLines(Path folder, String usualName) {
        OracleKind kind = OracleKind.named(usualName);
        return TestData.files(folder).stream()
                .filter(f -> f.getFileName().toString().matches("oracle.*\\.(jsonl|json|csv)"))
                .map(JsonFile::read)
                .filter(f -> OracleKind.of(f.path().getFileName().toString(), f.fields()).filter(kind::equals).isPresent())
                .flatMap(f -> f.objects().stream())
                .filter(line -> line.has("case_id"))
                .toList();
    }

    /** The same of this folder; a line without a system is about the only prediction of its case. */
    public List<JsonNode> lines(String usualName) {
        return oracleLines(folder, usualName).stream().map(this::withSystem).toList();
    }

    JsonNode withSystem(JsonNode line) {
        Optional<CaseLine> one = find(Figures.text(line.path("case_id"))).filter(c -> c.predictions().size() == 1);
        if (!line.has("system") && one.isPresent()) {
            return ((ObjectNode) line.deepCopy()).put("system", one.get().predictions().keySet().iterator().next());
        }
        return line;
    }

    private void addCases(Path file) {
        JsonFile lines = JsonFile.read(file);
        faults.addAll(lines.faults());
        String stem = file.getFileName().toString().replaceAll("\\.jsonl$", "");
        String own = stem.replaceAll("^cases[^A-Za-z0-9]*", "");
        String part = file.getParent().equals(folder) ? own : file.getParent().getFileName().toString();
        for (int i = 0; i < lines.objects().size(); i++) {
            JsonNode node = lines.objects().get(i);
            String id = Figures.text(node.path("case_id"));
            if (id.isEmpty()) {
                faults.add(new Fault(lines.where(i), "no case_id"));
            } else if (cases.containsKey(id)) {
                faults.add(new Fault(lines.where(i), "case " + id + " is there already"));
            } else {
                cases.put(id, new CaseLine(id, part, node, predictions(node)));
            }
        }
    }

    private static Map<String, String> predictions(JsonNode node) {
        Map<String, String> all = new LinkedHashMap<>();
        node.path("predictions")
                .properties()
                .forEach(p -> all.put(p.getKey(), Figures.text(p.getValue().isObject() ? p.getValue().path("sql") : p.getValue())));
        return all;
    }

    private void tables(JsonFile file) {
        faults.addAll(file.faults());
        for (int i = 0; i < file.objects().size(); i++) {
            try {
                declared.put(file.objects().get(i).get("db_id").asString(), DataFolders.schema(file.objects().get(i)));
            } catch (RuntimeException e) {
                faults.add(new Fault(file.where(i), "not a schema: " + e));
            }
        }
    }

    public Path folder() {
        return folder;
    }

    /** The folder's name below the data root. */
    public String name() {
        return TestData.name(folder);
    }

    /** All cases that can be used, in the order of their files. */
    public Collection<CaseLine> cases() {
        return cases.values();
    }

    /** The case of an id; empty where there is none. */
    public Optional<CaseLine> find(String id) {
        return Optional.ofNullable(cases.get(id));
    }

    /** What cannot be read. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }

    /** The file of a database; empty where there is none. */
    public Optional<Path> database(String id) {
        return databases.file(id);
    }

    /**
     * Whether the peers' version of SQLite differs from ours in what a query uses: it ran there and ours lacks it, or it
     * failed there and theirs lacks it.
     */
    public boolean endsOtherwiseByVersion(String sql, boolean ranThere) {
        EngineVersion own = EngineVersion.own();
        return EngineVersion.ofPeer(folder)
                .flatMap(peer -> ranThere ? own.lacks(sql, peer) : peer.lacks(sql, own))
                .isPresent();
    }

    /** The databases of the folder. */
    SqliteFiles databases() {
        return databases;
    }

    /** Schema of a database as declared, else as the database has it; nothing known where there is neither. */
    public SchemaInfo schema(String database) {
        return declared.computeIfAbsent(
                database, id -> databases.schema(id).orElse(SchemaInfo.NONE));
    }

    /** Fails the running test where something cannot be read, after the rest was compared. */
    public void failOnFaults() {
        if (!faults.isEmpty()) {
            throw new AssertionError(name() + ": " + faults.size() + " unreadable\n"
                    + String.join("\n", faults.stream().map(Fault::toString).toList()));
        }
    }
}
