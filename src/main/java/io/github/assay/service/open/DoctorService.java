package io.github.assay.service.open;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.execution.EngineCheck;
import io.github.assay.execution.sandbox.Sandbox;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Checks what works on this machine and states remedies for the rest. */
public final class DoctorService {
    /** The severity of a finding. */
    public enum State {
        WORKS,
        /** Part of the program cannot be used. */
        LIMITED,
        FAILS
    }

    /**
     * One result of the check.
     *
     * @param topic what was checked, such as {@code java}, {@code display}, {@code driver.duckdb}, {@code fonts},
     *     {@code sandbox}, {@code store}, {@code database.retail}
     * @param state the severity
     * @param found what was found, in one sentence
     * @param remedy what to do; empty when everything works
     */
    public record Finding(String topic, State state, String found, String remedy) {
        static Finding works(String topic, String found) {
            return new Finding(topic, State.WORKS, found, "");
        }
    }

    private static final int NEEDED_JAVA = 25;

    private final EngineCheck engines;
    private final Supplier<Optional<String>> displayObstacle;
    private final PlugIns plugIns;

    /**
     * @param engines opens databases for a test
     * @param displayObstacle why no window can be opened, in a sentence; empty when it can
     * @param plugIns the content of the user's plug-in folder
     */
    public DoctorService(EngineCheck engines, Supplier<Optional<String>> displayObstacle, PlugIns plugIns) {
        this.engines = engines;
        this.displayObstacle = displayObstacle;
        this.plugIns = plugIns;
    }

    /**
     * Checks everything.
     *
     * @param project a project whose databases are opened too; empty: none
     * @param folder the project's folder, or a folder for a project: its store is written there
     */
    public List<Finding> examine(Optional<Project> project, Path folder, Progress progress) {
        List<Finding> findings = new ArrayList<>(List.of(java(), display(), fonts()));
        engines.engines(progress).forEach(f -> findings.add(driver(f)));
        findings.add(queryProcesses(EngineCheck.protection()));
        findings.addAll(plugIns.findings());
        findings.add(store(folder));
        Map<String, DatabaseSpec> databases = new TreeMap<>(project.map(Project::databases).orElse(Map.of()));
        engines.expect(databases.values());
        for (DatabaseSpec database : databases.values()) {
            progress.check();
            findings.add(database(database, engines.reach(database, progress)));
            engines.privileges(database, progress).ifPresent(found -> findings.add(new Finding(
                    "database." + database.id(),
                    State.LIMITED,
                    "the role " + found + ", which allowPrivilegedRole lets it use",
                    "Connect as a role that may only read.")));
        }
        return List.copyOf(findings);
    }

    private static Finding java() {
        String version = "Java " + Runtime.version() + " at " + System.getProperty("java.home");
        if (Runtime.version().feature() < NEEDED_JAVA) {
            return new Finding(
                    "java", State.FAILS, version, "Install a JDK " + NEEDED_JAVA + " or point JAVA_HOME at one.");
        }
        if (EngineCheck.launcher().isEmpty()) {
            return new Finding(
                    "java",
                    State.LIMITED,
                    version + " has no bin/java, which query processes are started with",
                    "Use a Java that has its launcher.");
        }
        return Finding.works("java", version);
    }

    private Finding display() {
        return displayObstacle
                .get()
                .map(obstacle -> new Finding(
                        "display", State.LIMITED, obstacle, "The command line does all that the window does."))
                .orElseGet(() -> Finding.works("display", "a window can be opened"));
    }

    private static Finding fonts() {
        boolean bundled = DoctorService.class.getResource("/fonts/Inter-Regular.otf") != null;
        return bundled
                ? Finding.works("fonts", "Assay's own fonts are there")
                : new Finding("fonts", State.LIMITED, "Assay's own fonts are missing", "Build or install it again.");
    }

    private static Finding driver(EngineCheck.Finding engine) {
        String topic = "driver." + engine.kind().dialect();
        return engine.works()
                ? Finding.works(topic, engine.found())
                : new Finding(
                        topic,
                        State.LIMITED,
                        engine.found(),
                        "Use the edition of Assay that carries this driver, on a system it has native code for.");
    }

    /** What confines a query process to its own folder. Its other protections are the same on every system. */
    private static Finding queryProcesses(Sandbox.Protection protection) {
        String topic = "sandbox";
        if (protection.files() && protection.sockets()) {
            return Finding.works(
                    topic,
                    "the system keeps query processes to their own folder and the databases of the project, without network ("
                            + protection.means() + ")");
        }
        String missing = protection.files()
                ? "cannot keep a query process from opening network connections"
                : protection.sockets()
                        ? "cannot keep a query process from reading and writing your files"
                        : "cannot keep a query process from your files and the network";
        return new Finding(
                topic,
                State.LIMITED,
                "this system " + missing + "; read-only opening, the statement guard and limits still hold",
                "Evaluate databases and queries you do not trust on Linux 6.7 or later.");
    }

    private static Finding database(DatabaseSpec database, EngineCheck.Finding reached) {
        String topic = "database." + database.id();
        return reached.works()
                ? Finding.works(topic, database.kind().dialect() + " answers")
                : new Finding(topic, State.FAILS, reached.found(), "");
    }

    private static Finding store(Path folder) {
        Path store = folder.resolve(".assay");
        try {
            Path trial = Files.createTempFile(Files.isDirectory(store) ? store : folder, ".assay-trial-", ".tmp");
            Files.delete(trial);
            return Finding.works("store", "votes and results can be kept in " + store);
        } catch (IOException e) {
            return new Finding(
                    "store",
                    State.FAILS,
                    "nothing can be written in " + folder + " (" + e + ")",
                    "Change its permissions so that you can write there, or free disk space.");
        }
    }
}
