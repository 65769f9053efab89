package io.github.assay.tabular;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Six answers about a project's study, which window, terminal, report and JSON render (statistics.md §15): how reliable the
 * labels are, which metric agrees with people, at which threshold, whether its lead is real, what the true pass rates are,
 * and how many more labels are needed.
 *
 * @param project the project's name
 * @param n items with a final label
 * @param reference the rule of the final labels, in words
 * @param unit what resamples drew, in words
 * @param replicates number of resamples
 * @param seed seed of the study
 * @param answers the six answers, in order
 * @param cautions cautions about the study, one sentence each
 */
public record Answers(
        String project, int n, String reference, String unit, int replicates, long seed, List<Answer> answers, List<String> cautions) {
    /** What an answer allows to conclude. */
    public enum Verdict {
        /** The interval or the test allows the conclusion. */
        SAFE,
        /** The interval or the test speaks against it. */
        NOT_SAFE,
        /** The interval or the test allows neither. */
        NOT_SHOWN,
        /** There are too few labels for an answer. */
        TOO_FEW
    }

    /** Where the figure behind an answer is. */
    public enum Page {
        AGREEMENT,
        METRIC,
        THRESHOLD,
        COMPARE,
        RATES,
        PLANNER;

        /** Name in JSON documents. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A figure of an answer.
     *
     * @param subject what it is of, such as {@code κ of ex}
     * @param form how it is written for people
     * @param estimate its value with interval and n, or why there is none
     */
    public record AnswerFigure(String subject, NumberForm form, Outcome<Estimate> estimate) {
        /** Value and interval in one unit, or "undefined" with the reason. */
        public String words() {
            return estimate.asValue().isPresent() ? EstimateFormat.of(estimate, form) : EstimateFormat.undefined(estimate);
        }
    }

    /**
     * One answer.
     *
     * @param number 1 to 6, in the order of the questions
     * @param verdict what it allows to conclude
     * @param sentences the answer in words, the most important sentence first; what they claim follows from {@code figures}
     * @param figures the figures, the headline first; empty where nothing can be computed
     * @param n items behind the headline
     * @param method how the headline and its interval were made, in words
     * @param page where the figure behind it is
     * @param items the items behind it: undecided, misjudged or compared ones; may be empty
     */
    public record Answer(
            int number, Verdict verdict, List<String> sentences, List<AnswerFigure> figures, int n, String method, Page page,
            List<ItemKey> items) {
        public Answer {
            sentences = List.copyOf(sentences);
            figures = List.copyOf(figures);
            items = List.copyOf(items);
        }

        /** The question that it answers. */
        public String question() {
            return Texts.text("answers." + number);
        }

        /** The whole answer in words. */
        public String sentence() {
            return String.join(" ", sentences);
        }

        /** The headline figure; empty where nothing can be computed. */
        public Optional<AnswerFigure> headline() {
            return figures.stream().findFirst();
        }
    }

    public Answers {
        answers = List.copyOf(answers);
        cautions = List.copyOf(cautions);
        if (answers.size() != 6) {
            throw new IllegalArgumentException("six questions are answered, not " + answers.size());
        }
    }

    /** The answer to a question, 1 to 6. */
    public Answer answer(int number) {
        return answers.get(number - 1);
    }

    /** Project, study and settings in one line. */
    public String header() {
        return Texts.text("answers.header", project, n, reference, unit, replicates, String.valueOf(seed));
    }

    /** The answers as a table, a question a row. */
    public static TableSpec<Answer> table() {
        TableSpec<AnswerFigure> figures = TableSpec.list(
                "answer-figures", ColumnSpec.verbatim("subject", "answers.subject", AnswerFigure::subject),
                ColumnSpec.combined("figure", "answers.figure", NumberForm.COEFFICIENT, AnswerFigure::estimate));
        return TableSpec.list(
                "answers", ColumnSpec.count("number", "answers.number", Answer::number),
                ColumnSpec.verbatim("question", "answers.question", Answer::question),
                ColumnSpec.coded("verdict", "answers.verdict", a -> Texts.word(a.verdict()), a -> a.verdict().name().toLowerCase(Locale.ROOT)),
                ColumnSpec.verbatim("sentence", "answers.sentence", Answer::sentence),
                ColumnSpec.count("n", "answers.n", Answer::n),
                ColumnSpec.verbatim("method", "answers.method", Answer::method),
                ColumnSpec.data("page", a -> a.page().word()),
                ColumnSpec.rows("figures", figures, Answer::figures),
                ColumnSpec.itemList("items", Answer::items));
    }
}
