package io.github.assay.llm;

import io.github.assay.json.JsonException;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
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
     * @param body the body as it is recorded
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
    /** Keys that this run has requested: a refreshed reply is requested once. */
    private final Set<String> refreshed = ConcurrentHashMap.newKeySet();

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
        String body = RequestBody.of(request, form);
        String key = RequestBody.key(body, form, sample);
        CompletableFuture<Answer> own = new CompletableFuture<>();
        CompletableFuture<Answer> first = underway.putIfAbsent(key, own);
        if (first != null) {
            return result(first);
        }
        try {
            Answer answer = answer(request, body, key, progress);
            refreshed.add(key);
            own.complete(answer);
            underway.remove(key); // the recording answers from here on
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
                case null -> throw new IllegalStateException(e);
                case LlmException fault -> throw new LlmException(fault.reason(), fault.getMessage(), fault);
                case Cancelled _ -> throw new Cancelled();
                default -> throw new IllegalStateException(e.getCause());
            }
        }
    }

    private Answer answer(LlmRequest request, String body, String key, Progress progress) throws LlmException {
        Optional<Answer> recorded = recorded(key);
        if (recorded.isPresent() && (source != Source.REFRESH || refreshed.contains(key))) {
            return recorded.get();
        }
        if (client.isEmpty()) {
            throw missing(key);
        }
        LlmClient.Received received;
        try {
            recording.claim();
            received = client.get().ask(request, body, progress);
        } catch (IOException e) {
            throw unwritable(e);
        } catch (LlmException e) {
            if (recorded.isPresent() && !e.endsRun()) {
                return recorded.get(); // a refresh without a reply keeps the earlier one
            }
            throw keep(key, e);
        }
        String kept = ReplyBody.kept(received.body(), received.reply(), form);
        try {
            recording.append(new ReplyRecording.Recorded(key, form.path(), body, received.status(),
                    received.headers(), kept, received.at(), received.reply().model(), received.took().toMillis(),
                    received.attempts()));
        } catch (IOException e) {
            throw unwritable(e);
        }
        return new Answer(key, received.reply(), kept, received.at(), false, received.took().toMillis());
    }

    /** Records why a request has no reply. What ends a run says nothing about the request, and is not recorded. */
    private LlmException keep(String key, LlmException fault) throws LlmException {
        if (!fault.endsRun()) {
            try {
                recording.append(new ReplyRecording.Fault(
                        key, form.path(), client.orElseThrow().now(), fault.reason(), fault.getMessage()));
            } catch (IOException e) {
                throw unwritable(e);
            }
        }
        return fault;
    }

    private LlmException missing(String key) throws LlmException {
        try {
            return recording.fault(key)
                    .map(fault -> new LlmException(fault.reason(), fault.message()))
                    .orElseGet(() -> new LlmException(Reason.NOT_RECORDED, "The request " + key.substring(0, 12)
                            + " is not recorded. Its prompt, model or parameters differ from those that were recorded."));
        } catch (IOException e) {
            throw new LlmException(Reason.DAMAGED, String.valueOf(e.getMessage()), e);
        }
    }

    private LlmException unwritable(IOException e) {
        return new LlmException(Reason.RECORDING, "Replies cannot be written to " + recording.file()
                + ", so nothing more is asked. End other runs, free space on the disk or check the folder, and run again.", e);
    }

    /**
     * The recorded answer of a key. A status other than 200 is no answer. A damaged line is none where there is an
     * endpoint; in a replay it costs this request alone.
     */
    private Optional<Answer> recorded(String key) throws LlmException {
        try {
            Optional<ReplyRecording.Recorded> found = recording.get(key).filter(r -> r.status() == 200);
            return found.map(r -> new Answer(key, ReplyBody.read(r.body(), form), r.body(), r.at(), true, r.millis()));
        } catch (IOException | JsonException e) {
            if (client.isPresent()) {
                return Optional.empty();
            }
            throw new LlmException(Reason.DAMAGED, "The recorded reply " + key.substring(0, 12) + " in " + recording.file()
                    + " cannot be read. Restore the file, or record again.", e);
        }
    }
}
