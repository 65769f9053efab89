package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.json.JsonEdit;
import io.github.assay.llm.FakeEndpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay denaturalize --rewrite} against a real endpoint, and replays of it. */
@Timeout(120)
class NameRewriterTest {
    /** Usable for four names; two natural names, a name in use, no name, and silence for the others. */
    private static final String PROPOSED = "{\\\"names\\\": {\\\"customers\\\": \\\"Cstx\\\", \\\"region\\\": \\\"rgx\\\", \\\"status\\\": \\\"stzz\\\","
            + " \\\"suppliers\\\": \\\"spplx\\\", \\\"name\\\": \\\"select\\\", \\\"orders\\\": \\\"Cstx\\\", \\\"tier\\\": \\\"level\\\","
            + " \\\"amount\\\": \\\"a;b\\\"}}";

    @TempDir
    private Path root;

    private Path project;

    @BeforeEach
    void sample() throws IOException {
        project = root.resolve("skill");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
    }

    private void judges(String endpoint) throws IOException {
        JsonEdit settings = JsonEdit.read(Files.readAllBytes(project.resolve("project.json"))).orElseThrow();
        settings.put("judges", Map.of("default", Map.of("baseUrl", endpoint, "model", "m")));
        Files.writeString(project.resolve("project.json"), settings.pretty());
    }

    private CommandRun denaturalize(String... more) {
        return CommandRun.of(Stream.concat(Stream.of("denaturalize", project.toString()), Stream.of(more)).toArray(String[]::new));
    }

    private static String answer(String text) {
        return "{\"model\":\"m-1\",\"choices\":[{\"message\":{\"content\":\"" + text
                + "\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":5}}";
    }

    @Test
    @Tag("exhaustive")
    void proposedNamesAreCheckedRecordedAndReplayed() throws Exception {
        String first;
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, answer(PROPOSED)))) {
            judges(server.base().toString());
            CommandRun dry = denaturalize("--rewrite", "stef", "--dry-run");
            assertThat(dry.out().lines()).hasSize(1).allMatch(l -> l.contains("\"db_id\":\"sales_db\"") && l.contains("amount\\ncustomer_id\\ncustomers\\nid\\nname\\n"));
            String to = root.resolve("names").toString();
            CommandRun refused = denaturalize("--to", to, "--rewrite", "stef");
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("1 request of about", server.base() + "/chat/completions, model m", "They contain schema, dialect.", "Add --yes");
            assertThat(server.arrived()).isZero();
            assertThat(root.resolve("names")).doesNotExist();

            CommandRun made = denaturalize("--to", to, "--rewrite", "stef", "--yes");
            assertThat(made.status()).as(made.err()).isZero();
            assertThat(made.out()).contains("11 of 11 cases accepted (100.0 %)");
            // A name that repeats another is refused when names are chosen.
            assertThat(made.err()).contains("4 of 10 names proposed by m, the others made by rule; 1 request sent, 0 replies from the recording",
                    "2 × it is not less natural", "1 × it is no name");
            assertThat(server.arrived()).isEqualTo(1);
            first = Files.readString(root.resolve("names/naming.json"));
            assertThat(names(first)).contains("Cstx", "rgx", "stzz", "spplx").doesNotContain("select", "level", "a;b").doesNotHaveDuplicates();
        }
        // The endpoint is gone: the recording alone makes the same project; without it nothing is made.
        CommandRun replay = denaturalize("--to", root.resolve("again").toString(), "--rewrite", "stef", "--replay");
        assertThat(replay.err()).contains("0 requests sent, 1 replies from the recording");
        assertThat(Files.readString(root.resolve("again/naming.json"))).isEqualTo(first);
        Files.delete(project.resolve("recordings/naming-stef.jsonl"));
        CommandRun none = denaturalize("--to", root.resolve("none").toString(), "--rewrite", "stef", "--replay");
        assertThat(none.status()).isEqualTo(3);
        assertThat(root.resolve("none")).doesNotExist();
    }

    /** The new names of tables and columns that the mapping holds. */
    private static List<String> names(String mapping) {
        Map<?, ?> base = (Map<?, ?>) ((Map<?, ?>) JsonEdit.read(mapping.getBytes(StandardCharsets.UTF_8)).orElseThrow().values().get("databases"))
                .get("sales_db");
        return ((List<?>) base.get("tables")).stream()
                .map(t -> (Map<?, ?>) t)
                .flatMap(t -> Stream.concat(
                        Stream.of((String) t.get("renamed")), ((List<?>) t.get("columns")).stream().map(c -> (String) ((List<?>) c).get(1))))
                .filter(n -> !n.equals("id"))
                .distinct().toList();
    }

    @Test
    void nothingIsMadeWithoutAReplyOrPermission() throws Exception {
        String to = root.resolve("names").toString();
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(401, "{\"error\":{\"message\":\"no\"}}"))) {
            judges(server.base().toString());
            CommandRun refused = denaturalize("--to", to, "--rewrite", "stef", "--yes");
            assertThat(refused.status()).as(refused.err()).isEqualTo(3);
            assertThat(root.resolve("names")).doesNotExist();
        }
        JsonEdit settings = JsonEdit.read(Files.readAllBytes(project.resolve("project.json"))).orElseThrow();
        settings.put("judges", Map.of("default", Map.of("parts", Map.of("schema", false))));
        Files.writeString(project.resolve("project.json"), settings.pretty());
        CommandRun parts = denaturalize("--to", to, "--rewrite", "stef", "--yes");
        assertThat(parts.err()).contains("parts of project.json leaves out the schema");
        judges("http://x/v1");
        assertThat(denaturalize("--rewrite", "stef", "--yes").err()).contains("--rewrite needs --to FOLDER");
        assertThat(denaturalize("--replay").err()).contains("need --rewrite JUDGE");
    }
}
