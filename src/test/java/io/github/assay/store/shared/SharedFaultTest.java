package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Acts;
import io.github.assay.store.shared.SharedSync.SharingState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that stops, and connections that are cut, while labels are shared: none is lost, none doubled. */
class SharedFaultTest {
    private static final long SEED = 20261122;

    @TempDir
    static Path folder;

    private static TeamServer server;

    @TempDir
    Path temp;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static Vote vote(String annotator, int number) {
        return Acts.vote(annotator, number, number % 2 == 0 ? Label.PASS : Label.FAIL, number);
    }

    private static List<String> shared(String schema, String annotator) throws Exception {
        return server.read("SELECT case_id FROM " + schema + ".act WHERE annotator = '" + annotator + "' ORDER BY number");
    }

    private static String[] cases(int count) {
        return IntStream.range(0, count).mapToObj(i -> "c" + i).toArray(String[]::new);
    }

    @Test
    void actsGoOnWhileTheServerIsAwayAndAreThereOnceWhenItIsBack() throws Exception {
        server.store("away");
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", "away"));
                TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", "away"))) {
            for (int i = 0; i < 3; i++) {
                ann.store().append(vote("ann", i));
            }
            assertThat(ann.exchange().allShared()).isTrue();
            server.stop();
            for (int i = 3; i < 6; i++) {
                ann.store().append(vote("ann", i));
                SharingState state = ann.store().sharing().state().orElseThrow();
                assertThat(state.pending()).isEqualTo(i - 2);
            }
            SharingState away = ann.exchange();
            assertThat(away.pending()).isEqualTo(3);
            assertThat(away.problem()).contains("cannot be reached");
            assertThat(away.allShared()).isFalse();
            server.restart();
            assertThat(ann.exchange()).matches(SharingState::allShared);
            assertThat(shared("away", "ann")).containsExactly(cases(6));
            lead.exchange();
            assertThat(lead.exchange().problem()).isEmpty();
            assertThat(lead.votes()).hasSize(6);
        }
    }

    @Test
    @Tag("exhaustive")
    void connectionsThatAreCutAnywhereLoseAndDoubleNothing() throws Exception {
        server.store("cut");
        try (CuttingProxy proxy = new CuttingProxy(server.port(), SEED, 2500)) {
            String url = "jdbc:postgresql://localhost:" + proxy.port() + "/postgres?currentSchema=cut&sslmode=disable&gssEncMode=disable";
            try (TeamMember ann = new TeamMember(temp.resolve("ann"), SharedAddress.of(url, "ann", "ann"));
                    TeamMember ben = new TeamMember(temp.resolve("ben"), SharedAddress.of(url, "ben", "ben"))) {
                List<SharingState> states = new ArrayList<>();
                for (int i = 0; i < 25; i++) {
                    ann.store().append(vote("ann", i));
                    states.add(ann.exchange());
                    ben.store().append(vote("ben", i));
                    states.add(ben.exchange());
                }
                assertThat(proxy.cuts()).as("cuts, seed " + SEED).isGreaterThan(5);
                assertThat(states).anyMatch(s -> !s.problem().isEmpty()).anyMatch(SharingState::allShared);
                proxy.heal();
                ann.exchange();
                ben.exchange();
                assertThat(ann.exchange()).matches(SharingState::allShared);
                assertThat(ben.exchange()).matches(SharingState::allShared);
                assertThat(ann.votes()).hasSize(50).doesNotHaveDuplicates().isEqualTo(ben.votes());
                assertThat(ann.store().voteCount()).isEqualTo(50);
            }
            assertThat(shared("cut", "ann")).containsExactly(cases(25));
            assertThat(shared("cut", "ben")).containsExactly(cases(25));
            try (TeamMember ann = new TeamMember(temp.resolve("ann"), SharedAddress.of(url, "ann", "ann"))) {
                assertThat(ann.store().voteCount()).isEqualTo(50);
            }
        }
    }

    @Test
    void aServerPutBackToAnEarlierStateGetsWhatItLacks() throws Exception {
        server.store("back");
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", "back"));
                TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", "back"))) {
            for (int i = 0; i < 5; i++) {
                ann.store().append(vote("ann", i));
            }
            ann.exchange();
            lead.exchange();
            server.execute("DELETE FROM back.act WHERE number > 2; DELETE FROM back.decided;"
                    + " SELECT setval('back.act_number', 2)");
        }
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", "back"));
                TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", "back"))) {
            ann.store().append(vote("ann", 5));
            ann.exchange();
            assertThat(shared("back", "ann")).containsExactlyInAnyOrder(cases(6));
            lead.exchange();
            assertThat(lead.votes()).hasSize(6);
            assertThat(lead.store().voteCount()).isEqualTo(6);
        }
    }

    @Test
    void aCopiedFolderAndAFolderWithoutStateShareEachActOnce() throws Exception {
        server.store("copied");
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", "copied"));
                TeamMember ben = new TeamMember(temp.resolve("ben"), server.as("ben", "copied"))) {
            for (int i = 0; i < 5; i++) {
                ann.store().append(vote("ann", i));
                ben.store().append(vote("ben", i));
            }
            ann.exchange();
            ben.exchange();
            ann.exchange();
        }
        Path copy = temp.resolve("laptop");
        TeamFiles.copy(temp.resolve("ann"), copy);
        try (TeamMember laptop = new TeamMember(copy, server.as("ann", "copied"));
                TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", "copied"))) {
            laptop.store().append(vote("ann", 5));
            laptop.exchange();
            ann.store().append(vote("ann", 6));
            ann.exchange();
            laptop.exchange();
            assertThat(laptop.votes()).isEqualTo(ann.votes()).hasSize(12);
            assertThat(laptop.store().voteCount()).isEqualTo(12);
        }
        Files.delete(copy.resolve(".assay/shared.state"));
        try (TeamMember laptop = new TeamMember(copy, server.as("ann", "copied"))) {
            laptop.exchange();
            assertThat(laptop.store().voteCount()).isEqualTo(12);
        }
        assertThat(shared("copied", "ann")).containsExactlyInAnyOrder(cases(7));
    }
}
