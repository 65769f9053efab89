package io.github.assay.llm;

import io.github.assay.llm.RecordedClient.Source;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Calls a second with recording, to an endpoint on the loopback that answers after 50 ms, 32 at once; and replayed replies
 * a second. Each request and reply has about 4,000 characters. Prints one line each; see docs/performance.md.
 */
final class JudgeSpeed {
    private static final int ROUNDS = 5;
    private static final int CALLS = 4000;
    private static final String FILLER = "The predicted query selects the same rows. ".repeat(90);

    private JudgeSpeed() {}

    /** @param folder where the recording is written; a temporary folder without it */
    public static void main(String[] folder) throws Exception {
        Path in = folder.length > 0 ? Path.of(folder[0]) : Files.createTempDirectory("judge-speed");
        Waiting waiting = Waiting.system(InstantSource.system());
        String answer = ReplyBody.of("{\"equivalence\":true,\"response_query_explanation\":\"" + FILLER + "\"}", "m", WireForm.CHAT);
        double[] calls = new double[ROUNDS];
        double[] replays = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            Path file = in.resolve("speed-" + round + ".jsonl");
            Files.deleteIfExists(file);
            List<LlmRequest> requests = IntStream.range(0, CALLS).mapToObj(i -> LlmClientTest.request(FILLER + i)).toList();
            try (FakeEndpoint server = new FakeEndpoint((_, reply) -> {
                        try {
                            Thread.sleep(50);
                        } catch (InterruptedException e) {
                            throw new java.io.IOException(e);
                        }
                        reply.send(200, answer);
                    });
                    LlmClient client = new LlmClient(new Endpoint("fake", server.base(), WireForm.CHAT, "", 32,
                            OptionalDouble.empty(), Duration.ofSeconds(20)), new KeySource(_ -> null, _ -> true),
                            new Spending(Budget.UNLIMITED, waiting), waiting, 1);
                    ReplyRecording recording = ReplyRecording.open(file)) {
                calls[round] = rate(new RecordedClient(Source.RECORD, WireForm.CHAT, recording, Optional.of(client)), requests, 64, 1);
            }
            try (ReplyRecording recording = ReplyRecording.open(file)) {
                replays[round] = rate(new RecordedClient(Source.REPLAY, WireForm.CHAT, recording, Optional.empty()), requests,
                        Runtime.getRuntime().availableProcessors(), 10);
            }
            Files.delete(file);
        }
        print("calls a second, endpoint of 50 ms, 32 at once, each reply forced to disk", calls);
        print("replayed replies a second", replays);
    }

    private static double rate(RecordedClient client, List<LlmRequest> requests, int threads, int times) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            Parallel.mapOrdered(requests, threads, Progress.NONE, (request, _) -> {
                client.ask(request, 0, Progress.NONE);
                return 0;
            });
        }
        return times * requests.size() / ((System.nanoTime() - start) / 1e9);
    }

    private static void print(String what, double[] rates) {
        double[] sorted = rates.clone();
        Arrays.sort(sorted);
        System.out.printf(Locale.ROOT, "%s: median %.0f (%.0f to %.0f) of %d rounds%n", what, sorted[sorted.length / 2], sorted[0],
                sorted[sorted.length - 1], sorted.length);
    }
}
