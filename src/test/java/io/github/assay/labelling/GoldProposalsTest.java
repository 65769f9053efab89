package io.github.assay.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview.Verdict;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.labelling.GoldProposal.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GoldProposalsTest {
    private static final ItemKey ITEM = new ItemKey("c1", "s", "r1");
    private static final Instant AT = Instant.parse("2026-03-03T10:00:00Z");
    private static final FlagAct FLAG = new FlagAct(ITEM, "ann", Flag.GOLD_DEFECTIVE, true, "SELECT 2", AT);

    private static GoldReview review(String by, Verdict verdict, String sql, String proposer, Instant proposed, int second) {
        return new GoldReview(ITEM, by, verdict, sql, "SELECT 1", proposer, proposed, Optional.empty(), "", AT.plusSeconds(second));
    }

    private static GoldProposals of(List<FlagAct> flags, String gold, GoldReview... reviews) {
        return GoldProposals.of(flags, List.of(), List.of(reviews), _ -> Optional.of(gold));
    }

    @Test
    void anAcceptedProposalIsARepairUntilGoldIsIt() {
        GoldReview accept = review("dana", Verdict.ACCEPT, "SELECT 2", "ann", AT, 1);
        assertThat(of(List.of(FLAG), "SELECT 1", accept).repairs()).hasSize(1);
        assertThat(of(List.of(), "SELECT 1", accept).repairs()).as("the flag was cleared afterwards").hasSize(1);
        assertThat(of(List.of(FLAG), "SELECT 2", accept).all().getFirst().state()).isEqualTo(State.APPLIED);
        assertThat(of(List.of(FLAG), "SELECT 9", accept).all().getFirst().state()).isEqualTo(State.OUTDATED);
        assertThat(of(List.of(FLAG), "SELECT 1", accept, review("dana", Verdict.WITHDRAW, "SELECT 2", "ann", AT, 2)).all().getFirst().state())
                .isEqualTo(State.OPEN);
    }

    @Test
    void anAmendedQueryIsAProposalOfItsOwn() {
        GoldReview amend = review("dana", Verdict.AMEND, "SELECT 3", "ann", AT, 1);
        GoldProposals open = of(List.of(FLAG), "SELECT 1", amend);
        assertThat(open.all()).extracting(GoldProposal::state).containsExactly(State.AMENDED, State.OPEN);
        assertThat(open.repairs()).isEmpty();
        GoldReview accept = review("ann", Verdict.ACCEPT, "SELECT 3", "dana", AT.plusSeconds(1), 2);
        assertThat(of(List.of(FLAG), "SELECT 1", amend, accept).repairs()).singleElement().satisfies(r -> {
            assertThat(r.sql()).isEqualTo("SELECT 3");
            assertThat(r.proposer()).isEqualTo("dana");
            assertThat(r.accepter()).isEqualTo("ann");
        });
    }
}
