package io.github.assay.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.json.Json;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.llm.RecordedClient.Source;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recorded replies, equal requests of several threads, and faults of the wire, against a server that breaks the protocol. */
@Timeout(120)
class LlmRecordingTest {
    @TempDir
    Path folder;

    private final TestClock clock = new TestClock();

    @Test
    void aRecordingAnswersWithoutANetwork() throws Exception {
        Path file = folder.resolve("sub folder/fake.jsonl");
        RecordedClient.Answer requested;
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, LlmClientTest.chat("{\"a\":\"ä😀\"}", "stop"), "X-Request-Id: r1"));
                LlmClient client = LlmClientTest.client(server, WireForm.CHAT, Budget.UNLIMITED, Duration.ofSeconds(20), clock);
                ReplyRecording recording = ReplyRecording.open(file)) {
            RecordedClient recorded = new RecordedClient(Source.RECORD, WireForm.CHAT, recording, Optional.of(client));
            requested = recorded.ask(LlmClientTest.request("q"), 0, Progress.NONE);
            assertThat(recorded.ask(LlmClientTest.request("q"), 0, Progress.NONE).fromRecording()).isTrue();
            assertThat(recorded.ask(LlmClientTest.request("q"), 1, Progress.NONE).fromRecording()).isFalse();
            assertThat(server.arrived()).isEqualTo(2);
            RecordedClient refresh = new RecordedClient(Source.REFRESH, WireForm.CHAT, recording, Optional.of(client));
            assertThat(refresh.ask(LlmClientTest.request("q"), 0, Progress.NONE).fromRecording()).isFalse();
            assertThat(server.arrived()).isEqualTo(3);
        }
        assertThat(Files.readString(file)).doesNotContain(LlmClientTest.KEY).contains("\"x-request-id\":\"r1\"");
        Files.writeString(file, "{\"key\":\"half a li", StandardOpenOption.APPEND);
        try (ReplyRecording recording = ReplyRecording.open(file)) {
            RecordedClient replay = new RecordedClient(Source.REPLAY, WireForm.CHAT, recording, Optional.empty());
            RecordedClient.Answer again = replay.ask(LlmClientTest.request("q"), 0, Progress.NONE);
            assertThat(again.reply()).isEqualTo(requested.reply());
            assertThat(again.body()).isEqualTo(requested.body());
            assertThatThrownBy(() -> replay.ask(LlmClientTest.request("other"), 0, Progress.NONE))
                    .extracting("reason").isEqualTo(Reason.NOT_RECORDED);
            recording.append(new ReplyRecording.Recorded("k", "/p", "{}", 200, Map.of(), "b", Instant.EPOCH, "", 1, 1));
        }
        assertThat(Files.readAllLines(file)).hasSize(4).allMatch(line -> line.endsWith("}"));
    }

    @Test
    void equalRequestsOfSeveralThreadsAreSentOnce() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, LlmClientTest.chat("{}", "stop")));
                LlmClient client = LlmClientTest.client(server, WireForm.CHAT, Budget.UNLIMITED, Duration.ofSeconds(20), clock);
                ReplyRecording recording = ReplyRecording.open(folder.resolve("r.jsonl"))) {
            for (Source source : List.of(Source.RECORD, Source.REFRESH)) {
                RecordedClient recorded = new RecordedClient(source, WireForm.CHAT, recording, Optional.of(client));
                Parallel.mapOrdered(IntStream.range(0, 64).boxed().toList(), 16, Progress.NONE,
                        (i, _) -> recorded.ask(LlmClientTest.request("q" + i % 4), 0, Progress.NONE));
            }
            assertThat(server.arrived()).isEqualTo(8);
        }
    }

    @Test
    void faultsEndWithEveryRequestAnsweredOrExplained() throws Exception {
        faults(400, 1);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void fourThousandRequestsWithFaults() throws Exception {
        faults(4_000, 2);
    }

    /** About one answer in ten is wrong in one of ten ways; a few requests fail at every try. */
    private void faults(int count, long seed) throws Exception {
        Map<String, AtomicBoolean> paid = new ConcurrentHashMap<>();
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    int fault = Math.floorMod((r.body() + seed + r.attempt()).hashCode() * 0x9E3779B9 >>> 7, 100);
                    boolean hopeless = r.body().contains("hopeless");
                    try {
                        switch (hopeless ? 2 : fault) {
                            case 0 -> reply.send(429, "", "Retry-After: 1");
                            case 1 -> reply.send(500, "<html>");
                            case 2 -> reply.drop();
                            case 3 -> reply.sendLying(200, LlmClientTest.chat("{}", "stop"), 4000);
                            case 4 -> reply.sendLying(200, LlmClientTest.chat("{}", "stop"), 10);
                            case 5 -> reply.send(200, "{\"choices\": [");
                            case 6 -> reply.send(200, "{\"object\":\"another schema\"}");
                            case 7 -> Thread.sleep(1500);
                            case 8 -> reply.send(503, "x".repeat(100_000));
                            case 9 -> reply.send(200, "");
                            default -> {
                                assertThat(paid.putIfAbsent(r.body(), new AtomicBoolean())).as("asked twice").isNull();
                                reply.send(200, LlmClientTest.chat("{\"echo\":" + Json.line(r.body()) + "}", "stop"));
                            }
                        }
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                });
                LlmClient client = LlmClientTest.client(server, WireForm.CHAT, Budget.UNLIMITED, Duration.ofSeconds(1), clock);
                ReplyRecording recording = ReplyRecording.open(folder.resolve("faults.jsonl"))) {
            RecordedClient recorded = new RecordedClient(Source.RECORD, WireForm.CHAT, recording, Optional.of(client));
            List<Integer> items = IntStream.range(0, count).boxed().toList();
            List<Optional<Reason>> ends = Parallel.mapOrdered(items, 16, Progress.NONE, (i, _) -> {
                try {
                    recorded.ask(LlmClientTest.request((i % 100 == 99 ? "hopeless " : "") + "question " + i), 0, Progress.NONE);
                    return Optional.empty();
                } catch (LlmException e) {
                    return Optional.of(e.reason());
                }
            });
            long failed = ends.stream().filter(Optional::isPresent).count();
            assertThat(failed).isEqualTo(count / 100);
            assertThat(ends.stream().flatMap(Optional::stream)).containsOnly(Reason.CONNECTION);
            assertThat(recording.size()).isEqualTo(count - count / 100);
            assertThat(server.most()).isLessThanOrEqualTo(16);
        }
    }
}
