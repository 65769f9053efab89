package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplySteps;
import io.github.assay.metrics.judge.agentic.LexicalCosine.Word;
import io.github.assay.metrics.judge.reply.ReplyForm.SimilarityReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@code intent-similarity}: how alike the question and the agent's interpretation of it are (metrics.md §3.17). A
 * judge's reply gives the value; without a reply the words do, flagged {@code lexical}. When no interpretation is
 * recorded, the metric does not apply.
 */
public final class IntentSimilarity implements Metric {
    private static final String ID = "intent-similarity";
    private static final MetricInfo INFO = JudgeInfo.ofAnswer(
                    ID, "Intent similarity", 0, 1, OptionalDouble.of(0.7), "BADGER Table 2")
            .with(List.of(MetricInfo.Option.oneOf(
                    "source", "the judge's reply where there is one, the reply alone, or words alone",
                    "recorded-else-lexical", "recorded", "lexical"))).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Optional<Outcome<Measurement>> refusal = JudgeGate.refusal(evidence);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        String source = evidence.word(ID, "source", "recorded-else-lexical");
        Outcome<Measurement> judged =
                ReplySummary.of(evidence.replies(), ReplyForm.SIMILARITY).map(replies -> evidence.explained(
                        measurement(replies),
                        steps -> ReplySteps.median(steps, replies, SimilarityReply::similarity, SimilarityReply::reason)));
        boolean byReply = source.equals("recorded") || !source.equals("lexical") && !judged.reason().equals("no_judge");
        return byReply ? judged : lexical(evidence);
    }

    private static Measurement measurement(ReplySummary<SimilarityReply> replies) {
        return new Measurement(replies.median(SimilarityReply::similarity), "", replies.flags(), new FindingList()
                .rationale(replies.first().reason())
                .add(replies.origin(SimilarityReply::similarity))
                .list());
    }

    private static Outcome<Measurement> lexical(Evidence evidence) {
        String question = evidence.item().evalCase().question();
        Optional<String> recorded = interpretation(evidence);
        if (recorded.isEmpty()) {
            return Outcome.unavailable("not_applicable", "no interpretation was recorded");
        }
        if (question.isBlank() && recorded.get().isBlank()) {
            return Outcome.unavailable("not_applicable", "question and interpretation are empty");
        }
        return Outcome.value(evidence.explained(
                new Measurement(LexicalCosine.of(question, recorded.get()), "", List.of("lexical"), new FindingList()
                        .text("interpretation", recorded.get())
                        .list()),
                steps -> explain(question, recorded.get(), steps)));
    }

    private static Optional<String> interpretation(Evidence evidence) {
        String ofCase = evidence.item().evalCase().context().interpretation();
        return evidence.extra("agent_interpretation")
                .flatMap(Datum::asText)
                .or(() -> ofCase.isEmpty() ? Optional.empty() : Optional.of(ofCase));
    }

    /** Explains which words question and interpretation share, which only one has, and the resulting cosine. */
    private static void explain(String question, String interpretation, Steps steps) {
        List<Word> words = LexicalCosine.words(question, interpretation);
        double product = words.stream().mapToDouble(Word::product).sum();
        double requested = LexicalCosine.length(words.stream().mapToInt(Word::one));
        double read = LexicalCosine.length(words.stream().mapToInt(Word::other));
        steps.says("similarity.words")
                .says(requested == 0 || read == 0
                        ? Phrase.of("similarity.none")
                        : Phrase.of("similarity.cosine", product, requested, read, Math.min(1, product / (requested * read))))
                .counted("words_product", product)
                .counted("question_length", requested)
                .counted("reading_length", read)
                .passage("similarity.both", words.stream().filter(Word::isShared).toList(), IntentSimilarity::shared)
                .passage("similarity.question", words.stream().filter(w -> w.other() == 0).toList(),
                        w -> Line.of(Mark.MISSING, often(w.written(), w.one())))
                .passage("similarity.reading", words.stream().filter(w -> w.one() == 0).toList(),
                        w -> Line.of(Mark.EXTRA, often(w.written(), w.other())));
    }

    private static Line shared(Word word) {
        return Line.of(Mark.EQUAL, word.one() == word.other()
                ? often(word.written(), word.one())
                : Phrase.of("similarity.shared", Steps.shortened(word.written()), word.one(), word.other()));
    }

    private static Phrase often(String word, int n) {
        return n == 1 ? Phrase.text(Steps.shortened(word)) : Phrase.of("similarity.often", Steps.shortened(word), n);
    }
}
