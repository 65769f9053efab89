package io.github.assay.llm;

import io.github.assay.llm.RecordedClient.Source;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Judging as long as it is switched on, for measurements: an endpoint that answers after 50 ms, 32 requests at once. */
public final class JudgeLoad implements AutoCloseable {
    private static final String FILLER = "The predicted query selects the same rows. ".repeat(90);
    private static final int BATCH = 640;
    private static final int RECORDED = 2000;

    private final Waiting waiting = Waiting.system(InstantSource.system());
    private final FakeEndpoint server;
    private final LlmClient client;
    private final ReplyRecording recording;

    /** @param folder where replies are recorded */
    public JudgeLoad(Path folder) throws Exception {
        String answer = ReplyBody.of("{\"equivalence\":true,\"response_query_explanation\":\"" + FILLER + "\"}", "m", WireForm.CHAT);
        server = new FakeEndpoint((_, reply) -> {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            reply.send(200, answer);
        });
        client = new LlmClient(
                new Endpoint("fake", server.base(), WireForm.CHAT, "", 32, OptionalDouble.empty(), Duration.ofSeconds(20)),
                new KeySource(_ -> null, _ -> true), new Spending(Budget.UNLIMITED, waiting), waiting, 1);
        recording = ReplyRecording.open(folder.resolve("load.jsonl"));
    }

    /** Records replies for {@link #replays}. */
    public void record() {
        ask(new RecordedClient(Source.RECORD, WireForm.CHAT, recording, Optional.of(client)), 0, RECORDED, 64);
    }

    /** Sends new requests while it is on. Returns calls a second. */
    public double calls(AtomicBoolean on) {
        RecordedClient asking = new RecordedClient(Source.RECORD, WireForm.CHAT, recording, Optional.of(client));
        AtomicLong next = new AtomicLong();
        return rate(on, () -> ask(asking, (int) next.getAndAdd(BATCH), BATCH, 64), BATCH);
    }

    /** Replays while it is on. Returns replies a second. */
    public double replays(AtomicBoolean on) {
        RecordedClient replay = new RecordedClient(Source.REPLAY, WireForm.CHAT, recording, Optional.empty());
        return rate(on, () -> ask(replay, 0, RECORDED, Runtime.getRuntime().availableProcessors()), RECORDED);
    }

    private static double rate(AtomicBoolean on, Runnable batch, int size) {
        long start = System.nanoTime();
        long done = 0;
        while (on.get()) {
            batch.run();
            done += size;
        }
        return done / ((System.nanoTime() - start) / 1e9);
    }

    private static void ask(RecordedClient client, int from, int count, int threads) {
        List<LlmRequest> requests = IntStream.range(from, from + count).mapToObj(i -> LlmClientTest.request(FILLER + i)).toList();
        Parallel.mapOrdered(requests, threads, Progress.NONE, (request, _) -> {
            client.ask(request, 0, Progress.NONE);
            return 0;
        });
    }

    @Override
    public void close() throws IOException {
        client.close();
        recording.close();
        server.close();
    }
}
