package io.github.assay.service.open;

import io.github.assay.metrics.Metric;
import io.github.assay.metrics.custom.GuardedMetric;
import io.github.assay.service.judging.JudgeCatalog;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
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

    /**
     * The metrics of one jar. No content of a jar makes reading it throw.
     *
     * @param metrics the metrics, each in a {@code GuardedMetric}
     * @param faults what cannot be used and why, one sentence each
     */
    private record PlugInJar(List<Metric> metrics, List<String> faults) {
        /** The attribute of a jar's manifest with the version of the metric interface that the jar was compiled for. */
        static final String VERSION_KEY = "Assay-Plugin-Version";

        /** The version of the metric interface; it increases when metrics of the version before may fail. */
        static final String VERSION = "1";

        private static final int MOST_FAULTS = 20;

        static PlugInJar open(Path file) {
            try {
                Optional<String> fault = fault(file);
                return fault.isPresent() ? refused(fault.get()) : load(file);
            } catch (IOException e) {
                return refused("it is no jar that can be read: " + e.getMessage());
            }
        }

        private static PlugInJar refused(String why) {
            return new PlugInJar(List.of(), List.of(why));
        }

        private static Optional<String> fault(Path file) throws IOException {
            try (JarFile jar = new JarFile(file.toFile())) {
                Manifest manifest = jar.getManifest();
                String version = manifest == null ? null : manifest.getMainAttributes().getValue(VERSION_KEY);
                if (version == null) {
                    return Optional.of("its manifest has no " + VERSION_KEY + "; this Assay takes " + VERSION);
                }
                if (!version.strip().equals(VERSION)) {
                    return Optional.of(
                            "it was made for plug-in version " + version.strip() + "; this Assay takes " + VERSION);
                }
                return jar.getEntry("META-INF/services/" + Metric.class.getName()) == null
                        ? Optional.of("it names no metric in META-INF/services/" + Metric.class.getName())
                        : Optional.empty();
            }
        }

        /** Loads the metrics. The class loader stays open, because a metric may load classes when it first measures. */
        @SuppressWarnings("resource")
        private static PlugInJar load(Path file) throws MalformedURLException {
            URLClassLoader loader =
                    new URLClassLoader(file.getFileName().toString(), new URL[] {file.toUri().toURL()},
                            Metric.class.getClassLoader());
            List<Metric> metrics = new ArrayList<>();
            List<String> faults = new ArrayList<>();
            Iterator<ServiceLoader.Provider<Metric>> found =
                    ServiceLoader.load(Metric.class, loader).stream().iterator();
            boolean more = true;
            while (more && faults.size() < MOST_FAULTS) {
                try {
                    more = found.hasNext();
                    if (more) {
                        ServiceLoader.Provider<Metric> provider = found.next();
                        if (provider.type().getClassLoader() == loader) {
                            metrics.add(GuardedMetric.of(provider.get()));
                        }
                    }
                } catch (Exception | Error e) {
                    faults.add(words(e));
                }
            }
            if (metrics.isEmpty() && faults.isEmpty()) {
                faults.add("it names no metric of its own in META-INF/services/" + Metric.class.getName());
            }
            return new PlugInJar(metrics, faults);
        }

        private static String words(Throwable e) {
            Throwable cause = e;
            for (int deep = 0; cause.getCause() != null && deep < MOST_FAULTS; deep++) {
                cause = cause.getCause();
            }
            String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
            return cause instanceof IllegalArgumentException
                    ? message : cause.getClass().getSimpleName() + ": " + message;
        }
    }
}
