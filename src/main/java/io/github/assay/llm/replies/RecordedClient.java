package io.github.assay.llm.replies;

import io.github.assay.json.JsonException;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.llm.LlmReply;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.WireForm;
import io.github.assay.llm.wire.LlmClient;
import io.github.assay.llm.wire.ReplyBody;
import io.github.assay.llm.wire.RequestBody;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * Answers requests from a recording and, where that is allowed, from an endpoint. A reply of the endpoint is on the disk
 * before it is returned; equal requests of several threads are sent once. Thread-safe.
 */
public final class RecordedClient {
    /** Where replies may come from. */
    public enum Source {
        /** The recording alone; no socket is opened. */
        REPLAY,
        /** The recording, else the endpoint. */
        RECORD,
        /** The endpoint; new replies take the place of recorded ones. */
        REFRESH
    }

    /**
     * A reply with its origin.
     *
     * @param key of its request
     * @param body the body as it was received
     * @param at when it was received
     * @param fromRecording whether no request was sent for it in this run
     * @param millis time from request to complete reply, when it was received
     */
    public record Answer(String key, LlmReply reply, String body, Instant at, boolean fromRecording, long millis) {}

    private final Source source;
    private final WireForm form;
    private final ReplyRecording recording;
    private final Optional<LlmClient> client;
    private final ConcurrentHashMap<String, CompletableFuture<Answer>> underway = new ConcurrentHashMap<>();

    /** @param client the endpoint; may be empty only for {@code REPLAY}, where it is not used */
    public RecordedClient(Source source, WireForm form, ReplyRecording recording, Optional<LlmClient> client) {
        if (source != Source.REPLAY && client.isEmpty()) {
            throw new IllegalArgumentException("only replay needs no endpoint");
        }
        this.source = source;
        this.form = form;
        this.recording = recording;
        this.client = source == Source.REPLAY ? Optional.empty() : client;
    }

    /**
     * The reply to a request.
     *
     * @param sample from 0, where one request is sent several times
     * @throws LlmException when there is none; {@code NOT_RECORDED} when only the recording may answer
     * @throws Cancelled when the work was cancelled
     */
    public Answer ask(LlmRequest request, int sample, Progress progress) throws LlmException {
        String key = RequestBody.key(request, form, sample);
        CompletableFuture<Answer> own = new CompletableFuture<>();
        CompletableFuture<Answer> first = underway.putIfAbsent(key, own);
        if (first != null) {
            return result(first);
        }
        try {
            Answer answer = answer(request, key, progress);
            own.complete(answer);
            if (source != Source.REFRESH) {
                underway.remove(key); // the recording answers from here on; a refreshed reply is requested once a run
            }
            return answer;
        } catch (LlmException | RuntimeException | Error e) {
            underway.remove(key);
            own.completeExceptionally(e);
            throw e;
        }
    }

    private static Answer result(CompletableFuture<Answer> first) throws LlmException {
        try {
            return first.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case LlmException fault -> throw new LlmException(fault.reason(), fault.getMessage(), fault);
                case Cancelled _ -> throw new Cancelled();
                default -> throw new IllegalStateException(e.getCause());
            }
        }
    }

    private Answer answer(LlmRequest request, String key, Progress progress) throws LlmException {
        if (source != Source.REFRESH) {
            Optional<Answer> recorded = recorded(key);
            if (recorded.isPresent()) {
                return recorded.get();
            }
        }
        if (client.isEmpty()) {
            throw new LlmException(Reason.NOT_RECORDED, "The request " + key.substring(0, 12)
                    + " is not recorded. Its prompt, model or parameters differ from those that were recorded.");
        }
        LlmClient.Received received = client.get().ask(request, progress);
        try {
            recording.append(new ReplyRecording.Recorded(key, form.path(), RequestBody.of(request, form), received.status(),
                    received.headers(), received.body(), received.at(), received.reply().model(), received.took().toMillis(),
                    received.attempts()));
        } catch (IOException e) {
            throw new LlmException(Reason.RECORDING, "The reply cannot be written to " + recording.file()
                    + ", so nothing more is asked. Free space on the disk, or check the folder, and run again.", e);
        }
        return new Answer(key, received.reply(), received.body(), received.at(), false, received.took().toMillis());
    }

    /** The recorded answer of a key. A status other than 200 is no answer. */
    private Optional<Answer> recorded(String key) throws LlmException {
        try {
            Optional<ReplyRecording.Recorded> found = recording.get(key).filter(r -> r.status() == 200);
            return found.map(r -> new Answer(key, ReplyBody.read(r.body(), form), r.body(), r.at(), true, r.millis()));
        } catch (IOException | JsonException e) {
            throw new LlmException(Reason.RECORDING, "The recording " + recording.file() + " cannot be read: "
                    + e.getMessage() + ". Restore the file, or record again.", e);
        }
    }
}
