package io.github.assay.store.upkeep;

import io.github.assay.domain.labelling.Label;
import io.github.assay.json.JsonObject;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.Lines;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who did what, when, from what to what, read from the lines of journals and logs, and of what came from a shared store. A line of a kind that this class
 * does not know is listed with its keys and values. Writes nothing and takes no lock.
 */
public final class AuditTrail {
    /** Keys of a line that are columns of their own. */
    private static final Set<String> COMMON =
            Set.of("act", "case_id", "system", "run_id", "annotator", "at", "gesture", "import", "chain", "by", "content");

    private final List<AuditAct> acts = new ArrayList<>();
    private final Set<String> withdrawn = new HashSet<>();
    /** Each text once: 500,000 acts name few people, systems and labels, and each case many times. */
    private final Map<String, String> texts = new HashMap<>();
    private long unreadable;

    private AuditTrail() {}

    /**
     * One act.
     *
     * @param at time of the act
     * @param person who did it; empty where the line does not say
     * @param act kind of the act, as {@code vote}, {@code mark}, {@code import}
     * @param caseId the item's case; empty for an act on no item
     * @param system the item's system
     * @param run the item's run
     * @param from what held before; empty for nothing
     * @param to what holds since; empty for nothing
     * @param how {@code do}, {@code undo}, {@code redo}, {@code import}, {@code copy}, {@code carried}; {@code withdrawn} for a
     *     vote of an import that was taken back
     * @param file the journal or log
     * @param line number of the line; of a log of a shared store, its place among the lines received
     */
    public record AuditAct(
            Instant at, String person, String act, String caseId, String system, String run, String from, String to,
            String how, String file, long line) {
        /** Whether the act concerns an item. */
        public boolean isOnItem() {
            return !caseId.isEmpty() || !system.isEmpty() || !run.isEmpty();
        }

        private Item item() {
            return new Item(caseId, system, run);
        }

        private Content content() {
            return new Content(person, act, item(), from, to);
        }
    }

    private record Item(String caseId, String system, String run) {}

    /** What makes two acts at one time the same act, in whichever journals they are. */
    private record Content(String person, String act, Item item, String from, String to) {}

    /** What an act replaces: the last value of the same kind, item, detail and, where each has a state, person. */
    private record State(String act, Item item, String person, String detail) {}

    /**
     * The acts by time.
     *
     * @param unreadable count of lines that cannot be read
     */
    public record Trail(List<AuditAct> acts, long unreadable) {}

    /**
     * Reads all acts of a store.
     *
     * @param store the folder {@code .assay}
     * @param viewer annotator for whom acts of others are left out on items that the annotator has not decided by pass
     *     or fail; empty for all acts
     */
    public static Trail read(Path store, Optional<String> viewer) throws IOException {
        AuditTrail trail = new AuditTrail();
        for (Path file : JournalFiles.of(store.resolve("journal"))) {
            long[] number = new long[1];
            String name = file.getFileName().toString();
            Lines.read(file, 0, Files.size(file),
                    (_, line, sound) -> trail.take(name, name.endsWith(JournalName.SUFFIX), ++number[0], line, sound));
        }
        long[] number = new long[2];
        String shared = ReceivedLog.FOLDER + "/" + ReceivedLog.ACTS;
        ReceivedLog.acts(store, Long.MAX_VALUE, (_, line) -> trail.take(shared, true, ++number[0], line, true));
        ReceivedLog.logs(store, (log, line) -> trail.take(log, false, ++number[1], line, true));
        List<AuditAct> acts = trail.withEarlier();
        return new Trail(viewer.map(name -> visible(acts, name)).orElse(acts), trail.unreadable);
    }

    private void take(String name, boolean journal, long number, String line, boolean sound) {
        String text = number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
        if (sound && text.isBlank()) {
            return;
        }
        try {
            if (!sound) {
                throw new BadLineException("not UTF-8");
            }
            JsonObject found = JournalLineReader.object(text);
            if (journal) {
                acts.add(act(found, name, number));
            } else if (found.get("at") instanceof String at) {
                acts.add(logged(found, Instant.parse(at), name, number));
            }
        } catch (BadLineException | DateTimeException | ClassCastException _) {
            unreadable++;
        }
    }

    private AuditAct act(JsonObject found, String file, long number) throws BadLineException {
        if (!(found.get("at") instanceof String at) || !(found.get("act") instanceof String kind)) {
            throw new BadLineException("no act");
        }
        String how = Boolean.TRUE.equals(found.get("carried")) ? "carried" : found.containsKey("copy_of") ? "copy" : text(found, "import").isEmpty() ? "do" : "import";
        return new AuditAct(
                Instant.parse(at), shared(text(found, "annotator")), shared(kind), shared(text(found, "case_id")),
                shared(text(found, "system")), shared(text(found, "run_id")),
                kind.equals("mark") ? shared(text(found, "flag")) : "", shared(value(kind, found)),
                shared(found.containsKey("gesture") ? text(found, "gesture") : how + ":" + text(found, "import")), file,
                number);
    }

