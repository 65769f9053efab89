package io.github.assay.metrics.judge.agentic;

import static io.github.assay.metrics.account.AccountBuilder.shortened;
import static io.github.assay.metrics.account.AccountBuilder.times;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.judge.agentic.LexicalCosine.Word;
import java.util.List;

/** Explains which words question and interpretation share, which only one has, and the resulting cosine. */
final class LexicalAccount {
    private LexicalAccount() {}

    static Account of(String question, String interpretation) {
        List<Word> words = LexicalCosine.words(question, interpretation);
        double product = words.stream().mapToDouble(Word::product).sum();
        double asked = LexicalCosine.length(words.stream().mapToInt(Word::one));
        double read = LexicalCosine.length(words.stream().mapToInt(Word::other));
        return new AccountBuilder()
                .says("Words are compared in lower case without plural and other endings; words such as the, of, what do not count.")
                .says(asked == 0 || read == 0
                        ? "One of both has no word that counts: 0."
                        : "A word weighs 1 + ln of how often it occurs. Sum over the words in both ÷ (length of the question × length of"
                                + " the reading): " + Sums.figure(product) + " ÷ (" + Sums.figure(asked) + " × " + Sums.figure(read)
                                + ") = " + Sums.figure(Math.min(1, product / (asked * read))) + ".")
                .counted("words_product", product)
                .counted("question_length", asked)
                .counted("reading_length", read)
                .passage("Words in both", words.stream().filter(Word::isShared).toList(), LexicalAccount::shared)
                .passage("Words only in the question", words.stream().filter(w -> w.other() == 0).toList(),
                        w -> Line.of(Mark.MISSING, often(w.written(), w.one())))
                .passage("Words only in the agent’s reading", words.stream().filter(w -> w.one() == 0).toList(),
                        w -> Line.of(Mark.EXTRA, often(w.written(), w.other())))
                .build();
    }

    private static Line shared(Word word) {
        return word.one() == word.other()
                ? Line.of(Mark.EQUAL, often(word.written(), word.one()))
                : Line.of(Mark.EQUAL, shortened(word.written()) + ", " + times(word.one()) + " in the question, " + times(word.other())
                        + " in the reading");
    }

    private static String often(String word, int n) {
        return shortened(word) + (n == 1 ? "" : ", " + times(n));
    }
}
