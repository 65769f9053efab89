package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.cli.Cli;
import io.github.assay.cli.text.Terminal;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import io.github.assay.task.CancelToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The documented judge in a jar: compiled, packed, put into the plug-in folder, asked, scored, aligned. */
@Timeout(240)
class PlugInJudgeTest {
    private static final Path EXAMPLE = Path.of("docs", "custom-judge");

    @TempDir
    private Path root;

    private CommandRun assay(AlignProject project, String command, String... more) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> words = new ArrayList<>(List.of(command));
        if (!command.equals("doctor")) {
            words.add(project.folder().toString());
        }
        words.addAll(List.of(more));
        int status;
        try (Wiring wiring = new Wiring(TestConsents.FILE, root.resolve("plugins"));
                PrintStream printed = new PrintStream(out, false, StandardCharsets.UTF_8);
                PrintStream stated = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            status = Cli.run(words.toArray(String[]::new), "test", wiring::services,
                    new Terminal(printed, stated, false, new CancelToken()));
        }
        return new CommandRun(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Compiles the example with changes in its source, and packs it. */
    private static void pack(Path jar, String from, String to) throws IOException {
        Path classes = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
        Path source = classes.resolve("AnswersAll.java");
        Files.writeString(source, Files.readString(EXAMPLE.resolve("src/example/AnswersAll.java")).replace(from, to));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-cp", System.getProperty("java.class.path"), "-d",
                classes.toString(), "-proc:none", source.toString())).isZero();
        String text = "Manifest-Version: 1.0\n" + Files.readString(EXAMPLE.resolve("manifest.txt"));
        Manifest manifest = new Manifest(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(classes)) {
            packed.putNextEntry(new ZipEntry("META-INF/services/io.github.assay.metrics.Metric"));
            packed.write(Files.readAllBytes(EXAMPLE.resolve("src/META-INF/services/io.github.assay.metrics.Metric")));
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                packed.putNextEntry(new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
                packed.write(Files.readAllBytes(file));
            }
        }
    }

    private static String reply(int number, String body) {
        return number % 7 == 3 && !body.contains("cannot be used") ? "{\"parts\":0,\"answered\":0,\"reason\":\"none\"}"
                : number % 7 == 4 ? "no idea"
                : "{\"parts\":2,\"answered\":" + (number % 2 == 0 ? 2 : 1) + ",\"reason\":\"because of " + number + "\"}";
    }

    @Test
    @Tag("exhaustive")
    void aJudgeInAJarIsPutBeforeItemsScoredAndAligned() throws Exception {
        AlignProject project = AlignProject.make(root);
        project.label(0, AlignProject.CASES);
        Files.createDirectories(root.resolve("plugins"));
        pack(root.resolve("plugins/answers-all.jar"), "", "");
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    Matcher m = AlignProject.NUMBER.matcher(r.body());
                    int number = m.find() ? Integer.parseInt(m.group(1)) : 0;
                    reply.send(200, ReplyBody.of(reply(number, r.body()), "served", WireForm.CHAT));
                })) {
            Files.writeString(project.folder().resolve("project.json"),
                    "{\"assay\":1,\"judges\":{\"answers-all\":{\"baseUrl\":\"" + server.base() + "\",\"model\":\"m\"}}}");
            assertThat(assay(project, "doctor").out()).contains("adds answers-all");
            assertThat(assay(project, "check").out()).doesNotContain("no judge has this name");
            assertThat(assay(project, "judge", "--judge", "answers-all").err())
                    .contains("They contain question, predicted SQL.", "Nothing was sent");
            CommandRun run = assay(project, "judge", "--judge", "answers-all", "--yes");
            assertThat(run.status()).isEqualTo(1);
            // Numbers of the form 7k + 4 have no usable reply; 7k + 3 are repaired by a second request.
            assertThat(run.out()).contains("206 items of 240 judged", "34 without a usable reply: the reply cannot be used: $ ");
            assertThat(server.arrived()).isEqualTo(240 + 34 + 34);
        }
        CommandRun scored = assay(project, "score", "--metric", "answers-all");
        assertThat(scored.out()).contains("206/240", "not promoted", "judge_invalid 34");
        assertThat(assay(project, "align", "--judge", "answers-all").out()).contains("answers-all", "1.000");
        assertThat(assay(project, "judge", "--judge", "answers-all", "--replay").out()).contains("0 requests sent");
    }

    @Test
    void aJudgeThatNeedsExamplesAsksNothingWithoutThem() throws Exception {
        AlignProject project = AlignProject.make(root);
        Files.createDirectories(root.resolve("plugins"));
        pack(root.resolve("plugins/answers-all.jar"), "Set.of(\"question\", \"predicted_sql\")", "Set.of(\"question\", \"examples\")");
        Files.writeString(project.folder().resolve("project.json"),
                "{\"assay\":1,\"judges\":{\"answers-all\":{\"baseUrl\":\"http://127.0.0.1:9\",\"model\":\"m\"}}}");
        assertThat(assay(project, "judge", "--judge", "answers-all", "--yes").out()).contains("0 requests sent");
    }

    @Test
    void aJarInAProjectIsNeverLoadedAndAFaultyQuestionIsNamed() throws Exception {
        AlignProject project = AlignProject.make(root);
        for (String place : List.of("plugins", "judges", ".")) {
            Files.createDirectories(project.folder().resolve(place));
            pack(project.folder().resolve(place).resolve("answers-all.jar"), "", "");
        }
        assertThat(assay(project, "judge", "--judge", "answers-all").err()).contains("There is no judge answers-all");
        assertThat(assay(project, "score", "--list", "--metric", "answers-all").err()).contains("There is no metric 'answers-all'");
        Files.createDirectories(root.resolve("plugins"));
        pack(root.resolve("plugins/a.jar"), "{{question}}", "{{gold}}");
        pack(root.resolve("plugins/b.jar"), "{\"type\": \"object\"", "{\"type\": ");
        pack(root.resolve("plugins/c.jar"), "Set.of(\"question\", \"predicted_sql\")", "Set.of(\"weather\")");
        pack(root.resolve("plugins/d.jar"), "MetricInfo.Group.JUDGE", "MetricInfo.Group.CUSTOM");
        assertThat(assay(project, "doctor").out()).contains("the prompt inserts {{gold}}", "is not JSON", "needs weather", "its group is not JUDGE");
    }
}
