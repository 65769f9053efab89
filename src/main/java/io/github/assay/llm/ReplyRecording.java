package io.github.assay.llm;

import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.json.LineLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of recorded replies, one JSON line each; the last reply of a key counts. A line is on the disk before its reply is
 * used. A part of a line at the end, left by a program that was stopped, is removed before the next line is written.
 * Requests without a reply are recorded with the reason, so that a replay gives the same reason; a reply of the same key
 * takes their place. Thread-safe; the first line that is written locks the file against other processes.
 */
public final class ReplyRecording implements AutoCloseable {
    /**
     * One recorded reply.
     *
     * @param key of the request (64 hexadecimal digits)
     * @param request the body of the request
     * @param body the body of the reply, as it was received
     * @param modelReturned the model that the reply names; empty when it names none
     * @param millis time from request to complete reply
     * @param attempts tries, from 1
     */
    public record Recorded(
            String key, String path, String request, int status, Map<String, String> headers, String body, Instant at,
            String modelReturned, long millis, int attempts) {}

    /** Why a request has no reply. */
    public record Fault(String key, String path, Instant at, LlmException.Reason reason, String message) {}

    private static final int MOST_NAMED = 8;

    private record Place(long from, int length) {}

    private final Path file;
    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, Place> withoutReply = new HashMap<>();
    private final Object forcing = new Object();
    private @Nullable LineLog out;
    private long end;
    private long forced;
    private int lines;
    private int faulty;
    private final List<Integer> faultyLines = new ArrayList<>();
    private boolean unended;

    private ReplyRecording(Path file) {
        this.file = file;
    }

    /**
     * Opens a recording. A file that does not exist is an empty recording; it is created by the first line.
     *
     * @throws IOException when it cannot be read
     */
    public static ReplyRecording open(Path file) throws IOException {
        ReplyRecording recording = new ReplyRecording(file);
        if (Files.exists(file)) {
            recording.index();
        }
        return recording;
    }

