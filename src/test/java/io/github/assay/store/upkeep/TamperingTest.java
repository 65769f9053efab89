package io.github.assay.store.upkeep;

import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreCheck;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of journals and backups by other means: all are noticed, none survives restoring, and no line is lost. */
class TamperingTest {
    private static final int VOTES = 10;
    private static final String ANNA = "anna.jsonl";

    @TempDir
    Path temp;

    private Path base;

    /** A change of a store. */
    private interface Change {
        void make(Tamper t) throws Exception;
    }

    /** Three sessions, each closed in order, so that there are three backups. */
    @BeforeEach
    void fill() throws Exception {
        base = Files.createDirectories(temp.resolve("base"));
        for (int session = 0; session < 3; session++) {
            try (StoreFolder folder = StoreFolder.open(base, Clock.systemUTC()); LabelStore store = LabelStore.open(folder)) {
                for (int i = session * VOTES / 3 + 1; i <= (session + 1) * VOTES / 3; i++) {
                    store.append(vote("anna", i, Label.PASS, i));
                    store.append(vote("ben", i, Label.FAIL, i));
                }
                if (session == 1) {
                    store.merge(List.of(vote("cleo", 1, Label.PASS, 1), vote("cleo", 2, Label.PASS, 2)), "a pack", Instant.EPOCH);
                    store.answer("Ann", "anna", true, Instant.EPOCH);
                }
            }
        }
    }

    private Path copy(String name) throws IOException {
        Path to = temp.resolve(name.replaceAll("\\W+", "-"));
        try (Stream<Path> files = Files.walk(base)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(base.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return to;
    }

    /** The acts of all journals, and the lines of all logs without their hash. */
    private static Set<Object> content(Path project) throws IOException, BadLineException {
        Set<Object> found = new HashSet<>();
        for (Path file : JournalFiles.of(project.resolve(".assay/journal"))) {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank() && file.toString().endsWith(".jsonl")) {
                    found.add(EntryLine.read(line).act());
                } else if (!line.isBlank() && !file.endsWith(AcceptedLog.NAME)) {
                    found.add(file.getFileName() + Tamper.plain(line));
                }
            }
        }
        return found;
    }

