package io.github.assay.service.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.scoring.MetricCatalogue.MetricOrigin;
import io.github.assay.service.scoring.ScoringService;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars in the plug-in folder: the documented example compiled, packed and used; and jars with every fault. */
class PlugInsTest {
    private static final Path EXAMPLE = Path.of("docs/custom-metric");
    private static final MetricRegistry BUILT_IN = MetricRegistry.load(PlugInsTest.class.getClassLoader());

    @TempDir
    Path folder;

    private static List<String> taken() {
        return BUILT_IN.infos().stream().map(MetricInfo::id).toList();
    }

    private static Outcome<Measurement> measure(PlugIns plugIns, String metric, String sql) {
        MetricRegistry all = BUILT_IN.with(plugIns.metrics());
        Item item = new Item(Case.of("c", "q", "SELECT a FROM t", "d"), Prediction.of("c", "s", sql));
        return new Evidence(
                        item, "sqlite", Optional.empty(), Optional.empty(), Map.of(), Datum.Fields.NONE, all::measure)
                .score(metric);
    }

    @Test
    void theDocumentedExampleIsCompiledPackedLoadedAndScored() throws Exception {
        String source = Files.readString(EXAMPLE.resolve("src/example/NoStar.java"));
        jar("no-star.jar", Files.readString(EXAMPLE.resolve("manifest.txt")).replaceFirst(".*: ", "").strip(),
                Files.readString(EXAMPLE.resolve("src/META-INF/services/io.github.assay.metrics.Metric")),
                Map.of("NoStar", source));
        PlugIns plugIns = PlugIns.load(folder, taken());
        assertThat(plugIns.jars()).containsExactly(new PlugIns.Jar("no-star.jar", List.of("no-star"), List.of()));
        assertThat(measure(plugIns, "no-star", "SELECT a FROM t").asValue().orElseThrow().value()).isEqualTo(1);
        Measurement star = measure(plugIns, "no-star", "SELECT DISTINCT * FROM t").asValue().orElseThrow();
        assertThat(star.value()).isZero();
        assertThat(Details.of(star)).containsEntry("where", List.of("character 17"));
        assertThat(measure(plugIns, "no-star", "").reason()).isEqualTo("no_prediction");
        ScoringService scoring = new ScoringService(BUILT_IN.with(plugIns.metrics()), plugIns.ids());
        assertThat(scoring.origin("no-star", MetricSettings.DEFAULT)).isEqualTo(MetricOrigin.PLUG_IN);
        assertThat(scoring.enabled(MetricSettings.DEFAULT)).extracting(MetricInfo::id).contains("no-star");
    }

    @Test
    void whatAMetricThrowsOrReturnsStaysWithTheItem() throws Exception {
        metric("a-throws", "throw new IllegalStateException(\"no luck\");");
        metric("b-error", "throw new StackOverflowError();");
        metric("c-null", "return null;");
        metric("d-range", "return Outcome.value(Measurement.of(7));");
        metric("e-nan", "return Outcome.value(Measurement.of(Double.NaN));");
        metric("h-plain-error", "throw new Error(\"bare\");");
        metric("i-checked", "return In.<RuntimeException>sneak();", "@SuppressWarnings(\"unchecked\") static <T extends Throwable>"
                + " Outcome<Measurement> sneak() throws T { throw (T) new java.io.IOException(\"unseen\"); }");
        metric("j-reason", "return Outcome.unavailable(\"My own\\nreason\", \"more\");");
        metric("f-detail", "return Outcome.value(Measurement.of(1, new FindingList().number(\"x\", Double.NaN).list()));");
        metric("g-long", "return Outcome.value(Measurement.of(1, new FindingList().quoted(\"x\", \"y\".repeat(5000)).list()));");
        PlugIns plugIns = PlugIns.load(folder, taken());
        assertThat(plugIns.jars()).allSatisfy(j -> assertThat(j.refused()).isEmpty()).hasSize(10);
        for (String id : List.of("a-throws", "b-error", "c-null", "d-range", "e-nan", "f-detail", "h-plain-error", "i-checked")) {
            assertThat(measure(plugIns, id, "SELECT 1")).as(id).isInstanceOf(Outcome.Error.class);
            assertThat(measure(plugIns, id, "SELECT 1").reason()).isEqualTo("metric_error");
        }
        assertThat(((Outcome.Error<?>) measure(plugIns, "a-throws", "x")).detail()).isEqualTo("IllegalStateException: no luck");
        assertThat(measure(plugIns, "j-reason", "x")).isEqualTo(Outcome.unavailable("no_reason", "My own\nreason: more"));
        assertThat(Details.of(measure(plugIns, "g-long", "x").asValue().orElseThrow()).get("x").toString()).hasSize(1000);
    }

