package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.llm.FakeEndpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Misspelt settings, an address that is no interface for models, and a refresh that ends early. */
@Timeout(120)
class JudgeFaultsCommandTest {
    @TempDir
    private Path root;

    @Test
    void aMisspeltSettingIsRefusedBeforeAnythingIsSent() throws Exception {
        AlignProject project = AlignProject.make(root);
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            project.settings(server.base(), "m", "\"redacted\":[\"a\"]");
            CommandRun run = project.assay("judge", "--judge", "stef", "--yes");
            assertThat(run.err()).contains("judges.stef.redacted is no setting. Write redact, or remove it.");
            assertThat(run.status()).isEqualTo(3);
            assertThat(project.assay("check").out()).containsOnlyOnce("redacted");
            project.settings(server.base(), "m", "\"budget\":{\"dollars\":5}");
            assertThat(project.assay("judge", "--judge", "stef", "--yes").err())
                    .contains("judges.stef.budget.dollars is no setting. Settings are calls, money, seconds, tokens.");
            assertThat(project.assay("check").out()).contains("judges.stef.budget.dollars is no setting");
            project.settings(server.base(), "m", "\"prompt\":\"== user\\n{{question}}\"");
            assertThat(project.assay("judge", "--judge", "stef", "--yes").err())
                    .contains("judges.stef.prompt is no setting. Write the prompt into judges/stef.txt.");
            Files.writeString(project.folder().resolve("project.json"), "{\"assay\":1,\"agents\":{\"pipe\":{\"type\":\"pipeline\",\"topP\":1,"
                    + "\"model\":\"m\",\"baseUrl\":\"" + server.base() + "\"},\"late\":{\"type\":\"command\",\"command\":[\"true\"],"
                    + "\"examples\":{\"n\":3}}},\"router\":{\"classifiers\":{\"quick\":{\"model\":\"m\",\"samples\":3}}}}");
            assertThat(project.assay("generate", "--agent", "pipe", "--yes").err()).contains("agents.pipe.topP is no setting");
            assertThat(project.assay("generate", "--agent", "late", "--yes").err()).contains("agents.late.examples.n is no setting");
            assertThat(project.assay("route", "--classifier", "quick", "--yes").err())
                    .contains("router.classifiers.quick.samples is no setting");
            assertThat(project.assay("check").out()).contains("agents.pipe.topP", "agents.late.examples.n", "classifiers.quick.samples");
            assertThat(server.arrived()).isZero();
            Files.writeString(project.folder().resolve("project.json"),
                    "{\"assay\":1,\"judges\":{\"promotion\":{\"kappa\":0.5},\"alignment\":{\"testShare\":0.4}}}");
            assertThat(project.assay("check").out()).doesNotContain("judges");
        }
    }

    @Test
    void aWebPageEndsTheRunAfterItsFirstRequests() throws Exception {
        AlignProject project = AlignProject.make(root);
        try (FakeEndpoint server = new FakeEndpoint(
                (_, reply) -> reply.send(200, "<!DOCTYPE html>\n<html><body>Sign in</body></html>"))) {
            project.settings(server.base(), "m", "\"parallel\":1");
            CommandRun run = project.assay("judge", "--judge", "stef", "--yes");
            assertThat(run.status()).isEqualTo(4);
            assertThat(run.err()).contains("stef has a web page at " + server.base() + "/chat/completions",
                    "Check baseUrl; it often ends in /v1").doesNotContain("Unexpected character");
            assertThat(server.arrived()).isLessThan(20);
        }
    }

    @Test
    void aRefreshThatEndsEarlyKeepsEveryEarlierReply() throws Exception {
        AlignProject project = AlignProject.make(root);
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            project.settings(server.base(), "m");
            project.ask();
        }
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            project.settings(server.base(), "m", "\"budget\":{\"calls\":7}");
            CommandRun run = project.assay("judge", "--judge", "stef", "--refresh", "--yes");
            assertThat(run.status()).isEqualTo(4);
            assertThat(run.out()).contains("240 items of 240 judged", "7 requests sent, 233 replies from the recording")
                    .doesNotContain("without a usable reply");
            assertThat(run.err()).contains("The budget of 7 calls is spent.");
            project.settings(server.base(), "m", "\"parallel\":4,\"apiKeyFrom\":\"file:" + root.resolve("none") + "\"");
            assertThat(project.assay("judge", "--judge", "stef", "--refresh", "--yes").err()).contains("cannot be read. Check its path.");
        }
        String stopped = project.assay("judge", "--judge", "stef", "--replay").out();
        assertThat(stopped).contains("240 items of 240 judged", "0 requests sent");
    }
}
