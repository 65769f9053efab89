package io.github.assay.store.journal;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Log of the draws of items for labelling, beside the journals. One JSON line a drawn item, in the order of labelling,
 * then one that closes the draw; all are forced together. A draw without its closing line does not count. The latest
 * draw is in force. Thread-safe.
 */
public final class DrawLog implements AutoCloseable {
    public static final String NAME = "draws.log";

    private final Journal file;
    private final Map<String, SequencedMap<ItemKey, Double>> open = new LinkedHashMap<>();
    private final List<ItemDraw> draws = new ArrayList<>();

    private DrawLog(Path path, Appender.Opener opener) {
        file = new Journal(path, opener);
    }

    /** Reads a log; nothing is written before the first draw. An incomplete or unknown line is passed over. */
    public static DrawLog read(Path path, Appender.Opener opener) throws IOException {
        DrawLog log = new DrawLog(path, opener);
        log.file.readLines(log::take);
        return log;
    }

    private void take(String line) {
        try {
            JsonObject found = JournalLineReader.object(line);
            if (found.get("draw") instanceof String id && found.get("case_id") instanceof String caseId
                    && found.get("system") instanceof String system && found.get("run_id") instanceof String run
                    && found.get("probability") instanceof Double p && p > 0 && p <= 1) {
                open.computeIfAbsent(id, _ -> new LinkedHashMap<>()).put(new ItemKey(caseId, system, run), p);
            } else if (found.get("draw") instanceof String id && found.get("drawn") instanceof Double count) {
                SequencedMap<ItemKey, Double> items = open.remove(id);
                if ((items == null ? 0 : items.size()) == count.intValue()) {
                    draws.add(closed(id, found, items == null ? new LinkedHashMap<>() : items));
                }
            }
        } catch (BadLineException | DateTimeException | ClassCastException | NumberFormatException _) {
            // a torn line: its draw has no closing line that fits, and does not count
        }
    }

    /** Takes a line that came from a shared store; writes nothing. */
    public synchronized void received(String line) {
        take(line);
    }

    /** The log's file, as a journal of lines. */
    public Journal file() {
        return file;
    }

    private static ItemDraw closed(String id, JsonObject found, SequencedMap<ItemKey, Double> items)
            throws BadLineException {
        List<String> metrics = new ArrayList<>();
        if (found.get("metrics") instanceof List<?> names) {
            names.forEach(name -> metrics.add((String) name));
        }
        return new ItemDraw(
                id, metrics, part(found, "expected", Double.class).intValue(),
                Long.parseLong(part(found, "seed", String.class)), part(found, "population", Double.class).intValue(),
                Instant.parse(part(found, "at", String.class)), items);
    }

    private static <T> T part(JsonObject found, String key, Class<T> type) throws BadLineException {
        Object value = found.get(key);
        if (!type.isInstance(value)) {
            throw new BadLineException("no " + key);
        }
        return type.cast(value);
    }

    /** Records a draw, which is then in force; on disk on return. */
    public synchronized void record(ItemDraw draw) throws IOException {
        List<String> lines = new ArrayList<>(List.of(""));
        draw.probabilities().forEach((item, p) -> lines.add(new JournalLineWriter()
                .text("draw", draw.id())
                .text("case_id", item.caseId())
                .text("system", item.system())
                .text("run_id", item.runId())
                .number("probability", p)
                .line()));
        lines.add(new JournalLineWriter()
                .text("draw", draw.id())
                .number("drawn", draw.probabilities().size())
                .texts("metrics", draw.metrics())
                .number("expected", draw.expected())
                .text("seed", Long.toString(draw.seed()))
                .number("population", draw.population())
                .text("at", draw.at().toString())
                .line());
        file.appendLines(lines);
        draws.add(draw);
    }

    /** The draw in force: the latest. */
    public synchronized Optional<ItemDraw> latest() {
        return draws.isEmpty() ? Optional.empty() : Optional.of(draws.getLast());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
