package io.github.assay.service.open;

import io.github.assay.metrics.Metric;
import io.github.assay.service.judging.JudgeCatalog;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The metrics in the jars of the user's plug-in folder, and the result of loading each jar. Jars are loaded from this
 * folder only, never from a project: opening a project from another person must not run their code.
 * {@code assay doctor} reports faults of a jar or metric; the others are not affected.
 *
 * @param folder the plug-in folder
 * @param metrics the usable metrics, each in a {@code GuardedMetric}, in the order of their jars' names
 * @param jars the result for every jar, sorted by name
 */
public record PlugIns(Path folder, List<Metric> metrics, List<Jar> jars) {
    /**
     * One jar.
     *
     * @param name its file name
     * @param loaded the ids of its metrics in use
     * @param refused why something in it is not used, one sentence each
     */
    public record Jar(String name, List<String> loaded, List<String> refused) {
        public Jar {
            loaded = List.copyOf(loaded);
            refused = List.copyOf(refused);
        }
    }

    public PlugIns {
        metrics = List.copyOf(metrics);
        jars = List.copyOf(jars);
    }

    /** No plug-ins. */
    public static PlugIns none(Path folder) {
        return new PlugIns(folder, List.of(), List.of());
    }

    /**
     * Loads every jar of a folder, sorted by name; a missing folder has none.
     *
     * @param taken ids that no plug-in may use
     */
    public static PlugIns load(Path folder, Collection<String> taken) {
        if (!Files.isDirectory(folder)) {
            return none(folder);
        }
        Map<String, String> owners = new LinkedHashMap<>();
        taken.forEach(id -> owners.put(id, "the program"));
        List<Metric> metrics = new ArrayList<>();
        List<Jar> jars = new ArrayList<>();
        try {
            for (Path file : jarsIn(folder)) {
                jars.add(take(file, owners, metrics));
            }
        } catch (IOException e) {
            jars.add(new Jar(folder.toString(), List.of(), List.of("the folder cannot be read: " + e.getMessage())));
        }
        return new PlugIns(folder, metrics, jars);
    }

    private static List<Path> jarsIn(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
            jars.forEach(found::add);
        }
        Collections.sort(found);
        return found;
    }

    private static Jar take(Path file, Map<String, String> owners, List<Metric> metrics) {
        String name = file.getFileName().toString();
        PlugInJar opened = PlugInJar.open(file);
        List<String> loaded = new ArrayList<>();
        List<String> refused = new ArrayList<>(opened.faults());
        for (Metric metric : opened.metrics()) {
            String id = metric.info().id();
            Optional<String> fault = metric.info().question().flatMap(JudgeCatalog::fault);
            String owner = fault.isPresent() ? "" : owners.putIfAbsent(id, name);
            if (fault.isPresent()) {
                refused.add(id + ": " + fault.get());
            } else if (owner == null) {
                loaded.add(id);
                metrics.add(metric);
            } else {
                refused.add("the id " + id + " is taken by " + owner);
            }
        }
        return new Jar(name, loaded, refused);
    }

    /** The ids of the metrics in use. */
    public Set<String> ids() {
        return metrics.stream().map(m -> m.info().id()).collect(Collectors.toSet());
    }

    /** The findings of {@code assay doctor} about plug-ins. */
    List<DoctorService.Finding> findings() {
        if (jars.isEmpty()) {
            return List.of(DoctorService.Finding.works("plugins", "none in " + folder));
        }
        return jars.stream().map(PlugIns::finding).toList();
    }

    private static DoctorService.Finding finding(Jar jar) {
        String topic = "plugin." + jar.name();
        String adds = jar.loaded().isEmpty() ? "adds no metric" : "adds " + String.join(", ", jar.loaded());
        return jar.refused().isEmpty()
                ? DoctorService.Finding.works(topic, adds)
                : new DoctorService.Finding(
                        topic,
                        DoctorService.State.LIMITED,
                        adds + "; not used: " + String.join("; ", jar.refused()) + ".",
                        "Build it again for this version of Assay, or take it out of the folder.");
    }
}
