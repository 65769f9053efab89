package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.labelling.Label;
import io.github.assay.store.Acts;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.shared.SharedSync.SharingState;
import io.github.assay.store.upkeep.ReceivedReview;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items of the project, and which of two votes of one time opens the votes of others: server and readers say the same. */
class SharedItemsTest {
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

    @Test
    void aVoteIsTakenOnItemsThatALeadHasPublishedAndOnNoOther() throws Exception {
        server.store("items");
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), server.as("ann", "items"))) {
            ann.store().append(Acts.vote("ann", 9, Label.PASS, 1));
            assertThat(ann.exchange()).as("none is published yet").matches(SharingState::allShared);
            try (TeamMember lead = new TeamMember(
                    temp.resolve("lead"), server.as("lead", "items"), List.of(Acts.item(1), Acts.item(2)))) {
                ann.store().append(Acts.vote("ann", 1, Label.PASS, 2));
                ann.store().append(Acts.vote("ann", 3, Label.FAIL, 3));
                SharingState refused = ann.exchange();
                assertThat(refused.refused()).isOne();
                assertThat(refused.refusal())
                        .isEqualTo("The line is on no item of the project; a lead whose project has the item opens it first.");
                lead.store().append(Acts.vote("lead", 4, Label.FAIL, 4));
                assertThat(lead.exchange()).as("a lead may bring labels of earlier predictions").matches(SharingState::allShared);
                assertThat(ReceivedReview.of(lead.project().resolve(".assay"), i -> i.equals(Acts.item(1))).strange())
                        .as("what an earlier version took is named").isEqualTo(Map.of("ann", 1));
            }
            try (TeamMember lead = new TeamMember(
                    temp.resolve("lead"), server.as("lead", "items"), List.of(Acts.item(1), Acts.item(2), Acts.item(3)))) {
                ann.exchange();
                assertThat(ann.exchange()).as("taken without a restart").matches(SharingState::allShared);
                lead.exchange();
                assertThat(lead.votes()).contains(Acts.vote("ann", 3, Label.FAIL, 3));
            }
        }
        assertThat(server.read("SELECT has_table_privilege('ann', 'items.item', 'INSERT, SELECT, UPDATE, DELETE')::text"))
                .containsExactly("false");
        assertThat(server.read("SELECT items::text FROM items.store")).as("opened twice, grown once").containsExactly("2");
    }

    @Test
    void ofTwoVotesOfOneTimeTheOneThatReadersCountOpensTheVotesOfOthers() throws Exception {
        server.store("ties");
        Map<String, Boolean> opened = new TreeMap<>();
        int item = 0;
        for (Label first : Label.values()) {
            for (Label second : Label.values()) {
                item++;
                server.insert("ann", "ties", EntryLine.write(Entry.of(Acts.vote("ann", item, first, 5))));
                if (first != second) {
                    server.insert("ann", "ties", EntryLine.write(Entry.of(Acts.vote("ann", item, second, 5))));
                }
                server.insert("ben", "ties", EntryLine.write(Entry.of(Acts.vote("ben", item, Label.FAIL, 7))));
                String id = Acts.item(item).caseId();
                opened.put(id, !server.read(
                        "ann", "SELECT line FROM ties.act WHERE annotator = 'ben' AND case_id = '" + id + "'").isEmpty());
            }
        }
        try (TeamMember lead = new TeamMember(temp.resolve("reader"), server.as("lead", "ties"))) {
            Map<String, Boolean> counted = new TreeMap<>(opened);
            counted.replaceAll((_, _) -> false);
            lead.store().currentVotes().stream().filter(v -> v.annotator().equals("ann"))
                    .forEach(v -> counted.put(v.item().caseId(), v.label().decides()));
            assertThat(opened).isEqualTo(counted).containsValues(true, false);
        }
    }

    @Test
    void aStoreOfVersionTwoKeepsItsLinesAndTakesTheItemsOfWhoUpgradesIt() throws Exception {
        SharedSetup setup = server.storeOfVersion("second", 2);
        for (String statement : setup.granting(new SharedSetup.Member("ann", SharedRole.ANNOTATOR, "ann"), false)) {
            server.execute(statement);
        }
        server.insert("ann", "second", EntryLine.write(Entry.of(Acts.vote("ann", 9, Label.PASS, 1))));
        assertThat(setup.initialise(temp.resolve("backup"), List.of(Acts.item(1)))).isEqualTo(2);
        assertThat(Files.readAllLines(temp.resolve("backup"))).hasSize(1);
        server.insert("ann", "second", EntryLine.write(Entry.of(Acts.vote("ann", 1, Label.FAIL, 2))));
        assertThatThrownBy(() -> server.insert("ann", "second", EntryLine.write(Entry.of(Acts.vote("ann", 8, Label.FAIL, 3)))))
                .hasMessageContaining("on no item of the project");
        assertThat(server.read("ann", "SELECT case_id FROM second.act")).containsExactlyInAnyOrder(
                Acts.item(9).caseId(), Acts.item(1).caseId());
    }
}
