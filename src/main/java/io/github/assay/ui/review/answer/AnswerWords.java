package io.github.assay.ui.review.answer;

import io.github.assay.service.review.SystemAnswer;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Sentences and figures of an answer. */
final class AnswerWords {
    private AnswerWords() {}

    /** Number of calls, time, tokens and price in one line; empty when nothing is recorded. */
    static String figures(SystemAnswer answer) {
        List<String> parts = new ArrayList<>();
        answer.calls().ifPresent(calls -> parts.add(Texts.text("answer.calls", calls.size())));
        answer.attempts().corrections().ifPresent(n -> parts.add(Texts.text("answer.corrections", n)));
        SystemAnswer.Cost cost = answer.cost();
        cost.millis().ifPresent(millis -> parts.add(time(millis)));
        cost.tokens().ifPresent(n -> parts.add(Texts.text("answer.tokens", Math.round(n))));
        cost.price().ifPresent(n -> parts.add(Texts.text("answer.cost", plain(n))));
        if (!cost.kinds().isEmpty()) {
            parts.add(VisibleText.line(cost.kinds()));
        }
        return String.join(" · ", parts);
    }

    /** The beginning of the answer's words in one line; a sentence when there are none. */
    static String beginning(SystemAnswer answer) {
        return Stream.of(answer.response(), answer.interpretation(), answer.error())
                .filter(text -> !text.isBlank())
                .findFirst()
                .map(text -> "“" + VisibleText.line(text.substring(0, Math.min(text.length(), 400))) + "”")
                .orElse(Texts.text("answer.none"));
    }

    static String time(double millis) {
        return millis < 999.5
                ? Texts.text("review.table.millis", Math.round(millis))
                : Texts.text("review.table.seconds", String.format(Locale.ROOT, millis < 99_950 ? "%.1f" : "%.0f", millis / 1000));
    }

    /** A number with its digits and no exponent where it is readable. */
    private static String plain(double n) {
        String exact = Double.toString(n);
        return exact.endsWith(".0") ? exact.substring(0, exact.length() - 2) : exact;
    }
}