    private String shared(String text) {
        String known = texts.putIfAbsent(text, text);
        return known == null ? text : known;
    }

    private AuditAct logged(JsonObject found, Instant at, String file, long number) {
        String kind = file.substring(0, file.length() - ".log".length());
        String value = rest(found);
        if (found.get("undo") instanceof String id) {
            withdrawn.add(id);
            kind = "import-withdrawn";
            value = id;
        } else if (found.get("begin") instanceof String id) {
            kind = "import";
            value = text(found, "source") + " (" + whole(found.get("votes")) + " votes, " + id + ")";
        } else if (kind.equals("guideline") && found.get("guideline") instanceof String version) {
            value = version; // the text may be long
        }
        return new AuditAct(at, text(found, "by"), kind, "", "", "", "", value, "do:", file, number);
    }

    private static String text(JsonObject found, String key) {
        return found.get(key) instanceof String text ? text : "";
    }

    /** What an act sets, in the words of its line. */
    private static String value(String kind, JsonObject found) {
        return switch (kind) {
            case "vote" -> text(found, "label") + listed(found.get("issues")) + after(": ", text(found, "comment"));
            case "mark" -> Boolean.TRUE.equals(found.get("on")) ? text(found, "flag") + after(": ", text(found, "note")) : "";
            case "adjudication" -> {
                Map<String, Object> more = new TreeMap<>(found);
                more.keySet().removeAll(Set.of("label", "reason"));
                yield text(found, "label") + after(": ", text(found, "reason")) + after(" ", rest(more));
            }
            case "remark" -> text(found, "text");
            case "disclosure" -> listed(found.get("shown")).strip();
            default -> rest(found);
        };
    }

    private static String listed(@Nullable Object list) {
        return list instanceof List<?> values && !values.isEmpty()
                ? " (" + String.join(", ", values.stream().map(String::valueOf).toList()) + ")"
                : "";
    }

    private static String after(String mark, String text) {
        return text.isEmpty() ? "" : mark + text;
    }

    private static String rest(Map<String, Object> found) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(found).forEach((key, value) -> {
            if (!COMMON.contains(key)) {
                parts.add(key + "=" + whole(value));
            }
        });
        return String.join(" ", parts);
    }

    private static String whole(@Nullable Object value) {
        return value instanceof Double d && d == Math.rint(d) && Math.abs(d) < 1e15
                ? Long.toString(d.longValue())
                : String.valueOf(value);
    }

    /** The acts by time, each with what held before it; votes of withdrawn imports change nothing. */
    private List<AuditAct> withEarlier() {
        acts.sort(Comparator.comparing(AuditAct::at).thenComparing(AuditAct::file).thenComparing(AuditAct::line));
        Map<State, String> present = new HashMap<>();
        Set<Content> seen = new HashSet<>();
        Instant time = Instant.MIN;
        List<AuditAct> all = new ArrayList<>(acts.size());
        for (AuditAct act : acts) {
            if (!act.at().equals(time)) {
                time = act.at();
                seen.clear(); // acts are in the order of time
            }
            if (!seen.add(act.content())) {
                continue; // the same act in a second journal
            }
            int mark = act.how().indexOf(':');
            boolean counts = mark < 0 || !withdrawn.contains(act.how().substring(mark + 1));
            String how = !counts ? "withdrawn" : mark < 0 ? act.how() : shared(act.how().substring(0, mark));
            State state = new State(act.act(), act.item(), ownState(act) ? act.person() : "", act.from());
            String before = act.isOnItem() ? present.getOrDefault(state, "") : "";
            if (counts && act.isOnItem()) {
                present.put(state, act.to());
            }
            all.add(new AuditAct(
                    act.at(), act.person(), act.act(), act.caseId(), act.system(), act.run(), before, act.to(), how,
                    act.file(), act.line()));
        }
        return all;
    }

    /** Whether each person has a state of their own; an adjudication, an assignment or a round has one for all. */
    private static boolean ownState(AuditAct act) {
        return !Set.of("adjudication", "assignment", "round").contains(act.act());
    }

    /** What an annotator may see: own acts, acts on no item, and acts on items that they decided. */
    private static List<AuditAct> visible(List<AuditAct> acts, String viewer) {
        Map<Item, AuditAct> own = new HashMap<>();
        for (AuditAct act : acts) {
            if (act.act().equals("vote") && act.person().equals(viewer) && !Set.of("withdrawn", "carried").contains(act.how())) {
                own.put(act.item(), act);
            }
        }
        return acts.stream()
                .filter(act -> act.person().equals(viewer)
                        || !act.isOnItem()
                        || own.containsKey(act.item()) && decides(own.get(act.item())))
                .toList();
    }

    private static boolean decides(AuditAct vote) {
        return vote.to().startsWith(Label.PASS.word()) || vote.to().startsWith(Label.FAIL.word());
    }
}
