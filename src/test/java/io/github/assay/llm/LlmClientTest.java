package io.github.assay.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.llm.LlmRequest.Message;
import io.github.assay.llm.LlmRequest.Mode;
import io.github.assay.llm.LlmRequest.Role;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests, tries, limits and budgets against a real server on the loopback that also breaks the protocol. */
@Timeout(120)
class LlmClientTest {
    static final String KEY = "sk-very-secret-value";

    @TempDir
    Path folder;

    private final TestClock clock = new TestClock();

    static LlmRequest request(String question) {
        return new LlmRequest("m1", List.of(new Message(Role.SYSTEM, "Judge."), new Message(Role.USER, question)),
                OptionalDouble.of(0), OptionalDouble.of(1), OptionalLong.of(7), 4096, Mode.SCHEMA, "verdict",
                JsonObject.of(Map.of("type", "object", "additionalProperties", false)), 5, new JsonObject().with("keep_alive", "5m"));
    }

    static String chat(String text, String finish) {
        return Json.line(Map.of("model", "m1-2026", "system_fingerprint", "fp", "choices",
                List.of(Map.of("finish_reason", finish, "message", Map.of("role", "assistant", "content", text))), "usage",
                Map.of("prompt_tokens", 12, "completion_tokens", 3)));
    }

    static LlmClient client(FakeEndpoint server, WireForm form, Budget budget, Duration timeout, TestClock clock) throws LlmException {
        Endpoint endpoint = new Endpoint("fake", server.base(), form, "env:KEY", 8, OptionalDouble.empty(), timeout);
        return new LlmClient(endpoint, new KeySource(name -> name.equals("KEY") ? KEY : null, _ -> true), new Spending(budget, clock), clock, 1);
    }

    private LlmClient client(FakeEndpoint server) throws LlmException {
        return client(server, WireForm.CHAT, Budget.UNLIMITED, Duration.ofSeconds(20), clock);
    }

