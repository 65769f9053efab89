package io.github.assay.store;

import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Score;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Outcomes of queries and scores, by key. Only a cache: what is lost is run again, so a damaged file is set aside and
 * begun anew, a damaged record is as if it were not there, and no file is shared with the labels. What was put survives
 * the end of the process, a power cut only once closed. Thread-safe.
 */
public final class RunStore implements AutoCloseable {
    /** So many earlier settings of one metric are kept, for going back and forth between options. */
    private static final int KEPT_SETTINGS = 4;

    private final Path folder;
    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final RecordLog outcomes;
    private final RecordLog scores;

    private RunStore(StoreFolder folder) throws IOException {
        this.folder = folder.path();
        this.outcomes = RecordLog.open(folder.path().resolve("outcomes.log"), notices::add);
        this.scores = RecordLog.open(folder.path().resolve("scores.log"), notices::add);
    }

    public static RunStore open(StoreFolder folder) throws StoreException {
        try {
            return new RunStore(folder);
        } catch (IOException e) {
            throw Failures.of("Kept results cannot be opened", folder.path().resolve("outcomes.log"), e);
        }
    }

    /** What was set aside on opening, one sentence each; empty when all was well. */
    public List<String> notices() {
        return List.copyOf(notices);
    }

    /** Whether there is an outcome under a key. Reads no file. */
    public boolean has(String key) {
        return outcomes.has(key);
    }

    /** The outcome under a key, exactly as it was put. */
    public Optional<ExecutionOutcome> find(String key) throws StoreException {
        return find(outcomes, key, OutcomeCodec::read);
    }

    /** Keeps an outcome; an earlier one under the same key is replaced. */
    public void put(String key, ExecutionOutcome outcome) throws StoreException {
        putAll(Map.of(key, outcome));
    }

    /** Keeps many outcomes with one write. */
    public void putAll(Map<String, ExecutionOutcome> found) throws StoreException {
        Map<String, byte[]> records = new LinkedHashMap<>();
        found.forEach((key, outcome) -> records.put(key, packed(out -> OutcomeCodec.write(out, outcome))));
        put(outcomes, records);
    }

    /**
     * Keeps all scores of one metric, and forgets those of the settings used longest ago.
     *
     * @param settings everything the scores depend on, as a hash: metric version, options, evidence
     */
    public void putScores(String metric, String settings, List<Score> found) throws StoreException {
        Map<String, byte[]> records = new LinkedHashMap<>();
        records.put(scoreKey(metric, settings), packed(out -> ScoreCodec.write(out, found)));
        List<String> earlier = scores.keys().stream()
                .filter(key -> key.startsWith(scoreKey(metric, "")) && !key.equals(scoreKey(metric, settings)))
                .toList();
        earlier.stream()
                .limit(Math.max(0, earlier.size() - KEPT_SETTINGS))
                .forEach(key -> records.put(key, new byte[0]));
        put(scores, records);
    }

    /** The scores put under the same metric and settings. */
    public Optional<List<Score>> findScores(String metric, String settings) throws StoreException {
        return find(scores, scoreKey(metric, settings), ScoreCodec::read);
    }

    private static String scoreKey(String metric, String settings) {
        return metric + "\u0000" + settings;
    }

    private static byte[] packed(Consumer<Packer> writing) {
        Packer out = new Packer();
        writing.accept(out);
        return Squeeze.pack(out.bytes(), out.size());
    }

    private <T> Optional<T> find(RecordLog log, String key, Function<Unpacker, T> reading) throws StoreException {
        try {
            return log.find(key).flatMap(payload -> read(payload, reading));
        } catch (IOException e) {
            throw Failures.of("A kept result cannot be read", folder.resolve("outcomes.log"), e);
        }
    }

    /** Bytes of an older form, or damaged beyond the checksum's sight, are as if they were not there. */
    private static <T> Optional<T> read(byte[] payload, Function<Unpacker, T> reading) {
        try {
            return Optional.of(reading.apply(new Unpacker(Squeeze.unpack(payload))));
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }

    private void put(RecordLog log, Map<String, byte[]> records) throws StoreException {
        try {
            log.put(records);
        } catch (IOException e) {
            throw Failures.of("The result was not kept", folder.resolve("outcomes.log"), e);
        }
    }

    /** Forces to disk what was put. */
    @Override
    public void close() throws StoreException {
        try {
            outcomes.close();
            scores.close();
        } catch (IOException e) {
            throw Failures.of("Kept results were not closed in order", folder.resolve("outcomes.log"), e);
        }
    }
}
