package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.domain.project.Sending;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.prediction.AgentSettings;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.task.Progress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Consents to what judges send: kept beside the user's settings, for exactly one sending, shown and taken back. */
@Timeout(120)
class ConsentCommandTest {
    @TempDir
    private Path root;

    private static Sending sending(AlignProject project) throws Exception {
        try (Wiring wiring = new Wiring(TestConsents.FILE);
                var session = wiring.services().workbench().open(project.folder(), Progress.NONE)) {
            return wiring.services().judging().plan(session, "stef", Set.of(), session.project().items(), Progress.NONE).sending();
        }
    }

    private static void agree(AlignProject project) throws Exception {
        Sending sending = sending(project);
        try (Wiring wiring = new Wiring(TestConsents.FILE)) {
            wiring.services().consents().keep(project.folder(), sending);
            wiring.services().consents().keep(project.folder(), sending);
        }
    }

    @Test
    void aConsentHoldsForOneSendingAndIsTakenBack() throws Exception {
        AlignProject project = AlignProject.make(root);
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            project.settings(server.base(), "m");
            assertThat(project.assay("judge", "--judge", "stef").err()).contains("Nothing was sent");
            agree(project);
            CommandRun shown = project.assay("consent");
            assertThat(shown.out()).containsOnlyOnce(server.base().toString()).contains("model m: question, ");
            assertThat(project.assay("consent", "--json").out()).contains("\"contents\":[\"comparison\",\"dialect\",\"enriched_question\"");
            project.settings(server.base(), "other");
            assertThat(project.assay("judge", "--judge", "stef").err()).as("another model").contains("Nothing was sent");
            project.settings(server.base(), "m", "\"redact\":[\"a\"]");
            assertThat(project.assay("judge", "--judge", "stef").err()).as("another redaction").contains("Nothing was sent");
            project.settings(server.base(), "m", "\"parts\":{\"evidence\":false}");
            assertThat(project.assay("judge", "--judge", "stef").err()).as("other parts").contains("Nothing was sent");
            project.settings(server.base(), "m", "\"apiKeyFrom\":\"command:echo k\"");
            assertThat(project.assay("judge", "--judge", "stef").err()).as("another command").contains("Nothing was sent");
            project.settings(URI.create(server.base().toString().replace("127.0.0.1", "localhost")), "m");
            assertThat(project.assay("judge", "--judge", "stef").err()).as("another endpoint").contains("Nothing was sent");
            project.settings(server.base(), "m");
            project.prompt("== user\n{{question}} {{predicted_sql}} {{gold_sql}}\n");
            assertThat(project.assay("judge", "--judge", "stef").err()).as("a prompt that sends more").contains("gold SQL", "Nothing was sent");
            assertThat(server.arrived()).isZero();

            Files.delete(project.folder().resolve("judges/stef.txt"));
            CommandRun sent = project.assay("judge", "--judge", "stef");
            assertThat(sent.status()).as(sent.err()).isZero();
            assertThat(sent.err()).contains("You agreed to this on 20");
            assertThat(server.arrived()).isEqualTo(AlignProject.CASES);
            assertThat(project.assay("consent", "--revoke").out()).contains("1 consent taken back");
            assertThat(project.assay("judge", "--judge", "stef", "--refresh").err()).contains("Nothing was sent");
            assertThat(project.assay("consent").out()).contains("No consent is kept");
        }
        try (var files = Files.walk(project.folder())) {
            assertThat(files.filter(f -> f.getFileName().toString().contains("consent"))).isEmpty();
        }
    }

    @Test
    @Tag("exhaustive")
    void generateEvaluateAndRouteUseTheKeptConsent() throws Exception {
        AlignProject project = AlignProject.make(root);
        Path config = root.resolve("evaluation.json");
        Files.writeString(config, """
                {"project":"%s","agents":[{"agent":"pipe","system":"made","run":"r1"}],"judges":[],"metrics":["ex"]}"""
                .formatted(project.folder()));
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> reply.send(200, ReplyBody.of(
                r.body().contains("\"label\"") ? "{\"label\":\"none\"}" : "SELECT 1", "m", WireForm.CHAT)))) {
            String model = "\"baseUrl\":\"" + server.base() + "\",\"model\":\"m\"";
            Files.writeString(project.folder().resolve("project.json"), """
                    {"assay":1,"agents":{"pipe":{"type":"pipeline",%s,"examples":{"k":1}},"shell":{"type":"command","command":["true"]}},
                     "router":{"classifiers":{"quick":{%s}}}}""".formatted(model, model));
            for (String[] command : List.of(new String[] {"generate", "--agent", "pipe"}, new String[] {"route", "--classifier", "quick"},
                    new String[] {"generate", "--agent", "shell"})) {
                CommandRun refused = project.assay(command[0], command[1], command[2]);
                assertThat(refused.err()).contains("They contain question, evidence, schema, dialect", "Nothing was s",
                        command[2].equals("shell") ? "Add --agree true" : "Add --yes");
                assertThat(refused.status()).isEqualTo(2);
            }
            assertThat(CommandRun.of("evaluate", config.toString()).err()).contains("Nothing was sent. Add --yes to agree.");
            assertThat(server.arrived()).isZero();
            try (Wiring wiring = new Wiring(TestConsents.FILE);
                    var session = wiring.services().workbench().open(project.folder(), Progress.NONE)) {
                for (String agent : List.of("pipe", "shell")) {
                    for (Sending sending : AgentSettings.of(session.project(), agent).sendings()) {
                        wiring.services().consents().keep(project.folder(), sending);
                    }
                }
                wiring.services().consents().keep(project.folder(), wiring.services().routing()
                        .plan(session, RouterSettings.of(session.project()), "quick", true, 1, Progress.NONE).sending());
            }
            assertThat(project.assay("consent").out()).contains("command:true: question, evidence, schema, dialect, path of the database\n",
                    "model m: question, evidence, schema, dialect, examples with gold SQL\n",
                    "model m: question, evidence, schema, dialect, names and descriptions of the systems\n");
            CommandRun evaluated = CommandRun.of("evaluate", config.toString());
            assertThat(evaluated.err()).contains("You agreed to this on 20");
            assertThat(evaluated.out()).contains(AlignProject.CASES + " predictions made");
            assertThat(server.arrived()).isEqualTo(AlignProject.CASES);
            assertThat(project.assay("generate", "--agent", "pipe", "--system", "made", "--run", "r1").err())
                    .as("nothing is left to send").doesNotContain("agreed", "would be");
            assertThat(project.assay("route", "--classifier", "quick").err()).contains("You agreed to this on 20", "requests sent");
            assertThat(project.assay("generate", "--agent", "shell").err()).contains("You agreed to this on 20");
            assertThat(project.assay("consent", "--revoke").out()).contains("3 consents taken back");
            assertThat(project.assay("route", "--classifier", "quick", "--refresh").err()).contains("Nothing was sent");
        }
    }

    @Test
    void aFileThatCannotBeReadIsNoConsent() throws Exception {
        Path file = root.resolve("consents.jsonl");
        EndpointConsents consents = new EndpointConsents(file, Clock.systemUTC(), _ -> null);
        Sending sending = new Sending("http://localhost/v1", "m", List.of("gold_result", "question", "rows=7", "redact=email"), "");
        assertThat(consents.find(root, sending)).isEmpty();
        consents.keep(root, sending);
        Files.writeString(file, "damaged\n" + Files.readString(file) + "{\"at\":\"never\"}\n");
        assertThat(consents.find(root, sending)).isPresent();
        assertThat(consents.find(root.resolve("other"), sending)).isEmpty();
        assertThat(EndpointConsents.words(sending))
                .isEqualTo("question, up to 7 rows of the gold result; values of the columns email are redacted");
        assertThat(consents.revoke(root)).isEqualTo(1);
        assertThat(consents.revoke(root)).isZero();
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(consents.of(root)).isEmpty();
    }
}
