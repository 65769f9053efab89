package io.github.assay.store.journal;

import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Log of the packs that people without contact got and of their files that were taken, beside the journals: one forced JSON
 * line each. It stays on its machine. Thread-safe.
 */
public final class HandOffLog implements AutoCloseable {
    public static final String NAME = "handoff.log";

    private final Journal file;
    private final List<HandOff> all = new ArrayList<>();
    private final Map<String, Withdrawn> withdrawn = new HashMap<>();

    /**
     * A pack that was given out.
     *
     * @param id identity of the pack
     * @param person id of the person it is for
     * @param key public key (X.509, Base64) of the key in the pack, with which the person's file is signed
     * @param items how many items it has
     * @param by id of the lead
     * @param at when it was made
     * @param withdrawn who withdrew it and when; empty where it is not withdrawn
     */
    public record HandOff(String id, String person, String key, int items, String by, Instant at, Optional<Withdrawn> withdrawn) {}

    /**
     * That a pack is withdrawn: files made with it are not taken from then on.
     *
     * @param by id of the lead
     */
    public record Withdrawn(String by, Instant at) {}

    /** Something that is added. */
    public interface Addition {
        void to(HandOffLog log) throws IOException;
    }

    private HandOffLog(Path path, Appender.Opener opener) {
        file = new Journal(path, opener);
    }

    /** Reads a log; nothing is written before the first pack. A line that cannot be read is passed over. */
    public static HandOffLog read(Path path, Appender.Opener opener) throws IOException {
        HandOffLog log = new HandOffLog(path, opener);
        log.file.readLines(log::take);
        return log;
    }

    private void take(String line) {
        try {
            JsonObject found = JournalLineReader.object(line);
            if (Boolean.TRUE.equals(found.get("withdrawn"))) {
                withdrawn.put(
                        EntryLine.text(found, "handoff"), new Withdrawn(EntryLine.text(found, "by"), Instant.parse(EntryLine.text(found, "at"))));
            } else if (found.get("items") instanceof Double items) {
                all.add(new HandOff(
                        EntryLine.text(found, "handoff"), EntryLine.text(found, "person"), EntryLine.text(found, "key"), items.intValue(),
                        EntryLine.text(found, "by"), Instant.parse(EntryLine.text(found, "at")), Optional.empty()));
            }
        } catch (BadLineException | DateTimeException _) {
            // a torn line, whose pack was not given out, or what was taken, which the audit shows
        }
    }

    /** Records a pack; on disk on return. */
    public synchronized void record(HandOff given) throws IOException {
        file.appendLines(List.of(new JournalLineWriter()
                .text("handoff", given.id())
                .text("person", given.person())
                .text("key", given.key())
                .number("items", given.items())
                .text("by", given.by())
                .text("at", given.at().toString())
                .line()));
        all.add(given);
    }

    /**
     * Records that a person's file was taken; on disk on return.
     *
     * @param acts how many acts were new
     * @param by id of the lead
     */
    public synchronized void taken(HandOff pack, int acts, String by, Instant at) throws IOException {
        file.appendLines(List.of(new JournalLineWriter()
                .text("handoff", pack.id())
                .text("person", pack.person())
                .number("taken", acts)
                .text("by", by)
                .text("at", at.toString())
                .line()));
    }

    /** Records that a pack is withdrawn; on disk on return. */
    public synchronized void withdraw(HandOff pack, Withdrawn act) throws IOException {
        file.appendLines(List.of(new JournalLineWriter()
                .text("handoff", pack.id())
                .text("person", pack.person())
                .flag("withdrawn", true)
                .text("by", act.by())
                .text("at", act.at().toString())
                .line()));
        withdrawn.put(pack.id(), act);
    }

    /** All packs, the earliest first. */
    public synchronized List<HandOff> all() {
        return all.stream()
                .map(h -> new HandOff(h.id(), h.person(), h.key(), h.items(), h.by(), h.at(), Optional.ofNullable(withdrawn.get(h.id()))))
                .toList();
    }

    /** The log's file, as a journal of lines. */
    public Journal file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
