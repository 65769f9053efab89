package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.judge.agentic.LexicalCosine;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What judges say of the answer's words: faithfulness, G-Eval, intent (metrics.md §3.14 to §3.17). */
class AnswerJudgeTest {
    private static String claims(Object... verdicts) {
        return Arrays.stream(verdicts)
                .map(v -> "{\"claim\":\"c\",\"verdict\":" + (v instanceof String ? "\"" + v + "\"" : v) + "}")
                .collect(Collectors.joining(",", "{\"claims\":[", "]}"));
    }

    private static double faithfulness(Object... verdicts) {
        return Judged.item().says("agentic", claims(verdicts)).value("faithfulness");
    }

    @Test
    void faithfulnessIsTheShareOfSupportedClaims() {
        assertThat(faithfulness(1, 1, 1, 1, 0)).isEqualTo(0.8);
        assertThat(Judged.item().says("agentic", claims(1, 1, 1, 1, 0)).value("faithfulness-verdict")).isEqualTo(1);
        assertThat(faithfulness(1, 0)).isEqualTo(0.5);
        assertThat(Judged.item().says("agentic", claims(1, 0)).value("faithfulness-verdict")).isZero();
        assertThat(Judged.item().says("agentic", claims()).reason("faithfulness")).isEqualTo("no_claims");
        assertThat(Judged.item().reason("faithfulness")).isEqualTo("no_judge");
        assertThat(faithfulness(1, 1, "unverifiable")).isCloseTo(2 / 3.0, within(1e-9));
        assertThat(Judged.item()
                        .says("agentic", claims(1, 1, "Unverifiable"))
                        .with("faithfulness", "excludeUnverifiable", "true")
                        .value("faithfulness"))
                .isEqualTo(1);
    }

    @Test
    void claimsWithAnyOtherVerdictAreInvalid() {
        assertThat(Judged.item().says("agentic", claims(1, 0.5)).why("faithfulness"))
                .isEqualTo("$.claims[1].verdict: found 0.5; expected 0, 1 or \"unverifiable\"");
    }

    private static String geval(int mark, String more) {
        return "{\"geval\":{\"coherence\":" + mark + ",\"consistency\":3,\"fluency\":5,\"relevance\":1" + more + "}}";
    }

    @Test
    void marksFromProbabilitiesOrPlain() {
        Measurement weighed = Judged.item()
                .says("agentic", geval(4, ",\"probabilities\":{\"coherence\":{\"3\":0.1,\"4\":0.7,\"5\":0.2}}"))
                .measured("g-eval-coherence");
        assertThat(weighed.value()).isCloseTo(4.1, within(1e-9));
        assertThat((double) Details.of(weighed).get("normalised")).isCloseTo(0.775, within(1e-9));
        Measurement plain = Judged.item().says("agentic", geval(4, "")).measured("g-eval-coherence");
        assertThat(plain.value()).isEqualTo(4);
        assertThat(Details.of(plain)).containsEntry("normalised", 0.75);
        assertThat(Judged.item()
                        .says("agentic", geval(4, ",\"probabilities\":{\"coherence\":{\"4\":0.009,\"x\":0.99,\"7\":0.5}}"))
                        .value("g-eval-coherence"))
                .as("no token counts")
                .isEqualTo(4);
        assertThat(Judged.item().says("agentic", geval(6, "")).reason("g-eval-coherence")).isEqualTo("judge_invalid");
        Judged item = Judged.item().says("agentic", geval(4, ""));
        assertThat(item.value("g-eval-consistency")).isEqualTo(3);
        assertThat(item.value("g-eval-fluency")).isEqualTo(5);
        assertThat(item.value("g-eval-relevance")).isEqualTo(1);
        assertThat(item.reason("faithfulness")).as("the reply has no claims").isEqualTo("no_judge");
    }

    private static String intent(String category, double score) {
        return "{\"intent\":{\"category\":\"" + category + "\",\"score\":" + score + "}}";
    }

    @ParameterizedTest
    @CsvSource({"8, excellent", "10, excellent", "7.99, adequate", "5, adequate", "4.9, poor", "2, poor", "1.99, failing"})
    void bandsOfIntentResolutionHaveNoGaps(double score, String band) {
        assertThat(Judged.item().says("agentic", intent("both", score)).measured("intent-resolution").label())
                .isEqualTo(band);
    }

