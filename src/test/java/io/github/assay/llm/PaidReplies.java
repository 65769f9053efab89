package io.github.assay.llm;

import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A process that sends requests and records their replies until it is killed. It prints each question whose reply it has
 * used, which is after the reply is on the disk.
 */
final class PaidReplies {
    private PaidReplies() {}

    /** @param given base URL, recording, number of requests, requests at once */
    public static void main(String[] given) throws Exception {
        Waiting waiting = Waiting.system(InstantSource.system());
        Endpoint endpoint = new Endpoint("fake", URI.create(given[0]), WireForm.CHAT, "", Integer.parseInt(given[3]),
                OptionalDouble.empty(), Duration.ofSeconds(20));
        try (LlmClient client = new LlmClient(endpoint, new KeySource(_ -> null, _ -> true), new Spending(Budget.UNLIMITED, waiting), waiting, 1);
                ReplyRecording recording = ReplyRecording.open(Path.of(given[1]))) {
            RecordedClient recorded = new RecordedClient(RecordedClient.Source.RECORD, WireForm.CHAT, recording, Optional.of(client));
            List<Integer> all = IntStream.range(0, Integer.parseInt(given[2])).boxed().toList();
            Parallel.mapOrdered(all, endpoint.parallel(), Progress.NONE, (i, _) -> {
                RecordedClient.Answer answer = recorded.ask(LlmClientTest.request("question " + i), 0, Progress.NONE);
                System.out.print(answer.key() + "\n"); // one write, so that a kill leaves whole lines or a part at the end
                return 0;
            });
        }
    }
}
