package io.github.assay.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.agents.Agent.AgentAnswer;
import io.github.assay.agents.Agent.AgentException;
import io.github.assay.agents.Agent.AgentTask;
import io.github.assay.agents.Agent.TaskSchema;
import io.github.assay.agents.HttpAgent;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.task.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies that a gateway compresses although plain text was asked for, rightly, wrongly, or to fill the memory. */
@Timeout(60)
class PackedRepliesTest {
    private static final String SAID = "{\"verdict\":\"ä – \uD83D\uDE00\"}";
    private static final byte[] BODY = ReplyBody.of(SAID, "m1", WireForm.CHAT).getBytes(StandardCharsets.UTF_8);

    private final TestClock clock = new TestClock();

    private interface Packing {
        OutputStream over(OutputStream out) throws IOException;
    }

    private static byte[] packed(byte[] plain, Packing packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = packing.over(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        return packed(plain, GZIPOutputStream::new);
    }

    private static byte[] deflate(byte[] plain, boolean bare) throws IOException {
        return packed(plain, out -> new DeflaterOutputStream(out, new Deflater(9, bare)));
    }

    /** The body in the form that a header should announce. */
    private static byte[] as(String form) throws IOException {
        return switch (form) {
            case "gzip" -> gzip(BODY);
            case "zlib" -> deflate(BODY, false);
            case "bare" -> deflate(BODY, true);
            case "zlib in gzip" -> gzip(deflate(BODY, false));
            case "two members" -> both(gzip(Arrays.copyOf(BODY, 9)), gzip(Arrays.copyOfRange(BODY, 9, BODY.length)));
            case "nothing" -> new byte[0];
            default -> BODY;
        };
    }

    private static byte[] both(byte[] one, byte[] other) {
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }

    private LlmClient client(FakeEndpoint server) throws LlmException {
        Endpoint endpoint = new Endpoint(
                "fake", server.base(), WireForm.CHAT, "", 8, OptionalDouble.empty(), Duration.ofSeconds(20));
        return new LlmClient(endpoint, new KeySource(_ -> null, _ -> true), new Spending(Budget.UNLIMITED, clock), clock, 1);
    }

    @ParameterizedTest
    @CsvSource({
        "gzip, Content-Encoding: gzip", "gzip, content-encoding: X-GZIP", "zlib, Content-Encoding: deflate",
        "bare, Content-Encoding: deflate", "zlib in gzip, 'Content-Encoding: deflate, gzip'",
        "two members, Content-Encoding: gzip", "gzip, 'Content-Encoding: identity, gzip'",
        "plain, Content-Encoding: identity", "plain, Content-Encoding: gzip", "plain, Content-Encoding: deflate",
        "gzip, X-None: 1", "plain, 'Content-Encoding:  '"})
    void aPackedReplyIsReadAndPaidForOnce(String form, String header) throws Exception {
        byte[] body = as(form);
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    assertThat(r.headers()).containsEntry("accept-encoding", "identity");
                    reply.send(200, body, header);
                });
                LlmClient client = client(server)) {
            LlmClient.Received got = client.ask(LlmClientTest.request("q"), Progress.NONE);
            assertThat(got.reply().text()).isEqualTo(SAID);
            assertThat(got.body()).isEqualTo(new String(BODY, StandardCharsets.UTF_8)); // recorded as text, not packed
            assertThat(server.arrived()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "compress", "aes128gcm", "gzip, br", "gzip, gzip, gzip, gzip", "\"odd\""})
    void aCodingThatIsNotReadIsNamedAndSentOnce(String coding) throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, new byte[] {11, 2, -128, 3}, "Content-Encoding: " + coding));
                LlmClient client = client(server)) {
            assertThatThrownBy(() -> client.ask(LlmClientTest.request("q"), Progress.NONE))
                    .hasMessageContaining("Switch compression off").extracting("reason").isEqualTo(Reason.MALFORMED);
            assertThat(server.arrived()).isEqualTo(1);
            assertThat(client.spending().sum().estimated()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"gzip, gzip", "deflate, zlib"})
    void aReplyThatIsCutOffInsideItsCodingIsSentAgainAndCounted(String coding, String form) throws Exception {
        byte[] whole = as(form);
        byte[] cut = Arrays.copyOf(whole, whole.length / 2);
        try (FakeEndpoint server = new FakeEndpoint((r, reply) ->
                        reply.send(200, r.attempt() == 1 ? cut : whole, "Content-Encoding: " + coding));
                LlmClient client = client(server)) {
            LlmClient.Received got = client.ask(LlmClientTest.request("q"), Progress.NONE);
            assertThat(got.reply().text()).isEqualTo(SAID);
            assertThat(got.attempts()).isEqualTo(2);
            assertThat(client.spending().sum().replies()).isEqualTo(1);
            assertThat(client.spending().sum().estimated()).isEqualTo(2); // the lost one, and this one, which states no usage
        }
    }

    @Test
    void aReplyWithoutContentIsNoReply() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, as("nothing"), "Content-Encoding: gzip"));
                LlmClient client = client(server)) {
            assertThatThrownBy(() -> client.ask(LlmClientTest.request("q"), Progress.NONE)).extracting("reason").isEqualTo(Reason.MALFORMED);
        }
    }

    @ParameterizedTest
    @CsvSource({"gzip, 1", "'gzip, gzip', 2", "deflate, 0"})
    void aReplyThatGrowsBeyondTheLimitIsNotUnpacked(String coding, int layers) throws Exception {
        byte[] zeros = new byte[4 * HttpTransport.MOST_BYTES];
        byte[] bomb = layers == 0 ? deflate(zeros, false) : gzip(zeros);
        byte[] sent = layers == 2 ? gzip(bomb) : bomb;
        assertThat(sent.length).isLessThan(HttpTransport.MOST_BYTES / 100);
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, sent, "Content-Encoding: " + coding));
                LlmClient client = client(server)) {
            assertThatThrownBy(() -> client.ask(LlmClientTest.request("q"), Progress.NONE)).extracting("reason").isEqualTo(Reason.TOO_LARGE);
            assertThat(server.arrived()).isEqualTo(1);
        }
    }

    @Test
    void aPackedErrorIsQuotedAndOneThatCannotBeUnpackedKeepsItsStatus() throws Exception {
        byte[] stated = gzip("no such model qwen".getBytes(StandardCharsets.UTF_8));
        try (FakeEndpoint server = new FakeEndpoint((r, reply) ->
                        reply.send(404, r.body().contains("cut") ? Arrays.copyOf(stated, 12) : stated, "Content-Encoding: gzip"));
                LlmClient client = client(server)) {
            assertThatThrownBy(() -> client.ask(LlmClientTest.request("q"), Progress.NONE)).hasMessageContaining("no such model qwen");
            assertThatThrownBy(() -> client.ask(LlmClientTest.request("cut"), Progress.NONE)).hasMessageContaining("(status 404)");
        }
    }

    @Test
    void anAgentsPackedAnswerIsReadToo() throws Exception {
        byte[] answer = gzip("{\"sql\":\"SELECT 1\"}".getBytes(StandardCharsets.UTF_8));
        AgentTask task = new AgentTask("c1", "q", "", "", "sqlite", "", new TaskSchema(List.of()), List.of());
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> reply.send(200, r.path().endsWith("br") ? new byte[] {1} : answer,
                        "Content-Encoding: " + (r.path().endsWith("br") ? "br" : "gzip")));
                HttpAgent agent = new HttpAgent(server.base(), new io.github.assay.llm.KeySource(_ -> null, _ -> true).lazily(""), Duration.ofSeconds(9));
                HttpAgent odd = new HttpAgent(URI.create(server.base() + "/br"), new io.github.assay.llm.KeySource(_ -> null, _ -> true).lazily(""), Duration.ofSeconds(9))) {
            AgentAnswer got = agent.predict(task, Progress.NONE);
            assertThat(got.toString()).contains("SELECT 1");
            assertThatThrownBy(() -> odd.predict(task, Progress.NONE)).isInstanceOf(AgentException.class).hasMessageContaining("coding br");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:/v1", "https://gateway.example:", "http://127.0.0.1:0/v1", "http://[::1]:/v1", "http://localhost:70000/v1"})
    void aBaseUrlWithoutItsPortIsRefused(String url) {
        assertThatThrownBy(() -> new Endpoint("fake", URI.create(url), WireForm.CHAT, "", 1, OptionalDouble.empty(), Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("port");
    }
}