    @Test
    void whereNothingHadToBeResolvedTheMetricDoesNotApply() {
        assertThat(Judged.item().says("agentic", intent("none", 9)).reason("intent-resolution"))
                .isEqualTo("not_applicable");
        Case asks = Case.of("c", "?", "SELECT 1", "db")
                .withExtras(Datum.fields(Map.of(
                        "expected_clarifications",
                        new Datum.Items(List.of(new Datum.Text("Which year?"), new Datum.Text("Gross or net?"))))));
        Measurement m = Judged.item()
                .on(asks)
                .answering("Before I start: which YEAR – 2023?")
                .says("agentic", intent("none", 3))
                .measured("intent-resolution");
        assertThat(m.value()).isEqualTo(3);
        assertThat(Details.of(m))
                .containsEntry("clarification_recall", 0.5)
                .containsEntry("missed_clarifications", List.of("Gross or net?"));
    }

    /** Three questions are expected: the answer asks the first word by word, and the second in other words. */
    @Test
    void clarificationsAreCountedByTheLetterAndByTheJudge() {
        Case asks = Case.of("c", "?", "SELECT 1", "db").withExtras(Datum.fields(Map.of("expected_clarifications", new Datum.Items(
                List.of(new Datum.Text("Which year?"), new Datum.Text("Gross or net?"), new Datum.Text("Which currency?"))))));
        Judged item = Judged.item().on(asks).answering("Which year? And with or without tax?");
        String met = "{\"intent\":{\"category\":\"clarification\",\"score\":8,\"clarifications\":[],\"clarifications_met\":%s}}";
        assertThat(Details.of(item.says("agentic", met.formatted("[1, 2, 2]")).measured("intent-resolution")))
                .containsEntry("clarification_recall", 1 / 3.0)
                .containsEntry("clarification_recall_judged", 2 / 3.0)
                .containsEntry("missed_clarifications", List.of("Gross or net?", "Which currency?"));
        // Two more replies find one and three: the median of 2, 1 and 3 of three.
        item.says("agentic", met.formatted("[1]")).says("agentic", met.formatted("[1, 2, 3]"));
        assertThat(Details.of(item.measured("intent-resolution"))).containsEntry("clarification_recall_judged", 2 / 3.0);
        assertThat(item.measured("intent-resolution").value()).as("recall changes no score").isEqualTo(8);
        for (String wrong : List.of("[4]", "[0]", "[1.5]", "[\"Gross or net?\"]", "2")) {
            assertThat(Judged.item().on(asks).says("agentic", met.formatted(wrong)).reason("intent-resolution")).as(wrong).isEqualTo("judge_invalid");
        }
        assertThat(Details.of(Judged.item().on(asks).says("agentic", intent("none", 3)).measured("intent-resolution")))
                .as("a reply of the former form").doesNotContainKey("clarification_recall_judged");
    }

    private static Judged interpreted(String question, String interpretation) {
        return Judged.item()
                .on(Case.of("c", question, "SELECT 1", "db"))
                .on(Prediction.of("c", "s", "SELECT 1")
                        .withExtras(Datum.fields(Map.of("agent_interpretation", new Datum.Text(interpretation)))));
    }

    @Test
    void intentSimilarityByReplyOrByWords() {
        String id = "intent-similarity";
        assertThat(Judged.item().says(id, "{\"similarity\":0.83}").value(id)).isEqualTo(0.83);
        Measurement same = interpreted("Total sales in 2023", "total sales for 2023").measured(id);
        assertThat(same.value()).isEqualTo(1);
        assertThat(same.flags()).containsExactly("lexical");
        assertThat(interpreted("total sales", "customer names").value(id)).isZero();
        assertThat(interpreted("total sales", "").value(id)).as("one is empty").isZero();
        assertThat(interpreted("", "").reason(id)).isEqualTo("not_applicable");
        assertThat(Judged.item().reason(id)).as("never recorded").isEqualTo("not_applicable");
        assertThat(interpreted("total sales", "sales total by region").value(id)).isStrictlyBetween(0.5, 1.0);
        assertThat(interpreted("total sales", "x").says(id, "{\"similarity\":1.2}").reason(id)).isEqualTo("judge_invalid");
        assertThat(interpreted("total sales", "total sale").says(id, "{\"similarity\":0}").with(id, "source", "lexical")
                        .value(id))
                .isEqualTo(1);
    }

    @Test
    void lexicalCosineIsSymmetricAndBounded() {
        List<String> texts = List.of("", "total sales", "the sum of sales by store", "stores, stores and stores", "2023");
        for (String a : texts) {
            for (String b : texts) {
                assertThat(LexicalCosine.of(a, b)).isBetween(0.0, 1.0).isEqualTo(LexicalCosine.of(b, a));
            }
        }
    }
}
