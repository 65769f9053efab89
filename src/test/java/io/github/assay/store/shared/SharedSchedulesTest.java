package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.shared.SharedSetup.Member;
import io.github.assay.store.shared.SharedSync.SharingState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schedules of two to eight writers drawn by a seed: votes, undo, remarks, flags, adjudications, imports and their
 * withdrawal, exchanges at any time, ended connections, reopened folders. Afterwards the order of the shared store is the
 * serial order that explains what everybody sees.
 */
class SharedSchedulesTest {
    private static final long SEED = 15_2026;
    private static final int STEPS = 40;
    /** Schedules that follow each other in the same folders, on items of their own. */
    private static final int TOGETHER = 25;

    @TempDir
    static Path folder;

    private static TeamServer server;

    @TempDir
    Path temp;

    private final Map<String, List<Act>> done = new HashMap<>();
    private final Set<Act> imported = new HashSet<>();
    private final Map<String, TeamMember> open = new TreeMap<>();
    private final Set<String> everDecided = new HashSet<>();
    private String schema = "";
    private long time;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void someSerialOrderExplainsEachOfThreeSchedules() throws Exception {
        schedules(3);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void someSerialOrderExplainsEachOfTwentySchedules() throws Exception {
        schedules(20);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void someSerialOrderExplainsEachOfAThousandSchedules() throws Exception {
        schedules(1000);
    }

    private void schedules(int count) throws Exception {
        for (int group = 0; group * TOGETHER < count; group++) {
            schema = "g" + group;
            done.clear();
            imported.clear();
            everDecided.clear();
            SplittableRandom random = new SplittableRandom(SEED + group);
            List<String> writers = writers(2 + random.nextInt(7));
            try {
                for (String name : writers) {
                    openFolder(name);
                }
                int last = Math.min(TOGETHER, count) - 1;
                for (int schedule = 0; schedule <= last; schedule++) {
                    run(random, writers, "s" + schedule);
                    settle(writers);
                    check(writers, schedule == last ? "" : "s" + schedule + "-", "seed " + (SEED + group) + ", schedule " + schedule);
                }
            } finally {
                for (TeamMember member : open.values()) {
                    member.close();
                }
                open.clear();
            }
        }
    }

    /** The lead, the adjudicator, and annotators. */
    private List<String> writers(int count) throws StoreException {
        SharedSetup setup = new SharedSetup(server.as("postgres", schema));
        setup.initialise(temp.resolve("backup"), List.of());
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SharedRole role = i == 0 ? SharedRole.LEAD : i == 3 ? SharedRole.ADJUDICATOR : SharedRole.ANNOTATOR;
            String name = role.word() + i;
            setup.grant(new Member(name, role, name), Optional.of(name));
            names.add(name);
        }
        return names;
    }

    private void openFolder(String name) throws Exception {
        open.put(name, new TeamMember(temp.resolve(schema).resolve(name), server.as(name, schema)));
    }

    private void run(SplittableRandom random, List<String> writers, String prefix) throws Exception {
        for (int step = 0; step < STEPS; step++) {
            String name = writers.get(random.nextInt(writers.size()));
            ItemKey item = new ItemKey(prefix + "-" + random.nextInt(4), "sys", "r");
            int what = random.nextInt(100);
            Instant at = Acts.START.plusSeconds(++time);
            if (what < 45) {
                Label label = Label.values()[random.nextInt(Label.values().length)];
                append(name, new Vote(
                        item, name, label, List.of(), "", 1, at, Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST));
            } else if (what < 52) {
                append(name, new Remark(item, name, "remark " + step, at));
            } else if (what < 58) {
                append(name, new FlagAct(item, name, Flag.BOOKMARK, random.nextBoolean(), "", at));
            } else if (what < 64 && !name.startsWith("annotator")) {
                append(name, new Adjudication(item, name, Label.PASS, "decided", at));
            } else if (what < 68) {
                importOrWithdraw(random, item, writers, at);
            } else if (what < 94) {
                open.get(name).exchange();
            } else if (what < 97) {
                server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + name + "'");
            } else {
                open.get(name).close();
                openFolder(name);
            }
        }
    }

    private void append(String name, Act act) throws StoreException {
        open.get(name).store().append(act);
        done.computeIfAbsent(name, _ -> new ArrayList<>()).add(act);
        if (act instanceof Vote vote && vote.label().decides()) {
            everDecided.add(name + " " + vote.item());
        }
    }