    private static List<String> opened(Path project) throws Exception {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC()); LabelStore store = LabelStore.open(folder)) {
            return store.notices().stream().filter(n -> n.startsWith("Labels were changed")).toList();
        }
    }

    private static StoreCheck verify(Path project) throws Exception {
        return new StoreCare(Clock.systemUTC()).verify(project);
    }

    private void isNoticedAndUndone(String name, Change change, boolean byOpening) throws Exception {
        Path project = copy(name);
        Tamper tamper = new Tamper(project.resolve(".assay"));
        Set<Object> right = content(project);
        change.make(tamper);
        Set<String> present = new HashSet<>();
        for (Path file : JournalFiles.of(project.resolve(".assay/journal"))) {
            Files.readAllLines(file).forEach(line -> present.add(Tamper.plain(line).replaceFirst("\\}$", "")));
        }
        assertThat(verify(project).differences()).as(name + ": verify").isNotEmpty();
        if (byOpening) {
            assertThat(opened(project)).as(name + ": opening").isNotEmpty();
            assertThat(verify(project).differences()).as(name + ": verify after the opening").isNotEmpty();
        }
        new StoreCare(Clock.systemUTC()).restore(project, Optional.empty(), true);
        assertThat(content(project)).as(name + ": restored").isEqualTo(right);
        assertThat(verify(project)).as(name + ": verify after restoring").matches(StoreCheck::isSound, "sound");
        String kept = tamper.keptText();
        assertThat(present).as(name + ": no line lost").allMatch(kept::contains);
        assertThat(opened(project)).as(name + ": opening after restoring").isEmpty();
        assertThat(verify(project)).matches(StoreCheck::isSound, "sound");
    }

    private static String edited(String line, String what) {
        return switch (what) {
            case "label" -> line.replace("\"pass\"", "\"fail\"");
            case "time" -> line.replaceFirst("\"at\":\"2026-03-01T09:00", "\"at\":\"2026-03-02T09:00");
            default -> line.replace("\"anna\"", "\"eve\"");
        };
    }

    /** Changes of anna's journal, by name. */
    private static Map<String, Consumer<List<String>>> changes() {
        Map<String, Consumer<List<String>>> all = new LinkedHashMap<>();
        Map.of("first", 0, "middle", 4, "last", VOTES - 1).forEach((where, at) -> {
            for (String what : List.of("label", "time", "name")) {
                all.put("edit " + what + " of " + where + " line", lines -> lines.set(at, edited(lines.get(at), what)));
            }
            all.put("delete " + where + " line", lines -> lines.remove((int) at));
        });
        all.put("swap lines", lines -> Collections.swap(lines, 2, 6));
        all.put("insert a vote", lines -> lines.add(3, Tamper.vote("anna", 40, Label.FAIL, 40)));
        all.put("another vote at the time of the last", lines -> lines.add(edited(Tamper.plain(lines.getLast()), "label")));
        all.put("append a vote", lines -> lines.add(Tamper.vote("anna", 41, Label.FAIL, 41)));
        all.put("cut one line", List::removeLast);
        all.put("cut three lines", lines -> lines.subList(VOTES - 3, VOTES).clear());
        all.put("empty", List::clear);
        all.put("replace by one forged line", lines -> {
            lines.clear();
            lines.add(Tamper.vote("anna", 1, Label.FAIL, 1));
        });
        return all;
    }

    private Map<String, Change> tamperings() {
        Map<String, Change> all = new LinkedHashMap<>();
        changes().forEach((name, change) -> {
            all.put(name, t -> t.lines(ANNA, change));
            all.put(name + ", hashes anew", t -> t.rechained(ANNA, change));
        });
        for (String name : List.of("edit label of last line", "cut one line", "cut three lines", "append a vote", "empty")) {
            all.put(name + ", hashes anew, ends.log removed", t -> {
                t.rechained(ANNA, changes().get(name));
                Files.delete(t.ends());
            });
            all.put(name + ", hashes and ends.log anew", t -> {
                t.rechained(ANNA, changes().get(name));
                t.keepEnd(ANNA);
            });
        }
        all.remove("append a vote, hashes and ends.log anew"); // all hashes written anew: see docs/store.md
        all.put("append with a wrong hash", t -> t.append(
                ANNA, Tamper.withHash(Tamper.vote("anna", 42, Label.FAIL, 42), Tamper.sha("wrong"))));
        all.put("append with a hash of another line", t -> t.append(
                ANNA, Tamper.withHash(Tamper.vote("anna", 42, Label.FAIL, 42), t.next("ben.jsonl"))));
        all.put("another journal's line", t -> t.append(ANNA, Files.readAllLines(t.journal("ben.jsonl")).get(3)));
        all.put("remove a journal", t -> Files.delete(t.journal("ben.jsonl")));
        all.put("remove a journal and ends.log", t -> {
            Files.delete(t.journal("ben.jsonl"));
            Files.delete(t.ends());
        });
        all.put("remove ends.log", t -> Files.delete(t.ends()));
        all.put("edit ends.log", t -> Files.writeString(
                t.ends(), Files.readString(t.ends()).replaceAll("(?m)[0-9a-f]{64} anna", "f".repeat(64) + " anna")));
        all.put("a journal of nobody", t -> t.append("eve.jsonl", Tamper.vote("eve", 1, Label.FAIL, 50)));
        all.put("a journal of nobody, with hashes", t -> t.rechained("eve.jsonl", l -> l.add(Tamper.vote("eve", 1, Label.FAIL, 50))));
        all.put("a journal under another name", t -> Files.copy(t.journal(ANNA), t.journal("anna2.jsonl")));
        for (String line : List.of("{\"undo\":\"1-1970-01-01T00:00:00Z\",\"at\":\"2026-01-01T00:00:00Z\"}")) {
            all.put("a withdrawal of an import", t -> t.append("imports.log", line));
            all.put("a withdrawal of an import, with hash", t -> t.append("imports.log", Tamper.withHash(line, t.next("imports.log"))));
        }
        all.put("a role", t -> t.rechained("people.log", l -> l.add(
                "{\"person\":\"eve\",\"name\":\"eve\",\"role\":\"lead\",\"since\":\"2026-01-01T00:00:00Z\"}")));
        all.put("an answer about names", t -> t.lines("people.log", l -> l.replaceAll(x -> x.replace("\"anna\"", "\"ben\""))));
        all.put("a new log", t -> t.append("draws.log", "{\"draw\":\"x\",\"drawn\":0}"));
        all.put("an acceptance", t -> {
            t.lines(ANNA, changes().get("edit label of middle line"));
            t.rechained("accepted.log", l -> l.add("{\"accepted\":\"anna.jsonl\",\"line\":5.0}"));
        });
        return all;
    }

    private static Map<String, Change> backupTamperings() {
        Map<String, Change> all = new LinkedHashMap<>();
        all.put("flip bytes of a backup", t -> {
            byte[] bytes = Files.readAllBytes(t.backups().getLast());
            for (int i = bytes.length / 3; i < bytes.length / 2; i++) {
                bytes[i] ^= 0x55;
            }
            Files.write(t.backups().getLast(), bytes);
        });
        all.put("cut a backup", t -> Files.write(
                t.backups().getLast(), java.util.Arrays.copyOf(Files.readAllBytes(t.backups().getLast()), 700)));
        for (boolean hashes : List.of(false, true)) {
            for (boolean ends : List.of(false, true)) {
                for (int at : List.of(0, VOTES - 1)) {
                    all.put("edit line " + at + " of a backup " + hashes + " " + ends, t -> t.inBackup(t.backups().getLast(), ANNA, lines -> {
                        lines.set(at, edited(lines.get(at), "label"));
                        return lines;
                    }, hashes, ends));
                }
            }
        }
        all.put("edit a journal and the backup", t -> {
            t.lines(ANNA, changes().get("edit label of first line"));
            t.inBackup(t.backups().getLast(), ANNA, lines -> {
                lines.set(0, edited(lines.getFirst(), "label"));
                return lines;
            }, true, false);
        });
        return all;
    }

    /** The name of a time without a fraction of a second has none either. */
    @Test
    void aBackupMadeAtAWholeSecondIsOlderThanLaterOnesOfThatSecond() throws Exception {
        Backups backups = new Backups(base.resolve(".assay"));
        List<Instant> times = Stream.of("09:59:59.999", "10:00:00", "10:00:00.001", "10:00:00.250").map(t -> Instant.parse("2099-01-01T" + t + "Z")).toList();
        for (Instant at : times) {
            backups.make(at);
        }
        assertThat(backups.all()).extracting(BackupFile.Contents::at).hasSize(5).startsWith(times.reversed().toArray(Instant[]::new));
    }

    @Test
    void theLikeliestChangesAreNoticedAndUndone() throws Exception {
        Map<String, Change> all = tamperings();
        for (String name : List.of(
                "append a vote", "append a vote, hashes anew", "another vote at the time of the last", "append with a wrong hash",
                "edit label of middle line, hashes anew", "cut three lines, hashes anew, ends.log removed", "remove ends.log")) {
            isNoticedAndUndone(name, all.get(name), false);
        }
        isNoticedAndUndone("append with a hash of another line", all.get("append with a hash of another line"), true);
    }

    @Test
    @Tag("exhaustive")
    void everyChangeOfJournalsIsNoticedAndUndone() throws Exception {
        Map<String, Change> all = tamperings();
        assertThat(all).hasSizeGreaterThan(60);
        allAreNoticedAndUndone(all, true);
    }

    private void allAreNoticedAndUndone(Map<String, Change> all, boolean byOpening) throws Exception {
        List<String> failures = new ArrayList<>();
        for (Map.Entry<String, Change> one : all.entrySet()) {
            try {
                isNoticedAndUndone(one.getKey(), one.getValue(), byOpening);
            } catch (AssertionError | IOException | StoreException e) {
                failures.add(one.getKey() + ": " + String.valueOf(e.getMessage()).lines().limit(25).toList());
            }
        }
        assertThat(failures).isEmpty();
    }

    @Test
    @Tag("exhaustive")
    void everyChangeOfABackupIsNoticedAndNotRestored() throws Exception {
        allAreNoticedAndUndone(backupTamperings(), false);
    }

    @Test
    void anAcceptedLineThatIsEditedAgainIsADifferenceAgain() throws Exception {
        Tamper tamper = new Tamper(base.resolve(".assay"));
        tamper.lines(ANNA, changes().get("edit label of middle line"));
        new StoreCare(Clock.systemUTC()).accept(base);
        assertThat(verify(base)).matches(StoreCheck::isSound, "sound");
        assertThat(opened(base)).isEmpty();
        tamper.lines(ANNA, lines -> lines.replaceAll(l -> l.contains("\"c5\"") ? l.replace("\"c5\"", "\"c6\"") : l));
        assertThat(verify(base).differences()).singleElement().matches(d -> d.line() == 5);
    }

    @Test
    void linesThatComeWhileTheProjectIsOpenAreNoticed() throws Exception {
        Tamper tamper = new Tamper(base.resolve(".assay"));
        Set<Object> right = content(base);
        Vote own = vote("anna", 90, Label.PASS, 90);
        try (StoreFolder folder = StoreFolder.open(base, Clock.systemUTC()); LabelStore store = LabelStore.open(folder)) {
            tamper.append(ANNA, Tamper.withHash(Tamper.vote("anna", 41, Label.FAIL, 41), tamper.next(ANNA)));
            tamper.append("ben.jsonl", Tamper.withHash(Tamper.vote("ben", 41, Label.FAIL, 41), tamper.next("ben.jsonl")));
            store.append(own);
        }
        assertThat(verify(base).differences()).extracting(StoreCheck.Difference::sentence).containsExactlyInAnyOrder(
                "anna.jsonl: line 11 was added by other means than Assay.", "ben.jsonl: line 11 was added by other means than Assay.");
        new StoreCare(Clock.systemUTC()).restore(base, Optional.empty(), true);
        right.add(own);
        assertThat(content(base)).isEqualTo(right);
    }

    @Test
    void votesSinceTheBackupStayAlsoAfterACutAndAKilledSession() throws Exception {
        Tamper tamper = new Tamper(base.resolve(".assay"));
        tamper.lines(ANNA, changes().get("cut three lines"));
        Set<Object> right = content(copy("before")); // already cut
        List<Act> since = new ArrayList<>();
        try (StoreFolder folder = StoreFolder.open(base, Clock.systemUTC()); LabelStore store = LabelStore.open(folder)) {
            since.add(vote("anna", 90, Label.PASS, 90));
            store.append((Vote) since.getLast());
        }
        try (StoreFolder folder = StoreFolder.open(base, Clock.systemUTC())) {
            LabelStore killed = LabelStore.open(folder); // not closed: no backup has its vote
            since.add(vote("anna", 91, Label.PASS, 91));
            killed.append((Vote) since.getLast());
        }
        new StoreCare(Clock.systemUTC()).restore(base, Optional.empty(), true);
        for (int i = VOTES - 2; i <= VOTES; i++) {
            right.add(vote("anna", i, Label.PASS, i));
        }
        right.addAll(since);
        assertThat(content(base)).isEqualTo(right);
    }

    @Test
    void aLineOfAnEarlierVersionIsNamedUntilItIsAccepted() throws Exception {
        Path store = base.resolve(".assay");
        Files.writeString(store.resolve("ends.log"), Files.readString(store.resolve("ends.log")).replaceAll("(?m)^(closed|since .*)\n", ""));
        new Tamper(store).append(ANNA, Tamper.vote("anna", 41, Label.FAIL, 41));
        new Tamper(store).append(ANNA, Tamper.vote("anna", 42, Label.FAIL, 42));
        assertThat(verify(base).differences()).extracting(StoreCheck.Difference::sentence).containsExactly(
                "anna.jsonl: lines 11 to 12 have no hash; an earlier version of Assay or another program added them.");
        assertThat(new StoreCare(Clock.systemUTC()).accept(base)).hasSize(1);
        assertThat(verify(base)).matches(StoreCheck::isSound, "sound");
        assertThat(opened(base)).isEmpty();
        assertThat(verify(base)).matches(StoreCheck::isSound, "sound");
    }
}
