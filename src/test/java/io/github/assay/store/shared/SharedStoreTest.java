package io.github.assay.store.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.shared.SharedSync.SharingState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels of several people through one shared store on a real PostgreSQL server. */
class SharedStoreTest {
    private static final Vote ANN = Acts.vote("ann", 1, Label.PASS, 1);
    private static final Vote BEN = Acts.vote("ben", 1, Label.FAIL, 2);

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

    private TeamMember member(String login, String schema) throws Exception {
        return new TeamMember(temp.resolve(login), server.as(login, schema));
    }

    @Test
    void eachVoteReachesTheLeadAndOthersOnlyAfterTheirOwn() throws Exception {
        server.store("walk");
        try (TeamMember ann = member("ann", "walk"); TeamMember ben = member("ben", "walk"); TeamMember lead = member("lead", "walk")) {
            ann.store().append(ANN);
            assertThat(ann.exchange()).matches(SharingState::allShared).extracting(SharingState::problem).isEqualTo("");
            ben.exchange();
            lead.exchange();
            assertThat(lead.votes()).containsExactly(ANN);
            assertThat(ben.votes()).isEmpty();
            ben.store().append(BEN);
            ben.exchange();
            assertThat(ben.votes()).containsExactly(ANN, BEN);
            ann.exchange();
            assertThat(ann.votes()).containsExactly(ANN, BEN);
            lead.exchange();
            assertThat(lead.votes()).containsExactly(ANN, BEN);
        }
        try (TeamMember ben = member("ben", "walk")) {
            assertThat(ben.votes()).containsExactly(ANN, BEN);
            assertThat(ben.store().sharing().state().orElseThrow().allShared()).isTrue();
        }
    }

    @Test
    void actsWithoutContactWaitAndJoinLater() throws Exception {
        server.store("offline");
        SharedAddress nowhere = SharedAddress.of("jdbc:postgresql://localhost:1/postgres?currentSchema=offline", "ann", "ann");
        try (TeamMember ann = new TeamMember(temp.resolve("ann"), nowhere)) {
            ann.store().append(ANN);
            ann.store().append(new Remark(Acts.item(1), "ann", "a remark", ANN.at().plusSeconds(1)));
            assertThat(ann.exchange().pending()).isEqualTo(2);
            assertThat(ann.store().sharing().state().orElseThrow().problem()).contains("cannot be reached");
        }
        try (TeamMember ann = member("ann", "offline"); TeamMember lead = member("lead", "offline")) {
            assertThat(ann.store().sharing().state().orElseThrow().pending()).isZero();
            lead.exchange();
            assertThat(lead.votes()).containsExactly(ANN);
            assertThat(lead.store().history(Acts.item(1))).hasSize(2);
        }
    }

    @Test
    void anImportAndItsWithdrawalReachEverybody() throws Exception {
        server.store("imports");
        try (TeamMember lead = member("lead", "imports"); TeamMember judge = member("judge", "imports"); TeamMember ann = member("ann", "imports")) {
            lead.store().merge(List.of(ANN, BEN), "a pack", Instant.EPOCH);
            lead.exchange();
            judge.exchange();
            assertThat(judge.votes()).containsExactly(ANN, BEN);
            ann.exchange();
            assertThat(ann.votes()).containsExactly(ANN, BEN);
            lead.store().undoImport(lead.store().imports().getFirst().id(), Instant.EPOCH.plusSeconds(1));
            lead.exchange();
            judge.exchange();
            assertThat(judge.votes()).isEmpty();
            assertThat(server.read("ben", "SELECT line FROM imports.act WHERE case_id IS NOT NULL AND annotator = 'ann'")).isEmpty();
        }
        try (TeamMember judge = member("judge", "imports")) {
            assertThat(judge.votes()).isEmpty();
        }
    }

    @Test
    void anAnnotatorImportsOwnVotesAndNoneOfOthers() throws Exception {
        server.store("own");
        Vote mine = Acts.vote("ann", 7, Label.PASS, 9);
        try (TeamMember lead = member("lead", "own"); TeamMember ann = member("ann", "own"); TeamMember guest = member("guest", "own")) {
            assertThatThrownBy(() -> ann.store().merge(List.of(mine, BEN), "pack", Instant.EPOCH))
                    .isInstanceOf(StoreException.class).hasMessageContaining("votes of ann").hasMessageContaining("also votes of ben")
                    .hasMessageContaining("Nothing was saved");
            assertThat(ann.votes()).isEmpty();
            assertThatThrownBy(() -> guest.store().merge(List.of(mine), "pack", Instant.EPOCH)).isInstanceOf(StoreException.class);
            assertThat(ann.store().merge(List.of(mine), "own pack", Instant.EPOCH).added()).isOne();
            assertThat(ann.store().merge(List.of(mine), "own pack", Instant.EPOCH).known()).isOne();
            assertThat(ann.store().imports()).as("no import of others that could be taken back").isEmpty();
            assertThat(ann.exchange()).matches(SharingState::allShared);
            lead.exchange();
            assertThat(lead.votes()).containsExactly(mine);
        }
        try (TeamMember ann = member("ann", "own"); TeamMember lead = member("lead", "own")) {
            assertThat(ann.votes()).isEqualTo(lead.votes()).containsExactly(mine);
        }
    }

    @Test
    void anAnnotatorWithAnotherNameIsRefusedBeforeAnythingIsSaved() throws Exception {
        server.store("names");
        try (TeamMember ann = member("ann", "names")) {
            assertThatThrownBy(() -> ann.store().append(BEN))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("writes into the shared store as ann, not as ben");
            assertThat(ann.votes()).isEmpty();
        }
    }
}
