package io.github.assay.metrics.judge.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.judge.Judged;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** FLEX (metrics.md §3.11) and RAGAS' equivalence (§3.12). */
class FlexTest {
    private static Judged accepted(double execution) {
        return Judged.item().scored("ex", Measurement.of(execution));
    }

    @Test
    void falseNegativesAndFalsePositives() {
        Measurement wrongly = accepted(0).says("flex", "{\"correct\":true,\"rationale\":\"r\"}").measured("flex");
        assertThat(wrongly.value()).isEqualTo(1);
        assertThat(wrongly.label()).isEqualTo("false_negative");
        assertThat(Details.of(wrongly)).containsEntry("mode", "loose");
        Measurement rightly = accepted(1).says("flex", "{\"correct\":false}").measured("flex");
        assertThat(rightly.value()).isZero();
        assertThat(rightly.label()).isEqualTo("false_positive");
        assertThat(Details.of(rightly)).containsEntry("mode", "strict");
        assertThat(accepted(1).says("flex", "{\"correct\":true}").measured("flex").label()).isEqualTo("true_positive");
        assertThat(accepted(0).says("flex", "{\"correct\":false}").measured("flex").label()).isEqualTo("true_negative");
    }

    @Test
    void aMalformedReplyIsUnavailable() {
        assertThat(accepted(0).says("flex", "\"error\"").reason("flex")).isEqualTo("judge_invalid");
        assertThat(accepted(0).says("flex", "{\"correct\":\"error\"}").why("flex"))
                .isEqualTo("$.correct: found \"error\"; expected true or false");
        assertThat(accepted(0).reason("flex")).isEqualTo("no_judge");
    }

    @Test
    void aQueryThatFailsIsWrongWithoutAsking() {
        Measurement failed = new Measurement(0, "", List.of("pred_error"), new FindingList().quoted("message", "no such column").list());
        Measurement m = Judged.item().scored("ex", failed).says("flex", "{\"correct\":true}").measured("flex");
        assertThat(m.value()).isZero();
        assertThat(m.flags()).containsExactly("pred_error");
    }

    @Test
    void categoriesAreNamedAndThoseOfTheOtherVerdictFlagged() {
        String category = "{\"correct\":%s,\"error_categories\":{\"%s\":{\"issued\":true,\"explanation\":\"e\"},"
                + "\"abused clauses\":{\"issued\":false}}}";
        Measurement minor =
                accepted(0).says("flex", category.formatted("true", "multiple_answers_available")).measured("flex");
        assertThat(Details.of(minor)).containsEntry("categories", Map.of("multiple_answers_available", "e"));
        assertThat(minor.flags()).isEmpty();
        assertThat(accepted(0).says("flex", category.formatted("true", "other_fatal_issues")).measured("flex").flags())
                .containsExactly("category_of_other_verdict");
        assertThat(accepted(0).says("flex", category.formatted("true", "bad_luck")).reason("flex"))
                .isEqualTo("judge_invalid");
    }

    @Test
    void withoutExecutionTheJudgeStillCounts() {
        Measurement m = Judged.item().unscored("ex", "no_result").says("flex", "{\"correct\":true}").measured("flex");
        assertThat(m.value()).isEqualTo(1);
        assertThat(m.flags()).containsExactly("mode_unknown");
    }

    @Test
    void equivalenceOfQueries() {
        String id = "llm-sql-equivalence";
        assertThat(Judged.item().says(id, "{\"equivalence\":true}").value(id)).isEqualTo(1);
        assertThat(Judged.item().says(id, "{\"equivalence\":false}").value(id)).isZero();
        assertThat(Judged.item().reason(id)).isEqualTo("no_judge");
    }

    @Test
    void theScoreOfBaselineFourTakesResultsBeforeReplies() {
        Judged item = Judged.item().says("llm-sql-equivalence", "{\"equivalence\":true}");
        assertThat(Details.of(item.scored("datacompy-rows", Measurement.of(0.5)).measured("ragas-m4")))
                .containsEntry("from", "datacompy-rows");
        assertThat(item.value("ragas-m4")).isEqualTo(0.5);
        assertThat(item.unscored("datacompy-rows", "no_result").value("ragas-m4")).isEqualTo(1);
        assertThat(Judged.item().unscored("datacompy-rows", "no_result").reason("ragas-m4")).isEqualTo("no_judge");
    }
}
