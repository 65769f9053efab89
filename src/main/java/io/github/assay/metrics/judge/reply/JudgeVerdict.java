package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The verdict of a judge: the key of its reply that holds it, the words of that key, and which of them pass (metrics.md
 * §3.18). Judges whose reply is a number or a list have none.
 *
 * @param key key at the top of the reply
 * @param words from the mildest to the most severe
 * @param passing how many words, from the first, pass
 */
public record JudgeVerdict(String key, List<String> words, int passing) {
    /** Least score of a rubric's option that passes, as of {@code rubric-judge}. */
    private static final double RUBRIC_PASSES = 0.7;

    private static final Map<String, JudgeVerdict> ALL = new TreeMap<>(Map.of(
            "stef", new JudgeVerdict(
                    "overall_verdict", List.of("Correct", "Likely Correct", "Potentially Incorrect", "Incorrect"), 2),
            "badgersqljudge", flag("semantic_equivalence"),
            "badgerstage1", new JudgeVerdict(
                    "matching_category", List.of("complete", "near_complete", "partial", "overlap", "no_match"), 2),
            "datafaceequivalence", new JudgeVerdict(
                    "equivalence", List.of("equivalent", "partially_equivalent", "different"), 2),
            "flex", flag("correct"),
            "llmsqlequivalence", flag("equivalence")));

    public JudgeVerdict {
        words = List.copyOf(words);
    }

    private static JudgeVerdict flag(String key) {
        return new JudgeVerdict(key, List.of("true", "false"), 1);
    }

    /**
     * The verdict of a judge; empty when its reply has none.
     *
     * @param declared the project's settings of the judge; a rubric among them gives the words, by falling score
     */
    public static Optional<JudgeVerdict> of(String judge, Datum.Fields declared) {
        JudgeVerdict known = ALL.get(ReplyObject.fold(judge));
        if (known != null || declared.fields("rubric").items("options").isEmpty()
                || !ReplyObject.fold(judge).equals("rubric") && ReplyForm.isKnown(judge)) {
            return Optional.ofNullable(known);
        }
        List<Map.Entry<String, Double>> options = new ArrayList<>();
        for (Datum option : declared.fields("rubric").items("options")) {
            Datum.Fields fields = option.asFields().orElse(Datum.Fields.NONE);
            options.add(Map.entry(fields.text("name").orElse(""),
                    fields.get("score").flatMap(Datum::asNumber).map(BigDecimal::doubleValue).orElse(0.0)));
        }
        options.sort(Map.Entry.<String, Double>comparingByValue().reversed());
        return Optional.of(new JudgeVerdict("option", options.stream().map(Map.Entry::getKey).toList(),
                (int) options.stream().filter(o -> o.getValue() >= RUBRIC_PASSES).count()));
    }

    /** The word of a reply, as {@link #words} spells it; empty when the reply has none of them. */
    public Optional<String> word(Datum.Fields reply) {
        return reply.values().entrySet().stream()
                .filter(e -> ReplyObject.fold(e.getKey()).equals(ReplyObject.fold(key)))
                .findFirst()
                .map(Map.Entry::getValue)
                .flatMap(v -> v.asText().or(() -> v.asFlag().map(Object::toString)))
                .flatMap(stated -> words.stream().filter(w -> ReplyObject.fold(w).equals(ReplyObject.fold(stated))).findFirst());
    }

    /** Whether a word of {@link #words} passes. */
    public boolean passes(String word) {
        return words.indexOf(word) < passing;
    }

    /** The most frequent word; of several the most severe. */
    public Optional<String> majority(List<String> given) {
        return words.stream()
                .filter(given::contains)
                .max(java.util.Comparator.<String>comparingLong(w -> given.stream().filter(w::equals).count())
                        .thenComparingInt(words::indexOf));
    }
}