    /** Reads the lines from {@code end} on. */
    private void index() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(end);
            byte[] buffer = new byte[1 << 16];
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                int from = 0;
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == '\n') {
                        line.write(buffer, from, i - from);
                        lines++;
                        if (line.size() > 0 && !add(line.toByteArray(), end)) {
                            fault(lines);
                        }
                        end += line.size() + 1L;
                        line.reset();
                        from = i + 1;
                    }
                }
                line.write(buffer, from, read - from);
            }
            unended = line.size() > 0 && add(line.toByteArray(), end);
            if (line.size() > 0 && !unended) {
                fault(lines + 1);
            }
            end += unended ? line.size() : 0;
            forced = end;
        }
    }

    private void fault(int line) {
        faulty++;
        if (faultyLines.size() < MOST_NAMED) {
            faultyLines.add(line);
        }
    }

    /** Takes a line. Returns false for one that is no recorded reply: it stays in the file and is counted. */
    private boolean add(byte[] line, long start) {
        try {
            JsonRecord record = JsonRecord.parse(line);
            String key = text(record, "key");
            if (!key.isEmpty()) {
                (record.has("fault") ? withoutReply : places).put(key, new Place(start, line.length));
            }
            return !key.isEmpty();
        } catch (JsonException e) {
            return false;
        }
    }

    public Path file() {
        return file;
    }

    /** Keys with a reply. */
    public synchronized int size() {
        return places.size();
    }

    /** Lines that are no recorded reply, a part of a line at the end included. */
    public synchronized int faulty() {
        return faulty;
    }

    /** Numbers of the first of these lines, from 1. */
    public synchronized List<Integer> faultyLines() {
        return List.copyOf(faultyLines);
    }

    /** Keys whose recorded reply cannot be read. Reads the whole file. */
    public List<String> damaged() throws IOException {
        List<String> keys;
        synchronized (this) {
            keys = places.keySet().stream().sorted().toList();
        }
        List<String> damaged = new ArrayList<>();
        for (String key : keys) {
            if (!isReadable(key)) {
                damaged.add(key);
            }
        }
        return damaged;
    }

    private boolean isReadable(String key) throws IOException {
        try {
            Recorded reply = read(JsonRecord.parse(bytes(places, key).orElseThrow()));
            Optional<WireForm> form = Arrays.stream(WireForm.values()).filter(f -> f.path().equals(reply.path())).findFirst();
            if (form.isPresent() && reply.status() == 200) {
                ReplyBody.read(reply.body(), form.get());
            }
            return true;
        } catch (JsonException | DateTimeException e) {
            return false;
        }
    }

    /** Keys of the replies that were written last, the latest first. @param most how many at most */
    public synchronized List<String> latest(int most) {
        return places.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Place> e) -> e.getValue().from()).reversed())
                .limit(most)
                .map(Map.Entry::getKey)
                .toList();
    }

    public synchronized boolean contains(String key) {
        return places.containsKey(key);
    }

    /** The recorded reply of a key. */
    public Optional<Recorded> get(String key) throws IOException {
        Optional<byte[]> line = bytes(places, key);
        try {
            return line.map(JsonRecord::parse).map(ReplyRecording::read);
        } catch (JsonException | DateTimeException e) {
            throw damaged(key, e);
        }
    }

    /** Why the request of a key has no reply; empty when it has one or was not sent. */
    public Optional<Fault> fault(String key) throws IOException {
        Optional<byte[]> line = contains(key) ? Optional.empty() : bytes(withoutReply, key);
        try {
            return line.map(JsonRecord::parse).map(record -> new Fault(key, text(record, "path"),
                    Instant.parse(text(record, "at")), LlmException.Reason.valueOf(text(record, "reason")), text(record, "fault")));
        } catch (JsonException | DateTimeException | IllegalArgumentException e) {
            throw damaged(key, e);
        }
    }

    private synchronized Optional<byte[]> bytes(Map<String, Place> index, String key) throws IOException {
        Place place = index.get(key);
        if (place == null) {
            return Optional.empty();
        }
        return Optional.of(open().read(place.from, place.length));
    }

    private IOException damaged(String key, RuntimeException cause) {
        return new IOException("The recorded reply " + key + " in " + file + " cannot be read. Was the file changed?", cause);
    }

    /**
     * Locks the file for writing, and reads what another process appended since it was opened. Call it before a request is
     * sent, so that no reply is paid for that cannot be kept.
     *
     * @throws IOException when the file cannot be written, or another run writes to it
     */
    public synchronized void claim() throws IOException {
        claimed();
    }

    private LineLog claimed() throws IOException {
        LineLog log = open();
        if (log.isLocked()) {
            return log;
        }
        if (!log.lock()) {
            throw new IOException(file + " is being written by another run, or cannot be written");
        }
        if (!unended && log.length() > end) {
            index();
        }
        return log.endAt(end);
    }

    /** Appends a reply and returns when it is on the disk. Calls of several threads share one wait for the disk. */
    public void append(Recorded reply) throws IOException {
        Place place = write(line(reply));
        synchronized (this) {
            places.put(reply.key(), place);
        }
    }

    /** Appends why a request has no reply. */
    public void append(Fault fault) throws IOException {
        Place place = write(Json.line(new JsonObject()
                .with("key", fault.key())
                .with("path", fault.path())
                .with("at", fault.at().toString())
                .with("reason", fault.reason().name())
                .with("fault", fault.message())));
        synchronized (this) {
            withoutReply.put(fault.key(), place);
        }
    }

    private Place write(String line) throws IOException {
        Place place;
        long written;
        LineLog log;
        synchronized (this) {
            log = claimed();
            if (unended) {
                log.append(""); // the end of the last line
                unended = false;
            }
            long start = log.append(line);
            written = log.end();
            place = new Place(start, (int) (written - start) - 1);
        }
        synchronized (forcing) {
            if (forced < written) {
                long upTo;
                synchronized (this) {
                    upTo = log.end();
                }
                log.force();
                forced = upTo;
            }
        }
        return place;
    }

    private LineLog open() throws IOException {
        if (out == null) {
            out = LineLog.open(file);
        }
        return out;
    }

    private static String line(Recorded reply) {
        return Json.line(new JsonObject()
                .with("key", reply.key())
                .with("path", reply.path())
                .with("request", new Json.Raw(reply.request()))
                .with("status", reply.status())
                .with("headers", reply.headers())
                .with("body", reply.body())
                .with("received_at", reply.at().toString())
                .with("model_returned", reply.modelReturned())
                .with("millis", reply.millis())
                .with("attempts", reply.attempts()));
    }

    private static Recorded read(JsonRecord record) {
        Map<String, String> headers = new java.util.TreeMap<>();
        record.peek("headers").filter(f -> f.kind() == JsonField.Kind.OBJECT).map(JsonRecord::of)
                .ifPresent(h -> h.rest().forEach(f -> headers.put(f.name(), f.text())));
        String at = text(record, "received_at");
        return new Recorded(text(record, "key"), text(record, "path"),
                record.peek("request").map(JsonField::raw).orElse(""), (int) number(record, "status"), headers,
                text(record, "body"), at.isEmpty() ? Instant.EPOCH : Instant.parse(at), text(record, "model_returned"),
                number(record, "millis"), (int) number(record, "attempts"));
    }

    private static long number(JsonRecord record, String key) {
        return record.peek(key).map(JsonField::text).filter(t -> t.matches("\\d{1,15}")).map(Long::parseLong).orElse(0L);
    }

    private static String text(JsonRecord record, String key) {
        return record.peek(key).filter(f -> f.kind() == JsonField.Kind.TEXT).map(JsonField::text).orElse("");
    }

    @Override
    public synchronized void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
