package io.github.assay.ui.review.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.ScoreView;
import io.github.assay.ui.review.score.EvidenceText.Tone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every kind of detail that metrics give reads as words, with a mark where two sides stand against each other. */
class EvidenceTextTest {
    private static List<EvidenceText> lines(Object... keysAndValues) {
        Map<String, Object> detail = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            detail.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return EvidenceText.of(view(Outcome.value(Measurement.of(0.5, detail))));
    }

    private static ScoreView view(Outcome<Measurement> outcome) {
        return new ScoreView(
                MetricInfo.unit("m", "M", MetricInfo.Group.EXECUTION, OptionalDouble.of(1), Set.of(), "test"),
                outcome, OptionalDouble.of(1), Optional.empty());
    }

    private static EvidenceText line(String key, String value, int depth, Tone tone) {
        return new EvidenceText(key, value, depth, tone);
    }

    @Test
    void differingRowsCarryTheirMarks() {
        assertThat(lines("differences", List.of("+ Mira | 2025", "− Wim | 2024", "≠ a | 1 → 2", "~ b | 1.0")))
                .containsExactly(
                        line("differences", "", 0, Tone.PLAIN),
                        line("", "Mira | 2025", 1, Tone.EXTRA),
                        line("", "Wim | 2024", 1, Tone.MISSING),
                        line("", "a | 1 → 2", 1, Tone.DIFFERENT),
                        line("", "b | 1.0", 1, Tone.NEAR));
    }

    @Test
    void whatIsMissingAndWhatIsExtraIsMarked() {
        assertThat(lines("missing", List.of("where: open"), "extra", List.of("order by n"), "hallucinated_columns", List.of("t.x")))
                .containsExactly(
                        line("missing", "", 0, Tone.PLAIN),
                        line("", "where: open", 1, Tone.MISSING),
                        line("extra", "", 0, Tone.PLAIN),
                        line("", "order by n", 1, Tone.EXTRA),
                        line("hallucinated columns", "", 0, Tone.PLAIN),
                        line("", "t.x", 1, Tone.EXTRA));
    }

    @Test
    void goldAndPredictedStandAgainstEachOther() {
        assertThat(lines("gold_joins", List.of("a", "b"), "predicted_joins", List.of("b", "c"), "gold_limits", List.of("10"),
                        "predicted_limits", List.of("10")))
                .containsExactly(
                        line("joins", "", 0, Tone.PLAIN),
                        line("", "a", 1, Tone.MISSING),
                        line("", "c", 1, Tone.EXTRA),
                        line("", "b", 1, Tone.EQUAL),
                        line("limits", "10", 0, Tone.EQUAL));
    }

    @Test
    void figuresOfOneThingStandOnOneLine() {
        assertThat(lines("select", Map.of("recall", 0.25), "worst_row", Map.of("region", "APAC"), "none", Map.of(), "few", List.of(1, 2)))
                .containsExactly(
                        line("select", "recall 0.25", 0, Tone.PLAIN),
                        line("worst row", "", 0, Tone.PLAIN),
                        line("region", "APAC", 1, Tone.PLAIN),
                        line("none", "–", 0, Tone.PLAIN),
                        line("few", "1, 2", 0, Tone.PLAIN));
    }

    @Test
    void nothingIsShownAsARawMapOrList() {
        Object nested = Map.of("calls", List.of(Map.of("tool", "run_sql", "args", Map.of("sql", "SELECT 1")), List.of("a", List.of("b"))));
        assertThat(lines("deep", List.of(nested, Map.of("x", List.of(Map.of("y", 1)))), "select", List.of("differs", List.of("a"), List.of(Map.of("b", 1)))))
                .allSatisfy(l -> assertThat(l.key() + l.value()).doesNotContain("{", "}", "[", "]"));
    }

    @Test
    void everyRowThatTheMetricKeptIsThere() {
        List<String> rows = IntStream.range(0, 200).mapToObj(i -> "+ row " + i).toList();
        assertThat(lines("differences", rows)).hasSize(201);
    }

    @Test
    void whyThereIsNoScoreIsSaidWithItsDetail() {
        assertThat(EvidenceText.of(view(Outcome.unavailable("gold_error", "no such table: x"))))
                .extracting(EvidenceText::value)
                .containsExactly("the gold query fails", "no such table: x");
    }
}