    private void importOrWithdraw(SplittableRandom random, ItemKey item, List<String> writers, Instant at)
            throws StoreException {
        TeamMember lead = open.get(writers.getFirst());
        var standing = lead.store().imports().stream().filter(i -> i.undone().isEmpty()).toList();
        if (standing.size() > 1 || !standing.isEmpty() && random.nextBoolean()) {
            var gone = standing.getLast();
            imported.removeIf(act -> ((Vote) act).comment().equals(gone.source()));
            lead.store().undoImport(gone.id(), at);
            return;
        }
        String source = "pack " + time;
        List<Vote> votes = new ArrayList<>();
        for (String name : List.of(writers.getLast(), "elsewhere")) {
            votes.add(new Vote(
                    item, name, Label.FAIL, List.of(), source, 0, at, Vote.Visible.NOTHING, Optional.empty(),
                    Vote.Origin.IMPORTED));
            everDecided.add(name + " " + item);
        }
        lead.store().merge(votes, source, at);
        imported.addAll(votes);
    }

    /** Everybody exchanges until nothing waits: twice after all have sent. */
    private void settle(List<String> writers) {
        for (int i = 0; i < 3; i++) {
            for (String name : writers) {
                open.get(name).exchange();
            }
        }
    }

    /** @param prefix of the items that are looked at; empty: all items of the group */
    private void check(List<String> writers, String prefix, String as) throws Exception {
        Predicate<Act> looked = act -> act.item().caseId().startsWith(prefix);
        List<Act> order = new ArrayList<>();
        for (String line : server.read("SELECT line FROM " + schema + ".act WHERE log = '' AND case_id LIKE '" + prefix + "%' ORDER BY number")) {
            order.add(EntryLine.read(line).act());
        }
        assertThat(order).as(as).doesNotHaveDuplicates();
        for (String name : writers) {
            assertThat(open.get(name).store().sharing().state().orElseThrow()).as(as).matches(SharingState::allShared);
            assertThat(order.stream().filter(act -> act.annotator().equals(name) && !isImported(act)).toList())
                    .as(as + ": acts of " + name + " in the order they were made")
                    .isEqualTo(done.getOrDefault(name, List.of()).stream().filter(looked).toList());
        }
        Set<Act> all = new HashSet<>(imported);
        done.values().forEach(all::addAll);
        all.removeIf(looked.negate());
        for (String name : writers) {
            Set<Act> seen = new HashSet<>();
            for (ItemKey item : items(order)) {
                seen.addAll(open.get(name).store().history(item));
            }
            if (name.startsWith("annotator")) {
                Set<Act> must = new HashSet<>(all);
                must.removeIf(act -> !act.annotator().equals(name) && !decides(name, act.item(), all));
                assertThat(seen).as(as + ": seen by " + name).containsAll(must).isSubsetOf(all)
                        .allMatch(act -> act.annotator().equals(name) || everDecided.contains(name + " " + act.item()));
            } else {
                assertThat(seen).as(as + ": seen by " + name).isEqualTo(all);
                assertThat(open.get(name).store().currentVotes().stream().filter(looked).toList()).as(as).isEqualTo(inForce(order, all));
            }
            if (prefix.isEmpty()) {
                assertThat(open.get(name).store().voteCount()).as(as + ": rows of " + name)
                        .isEqualTo(seen.stream().filter(Vote.class::isInstance).count());
            }
        }
    }

    private static boolean isImported(Act act) {
        return act instanceof Vote vote && vote.origin() == Vote.Origin.IMPORTED;
    }

    private static Set<ItemKey> items(List<Act> order) {
        Set<ItemKey> items = new HashSet<>();
        order.forEach(act -> items.add(act.item()));
        return items;
    }

    private static boolean decides(String name, ItemKey item, Set<Act> all) {
        return all.stream()
                .filter(act -> act instanceof Vote && act.annotator().equals(name) && act.item().equals(item))
                .max(Comparator.comparing(Act::at))
                .filter(act -> ((Vote) act).label().decides())
                .isPresent();
    }

    /** The votes in force after the acts of the store one after the other, as one machine would have recorded them. */
    private static List<Vote> inForce(List<Act> order, Set<Act> all) {
        Map<String, Vote> latest = new TreeMap<>();
        for (Act act : order) {
            if (act instanceof Vote vote && all.contains(vote)) {
                latest.merge(vote.item() + " " + vote.annotator(), vote, (a, b) -> b.at().isAfter(a.at()) ? b : a);
            }
        }
        return latest.values().stream()
                .filter(vote -> vote.label() != Label.SKIP)
                .sorted(Comparator.comparing(Vote::item).thenComparing(Vote::annotator).thenComparing(Vote::at))
                .toList();
    }
}
