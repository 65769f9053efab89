package io.github.assay.llm.replies;

import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A file of recorded replies, one JSON line each; the last line of a key counts. A line is on the disk before its reply is
 * used. A last line without an end, left by a program that was stopped, is removed before the next line is written.
 * Thread-safe within one process; two processes must not write one file at once.
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

    private record Place(long from, int length) {}

    private final Path file;
    private final Map<String, Place> places = new HashMap<>();
    private final Object forcing = new Object();
    private RandomAccessFile out;
    private long end;
    private long forced;
    private int faulty;

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

    private void index() throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            long start = 0;
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b != '\n') {
                    line.write(b);
                    continue;
                }
                add(line.toByteArray(), start);
                start += line.size() + 1;
                line.reset();
            }
            end = start;
            forced = start;
        }
    }

    private void add(byte[] line, long start) {
        if (line.length == 0) {
            return;
        }
        try {
            String key = text(JsonRecord.parse(line), "key");
            if (key.isEmpty()) {
                faulty++;
            } else {
                places.put(key, new Place(start, line.length));
            }
        } catch (JsonException e) {
            faulty++; // counted and shown by the caller; the line stays in the file
        }
    }

    public Path file() {
        return file;
    }

    /** Keys with a reply. */
    public synchronized int size() {
        return places.size();
    }

    /** Lines that are no recorded reply. */
    public synchronized int faulty() {
        return faulty;
    }

    public synchronized boolean contains(String key) {
        return places.containsKey(key);
    }

    /** The recorded reply of a key. */
    public Optional<Recorded> get(String key) throws IOException {
        byte[] line;
        synchronized (this) {
            Place place = places.get(key);
            if (place == null) {
                return Optional.empty();
            }
            open();
            line = new byte[place.length];
            out.seek(place.from);
            out.readFully(line);
        }
        try {
            return Optional.of(read(JsonRecord.parse(line)));
        } catch (JsonException | java.time.DateTimeException e) {
            throw new IOException("The recorded reply " + key + " in " + file + " cannot be read. Was the file changed?", e);
        }
    }

    /** Appends a reply and returns when it is on the disk. Calls of several threads share one wait for the disk. */
    public void append(Recorded reply) throws IOException {
        byte[] line = line(reply).getBytes(StandardCharsets.UTF_8);
        Place place;
        long written;
        synchronized (this) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            open();
            if (out.length() > end) {
                out.setLength(end);
            }
            out.seek(end);
            out.write(line);
            out.write('\n');
            place = new Place(end, line.length);
            end += line.length + 1;
            written = end;
        }
        synchronized (forcing) {
            if (forced < written) {
                long upTo;
                synchronized (this) {
                    upTo = end;
                }
                out.getFD().sync();
                forced = upTo;
            }
        }
        synchronized (this) {
            places.put(reply.key(), place);
        }
    }

    private void open() throws IOException {
        if (out == null) {
            out = new RandomAccessFile(file.toFile(), Files.exists(file) && !Files.isWritable(file) ? "r" : "rw");
        }
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
