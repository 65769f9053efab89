package io.github.assay.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.table.Datum;
import io.github.assay.llm.LlmReply.TokenLogprob;
import io.github.assay.llm.LlmReply.TokenLogprobs;
import io.github.assay.metrics.judge.reply.JudgeVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Probabilities of verdicts and marks from tokens, worked by hand (metrics.md §3.18). */
class TokenConfidenceTest {
    private static final JudgeVerdict STEF = JudgeVerdict.of("stef", Datum.Fields.NONE).orElseThrow();

    /** A token with its probability and alternatives: text, probability, text, probability … */
    private static TokenLogprobs token(Object... textsAndShares) {
        List<TokenLogprob> all = new ArrayList<>();
        for (int i = 0; i < textsAndShares.length; i += 2) {
            all.add(new TokenLogprob((String) textsAndShares[i], Math.log((double) textsAndShares[i + 1])));
        }
        return new TokenLogprobs(all.getFirst(), all);
    }

    private static String text(List<TokenLogprobs> tokens) {
        StringBuilder text = new StringBuilder();
        tokens.forEach(t -> text.append(t.chosen().token()));
        return text.toString();
    }

    private static TokenConfidence of(List<TokenLogprobs> tokens) {
        return new TokenConfidence(text(tokens), tokens);
    }

    private static OptionalDouble verdict(TokenConfidence tokens, JudgeVerdict verdict, String word) {
        return tokens.verdict(verdict.key(), verdict.words(), word);
    }

    @Test
    void aVerdictOfOneTokenIsRenormalisedOverTheVocabulary() {
        TokenConfidence tokens = of(List.of(token("{\"overall_verdict\":\"", 1.0),
                token("Correct", 0.6, "Likely", 0.2, "Incorrect", 0.1, "Maybe", 0.05), token("\"}", 1.0)));
        assertThat(verdict(tokens, STEF, "Correct").orElseThrow()).isCloseTo(0.6 / 0.9, within(1e-12));
    }

    @Test
    void aVerdictOfSeveralTokensMultipliesUntilOneWordIsLeft() {
        // equivalent | partially_equivalent | different: "different" is split as "diff" + "erent".
        JudgeVerdict dataface = JudgeVerdict.of("dataface-equivalence", Datum.Fields.NONE).orElseThrow();
        TokenConfidence split = of(List.of(token("{\"equivalence\": ", 1.0),
                token("\"diff", 0.5, "\"part", 0.3, "\"equi", 0.1, "\"none", 0.1), token("erent", 0.9, "use", 0.1), token("\"}", 1.0)));
        assertThat(verdict(split, dataface, "different").orElseThrow()).isCloseTo(0.5 / 0.9, within(1e-12));
        // complete | near_complete | partial | overlap | no_match: "n" leaves two words, so the next token counts too.
        JudgeVerdict stage1 = JudgeVerdict.of("badger-stage1", Datum.Fields.NONE).orElseThrow();
        TokenConfidence prefix = of(List.of(token("{\"matching_category\":\"", 1.0), token("n", 0.8, "complete", 0.2),
                token("ear_complete", 0.75, "o_match", 0.15, "ever", 0.1), token("\"}", 1.0)));
        assertThat(verdict(prefix, stage1, "near_complete").orElseThrow()).isCloseTo(0.8 * 0.75 / 0.9, within(1e-12));
    }

    @Test
    void flagsAndOptionsThatBeginAlikeHaveAProbability() {
        JudgeVerdict flex = JudgeVerdict.of("flex", Datum.Fields.NONE).orElseThrow();
        TokenConfidence flag = of(List.of(token("{\"rationale\":\"\\\"correct\\\": true?\",\"correct\":", 1.0),
                token(" false", 0.3, " true", 0.1), token("}", 1.0)));
        assertThat(verdict(flag, flex, "false").orElseThrow()).isCloseTo(0.75, within(1e-12));
        JudgeVerdict rubric = new JudgeVerdict("option", List.of("Good enough", "Good", "Bad"), 1);
        TokenConfidence good = of(List.of(token("{\"option\":\"", 1.0), token("Good", 0.9, "Bad", 0.1),
                token("\"}", 0.2, " enough", 0.6, "bye", 0.2)));
        assertThat(verdict(good, rubric, "Good").orElseThrow()).isCloseTo(0.9 * 0.25, within(1e-12));
    }

    @Test
    void withoutTokensOfTheReplyThereIsNone() {
        List<TokenLogprobs> tokens = List.of(token("{\"overall_verdict\":\"", 1.0), token("Correct", 0.6), token("\"}", 1.0));
        assertThat(verdict(new TokenConfidence("{\"overall_verdict\":\"Incorrect\"}", tokens), STEF, "Incorrect")).isEmpty();
        assertThat(verdict(new TokenConfidence("{}", List.of()), STEF, "Correct")).isEmpty();
        TokenLogprobs impossible = new TokenLogprobs(new TokenLogprob("Correct", 3), List.of());
        assertThat(verdict(of(List.of(tokens.getFirst(), impossible, tokens.getLast())), STEF, "Correct")).isEmpty();
    }

    @Test
    void marksOfGEvalAreTakenFromTheirTokens() {
        TokenConfidence tokens = of(List.of(token("{\"geval\":{\"reasons\":{\"coherence\":\"5 of 5\"},\"coherence\":", 1.0),
                token(" 4", 0.7, " 3", 0.1, " 5", 0.2, " 9", 0.001), token(",\"fluency\":5}}", 1.0)));
        Map<String, Map<String, Double>> marks = tokens.geval();
        assertThat(marks).containsOnlyKeys("coherence", "fluency");
        assertThat(marks.get("coherence")).containsOnlyKeys("3", "4", "5");
        double weighted = marks.get("coherence").entrySet().stream().mapToDouble(e -> Integer.parseInt(e.getKey()) * e.getValue()).sum();
        assertThat(weighted / marks.get("coherence").values().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(4.1, within(1e-12));
    }
}
