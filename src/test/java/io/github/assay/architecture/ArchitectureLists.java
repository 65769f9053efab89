package io.github.assay.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What docs/architecture.md lists: which packages may use which, and the classes that are named in its rules. */
final class ArchitectureLists {
    /** Package → packages it may use. A package may always use itself and its inner packages. */
    static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            Map.entry("digest", List.of()),
            Map.entry("domain", List.of("digest")),
            Map.entry("task", List.of()),
            Map.entry("h2", List.of()),
            Map.entry("statistics", List.of("domain", "task")),
            Map.entry("sql", List.of("domain")),
            Map.entry("compare", List.of("domain")),
            Map.entry("metrics", List.of("domain", "task", "sql", "compare")),
            Map.entry("agreement", List.of("domain", "statistics", "task")),
            Map.entry("calibration", List.of("digest", "domain", "statistics", "task")),
            Map.entry("systems", List.of("domain", "statistics", "task")),
            Map.entry("robustness", List.of("domain", "statistics", "task", "sql")),
            Map.entry("labelling", List.of("domain", "statistics")),
            Map.entry("counterexample", List.of("domain", "statistics", "task", "sql", "compare")),
            Map.entry("cells", List.of("domain")),
            Map.entry("json", List.of()),
            Map.entry("manual", List.of()),
            Map.entry("wording", List.of("domain", "statistics", "compare", "metrics", "counterexample")),
            Map.entry(
                    "tabular",
                    List.of("domain", "statistics", "agreement", "calibration", "systems", "robustness", "labelling", "wording")),
            Map.entry("figure", List.of("domain", "statistics", "agreement", "calibration", "systems", "wording", "tabular")),
            Map.entry(
                    "files",
                    List.of(
                            "digest", "domain", "json", "statistics", "task", "agreement", "calibration", "metrics", "systems",
                            "robustness", "counterexample", "wording", "tabular")),
            Map.entry("execution", List.of("digest", "domain", "cells", "task", "sql", "counterexample", "h2")),
            Map.entry("llm", List.of("digest", "json", "task")),
            Map.entry("agents", List.of("domain", "json", "task", "sql", "llm")),
            Map.entry("store", List.of("digest", "domain", "task", "json", "cells", "h2")),
            Map.entry(
                    "report",
                    List.of("domain", "statistics", "agreement", "calibration", "systems", "wording", "tabular", "figure")),
            Map.entry(
                    "service",
                    List.of(
                            "digest", "domain", "json", "statistics", "task", "sql", "compare", "metrics", "agreement",
                            "calibration", "systems", "robustness", "labelling", "counterexample", "wording", "tabular", "figure", "files",
                            "execution", "store", "report", "llm", "agents")),
            Map.entry(
                    "cli",
                    List.of(
                            "domain", "json", "statistics", "task", "metrics", "agreement", "calibration", "systems",
                            "robustness", "labelling", "counterexample", "manual", "wording", "tabular", "figure", "files", "service")),
            Map.entry(
                    "ui",
                    List.of(
                            "domain", "statistics", "task", "sql", "compare", "metrics", "agreement", "calibration",
                            "systems", "robustness", "labelling", "counterexample", "manual", "wording", "tabular", "figure", "service"))));

    /** Library package → our packages that may use it. Each is a library of the pom. */
    static final Map<String, List<String>> LIBRARIES = new LinkedHashMap<>();

    static {
        LIBRARIES.put("javafx..", List.of("ui"));
        LIBRARIES.put("atlantafx..", List.of("ui"));
        LIBRARIES.put("org.kordamp..", List.of("ui"));
        LIBRARIES.put("org.controlsfx..", List.of("ui"));
        LIBRARIES.put("impl.org.controlsfx..", List.of("ui"));
        LIBRARIES.put("org.fxmisc..", List.of("ui"));
        LIBRARIES.put("picocli..", List.of("cli"));
        LIBRARIES.put("org.commonmark..", List.of("ui.manual"));
        LIBRARIES.put("net.sf.jsqlparser..", List.of("sql"));
        LIBRARIES.put("tools.jackson..", List.of("json"));
        LIBRARIES.put("de.siegmar.fastcsv..", List.of("files", "report"));
        LIBRARIES.put("org.dhatim..", List.of("files.importers.packed"));
        LIBRARIES.put("org.snakeyaml..", List.of("files.user"));
        LIBRARIES.put("com.github.difflib..", List.of("sql"));
        LIBRARIES.put("com.samskivert..", List.of("report", "llm"));
        LIBRARIES.put("org.apache.commons..", List.of("statistics"));
        LIBRARIES.put("org.apache.pdfbox..", List.of("report"));
        LIBRARIES.put("org.apache.fontbox..", List.of("report"));
        LIBRARIES.put("java.sql..", List.of("execution", "store", "h2"));
        LIBRARIES.put("org.h2..", List.of("execution", "store", "h2"));
        LIBRARIES.put("org.sqlite..", List.of("execution"));
        LIBRARIES.put("org.duckdb..", List.of("execution"));
        LIBRARIES.put("org.postgresql..", List.of("execution", "store.shared"));
        LIBRARIES.put("java.net.http..", List.of("llm", "agents"));
    }

    /** Inner packages used only inside their parent. */
    static final Map<String, String> CLOSED = Map.of(
            "sql.dialect", "sql",
            "sql.parse", "sql",
            "metrics.gate", "metrics",
            "execution.worker.engines", "execution.worker");

    static final List<String> SCREENS =
            List.of("ui.review", "ui.agreement", "ui.calibration", "ui.systems", "ui.robustness", "ui.welcome", "ui.team", "ui.report");

    /** The only classes that create threads; those of a sandbox carry restrictions that no other thread may inherit. */
    static final Set<String> THREADS = Set.of(
            "Parallel", "Background", "QueryRunner", "InMemoryScratch", "WorkerMain", "DeepStack", "ParserRun",
            "Sandbox", "LinuxSandbox", "StoreOpening", "ScoredRun", "SharedSync");

    private ArchitectureLists() {}
}
