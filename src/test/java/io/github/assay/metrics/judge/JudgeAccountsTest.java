package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Explained.Line;
import io.github.assay.metrics.Explained;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What judged scores say of themselves: each reply, what counts of them together, and which words or points made it. */
class JudgeAccountsTest {
    private static Judged read(String interpretation) {
        return Judged.item().on(Prediction.of("c", "s", "SELECT a FROM t")
                .withExtras(Datum.fields(Map.of("agent_interpretation", new Datum.Text(interpretation)))));
    }

    @Test
    void similarityByWordsFollowsFromTheWordsNamed() {
        List<String> words = List.of("much", "sold", "sale", "years", "2023", "region", "the", "how");
        for (long seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String text = IntStream.range(0, random.nextInt(8)).mapToObj(_ -> words.get(random.nextInt(words.size())))
                    .collect(Collectors.joining(" "));
            Judged item = read(text);
            double product = figure(item.account("intent-similarity"), "words_product");
            double lengths = figure(item.account("intent-similarity"), "question_length")
                    * figure(item.account("intent-similarity"), "reading_length");
            assertThat(lengths == 0 ? 0 : product / lengths).as("seed %d: %s", seed, text)
                    .isCloseTo(item.measured("intent-similarity").value(), within(1e-9));
        }
    }

    @Test
    void similarityByWordsNamesTheWordsInBothAndInOne() {
        Explained account = read("Sold in which years, sold where?").account("intent-similarity");

        assertThat(lines(account)).containsExactly(
                "= sold, once in the question, 2 times in the reading", "− how", "− much", "+ where", "+ years");
        assertThat(account.lead().getLast()).contains("1.69 ÷ (1.73 × 2.21) = 0.443");
    }

    @Test
    void flexSaysHowTheJudgeWasAskedAndWhatEachReplySays() {
        Explained account = Judged.item().scored("ex", Measurement.of(1))
                .says("flex", "{\"correct\":false,\"rationale\":\"No year.\",\"error_categories\":"
                        + "{\"abused_clauses\":{\"issued\":true,\"explanation\":\"a LIMIT\"}}}")
                .says("flex", "{\"correct\":true}")
                .says("flex", "{\"correct\":false}")
                .account("flex");

        assertThat(account.lead()).containsExactly(
                "EX is 1, so the judge looks strictly for an error that the tables do not show.",
                "Execution accuracy accepts what the judge does not (false positive).",
                "Does the judge accept the answer? 1 of 3 replies say yes, so no counts.");
        assertThat(lines(account)).containsExactly(
                "1. no: No year.", "2. yes", "3. no", "abused clauses (1 of 3 replies, too few to count): a LIMIT");
        assertThat(figure(account, "replies_accepting")).isEqualTo(1);
    }

    @Test
    void aTieCountsAsNo() {
        Explained account = Judged.item().scored("ex", Measurement.of(1))
                .says("flex", "{\"correct\":false}").says("flex", "{\"correct\":true}").account("flex");

        assertThat(account.lead()).contains("Does the judge accept the answer? 1 of 2 replies say yes, a tie, which counts as no.");
    }

    @Test
    void pointsAddUpToPhi() {
        Judged item = Judged.item().says("stef", "{\"overall_verdict\":\"Likely Correct\",\"confidence\":0.7,"
                + "\"filters_applied_status\":\"partially_applied\"}");

        assertThat(item.measured("stef-score").value()).isEqualTo(48);
        assertThat(item.account("stef-score").lead()).containsExactly(
                "(3 + 3 + 0) ÷ 10 × 100 × 0.8 = 48, poor: excellent from 90, good from 75, marginal from 50, poor below.");
        assertThat(lines(item.account("stef-score"))).containsExactly(
                "filters partially applied, as the judge says: 3 of 5", "verdict likely correct: 3 of 5",
                "leniency, where all extra filters are declared harmless: 0 of 1", "the judge’s confidence 0.7, medium: × 0.8");
    }

    @Test
    void anEvenNumberOfMarksGivesTheMeanOfTheMiddleOnes() {
        String reply = "{\"score\":%d,\"semantic_equivalence\":false,\"issues\":[\"logic_error\"],\"rationale\":\"r%d\"}";
        Explained account = Judged.item().says("badger-sql-judge", reply.formatted(4, 1))
                .says("badger-sql-judge", reply.formatted(7, 2)).account("badger-sql-judge");

        assertThat(account.passages().toString()).contains("The median of 2 replies, 4, 7: 5.5.", "Divided by 10: 0.55.", "1. 4: r1", "2. 7: r2");
    }

    private static double figure(Explained account, String key) {
        return account.figures().get(key).doubleValue();
    }

    private static Stream<String> lines(Explained account) {
        return account.rest().stream().flatMap(p -> p.lines().stream()).map(Line::marked);
    }
}