    @Test
    void aJarThatCannotBeUsedIsNamedWithItsReasonAndLeavesTheOthers() throws Exception {
        Files.writeString(folder.resolve("a-broken.jar"), "this is no jar");
        jar("b-version.jar", "9", "plug.In", Map.of());
        jar("c-none.jar", "1", "", Map.of());
        jar("d-missing.jar", "1", "plug.NotThere", Map.of());
        jar("e-builtin.jar", "1", "plug.In", Map.of("In", source("ex", "return null;")));
        metric("f-good", "return Outcome.value(Measurement.of(1));");
        jar("g-again.jar", "1", "plug.In", Map.of("In", source("f-good", "return null;")));
        jar("h-name.jar", "1", "plug.In", Map.of("In", source("Bad Name", "return null;")));
        jar("i-half.jar", "1", "plug.NotThere\nplug.In", Map.of("In", source("i-half", "return null;")));
        jar("j-foreign.jar", "1", "java.lang.String", Map.of());
        jar("k-starts.jar", "1", "plug.In", Map.of("In", source("k", "return null;", "public In() { throw new Error(\"no\"); }")));
        jar("l-static.jar", "1", "plug.In", Map.of("In", source("l", "return null;", "static final int X = Integer.parseInt(\"l\");")));
        Files.writeString(folder.resolve("readme.txt"), "no jar");
        PlugIns plugIns = PlugIns.load(folder, taken());
        assertThat(plugIns.ids()).containsExactlyInAnyOrder("f-good", "i-half");
        assertThat(plugIns.jars().stream().map(j -> j.name() + " " + String.join("; ", j.refused())))
                .satisfiesExactly(
                        s -> assertThat(s).startsWith("a-broken.jar it is no jar that can be read"),
                        s -> assertThat(s).isEqualTo("b-version.jar it was made for plug-in version 9; this Assay takes 1"),
                        s -> assertThat(s).startsWith("c-none.jar it names no metric"),
                        s -> assertThat(s).contains("plug.NotThere"),
                        s -> assertThat(s).isEqualTo("e-builtin.jar the id ex is taken by the program"),
                        s -> assertThat(s).isEqualTo("f-good.jar "),
                        s -> assertThat(s).isEqualTo("g-again.jar the id f-good is taken by f-good.jar"),
                        s -> assertThat(s).contains("Bad Name"),
                        s -> assertThat(s).contains("plug.NotThere"),
                        s -> assertThat(s).startsWith("j-foreign.jar it names no metric of its own"),
                        s -> assertThat(s).isEqualTo("k-starts.jar Error: no"),
                        s -> assertThat(s).startsWith("l-static.jar ").contains("\"l\""));
        assertThat(plugIns.findings()).extracting(DoctorService.Finding::topic).contains("plugin.a-broken.jar");
        assertThat(plugIns.findings().stream().filter(f -> f.state() == DoctorService.State.WORKS))
                .extracting(DoctorService.Finding::found)
                .containsExactly("adds f-good");
    }

    @Test
    void aFolderThatIsNotThereHoldsNone() {
        PlugIns plugIns = PlugIns.load(folder.resolve("none"), taken());
        assertThat(plugIns.metrics()).isEmpty();
        assertThat(plugIns.findings()).singleElement().satisfies(f -> assertThat(f.found()).startsWith("none in"));
    }

    private void metric(String id, String body) throws IOException {
        metric(id, body, "");
    }

    private void metric(String id, String body, String members) throws IOException {
        jar(id + ".jar", "1", "plug.In", Map.of("In", source(id, body, members)));
    }

    private static String source(String id, String body) {
        return source(id, body, "");
    }

    private static String source(String id, String body, String members) {
        return """
                package plug;
                import io.github.assay.domain.*;
                import io.github.assay.domain.finding.*;
                import io.github.assay.domain.score.*;
                import io.github.assay.metrics.*;
                public final class In implements Metric {
                    public MetricInfo info() {
                        return MetricInfo.unit("%s", "n", MetricInfo.Group.CUSTOM, java.util.OptionalDouble.of(1),
                                java.util.Set.of(), "test");
                    }
                    public Outcome<Measurement> measure(Evidence e) { %s }
                    %s
                }
                """.formatted(id, body, members);
    }

    private void jar(String name, String version, String services, Map<String, String> sources) throws IOException {
        Path classes = Files.createTempDirectory(folder, "classes");
        compile(classes, sources);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Assay-Plugin-Version", version);
        try (OutputStream out = Files.newOutputStream(folder.resolve(name));
                JarOutputStream jar = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(classes)) {
            if (!services.isEmpty()) {
                jar.putNextEntry(new ZipEntry("META-INF/services/io.github.assay.metrics.Metric"));
                jar.write(services.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                jar.putNextEntry(new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
                jar.write(Files.readAllBytes(file));
            }
        }
    }

    private static void compile(Path classes, Map<String, String> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = classes.resolve(source.getKey() + ".java");
            Files.writeString(file, source.getValue());
            StringWriter stated = new StringWriter();
            try (var files = compiler.getStandardFileManager(null, null, null)) {
                boolean done = compiler.getTask(
                                stated, files, null,
                                List.of("-cp", System.getProperty("java.class.path"), "-d", classes.toString(), "-proc:none"),
                                null, files.getJavaFileObjects(file))
                        .call();
                assertThat(done).as(stated.toString()).isTrue();
            }
        }
    }
}
