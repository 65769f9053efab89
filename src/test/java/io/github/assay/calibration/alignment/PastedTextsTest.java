package io.github.assay.calibration.alignment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.alignment.PastedTexts.ItemText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PastedTextsTest {
    private static final List<ItemText> TUNE = List.of(
            new ItemText("u1", false, "How many singers are there in each country?"),
            new ItemText("u1", true, "SELECT country, count(*) FROM singer GROUP BY country"),
            new ItemText("u2", false, "What is number 6?"));
    private static final List<ItemText> TEST = List.of(
            new ItemText("t1", false, "Which concert halls have a higher capacity than the average hall?"),
            new ItemText("t1", true, "SELECT name FROM stadium WHERE capacity > (SELECT avg(capacity) FROM stadium)"),
            new ItemText("t2", false, "What is number 7?"),
            new ItemText("t3", false, "How many singers are there in each city?"),
            new ItemText("t4", false, "どのホールが平均より大きいですか"),
            new ItemText("t5", false, "Show all"));

    private static List<String> found(String text) {
        return new PastedTexts(TEST, TUNE).in(text).stream().map(ItemText::caseId).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Example: Which concert halls have a higher capacity than the average hall? It is wrong.",
        "which  CONCERT halls\nhave a higher capacity than the average hall",
        "Which concert halls have higher capacity than the average hall?",
        "Which concert halls had a higher capacity than an average hall?",
        "select name\n  from stadium\n where capacity > ( select AVG(capacity) from stadium );",
        "```sql\nSELECT s.name FROM stadium WHERE capacity > (SELECT avg(capacity) FROM stadium)\n```",
        "**Which** concert-halls have a _higher_ capacity than the average hall",
    })
    void aQuestionOrSqlIsFoundWordForWordAndNearly(String text) {
        assertThat(found(text)).containsExactly("t1");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "Judge whether the query answers the question.", "Which halls are large?", "Show all results.",
        "How many singers are there in each country?", "What is number 6?", "What is number 8?",
        "Is capacity the average of stadium? SELECT name FROM stadium",
    })
    void whatIsGeneralOrComesFromTuneIsNot(String text) {
        assertThat(found(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'What is number 7?', t2", "'How many singers are there in each city?', t3", "例:どのホールが平均より大きいですか。, t4"})
    void aTestQuestionBesideOneOfTuneIsFoundByItsOwnWords(String text, String caseId) {
        assertThat(found(text)).containsExactly(caseId);
        assertThat(found("How many singers are there in each country? " + text + " What is number 6?")).containsExactly(caseId);
    }

    /** The least edits by the plain recursion over all parts of the text. */
    @Test
    void seededTextsAreFoundIffSomePartOfTheTextIsNearEnough() {
        Random random = new Random(29);
        for (int round = 0; round < 400; round++) {
            List<String> words = drawn(random, 5 + random.nextInt(8));
            List<String> text = drawn(random, 4 + random.nextInt(24));
            int least = words.size();
            for (int from = 0; from <= text.size(); from++) {
                for (int to = from; to <= text.size(); to++) {
                    least = Math.min(least, distance(words, text.subList(from, to)));
                }
            }
            List<ItemText> found = new PastedTexts(List.of(new ItemText("t", false, String.join(" ", words))), List.of()).in(String.join(", ", text));
            assertThat(found.size()).as("%s in %s", words, text).isEqualTo(least <= words.size() / 5 ? 1 : 0);
        }
    }

    private static List<String> drawn(Random random, int size) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            words.add(List.of("a", "b", "c").get(random.nextInt(3)));
        }
        return words;
    }

    private static int distance(List<String> a, List<String> b) {
        int[][] d = new int[a.size() + 1][b.size() + 1];
        for (int i = 0; i <= a.size(); i++) {
            for (int j = 0; j <= b.size(); j++) {
                d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1,
                        d[i - 1][j - 1] + (a.get(i - 1).equals(b.get(j - 1)) ? 0 : 1));
            }
        }
        return d[a.size()][b.size()];
    }
}
