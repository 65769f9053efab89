package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.store.ChildJvm;
import io.github.assay.store.JointChild;
import io.github.assay.store.shared.SharedSync.SharingState;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that label through one shared store are killed at random; every saved vote is there, and once. */
@Tag("exhaustive")
class SharedKillTest {
    private static final long SEED = 4711;
    private static final List<String> WRITERS = List.of("ann", "ben", "lead");

    @TempDir
    static Path folder;

    private static TeamServer server;

    @TempDir
    Path temp;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
        server.store("kills");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void everySavedVoteIsSharedOnceAfterThreeRoundsOfKills() throws Exception {
        kills(3);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everySavedVoteIsSharedOnceAfterOneHundredRoundsOfKills() throws Exception {
        kills(100);
    }

    private void kills(int rounds) throws Exception {
        server.execute("DELETE FROM kills.act; DELETE FROM kills.decided");
        ChildJvm jvm = ChildJvm.shared();
        SplittableRandom random = new SplittableRandom(SEED);
        Map<String, List<String>> saved = new HashMap<>();
        for (int round = 0; round < rounds; round++) {
            List<Process> children = new ArrayList<>();
            List<BufferedReader> readers = new ArrayList<>();
            for (String name : WRITERS) {
                Process child = child(jvm, name, round);
                children.add(child);
                readers.add(new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII)));
            }
            for (int i = 0; i < WRITERS.size(); i++) {
                assertThat(readers.get(i).readLine()).as(WRITERS.get(i)).isEqualTo("open");
            }
            for (int i = 0; i < WRITERS.size(); i++) {
                List<String> his = saved.computeIfAbsent(WRITERS.get(i), _ -> new ArrayList<>());
                for (int k = random.nextInt(60); k >= 0; k--) {
                    his.add(readers.get(i).readLine());
                }
                children.get(i).toHandle().destroyForcibly();
                assertThat(children.get(i).waitFor(30, TimeUnit.SECONDS)).isTrue();
                readers.get(i).lines().forEach(his::add);
                readers.get(i).close();
            }
        }
        for (String name : WRITERS) {
            try (TeamMember member = new TeamMember(temp.resolve(name), server.as(name, "kills"))) {
                assertThat(member.exchange()).matches(SharingState::allShared);
            }
            List<String> shared = server.read(
                    "SELECT annotator || ' ' || case_id FROM kills.act WHERE annotator = '" + name + "' ORDER BY number");
            assertThat(shared).as("seed " + SEED).doesNotHaveDuplicates().containsAll(saved.get(name));
        }
        try (TeamMember lead = new TeamMember(temp.resolve("lead"), server.as("lead", "kills"))) {
            lead.exchange();
            assertThat(lead.store().voteCount())
                    .isEqualTo(Long.parseLong(server.read("SELECT count(*) FROM kills.act").getFirst()));
        }
    }

    private Process child(ChildJvm jvm, String name, int round) throws Exception {
        Path project = Files.createDirectories(temp.resolve(name));
        return jvm.process(JointChild.class, project.toString(), name, Integer.toString(round), server.url("kills"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
