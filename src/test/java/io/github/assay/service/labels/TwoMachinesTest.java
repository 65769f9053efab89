package io.github.assay.service.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.Merge;
import io.github.assay.store.shared.SharedAddress;
import io.github.assay.store.shared.SharedSync.SharingState;
import io.github.assay.store.shared.TeamMember;
import io.github.assay.store.shared.TeamServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Histories drawn by a seed: two machines of one person, an annotator or adjudicator, and a lead, with and without contact,
 * with clocks that differ, ended connections and killed programs. Afterwards all have each act once, and count the same.
 */
class TwoMachinesTest {
    private static final long SEED = 30_2026;
    private static final int STEPS = 30;
    private static final int ITEMS = 3;
    /** Histories that follow each other in the same folders, on items of their own. */
    private static final int TOGETHER = 8;
    private static final List<String> MACHINES = List.of("ann at work", "ann at home", "other", "lead");

    @TempDir
    static Path folder;

    private static TeamServer server;

    @TempDir
    Path temp;

    private final Map<String, Machine> machines = new TreeMap<>();
    private final Set<Act> acknowledged = new HashSet<>();
    private String schema = "";
    private String other = "";
    private long now;
    private int killed;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void twoHistoriesEndEqual() throws Exception {
        histories(2);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void tenHistoriesEndEqual() throws Exception {
        histories(10);
    }

    @Test
    @Tag("long")
    void aThousandHistoriesEndEqual() throws Exception {
        histories(1000);
    }

    private static Vote vote(Label label) {
        return new Vote(
                Acts.item(1), "ann", label, List.of(), "", 1, Acts.START, Vote.Visible.NOTHING, Optional.empty(),
                Vote.Origin.CAST, "v");
    }

    private TeamMember member(String name, String person) throws Exception {
        return new TeamMember(temp.resolve(name), server.as(person, schema));
    }

    private LabelingService labels(TeamMember member) throws StoreException {
        return LabelingService.open(member.store(), LabellingPolicy.DEFAULT, "The rules.", "ann", Clock.systemUTC());
    }

    @Test
    void ofTwoVotesOfOneTimeTheSameCountsEverywhereAndTheConflictIsListed() throws Exception {
        schema = "sametime";
        server.store(schema);
        try (TeamMember work = member("work", "ann"); TeamMember home = member("home", "ann"); TeamMember lead = member("lead", "lead")) {
            work.store().append(vote(Label.FAIL));
            work.exchange();
            home.store().append(vote(Label.PASS)); // before it receives the other
            home.exchange();
            List<TeamMember> all = List.of(home, work, lead);
            for (TeamMember one : all) {
                one.exchange();
            }
            for (TeamMember one : all) {
                assertThat(one.store().currentVotes()).containsExactly(vote(Label.PASS));
                assertThat(one.store().history(Acts.item(1))).containsExactly(vote(Label.FAIL), vote(Label.PASS));
                assertThat(one.store().sharing().clashes())
                        .containsExactly(new Merge.Conflict(vote(Label.PASS), vote(Label.FAIL)));
            }
        }
    }

    @Test
    void aVoteOverAnUnseenVoteOfTheOtherMachineSaysSoFirst() throws Exception {
        schema = "unseen";
        server.store(schema);
        try (TeamMember work = member("work", "ann"); TeamMember home = member("home", "ann")) {
            LabelingService open = labels(home);
            labels(work).cast(Acts.item(1), Label.FAIL, List.of(), "", 1, Vote.Visible.NOTHING);
            work.exchange();
            home.exchange();
            assertThatThrownBy(() -> open.cast(Acts.item(1), Label.PASS, List.of(), "", 1, Vote.Visible.NOTHING))
                    .hasMessageContainingAll("On another machine you voted fail on c1", "Nothing was saved");
            assertThat(open.stateOf(Acts.item(1)).vote().orElseThrow().label()).isEqualTo(Label.FAIL);
            assertThat(open.undo()).as("nothing of this machine to undo").isEmpty();
            open.cast(Acts.item(1), Label.PASS, List.of(), "", 1, Vote.Visible.NOTHING);
            home.exchange();
            work.exchange();
            assertThat(work.store().currentVotes()).extracting(Vote::label).containsExactly(Label.PASS);
            assertThat(work.store().sharing().clashes()).isEmpty();
        }
    }

    @Test
    void anOpenAnnotatorLearnsOfARoundAndItsEnd() throws Exception {
        schema = "learns";
        server.store(schema);
        List<ItemKey> items = List.of(Acts.item(1), Acts.item(2));
        Round round = new Round(
                "r1", List.of("ann", "ben"), 2, 1, Round.Order.FILE, "", 42,
                new Round.Disclosure(Round.Level.RESULTS, Round.Level.VOTES, 0, false), "g", 0, false);
        try (TeamMember ann = member("ann", "ann"); TeamMember ben = member("ben", "ben"); TeamMember lead = member("lead", "lead")) {
            LabelingService open = labels(ann);
            long before = ann.store().sharing().arrived();
            RoundService rounds = new RoundService(lead.store(), Clock.systemUTC());
            rounds.plan(round, items, List.of(), "lead");
            lead.exchange();
            ann.exchange();
            assertThat(ann.store().sharing().arrived()).isNotEqualTo(before);
            open.follow();
            assertThat(open.rounds().assigns()).isTrue();
            ben.store().append(vote(Label.PASS).by("ben"));
            open.cast(Acts.item(2), Label.PASS, List.of(), "", 1, Vote.Visible.NOTHING);
            for (TeamMember one : List.of(ben, ann, lead, ann)) {
                one.exchange();
            }
            RoundProgress whole = rounds.progress(rounds.find("r1"));
            assertThat(whole.people()).extracting(p -> p.annotator() + " " + p.done()).containsExactly("ann 1", "ben 1");
            RoundService here = new RoundService(ann.store(), Clock.systemUTC());
            RoundProgress own = here.progress(here.find("r1"));
            assertThat(own.isWhole()).isFalse();
            assertThat(own.people()).extracting(p -> p.annotator() + " " + p.done()).containsExactly("ann 1");
            rounds.close("r1", true, "lead");
            lead.exchange();
            ann.exchange();
            open.follow();
            assertThat(open.rounds().assigns()).isFalse();
        }
    }

    @Test
    void theGrantIsTheRoleUntilTheRecordSaysAnother() throws Exception {
        schema = "grants";
        server.store(schema);
        try (TeamMember judge = member("judge", "judge"); TeamMember lead = member("lead", "lead")) {
            assertThat(judge.store().people().role("judge")).isEqualTo(Role.ADJUDICATOR);
            assertThat(judge.store().people().isKnown("judge")).isTrue();
            assertThat(lead.store().people().role("judge")).as("another machine").isEqualTo(Role.ANNOTATOR);
            lead.store().record(List.of(Person.of("judge", Role.READER, Acts.START)), "lead", Acts.START);
            lead.exchange();
            judge.exchange();
            assertThat(judge.store().people().role("judge")).isEqualTo(Role.READER);
        }
    }

    @Test
    void aFirstOpeningWithoutTheServerOffersNothing() throws Exception {
        schema = "first";
        server.store(schema);
        SharedAddress nowhere = SharedAddress.of("jdbc:postgresql://localhost:1/postgres?currentSchema=first", "ann", "ann");
        try (TeamMember away = new TeamMember(temp.resolve("away"), nowhere)) {
            assertThat(away.store().sharing().awaitsContact()).isTrue();
        }
        new TeamMember(temp.resolve("away"), server.as("ann", schema)).close();
        try (TeamMember again = new TeamMember(temp.resolve("away"), nowhere)) {
            assertThat(again.store().sharing().awaitsContact()).isFalse();
        }
    }

    /** One folder with the services of its person, which stay open while acts come from elsewhere. */
    private final class Machine {
        private final String person;
        private final long skewMillis;
        private Path project;
        private TeamMember member;
        private LabelingService labels;
        /** Whether the clock shows a time that other machines' clocks show too. */
        private boolean together;

        Machine(String name, String person, long skewMillis) throws Exception {
            this.person = person;
            this.skewMillis = skewMillis;
            this.project = temp.resolve(schema).resolve(name.replace(' ', '-'));
            open();
        }

        void open() throws Exception {
            member = new TeamMember(project, server.as(person, schema));
            labels = LabelingService.open(member.store(), LabellingPolicy.DEFAULT, "The rules.", person, clock());
        }

        private Clock clock() {
            return new Clock() {
                @Override
                public Instant instant() {
                    return Acts.START.plusMillis(together ? now / 20_000 * 20_000 : now + skewMillis);
                }

                @Override
                public ZoneOffset getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(ZoneId zone) {
                    return this;
                }
            };
        }

        /** Goes on in a copy of the folder as it is on the disk, as after the program and the machine ended. */
        void kill() throws Exception {
            Path copy = project.resolveSibling(project.getFileName() + "-" + ++killed);
            try (Stream<Path> files = Files.walk(project)) {
                for (Path file : files.toList()) {
                    Path to = copy.resolve(project.relativize(file).toString());
                    if (Files.isDirectory(file)) {
                        Files.createDirectories(to);
                    } else if (!file.getFileName().toString().contains("lock")) {
                        Files.copy(file, to);
                    }
                }
            }
            server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + person + "'");
            member.close();
            project = copy;
            open();
        }

        void act(SplittableRandom random, ItemKey item) throws StoreException {
            int what = random.nextInt(100);
            together = random.nextInt(10) < 3;
            if (what < 62) {
                cast(item, Label.values()[random.nextInt(4)]);
            } else if (what < 72 && !together) {
                acknowledged.addAll(labels.undo());
            } else if (what < 78 && !together) {
                acknowledged.addAll(labels.redo());
            } else if (what < 86) {
                acknowledged.add(labels.toggle(item, Flag.CANNOT_JUDGE, ""));
            } else if (what < 94 || person.equals("ann") || person.equals("ben")) {
                acknowledged.add(labels.remark(item, random.nextBoolean() ? "" : "remark " + now));
            } else {
                decide(new Adjudication(
                        item, person, random.nextBoolean() ? Label.PASS : Label.FAIL, "reason of " + person, clock().instant()));
            }
        }

        /** A vote over one of the other machine that was not shown is refused once. */
        private void cast(ItemKey item, Label label) throws StoreException {
            try {
                acknowledged.add(labels.cast(item, label, List.of(), "", 1, Vote.Visible.NOTHING));
            } catch (IllegalStateException unseen) {
                assertThat(unseen).hasMessageContaining("On another machine");
                acknowledged.add(labels.cast(item, label, List.of(), "", 1, Vote.Visible.NOTHING));
            }
        }

        private void decide(Adjudication act) throws StoreException {
            try {
                member.store().append(act);
                acknowledged.add(act);
            } catch (IllegalArgumentException taken) {
                assertThat(taken).hasMessageContaining("already recorded");
            }
        }
    }

