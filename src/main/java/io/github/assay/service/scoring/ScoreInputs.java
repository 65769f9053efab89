package io.github.assay.service.scoring;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Captured;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.project.ProjectSession;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fingerprint of all that the scores of a project are computed from: items, settings that change scores, stored outcomes,
 * files of the project, databases, and the programs of the metrics. Thresholds are no part of it.
 */
final class ScoreInputs {
    private static final String STORE = ".assay";

    /** The components of records. Java makes a copy of them, with accessors that have not been called, at each question. */
    private static final ClassValue<List<Method>> PARTS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Stream.of(type.getRecordComponents()).map(RecordComponent::getAccessor).toList();
        }
    };

    private final MessageDigest digest = Sha256.begin();

    private ScoreInputs() {}

    /**
     * The fingerprint; empty where a server, a file outside the project or an unreadable file leaves open whether
     * something has changed.
     */
    static Optional<byte[]> of(ProjectSession session, MetricRegistry metrics) {
        Project project = session.project();
        if (project.items().stream().flatMap(ScoreInputs::sources).anyMatch(ScoreInputs::isOutside)) {
            return Optional.empty();
        }
        ScoreInputs inputs = new ScoreInputs();
        try {
            for (DatabaseSpec database : new TreeMap<>(project.databases()).values()) {
                if (database.location().startsWith("jdbc:")) {
                    return Optional.empty();
                }
                inputs.file(Path.of(database.location()));
            }
            inputs.folder(project.folder(), Set.of(STORE));
            for (String place : places(metrics)) {
                inputs.folder(Path.of(place), Set.of());
            }
        } catch (IOException | URISyntaxException e) {
            System.getLogger(ScoreInputs.class.getName()).log(System.Logger.Level.DEBUG, "scores not kept", e);
            return Optional.empty();
        }
        inputs.add(session.outcomeContents());
        inputs.add(metrics.infos());
        inputs.add(project.metrics().enabled());
        Map<String, Map<String, String>> options = new TreeMap<>(project.metrics().options());
        options.values().removeIf(Map::isEmpty);
        inputs.add(options);
        inputs.add(project.metrics().declared());
        inputs.add(project.metrics().outOfScopeErrors());
        inputs.add(project.rules());
        inputs.add(project.limits());
        inputs.add(project.databases());
        inputs.add(project.testSuites());
        inputs.add(project.items());
        return Optional.of(inputs.digest.digest());
    }

    private static Stream<SourceLine> sources(Item item) {
        return Stream.concat(
                Stream.of(item.evalCase().source(), item.prediction().source()),
                Stream.concat(item.evalCase().captured().stream(), item.prediction().captured().stream()).map(Captured::source));
    }

    private static boolean isOutside(SourceLine source) {
        Path file = Path.of(source.file());
        return file.isAbsolute() || file.normalize().startsWith("..");
    }

    /** The jars and folders of the metrics' classes. */
    private static Set<String> places(MetricRegistry metrics) throws URISyntaxException {
        Set<String> places = new TreeSet<>();
        for (Metric metric : metrics.all()) {
            CodeSource source = metric.getClass().getProtectionDomain().getCodeSource();
            if (source != null) {
                places.add(Path.of(source.getLocation().toURI()).toString());
            }
        }
        return places;
    }

    private void folder(Path start, Set<String> skipped) throws IOException {
        SortedMap<Path, BasicFileAttributes> files = new TreeMap<>();
        Files.walkFileTree(start, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean skip = skipped.contains(String.valueOf(folder.getFileName()));
                return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.put(file, attributes);
                return FileVisitResult.CONTINUE;
            }
        });
        for (Map.Entry<Path, BasicFileAttributes> file : files.entrySet()) {
            if (file.getValue().isSymbolicLink()) {
                file(file.getKey());
            } else {
                file(file.getKey(), file.getValue());
            }
        }
    }

    /** A file, or what a link leads to. */
    private void file(Path file) throws IOException {
        if (Files.exists(file)) {
            file(file, Files.readAttributes(file, BasicFileAttributes.class));
        } else {
            text(file.toString());
        }
    }

    private void file(Path file, BasicFileAttributes attributes) {
        text(file.toString());
        text(attributes.size() + " " + attributes.lastModifiedTime().toMillis());
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }

    /** Adds a value by its contents; maps and sets in an order that is the same in every process. */
    private void add(@Nullable Object value) {
        switch (value) {
            case null -> text("null");
            case Optional<?> some -> add(some.orElse(null));
            case Map<?, ?> map -> {
                Map<String, Object> sorted = new TreeMap<>();
                map.forEach((key, v) -> sorted.put(String.valueOf(key), v));
                text("map " + sorted.size());
                sorted.forEach((key, v) -> {
                    text(key);
                    add(v);
                });
            }
            case Set<?> set -> {
                Set<String> parts = new TreeSet<>();
                set.forEach(part -> parts.add(HexFormat.of().formatHex(of(part))));
                text("set " + parts);
            }
            case Collection<?> all -> {
                text("list " + all.size());
                all.forEach(this::add);
            }
            case Record fields -> {
                text(fields.getClass().getName());
                for (Method part : PARTS.get(fields.getClass())) {
                    add(get(part, fields));
                }
            }
            default -> text(value.toString());
        }
    }

    private static byte[] of(Object value) {
        ScoreInputs one = new ScoreInputs();
        one.add(value);
        return one.digest.digest();
    }

    /** A component that cannot be read counts as its record's text, which at worst never matches. */
    private static Object get(Method part, Record of) {
        try {
            return part.invoke(of);
        } catch (ReflectiveOperationException _) {
            return of.toString();
        }
    }
}
