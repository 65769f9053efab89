package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Sending;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.task.Progress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
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
            assertThat(project.assay("consent", "--json").out()).contains("\"contents\":[\"dialect\",\"enriched_question\"");
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
    void aFileThatCannotBeReadIsNoConsent() throws Exception {
        Path file = root.resolve("consents.jsonl");
        EndpointConsents consents = new EndpointConsents(file, Clock.systemUTC());
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
