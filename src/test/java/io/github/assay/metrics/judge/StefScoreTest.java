package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.Details;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.judge.StefScore.StefGrade;
import io.github.assay.metrics.judge.reply.StefReply.FilterStatus;
import io.github.assay.metrics.judge.reply.StefReply.Verdict;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Φ (metrics.md §3.8): the worked values, which status counts, and what must hold of every Φ. */
class StefScoreTest {
    private static final String BENIGN = "{\"benign_filters\":[\"status = 'Active'\"]}";

    private static String reply(String status, String verdict, double confidence, String extra) {
        return "{\"filters_applied_status\":\"" + status + "\",\"overall_verdict\":\"" + verdict + "\",\"confidence\":"
                + confidence + ",\"comparison\":{\"filters\":{\"matched\":[],\"missing\":[],\"mismatched\":[],\"extra\":["
                + extra + "]},\"projection_match\":true,\"aggregation_match\":true,\"group_by_match\":true},"
                + "\"rationale\":\"because\"}";
    }

    private static final String ACTIVE = "{\"lhs\":\"Status\",\"op\":\"=\",\"rhs\":\"active\"}";

    @ParameterizedTest
    @CsvSource({
        "fully_applied, Correct, 0.90, 100, excellent",
        "partially_applied, Potentially Incorrect, 0.65, 40, poor",
        "not_applied, Potentially Incorrect, 0.50, 10, poor",
        "fully_applied, Incorrect, 0.99, 50, marginal",
        "fully_applied, Correct, 0.8499, 80, good",
        "FULLY APPLIED, correct, 0.85, 100, excellent",
        "fully-applied, LIKELY-CORRECT, 0.65, 64, marginal"
    })
    void workedValues(String status, String verdict, double confidence, double phi, String tier) {
        Measurement m = Judged.item().says("stef", reply(status, verdict, confidence, "")).measured("stef-score");
        assertThat(m.value()).isEqualTo(phi);
        assertThat(m.label()).isEqualTo(tier);
        assertThat(Details.of(m)).containsEntry("rationale", "because").containsKey("reply_hash");
    }

    /** The paper offers its bounds as defaults that deployments may adjust (§4.6). */
    @Test
    void boundsOfTiersAreOptions() {
        String good = reply("fully_applied", "Correct", 0.80, "");
        assertThat(Judged.item().says("stef", good).measured("stef-score").label()).isEqualTo("good");
        Measurement strict = Judged.item().says("stef", good).with("stef-score", "tiers", "95,85, 40").measured("stef-score");
        assertThat(strict.value()).isEqualTo(80);
        assertThat(strict.label()).isEqualTo("marginal");
        Measurement sure = Judged.item().says("stef", good)
                .with("stef-score", "confidenceTiers", "0.8, 0.5").measured("stef-score");
        assertThat(sure.value()).isEqualTo(100);
        assertThat(Details.of(sure)).containsEntry("confidence_tier", "high");
        for (String wrong : List.of("90, 75", "90, 90, 50", "50, 75, 90", "101, 75, 50", "a, b, c", "")) {
            assertThat(new StefScore().info().optionFault(java.util.Map.of("tiers", wrong))).as(wrong).isPresent();
        }
    }

    @Test
    void harmlessExtraFiltersEarnTheLenientPoint() {
        String extras = reply("fully_applied_with_extras", "Correct", 0.90, ACTIVE);
        assertThat(Judged.item().says("stef", extras).under(BENIGN).value("stef-score")).isEqualTo(100);
        assertThat(Judged.item()
                        .says("stef", extras)
                        .under(BENIGN)
                        .with("stef-score", "listing8", "true")
                        .value("stef-score"))
                .isEqualTo(90);
        String asText = reply("fully_applied_with_extras", "Correct", 0.90, "\"t.status = 'Active'\"");
        assertThat(Judged.item().says("stef", asText).under(BENIGN).value("stef-score")).isEqualTo(100);
    }

    @Test
    void otherExtraFiltersEarnNone() {
        String extras = reply("fully_applied_with_extras", "Likely Correct", 0.85, ACTIVE);
        assertThat(Judged.item().says("stef", extras).value("stef-score")).isEqualTo(70);
        String one = ACTIVE + ",{\"lhs\":\"region\",\"op\":\"=\",\"rhs\":\"EU\"}";
        assertThat(Judged.item()
                        .says("stef", reply("fully_applied_with_extras", "Likely Correct", 0.85, one))
                        .under(BENIGN)
                        .value("stef-score"))
                .isEqualTo(70);
        assertThat(Judged.item()
                        .says("stef", reply("fully_applied_with_extras", "Likely Correct", 0.85, ""))
                        .under(BENIGN)
                        .value("stef-score"))
                .as("no extras named")
                .isEqualTo(70);
    }

    @Test
    void withoutAReplyThereIsNoScore() {
        assertThat(Judged.item().reason("stef-score")).isEqualTo("no_judge");
    }

