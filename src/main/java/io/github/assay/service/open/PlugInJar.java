package io.github.assay.service.open;

import io.github.assay.metrics.Metric;
import io.github.assay.metrics.custom.GuardedMetric;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * The metrics of one jar. No content of a jar makes reading it throw.
 *
 * @param metrics the metrics, each in a {@code GuardedMetric}
 * @param faults what cannot be used and why, one sentence each
 */
record PlugInJar(List<Metric> metrics, List<String> faults) {
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
                return Optional.of("it was made for plug-in version " + version.strip() + "; this Assay takes " + VERSION);
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
                new URLClassLoader(file.getFileName().toString(), new URL[] {file.toUri().toURL()}, Metric.class.getClassLoader());
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
        return cause instanceof IllegalArgumentException ? message : cause.getClass().getSimpleName() + ": " + message;
    }
}
