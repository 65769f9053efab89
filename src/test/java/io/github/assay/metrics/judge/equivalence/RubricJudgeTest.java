package io.github.assay.metrics.judge.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.judge.Judged;
import org.junit.jupiter.api.Test;

/** Direct assessment by a declared rubric (metrics.md §3.13). */
class RubricJudgeTest {
    private static final String JUDGES = "{\"rubric\":{\"rubric\":{\"name\":\"SQL quality\",\"description\":\"d\",\"options\":["
            + "{\"name\":\"Excellent\",\"description\":\"\",\"score\":1},{\"name\":\"Acceptable\",\"score\":0.5},"
            + "{\"name\":\"Poor\",\"score\":0}]}}}";

    private static String reply(String option) {
        return "{\"option\":\"" + option + "\",\"explanation\":\"e\"}";
    }

    private static String reversed(String option) {
        return "{\"reply\":" + reply(option) + ",\"reversed\":true}";
    }

    @Test
    void theValueIsTheScoreOfTheOption() {
        assertThat(Judged.item().says("rubric", reply("Excellent"), JUDGES).value("rubric-judge")).isEqualTo(1);
        assertThat(Judged.item().says("rubric-judge", reply("ACCEPTABLE"), JUDGES).value("rubric-judge"))
                .isEqualTo(0.5);
    }

    @Test
    void anUnknownOptionIsInvalid() {
        Judged item = Judged.item().says("rubric", reply("Superb"), JUDGES);
        assertThat(item.reason("rubric-judge")).isEqualTo("judge_invalid");
        assertThat(item.why("rubric-judge"))
                .isEqualTo("$.option: found \"Superb\"; expected Excellent, Acceptable, Poor");
    }

    @Test
    void reversedOptionsThatChangeTheAnswerShowPositionalBias() {
        Measurement m = Judged.item()
                .says("rubric", reply("Excellent"), JUDGES)
                .says("rubric", reversed("Acceptable"), JUDGES)
                .measured("rubric-judge");
        assertThat(m.value()).isEqualTo(0.75);
        assertThat(m.flags()).containsExactly("positional_bias");
        assertThat(Judged.item()
                        .says("rubric", reply("Poor"), JUDGES)
                        .says("rubric", reversed("Poor"), JUDGES)
                        .measured("rubric-judge")
                        .flags())
                .isEmpty();
    }

    @Test
    void withoutADeclaredRubricThereIsNoScore() {
        assertThat(Judged.item().says("rubric", reply("Excellent")).reason("rubric-judge")).isEqualTo("no_rubric");
        assertThat(Judged.item()
                        .says("rubric", reply("A"), "{\"rubric\":{\"options\":[{\"name\":\"A\",\"score\":2}]}}")
                        .reason("rubric-judge"))
                .isEqualTo("no_rubric");
    }
}