    @Test
    void whatNobodyMayJudgeIsNotJudged() {
        String good = reply("fully_applied", "Correct", 0.9, "");
        Case refusal = Case.of("c", "?", "", "db")
                .withExpected(new Case.Expected(List.of(), java.util.Optional.empty(), false, "", true));
        assertThat(Judged.item().on(refusal).says("stef", good).reason("stef-score")).isEqualTo("not_applicable");
        assertThat(Judged.item().sql("DELETE FROM t").says("stef", good).reason("stef-score")).isEqualTo("skipped");
        assertThat(Judged.item().sql(" ").says("stef", good).reason("stef-score")).isEqualTo("skipped");
        assertThat(Judged.item()
                        .ending(new ExecutionOutcome.Blocked("mutation", "DELETE", 0))
                        .says("stef", good)
                        .why("stef-score"))
                .contains("pred_blocked", "mutation");
        assertThat(Judged.item().ending(new ExecutionOutcome.EngineError("no such column")).says("stef", good)
                        .value("stef-score"))
                .as("an error of the query is the judge's to weigh")
                .isEqualTo(100);
    }

    @Test
    void theDeterministicStatusCountsWhenAskedForOrWhenTheJudgeGivesNone() {
        Measurement partly = new Measurement(1, "partially_applied", List.of(), List.of());
        String full = reply("fully_applied", "Correct", 0.9, "");
        Measurement both = Judged.item()
                .says("stef", full)
                .scored("stef-filter-status", partly)
                .measured("stef-score");
        assertThat(both.value()).isEqualTo(100);
        assertThat(Details.of(both))
                .containsEntry("judged_filter_status", "fully_applied")
                .containsEntry("deterministic_filter_status", "partially_applied");
        assertThat(Judged.item()
                        .says("stef", full)
                        .scored("stef-filter-status", partly)
                        .with("stef-score", "statusSource", "deterministic")
                        .value("stef-score"))
                .isEqualTo(80);
        String silent = "{\"overall_verdict\":\"Correct\",\"confidence\":0.9}";
        Measurement fallen =
                Judged.item().says("stef", silent).scored("stef-filter-status", partly).measured("stef-score");
        assertThat(fallen.value()).isEqualTo(80);
        assertThat(fallen.flags()).contains("deterministic_status");
        assertThat(Judged.item()
                        .says("stef", silent)
                        .unscored("stef-filter-status", "no_question_spec")
                        .reason("stef-score"))
                .isEqualTo("judge_invalid");
    }

    @Test
    void theSpecificationInAReplyGivesTheDeterministicStatus() {
        String spec = "{\"projections\":[\"a\"],\"aggregations\":[],\"filters\":[%s],\"group_by\":[]}";
        String year = "{\"lhs\":\"year\",\"op\":\"=\",\"rhs\":2023}";
        String reply = "{\"overall_verdict\":\"Correct\",\"confidence\":0.9,\"specs\":{\"question\":"
                + spec.formatted(year) + ",\"sql\":" + spec.formatted("") + "}}";
        Judged item = Judged.item().sql("SELECT a FROM t WHERE year = 2023").says("stef", reply);
        assertThat(item.measured("stef-filter-status").label()).isEqualTo("fully_applied");
        assertThat(item.value("stef-score")).isEqualTo(100);
    }

    @Test
    void rulesThatCannotBeReadAreNamed() {
        assertThat(Judged.item()
                        .says("stef", reply("fully_applied", "Correct", 0.9, ""))
                        .under("{\"benign_filters\":[\"no condition at all )\"]}")
                        .reason("stef-score"))
                .isEqualTo("bad_rule");
    }

    @Test
    void severalRepliesGiveMajorityAndMedian() {
        Measurement m = Judged.item()
                .says("stef", reply("fully_applied", "Correct", 0.9, ""))
                .says("stef", reply("partially_applied", "Incorrect", 0.7, ""))
                .says("stef", reply("fully_applied", "Correct", 0.8, ""))
                .measured("stef-score");
        assertThat(m.value()).as("fully, correct, median 0.8").isEqualTo(80);
        assertThat((double) Details.of(m).get("agreement")).isEqualTo(2 / 3.0);
        Measurement tie = Judged.item()
                .says("stef", reply("fully_applied", "Correct", 0.9, ""))
                .says("stef", reply("partially_applied", "Likely Correct", 0.9, ""))
                .measured("stef-score");
        assertThat(tie.value()).as("a tie goes to the more severe: 3 + 3").isEqualTo(60);
    }

    @TestFactory
    Stream<DynamicTest> phiGrowsWithConfidenceAndStaysInRange() {
        SplittableRandom random = new SplittableRandom(38);
        return IntStream.range(0, 200).mapToObj(i -> {
            double low = random.nextDouble();
            double high = low + (1 - low) * random.nextDouble();
            FilterStatus status = FilterStatus.values()[random.nextInt(4)];
            Verdict verdict = Verdict.values()[random.nextInt(4)];
            boolean lenient = status == FilterStatus.FULLY_APPLIED_WITH_EXTRAS && random.nextBoolean();
            return dynamicTest("seed 38, " + i + ": " + status + " " + verdict + " " + low + " ≤ " + high, () -> {
                double less = new StefGrade(status, verdict, low, lenient).phi();
                double more = new StefGrade(status, verdict, high, lenient).phi();
                assertThat(less).isBetween(0.0, more);
                assertThat(more).isLessThanOrEqualTo(100);
                assertThat(new StefGrade(status, verdict, low, false).phi()).isLessThanOrEqualTo(less);
            });
        });
    }
}
