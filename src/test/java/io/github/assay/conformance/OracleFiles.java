package io.github.assay.conformance;

import io.github.assay.conformance.DataSet.CaseLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The oracle files of one data folder by kind. A line about a pair that is not there, or whose database cannot be
 * opened, is a fault of its own and is left out.
 */
final class OracleFiles {
    private static final Set<String> LABEL_FIGURES = Set.of("oracle_agreement", "oracle_calibration", "oracle_summary");

    private final DataSet set;
    private final Map<OracleKind, List<JsonNode>> lines = new EnumMap<>(OracleKind.class);
    private final List<JsonNode> summaries = new ArrayList<>();
    private final List<Path> unknown = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final Map<String, JsonNode> pairs = new LinkedHashMap<>();
    private final Map<String, String> brokenDatabases = new LinkedHashMap<>();
    private final Set<String> reported = new LinkedHashSet<>();

    private OracleFiles(DataSet set) {
        this.set = set;
        faults.addAll(set.faults());
    }

    static OracleFiles of(DataSet set) {
        OracleFiles files = new OracleFiles(set);
        files.checkDatabases();
        for (CaseLine one : set.cases()) {
            if (!files.brokenDatabases.containsKey(one.database())) {
                one.predictions().keySet().forEach(system -> {
                    JsonNode line = JsonNodeFactory.instance.objectNode().put("case_id", one.id()).put("system", system);
                    files.pairs.put(pair(line), line);
                });
            }
        }
        TestData.files(set.folder()).stream().filter(OracleFiles::isOracle).forEach(files::read);
        beside(set.folder()).forEach(files::readBeside);
        return files;
    }

    private static boolean isOracle(Path file) {
        return file.getFileName().toString().matches("oracle.*\\.(jsonl|json|csv)");
    }

    private void checkDatabases() {
        Map<String, Integer> cases = new LinkedHashMap<>();
        set.cases().forEach(c -> cases.merge(c.database(), 1, Integer::sum));
        cases.forEach((database, count) -> set.databases().fault(database).ifPresent(why -> {
            brokenDatabases.put(database, why);
            faults.add(new Fault(set.name() + ", database '" + database + "' of " + count + " cases", why));
        }));
    }

    private void read(Path path) {
        JsonFile file = JsonFile.read(path);
        String name = path.getFileName().toString();
        Optional<OracleKind> kind = OracleKind.of(name, file.fields());
        faults.addAll(file.faults());
        if (kind.isPresent()) {
            add(kind.get(), file);
        } else if (file.objects().size() == 1 && isSummary(file.objects().getFirst())) {
            summaries.add(file.objects().getFirst());
        } else if (file.faults().isEmpty() && LABEL_FIGURES.stream().noneMatch(name::startsWith)) {
            unknown.add(path);
        }
    }

    /** Whether a document has sums by system: each value an object with the number of pairs. */
    private static boolean isSummary(JsonNode document) {
        return document.isObject()
                && !document.isEmpty()
                && document.properties().stream().allMatch(e -> e.getValue().path("pairs").isNumber());
    }

    private void add(OracleKind kind, JsonFile file) {
        List<JsonNode> all = lines.computeIfAbsent(kind, _ -> new ArrayList<>());
        for (int i = 0; i < file.objects().size(); i++) {
            JsonNode line = set.withSystem(file.objects().get(i));
            Optional<String> fault = fault(line);
            if (fault.isEmpty()) {
                all.add(line);
            } else if (!brokenDatabases.containsKey(database(line)) && reported.add(pair(line) + fault.get())) {
                faults.add(new Fault(file.where(i) + ", pair " + pair(line), fault.get()));
            }
        }
    }

    private String database(JsonNode line) {
        return set.find(Figures.text(line.path("case_id"))).map(CaseLine::database).orElse("");
    }

    private Optional<String> fault(JsonNode line) {
        String id = Figures.text(line.path("case_id"));
        Optional<CaseLine> one = set.find(id);
        if (one.isEmpty()) {
            return Optional.of("no case '" + id + "' that can be read");
        }
        String system = Figures.text(line.path("system"));
        if (!one.get().predictions().containsKey(system)) {
            return Optional.of("no prediction of '" + system + "'");
        }
        return Optional.ofNullable(brokenDatabases.get(one.get().database()));
    }

    static String pair(JsonNode line) {
        return Figures.text(line.path("case_id")) + " " + Figures.text(line.path("system"));
    }

    /** CSV files of figures in the folders beside, as the toolkit's sample has them for another folder's cases. */
    private static List<Path> beside(Path folder) {
        Path above = folder.toAbsolutePath().normalize().getParent();
        return above == null
                ? List.of()
                : TestData.below(above, f -> f.getParent().equals(above) && !f.equals(folder.toAbsolutePath().normalize()))
                        .stream()
                        .flatMap(f -> TestData.files(f).stream())
                        .filter(f -> isOracle(f) && f.toString().endsWith(".csv"))
                        .toList();
    }

    /** Whether a name ends with the folder's name after an underscore. */
    private static boolean names(Path file, Path folder) {
        return file.getFileName().toString().endsWith("_" + folder.getFileName() + ".csv");
    }

    /** A file beside belongs to the folder that it names; one that names no folder, to the folder with its pairs. */
    private void readBeside(Path path) {
        Path above = set.folder().toAbsolutePath().normalize().getParent();
        boolean namesOther = TestData.below(above, f -> f.getParent().equals(above)).stream()
                .anyMatch(f -> !f.getFileName().equals(set.folder().getFileName()) && names(path, f) && Files.isDirectory(f));
        if (namesOther && !names(path, set.folder())) {
            return;
        }
        JsonFile file = JsonFile.read(path);
        Set<String> theirs = new LinkedHashSet<>();
        file.objects().forEach(o -> theirs.add(pair(o)));
        boolean samePairs = theirs.containsAll(pairs.keySet()) || pairs.keySet().containsAll(theirs);
        Optional<OracleKind> kind = OracleKind.of(path.getFileName().toString(), file.fields());
        if (kind.isEmpty() || pairs.isEmpty() || !names(path, set.folder()) && !samePairs) {
            return;
        }
        faults.addAll(file.faults());
        List<JsonNode> own = lines.computeIfAbsent(kind.get(), _ -> new ArrayList<>());
        file.objects().stream().filter(o -> pairs.containsKey(pair(o))).forEach(own::add);
    }

    List<JsonNode> lines(OracleKind kind) {
        return lines.getOrDefault(kind, List.of());
    }

    /** All pairs whose case and database can be used: name → a line without figures. */
    Map<String, JsonNode> pairs() {
        return pairs;
    }

    List<JsonNode> summaries() {
        return summaries;
    }

    /** Files that are of no kind known here. */
    List<Path> unknown() {
        return unknown;
    }

    List<Fault> faults() {
        return List.copyOf(faults);
    }
}