    private void histories(int count) throws Exception {
        for (int group = 0; group * TOGETHER < count; group++) {
            schema = "h" + group;
            other = group % 2 == 0 ? "ben" : "judge";
            acknowledged.clear();
            SplittableRandom random = new SplittableRandom(SEED + group);
            server.store(schema);
            try {
                for (String name : MACHINES) {
                    String person = name.startsWith("ann") ? "ann" : name.equals("other") ? other : "lead";
                    machines.put(name, new Machine(name, person, random.nextInt(-90_000, 90_000)));
                }
                for (int history = 0; history < Math.min(TOGETHER, count); history++) {
                    run(random, "h" + history);
                    settle();
                    check("seed " + (SEED + group) + ", history " + history);
                }
            } finally {
                for (Machine machine : machines.values()) {
                    machine.member.close();
                }
                machines.clear();
            }
        }
    }

    private void run(SplittableRandom random, String prefix) throws Exception {
        for (int step = 0; step < STEPS; step++) {
            now += random.nextInt(1, 8_000);
            Machine machine = machines.get(MACHINES.get(random.nextInt(MACHINES.size())));
            int what = random.nextInt(100);
            if (what < 65) {
                machine.act(random, new ItemKey(prefix + "-" + random.nextInt(ITEMS), "sys", "r"));
            } else if (what < 94) {
                machine.member.exchange();
                machine.labels.follow();
            } else if (what < 97) {
                server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + machine.person + "'");
            } else {
                machine.kill();
            }
        }
    }

    private void settle() throws StoreException {
        for (int i = 0; i < 3; i++) {
            for (Machine machine : machines.values()) {
                machine.member.exchange();
                machine.labels.follow();
            }
        }
    }

    private void check(String as) throws Exception {
        assertThat(server.read("SELECT line FROM " + schema + ".act WHERE log = '' AND kind <> 'disclosure'"))
                .as(as + ": each act once").hasSize(acknowledged.size());
        Map<String, Vote> inForce = inForce();
        Machine work = machines.get("ann at work");
        Machine home = machines.get("ann at home");
        Machine lead = machines.get("lead");
        Set<ItemKey> items = new HashSet<>();
        acknowledged.forEach(act -> items.add(act.item()));
        for (Machine machine : machines.values()) {
            assertThat(machine.member.store().sharing().state().orElseThrow()).as(as).matches(SharingState::allShared);
            List<Vote> current = machine.member.store().currentVotes();
            assertThat(current.stream().filter(v -> v.annotator().equals(machine.person)).toList())
                    .as(as + ": own votes at " + machine.project.getFileName())
                    .isEqualTo(inForce.values().stream().filter(v -> v.annotator().equals(machine.person)).toList());
            assertThat(current).as(as + ": votes at " + machine.project.getFileName()).containsAll(
                    inForce.values().stream().filter(v -> sees(machine, v, inForce)).toList());
        }
        for (ItemKey item : items) {
            assertThat(lead.member.store().history(item)).as(as).doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(acknowledged.stream().filter(act -> act.item().equals(item)).toList());
            AnnotatorState state = work.labels.stateOf(item);
            assertThat(home.labels.stateOf(item)).as(as + ": " + item).isEqualTo(state);
            assertThat(state.vote().filter(v -> v.label() != Label.SKIP))
                    .as(as + ": " + item).isEqualTo(Optional.ofNullable(inForce.get("ann " + item)));
        }
        LabelingService again = LabelingService.open(
                home.member.store(), LabellingPolicy.DEFAULT, "The rules.", "ann", Clock.systemUTC());
        items.forEach(item -> assertThat(again.stateOf(item)).as(as + ": opened again").isEqualTo(home.labels.stateOf(item)));
        assertThat(pack(work)).as(as + ": exports").isEqualTo(pack(home)).isEqualTo(pack(lead));
        assertThat(marks(work)).as(as).isEqualTo(marks(home)).isEqualTo(marks(lead));
        if (other.equals("judge")) {
            assertThat(machines.get("other").member.store().adjudications()).as(as).isEqualTo(lead.member.store().adjudications());
        }
    }

    /** Whether a vote must be on a machine: the person's own; of others after an own pass or fail, or always. */
    private boolean sees(Machine machine, Vote vote, Map<String, Vote> inForce) {
        Vote own = inForce.get(machine.person + " " + vote.item());
        return vote.annotator().equals(machine.person) || !machine.person.equals("ann") && !machine.person.equals("ben")
                || own != null && own.label().decides();
    }

    /** By person and item, of the acknowledged votes the latest; of one time the first label, then the first reasons. */
    private Map<String, Vote> inForce() {
        Map<String, Vote> found = new TreeMap<>();
        for (Act act : acknowledged) {
            if (act instanceof Vote vote) {
                found.merge(vote.annotator() + " " + vote.item(), vote, (a, b) -> {
                    int order = a.at().compareTo(b.at());
                    order = order != 0 ? order : b.label().compareTo(a.label());
                    return (order != 0 ? order : b.issues().toString().compareTo(a.issues().toString())) > 0 ? a : b;
                });
            }
        }
        found.values().removeIf(vote -> vote.label() == Label.SKIP);
        return found;
    }

    private byte[] pack(Machine machine) throws StoreException, IOException, ProjectFormatException {
        Path file = temp.resolve("pack.jsonl");
        LabelPacks.write(file, LabelPacks.Form.JSONL,
                machine.member.store().allVotes().stream().filter(v -> v.annotator().equals("ann")).toList());
        return Files.readAllBytes(file);
    }

    private static List<FlagAct> marks(Machine machine) throws StoreException {
        return machine.member.store().currentMarks().stream().filter(mark -> mark.annotator().equals("ann")).toList();
    }
}