    @ParameterizedTest
    @EnumSource(value = WireForm.class, names = {"CHAT", "RESPONSES", "MESSAGES"})
    void theThreeFormsCarryRequestAndReply(WireForm form) throws Exception {
        String body = switch (form) {
            case CHAT -> chat("{\"a\":1}", "stop");
            case RESPONSES -> "{\"model\":\"m1-2026\",\"status\":\"completed\",\"output\":[{\"type\":\"reasoning\"},"
                    + "{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"{\\\"a\\\":1}\",\"logprobs\":"
                    + "[{\"token\":\"{\",\"logprob\":-0.5,\"top_logprobs\":[{\"token\":\"{\",\"logprob\":-0.5}]}]}]}],"
                    + "\"usage\":{\"input_tokens\":12,\"output_tokens\":3}}";
            case MESSAGES -> "{\"model\":\"m1-2026\",\"stop_reason\":\"end_turn\",\"content\":[{\"type\":\"thinking\","
                    + "\"thinking\":\"x\"},{\"type\":\"text\",\"text\":\"{\\\"a\\\":1}\"}],\"usage\":{\"input_tokens\":12,"
                    + "\"output_tokens\":3}}";
            case EMBEDDINGS -> throw new IllegalArgumentException("a vector is no text");
        };
        List<FakeEndpoint.Arrived> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    seen.add(r);
                    reply.send(200, body);
                });
                LlmClient client = client(server, form, Budget.UNLIMITED, Duration.ofSeconds(20), clock)) {
            LlmReply reply = client.ask(request("q"), Progress.NONE).reply();
            assertThat(reply.text()).isEqualTo("{\"a\":1}");
            assertThat(reply.finish()).isEqualTo(LlmReply.Finish.COMPLETE);
            assertThat(reply.model()).isEqualTo("m1-2026");
            assertThat(reply.usage()).isEqualTo(new LlmReply.Usage(OptionalLong.of(12), OptionalLong.of(3)));
            assertThat(reply.logprobs()).hasSize(form == WireForm.RESPONSES ? 1 : 0);
            assertThat(client.spending().sum()).isEqualTo(new Spending.Sum(1, 1, 12, 3, OptionalDouble.empty(), 0));
        }
        FakeEndpoint.Arrived sent = seen.getFirst();
        assertThat(sent.path()).isEqualTo("/v1" + form.path());
        assertThat(sent.body()).contains("\"keep_alive\":\"5m\"", "\"model\":\"m1\"", "\"temperature\":0.0");
        assertThat(sent.headers().get(form == WireForm.MESSAGES ? "x-api-key" : "authorization")).endsWith(KEY);
        assertThat(sent.headers()).doesNotContainKey("upgrade");
        switch (form) {
            case CHAT -> assertThat(sent.body()).contains("\"seed\":7", "\"top_logprobs\":5", "\"strict\":true", "json_schema");
            case RESPONSES -> assertThat(sent.body()).contains("message.output_text.logprobs", "\"store\":false").doesNotContain("seed");
            case MESSAGES -> assertThat(sent.body()).contains("\"system\":\"Judge.\"", "output_config").doesNotContain("seed", "logprobs");
            case EMBEDDINGS -> throw new IllegalArgumentException("a vector is no text");
        }
    }

    @Test
    void anAnswerThatWasCutOffSaysSo() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, chat("{\"a\":", "length")));
                LlmClient client = client(server)) {
            assertThat(client.ask(request("q"), Progress.NONE).reply().finish()).isEqualTo(LlmReply.Finish.LENGTH);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 409, 429, 500, 502, 503, 529})
    void statusesThatPassAreTriedAgain(int status) throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    if (r.attempt() < 4) {
                        reply.send(status, "busy");
                    } else {
                        reply.send(200, chat("{}", "stop"));
                    }
                });
                LlmClient client = client(server)) {
            assertThat(client.ask(request("q"), Progress.NONE).attempts()).isEqualTo(4);
            assertThat(client.spending().sum().calls()).isEqualTo(4);
            assertThat(clock.waited()).isLessThanOrEqualTo(Duration.ofSeconds(1 + 2 + 4));
        }
    }

    @ParameterizedTest
    @CsvSource({"400,BAD_REQUEST,false", "422,BAD_REQUEST,false", "401,REFUSED,true", "403,REFUSED,true", "404,REFUSED,true",
        "301,REFUSED,true"})
    void otherStatusesAreSentOnceAndTheKeyIsNotRepeated(int status, Reason reason, boolean ends) throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) ->
                        reply.send(status, "{\"error\":\"Incorrect key " + KEY + "\"}", "Location: http://127.0.0.1:1/"));
                LlmClient client = client(server)) {
            assertThatThrownBy(() -> client.ask(request("q"), Progress.NONE))
                    .isInstanceOfSatisfying(LlmException.class, e -> {
                        assertThat(e.reason()).isEqualTo(reason);
                        assertThat(e.endsRun()).isEqualTo(ends);
                        assertThat(e).hasMessageContaining("status " + status).hasMessageNotContaining(KEY);
                    });
            assertThat(server.arrived()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"7,7", "600,60", "'Thu, 01 Jan 2026 00:00:09 GMT',9"})
    void retryAfterIsHeeded(String header, int seconds) throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    if (r.attempt() == 1) {
                        reply.send(429, "slow down", "Retry-After: " + header);
                    } else {
                        reply.send(200, chat("{}", "stop"));
                    }
                });
                LlmClient client = client(server)) {
            client.ask(request("q"), Progress.NONE);
            assertThat(clock.waited()).isBetween(Duration.ofSeconds(seconds - 1), Duration.ofSeconds(seconds + 1));
        }
    }

    @Test
    void aBucketThatIsEmptyIsWaitedFor() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, chat("{}", "stop"),
                        "x-ratelimit-remaining-requests: 0", "x-ratelimit-reset-requests: 1m2.5s"));
                LlmClient client = client(server)) {
            client.ask(request("a"), Progress.NONE);
            client.ask(request("b"), Progress.NONE);
            assertThat(clock.waited()).isEqualTo(Duration.ofSeconds(60));
        }
    }

    @Test
    void aRateOfTheUserSpreadsRequests() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, chat("{}", "stop")))) {
            Endpoint slow = new Endpoint("slow", server.base(), WireForm.CHAT, "", 4, OptionalDouble.of(30), Duration.ofSeconds(5));
            try (LlmClient client = new LlmClient(slow, new KeySource(_ -> null, _ -> true), new Spending(Budget.UNLIMITED, clock), clock, 1)) {
                for (int i = 0; i < 4; i++) {
                    client.ask(request("q" + i), Progress.NONE);
                }
            }
            assertThat(clock.waited()).isEqualTo(Duration.ofSeconds(6));
        }
    }

    @Test
    void aDeadEndpointStopsTheRunInsteadOfBeingTriedForEveryItem() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.drop()); LlmClient client = client(server)) {
            for (int i = 0; i < 5; i++) {
                String q = "q" + i;
                assertThatThrownBy(() -> client.ask(request(q), Progress.NONE))
                        .extracting("reason").isEqualTo(Reason.CONNECTION);
            }
            assertThatThrownBy(() -> client.ask(request("next"), Progress.NONE))
                    .isInstanceOfSatisfying(LlmException.class, e -> assertThat(e.endsRun()).isTrue());
            assertThat(server.arrived()).isEqualTo(30);
        }
    }

    @Test
    void endlessAndLargeAnswersEnd() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    try {
                        if (r.body().contains("ever")) {
                            reply.sendForEver();
                        } else {
                            reply.send(200, "x".repeat(10 << 20));
                        }
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                });
                LlmClient client = client(server, WireForm.CHAT, Budget.UNLIMITED, Duration.ofMillis(300), clock)) {
            assertThatThrownBy(() -> client.ask(request("ever"), Progress.NONE))
                    .extracting("reason").isEqualTo(Reason.TIMEOUT);
        }
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, "x".repeat(10 << 20)));
                LlmClient client = client(server)) {
            assertThatThrownBy(() -> client.ask(request("large"), Progress.NONE))
                    .extracting("reason").isEqualTo(Reason.TOO_LARGE);
        }
    }

    @Test
    void aRequestUnderWayIsCancelled() throws Exception {
        CancelToken token = new CancelToken();
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> {
                    token.cancel();
                    try {
                        reply.sendForEver();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                });
                LlmClient client = client(server)) {
            assertThatThrownBy(() -> client.ask(request("q"), token)).isInstanceOf(Cancelled.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"calls,3", "tokens,3", "money,3"})
    void aSpentBudgetEndsTheRunBeforeTheNextRequest(String limit, int expected) throws Exception {
        Map<String, Budget.Price> prices = Map.of("m1", new Budget.Price(100_000, 100_000));
        Budget budget = switch (limit) {
            case "calls" -> new Budget(OptionalLong.of(3), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty(), prices);
            case "tokens" -> new Budget(OptionalLong.empty(), OptionalLong.of(34), OptionalDouble.empty(), Optional.empty(), prices);
            default -> new Budget(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.of(3.4), Optional.empty(), prices);
        };
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, chat("{}", "stop")));
                LlmClient client = client(server, WireForm.CHAT, budget, Duration.ofSeconds(5), clock)) {
            assertThatThrownBy(() -> {
                for (int i = 0; i < 10; i++) {
                    client.ask(request("q" + i), Progress.NONE);
                }
            }).extracting("reason").isEqualTo(Reason.BUDGET);
            assertThat(server.arrived()).isEqualTo(expected);
            assertThat(client.spending().sum().money()).hasValue(15 * expected / 10.0);
        }
    }

    @Test
    void moneyCannotBeLimitedWithoutAPrice() throws Exception {
        Budget budget = new Budget(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.of(1), Optional.empty(), Map.of());
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, chat("{}", "stop")));
                LlmClient client = client(server, WireForm.CHAT, budget, Duration.ofSeconds(5), clock)) {
            assertThatThrownBy(() -> client.ask(request("q"), Progress.NONE)).hasMessageContaining("no price for the model m1");
            assertThat(server.arrived()).isZero();
        }
    }

    @Test
    void keysComeFromTheNamedPlaceAlone() throws Exception {
        KeySource keys = new KeySource(name -> name.equals("SET") ? " k1\n" : null, line -> !line.contains("refused"));
        assertThat(keys.key("")).isEmpty();
        assertThat(keys.key("env:SET")).contains("k1");
        assertThat(keys.key("command:printf k2")).contains("k2");
        Path file = Files.writeString(folder.resolve("key"), "k3\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(keys.key("file:" + file)).contains("k3");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        for (String from : List.of("file:" + file, "env:UNSET", "command:exit 3", "file:" + folder.resolve("none"), KEY,
                "command:printf 'a\\nb'")) {
            assertThatThrownBy(() -> keys.key(from))
                    .isInstanceOfSatisfying(LlmException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_KEY))
                    .hasMessageNotContaining(KEY);
        }
    }

    @Test
    void equalRequestsHaveEqualKeysAndOtherRequestsOthers() {
        LlmRequest plain = request("q");
        LlmRequest warm = new LlmRequest(plain.model(), plain.messages(), OptionalDouble.of(0.1), plain.topP(), plain.seed(),
                plain.maxOutputTokens(), plain.mode(), plain.schemaName(), plain.schema(), plain.topLogprobs(), plain.extra());
        List<String> keys = List.of(
                RequestBody.key(plain, WireForm.CHAT, 0), RequestBody.key(plain, WireForm.CHAT, 1),
                RequestBody.key(plain, WireForm.RESPONSES, 0), RequestBody.key(warm, WireForm.CHAT, 0),
                RequestBody.key(request("Q"), WireForm.CHAT, 0));
        assertThat(keys).doesNotHaveDuplicates().allMatch(k -> k.matches("[0-9a-f]{64}"));
        assertThat(RequestBody.key(request("q"), WireForm.CHAT, 0)).isEqualTo(keys.getFirst());
    }

    @Test
    void aBudgetOfTimeEndsWaitsAndRequestsAtItsEnd() throws Exception {
        Budget budget = new Budget(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), Optional.of(Duration.ofSeconds(30)), Map.of());
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(429, "wait", "Retry-After: 55"));
                LlmClient client = client(server, WireForm.CHAT, budget, Duration.ofSeconds(5), clock)) {
            assertThatThrownBy(() -> client.ask(request("q"), Progress.NONE)).extracting("reason").isEqualTo(Reason.BUDGET);
            assertThat(clock.waited()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(33));
        }
        Budget short1 = new Budget(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), Optional.of(Duration.ofMillis(300)), Map.of());
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> {
                    try {
                        reply.sendForEver();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                LlmClient client = new LlmClient(new Endpoint("slow", server.base(), WireForm.CHAT, "", 8, OptionalDouble.empty(), Duration.ofSeconds(300)),
                        new KeySource(_ -> null, _ -> true), new Spending(short1, Waiting.system(java.time.Clock.systemUTC())),
                        Waiting.system(java.time.Clock.systemUTC()), 1)) {
            assertThatThrownBy(() -> client.ask(request("q"), Progress.NONE)).extracting("reason").isEqualTo(Reason.BUDGET);
        }
    }

    @Test
    void aKeyCommandThatLeavesAChildOrPrintsTooMuchEndsInWords() throws Exception {
        KeySource keys = new KeySource(_ -> null, _ -> true);
        Path pid = folder.resolve("pid");
        assertThat(keys.key("command:sleep 600 & echo $! > " + pid + "; sleep 0.1; echo k7")).contains("k7");
        long left = Long.parseLong(Files.readString(pid).strip());
        ProcessHandle.of(left).ifPresent(child -> child.onExit().orTimeout(20, java.util.concurrent.TimeUnit.SECONDS).join());
        if (Files.isDirectory(Path.of("/proc/self"))) {
            assertThat(keys.key("command:(exec env -i \"$(command -v setsid)\" \"$(command -v sh)\" -c 'while :; do read x; done < /dev/zero' "
                    + pid + "-of-none > /dev/null 2>&1 &); echo k8")).contains("k8");
            assertThat(ProcessHandle.allProcesses().filter(p -> p.info().commandLine().orElse("").contains(pid + "-of-none"))).isEmpty();
        }
        for (String line : List.of("head -c 70000 /dev/zero | tr '\\0' k", "yes k", "head -c 17000 /dev/zero | tr '\\0' k; sleep 600")) {
            assertThatThrownBy(() -> keys.key("command:" + line)).hasMessageContaining("printed more than 16384 bytes");
        }
        assertThatThrownBy(() -> keys.key("command:true")).hasMessageContaining("is empty");
        assertThatThrownBy(() -> new KeySource(_ -> null, line -> !line.contains("touch")).key("command:touch " + pid + "2"))
                .hasMessageContaining("you have not agreed to it");
        assertThat(folder.resolve("pid2")).doesNotExist();
        KeySource named = new KeySource(_ -> "command:touch${IFS}" + pid + "3", _ -> {
            throw new AssertionError("a variable is a key and no command");
        });
        assertThat(named.key("env:SOME_KEY").map(String::strip)).contains("command:touch${IFS}" + pid + "3");
        assertThat(folder.resolve("pid3")).doesNotExist();
    }

    /** What is used of a reply is the same whether it is large or kept in short. */
    @ParameterizedTest
    @EnumSource(value = WireForm.class, names = {"CHAT", "RESPONSES", "MESSAGES"})
    void largeRepliesAreKeptWithWhatIsUsedOfThem(WireForm form) {
        String junk = "\"unused\":\"" + "x".repeat(400_000) + "\",";
        for (String text : List.of("short", "y".repeat(150_000), "z".repeat(7_000_000))) {
            String body = "{" + junk + ReplyBody.of(text, "m", form).substring(1);
            io.github.assay.llm.LlmReply reply = ReplyBody.read(body, form);
            String kept = ReplyBody.kept(body, reply, form);
            assertThat(kept.length()).isLessThan(250_000);
            assertThat(ReplyBody.read(kept, form)).isEqualTo(reply);
            assertThat(ReplyBody.kept(kept, reply, form)).isEqualTo(kept);
        }
        String small = ReplyBody.of("short", "m", form);
        assertThat(ReplyBody.kept(small, ReplyBody.read(small, form), form)).isSameAs(small);
    }
}
