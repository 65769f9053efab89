package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.score.Measurement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dataface's two layers (metrics.md §3.10). */
class DatafaceTest {
    private static final String JUDGE = "dataface-equivalence";

    private static Judged saying(String equivalence) {
        return Judged.item()
                .unscored("grounding-ok", "no_schema")
                .says(JUDGE, "{\"equivalence\":\"" + equivalence + "\",\"rationale\":\"r\"}");
    }

    @Test
    void aQueryThatDoesNotParseIsSkippedAndFailsWithoutAJudge() {
        Judged item = Judged.item().sql("SELCT a").scored("parse-ok", Measurement.of(0));
        assertThat(item.measured(JUDGE).label()).isEqualTo("skipped");
        assertThat(item.value(JUDGE)).isZero();
        assertThat(item.value("dataface-pass")).isZero();
    }

    @Test
    void namesThatDoNotExistFailEvenWhereTheJudgeIsContent() {
        Judged item = saying("equivalent").scored("grounding-ok", Measurement.of(0));
        assertThat(item.measured(JUDGE).label()).isEqualTo("skipped");
        assertThat(item.value("dataface-pass")).isZero();
    }

    @Test
    void unknownGroundingStopsNothing() {
        assertThat(saying("equivalent").value("dataface-pass")).isEqualTo(1);
        assertThat(saying("equivalent").value(JUDGE)).isEqualTo(1);
    }

    @Test
    void partialEquivalencePassesButIsNotStrictlyEquivalent() {
        assertThat(saying("Partially Equivalent").value("dataface-pass")).isEqualTo(1);
        assertThat(saying("partially_equivalent").value(JUDGE)).isZero();
        assertThat(saying("different").value("dataface-pass")).isZero();
    }

    @Test
    void layerOnePassedAndNoReplyIsUnavailable() {
        Judged item = Judged.item().unscored("grounding-ok", "no_schema");
        assertThat(item.reason("dataface-pass")).isEqualTo("no_judge");
        assertThat(saying("similar").reason("dataface-pass")).isEqualTo("judge_invalid");
    }

    @Test
    void ratesOfARun() {
        List<Judged> run = List.of(
                saying("equivalent"),
                saying("partially_equivalent"),
                saying("different"),
                Judged.item().sql("SELCT").scored("parse-ok", Measurement.of(0)));
        assertThat(mean(run, "dataface-pass")).isEqualTo(0.5);
        assertThat(mean(run, JUDGE)).as("strict equivalence").isEqualTo(0.25);
    }

    private static double mean(List<Judged> run, String metric) {
        return Stream.of(run.toArray(Judged[]::new)).mapToDouble(i -> i.value(metric)).average().orElseThrow();
    }
}
