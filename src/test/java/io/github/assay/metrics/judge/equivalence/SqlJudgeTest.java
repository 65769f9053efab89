package io.github.assay.metrics.judge.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.judge.Judged;
import java.util.List;
import org.junit.jupiter.api.Test;

/** BADGER's SQL judge: similarity, equivalence and labels from one reply (metrics.md §3.9). */
class SqlJudgeTest {
    private static String reply(double score, boolean equivalent, String issues) {
        return "{\"score\":" + score + ",\"semantic_equivalence\":" + equivalent + ",\"issues\":[" + issues
                + "],\"rationale\":\"why\",\"extra\":{\"kept\":1}}";
    }

    @Test
    void theScoreIsTakenOverTen() {
        assertThat(Judged.item().says("badger-sql-judge", reply(8, true, "")).value("badger-sql-judge"))
                .isEqualTo(0.8);
        assertThat(Judged.item().reason("badger-sql-judge")).isEqualTo("no_judge");
    }

    @Test
    void whatIsOutOfRangeOrVocabularyIsInvalid() {
        assertThat(Judged.item().says("badger-sql-judge", reply(8, true, "\"none\",\"logic_error\"")).why("issue-labels"))
                .startsWith("$.issues:");
        Judged eleven = Judged.item().says("badger-sql-judge", reply(11, true, ""));
        assertThat(eleven.reason("badger-sql-judge")).isEqualTo("judge_invalid");
        assertThat(eleven.why("badger-sql-judge")).isEqualTo("$.score: found 11.0; expected a number from 0 to 10");
        assertThat(Judged.item().says("badger-sql-judge", reply(8, true, "\"filter_missing\"")).why("badger-sql-judge"))
                .startsWith("$.issues[0]: found \"filter_missing\"; expected filters_missing, ");
        assertThat(Judged.item()
                        .says("badger-sql-judge", reply(8, true, "\"logic_error\",\"Logic Error\""))
                        .why("badger-sql-judge"))
                .contains("$.issues[1]", "second time");
    }

    @Test
    void equivalenceAndLabelsStandForThemselves() {
        Judged item = Judged.item().says("badger_sql_judge", reply(3, false, "\"Filters Missing\",\"joins-incorrect\""));
        assertThat(item.value("semantic-equivalence")).isZero();
        Measurement labels = item.measured("issue-labels");
        assertThat(labels.value()).isEqualTo(2);
        assertThat(labels.label()).isEqualTo("filters_missing");
        assertThat(Details.of(labels)).containsEntry("issues", List.of("filters_missing", "joins_incorrect"));
        assertThat(Judged.item().says("badger-sql-judge", reply(9, true, "\"none\"")).measured("issue-labels").label())
                .isEqualTo("none");
    }

    @Test
    void aJudgeThatContradictsItselfIsFlagged() {
        assertThat(Judged.item().says("badger-sql-judge", reply(4, true, "\"logic_error\"")).measured("badger-sql-judge")
                        .flags())
                .containsExactly("equivalent_with_low_score");
        assertThat(Judged.item().says("badger-sql-judge", reply(6, false, "\"none\"")).measured("badger-sql-judge").flags())
                .containsExactly("no_issue_with_low_score");
        assertThat(Judged.item().says("badger-sql-judge", reply(8, true, "")).measured("badger-sql-judge").flags())
                .isEmpty();
    }

    @Test
    void severalRepliesGiveTheMedianAndTheMoreSevereOfATie() {
        Judged two = Judged.item()
                .says("badger-sql-judge", reply(4, true, "\"logic_error\""))
                .says("badger-sql-judge", reply(9, false, ""));
        assertThat(two.value("badger-sql-judge")).isEqualTo(0.65);
        assertThat(two.value("semantic-equivalence")).as("a tie").isZero();
        assertThat(Details.of(two.measured("issue-labels"))).containsEntry("issues", List.of("logic_error"));
        assertThat(Details.of(two.measured("semantic-equivalence")))
                .containsEntry("agreement", 0.5)
                .containsEntry("replies", 2);
    }

    @Test
    void oneGoodReplyCountsAndTheBadOneIsNamed() {
        Measurement m = Judged.item()
                .says("badger-sql-judge", "\"I cannot say.\"")
                .says("badger-sql-judge", reply(8, true, ""))
                .measured("badger-sql-judge");
        assertThat(m.value()).isEqualTo(0.8);
        assertThat(m.flags()).contains("invalid_replies");
        assertThat(Details.of(m).get("invalid_replies").toString()).contains("no JSON object");
    }
}
