package io.github.assay.service.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnSessionTest {
    private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");
    private final Map<ItemKey, Item> items = new LinkedHashMap<>();
    private final Map<String, Long> values = new HashMap<>();

    private ItemKey item(String id, String question, String system, String sql, long value) {
        Item item = new Item(Case.of(id, question, "SELECT 1", "db"), Prediction.of(id, system, sql));
        items.put(item.key(), item);
        values.put(sql, value);
        return item.key();
    }

    private static Vote vote(ItemKey item, Label label, long minute, double seconds) {
        return new Vote(
                item, "Ann", label, List.of(), "", seconds, NINE.plus(Duration.ofMinutes(minute)), new Vote.Visible(false, false),
                Optional.empty(), Vote.Origin.CAST);
    }

    private OwnSession of(Vote... votes) {
        Map<ItemKey, Vote> last = new HashMap<>();
        List.of(votes).forEach(v -> last.put(v.item(), v));
        return OwnSession.of(List.of(votes), k -> Optional.ofNullable(last.get(k)), items, i -> Optional.of(new ExecutionOutcome.Rows(
                ResultTable.of(List.of("n"), new Cell[][] {{Cell.of(values.get(i.prediction().sql()))}}), Duration.ZERO)));
    }

    @Test
    void nothingDoneIsNothingSaid() {
        assertThat(of()).isEqualTo(OwnSession.NONE);
    }

    @Test
    void paceIsOfTheLastSessionAndCountsAnItemOnce() {
        ItemKey a = item("1", "q1", "s", "SELECT 1", 1);
        ItemKey b = item("2", "q2", "s", "SELECT 2", 2);
        OwnSession own = of(
                vote(a, Label.PASS, 0, 500), vote(a, Label.FAIL, 100, 20), vote(b, Label.PASS, 110, 40), vote(b, Label.FAIL, 111, 40));
        assertThat(own.pace()).contains(new OwnSession.Pace(2, NINE.plus(Duration.ofMinutes(100)), 30, 120));
        assertThat(own.last()).extracting(v -> v.item().caseId()).containsExactly("2", "1");
    }

    @Test
    void onlySkippedItemsHaveNoPaceAndAreNoDecision() {
        ItemKey a = item("1", "q1", "s", "SELECT 1", 1);
        assertThat(of(vote(a, Label.SKIP, 0, 5))).isEqualTo(OwnSession.NONE);
    }

    @Test
    void equalSqlAndEqualTablesWithAnotherVoteContradict() {
        ItemKey a = item("1", "q1", "s", "SELECT 1", 1);
        ItemKey b = item("1", "q1", "t", "SELECT\n 1;", 1);
        ItemKey c = item("1", "q1", "u", "SELECT 2 - 1", 1);
        ItemKey other = item("1", "q1", "v", "SELECT 9", 9);
        ItemKey elsewhere = item("2", "q2", "s", "SELECT 1", 1);
        OwnSession own = of(
                vote(a, Label.PASS, 0, 1), vote(b, Label.FAIL, 1, 1), vote(c, Label.FAIL, 2, 1), vote(other, Label.FAIL, 3, 1),
                vote(elsewhere, Label.FAIL, 4, 1));
        assertThat(own.contradictions()).extracting(x -> x.common() + " " + x.later().item().system() + x.earlier().item().system())
                .containsExactly("TABLES us", "SQL ts");
        assertThat(of(vote(a, Label.PASS, 0, 1), vote(b, Label.UNSURE, 1, 1)).contradictions()).isEmpty();
    }

    @Test
    void aVoteGivenAgainWithAReasonIsNoRepeatButALaterOneIs() {
        ItemKey a = item("1", "q1", "s", "SELECT 1", 1);
        assertThat(of(vote(a, Label.FAIL, 0, 1), vote(a, Label.FAIL, 1, 1)).repeats()).isEmpty();
        OwnSession.Repeat later = of(vote(a, Label.FAIL, 0, 1), vote(a, Label.FAIL, 5, 1)).repeats().getFirst();
        assertThat(later.changed()).isFalse();
        assertThat(of(vote(a, Label.FAIL, 0, 1), vote(a, Label.PASS, 0, 1)).repeats().getFirst().labels())
                .containsExactly(Label.FAIL, Label.PASS);
    }
}
