package io.github.assay.service.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Caution;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Copied votes in agreement: counted and said, or left out, by the votes in force. */
class CopiedVotesTest {
    private static final AgreementSettings ALL = new AgreementSettings(BootstrapSettings.DEFAULT.withReplicates(100), 1);
    private static final AgreementSettings WITHOUT = ALL.withCopies(false);

    private final List<Vote> votes = new ArrayList<>();

    private void vote(String annotator, int item, Label label, boolean copy) {
        Instant at = Instant.EPOCH.plusSeconds(votes.size());
        Vote vote = new Vote(
                new ItemKey("c" + item, "a", "r1"), annotator, label, List.of(), "", 1, at, new Vote.Visible(false, false, 0),
                Optional.empty(), Vote.Origin.CAST);
        votes.add(copy ? vote.copying(Optional.of(new Vote.Original("b", "r1", at))) : vote);
    }

    private AgreementResult analyse(AgreementSettings settings) {
        return new AgreementService().analyse(votes, settings, Progress.NONE);
    }

    private static List<Caution> copies(AgreementResult result) {
        return result.cautions().stream().filter(c -> c.code().startsWith("COPIE")).toList();
    }

    /** Ten items with a vote of two annotators each; both copied the last {@code copied} of theirs. */
    private void twenty(int copied) {
        for (int i = 0; i < 10; i++) {
            vote("ann", i, i % 2 == 0 ? Label.PASS : Label.FAIL, i >= 10 - copied);
            vote("ben", i, i % 3 == 0 ? Label.PASS : Label.FAIL, i >= 10 - copied);
        }
    }

    @Test
    void copiesCountAndTheirNumberIsSaid() {
        twenty(4);
        AgreementResult result = analyse(ALL);
        assertThat(result.headline().items()).isEqualTo(10);
        assertThat(copies(result)).containsExactly(new Caution("COPIED_VOTES", List.of(), 8));
    }

    @Test
    void leftOutTheyAreInNoFigure() {
        twenty(4);
        AgreementResult result = analyse(WITHOUT);
        assertThat(result.headline().items()).isEqualTo(6);
        assertThat(copies(result)).containsExactly(new Caution("COPIES_LEFT_OUT", List.of(), 8));
        List<Vote> all = List.copyOf(votes);
        votes.removeIf(v -> v.copyOf().isPresent());
        assertThat(analyse(ALL).headline()).as("as if they had never been").isEqualTo(result.headline());
        assertThat(all).hasSize(20);
    }

    @Test
    void withoutCopiesNothingIsSaid() {
        twenty(0);
        assertThat(copies(analyse(ALL))).isEmpty();
        assertThat(copies(analyse(WITHOUT))).isEmpty();
        assertThat(analyse(WITHOUT).headline()).isEqualTo(analyse(ALL).headline());
    }

    @Test
    void onlyVotesInForceAreCountedAndNoEarlierVoteComesBack() {
        twenty(0);
        vote("ann", 0, Label.FAIL, true); // a copy over an own vote
        vote("ann", 1, Label.PASS, true);
        vote("ann", 1, Label.FAIL, false); // an own vote over a copy
        assertThat(copies(analyse(ALL))).containsExactly(new Caution("COPIED_VOTES", List.of(), 1));
        AgreementResult without = analyse(WITHOUT);
        assertThat(copies(without)).containsExactly(new Caution("COPIES_LEFT_OUT", List.of(), 1));
        assertThat(without.pairs().getFirst().n()).as("ann has no vote on the first item").isEqualTo(9);
    }
}
