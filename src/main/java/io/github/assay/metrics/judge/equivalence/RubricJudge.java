package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.reply.ReplyForm.RubricReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * {@code rubric-judge}: the score of the option a judge chose from the project's rubric (metrics.md §3.13). Replies to
 * a prompt with the options reversed are marked {@code reversed}. Where they disagree with the others, the value is the
 * mean of both and the flag {@code positional_bias} is set.
 */
public final class RubricJudge implements Metric {
    private static final MetricInfo INFO = JudgeInfo.ofSql(
            "rubric-judge", "Rubric judge", OptionalDouble.of(0.7), "IBM EvalAssist, direct assessment",
            MetricInfo.Need.QUESTION);

    private final MetricInfo info;
    private final ReplyForm<RubricReply> form;

    public RubricJudge() {
        this(INFO, ReplyForm.RUBRIC);
    }

    private RubricJudge(MetricInfo info, ReplyForm<RubricReply> form) {
        this.info = info;
        this.form = form;
    }

    /** The same of a judge that a project declares by a rubric of its own; its metric has the judge's name as id. */
    public static RubricJudge named(String judge, String name) {
        MetricInfo info = JudgeInfo.ofSql(
                judge, name, OptionalDouble.of(0.7), "judges/" + judge + ".json of the project", MetricInfo.Need.QUESTION);
        return new RubricJudge(info, ReplyForm.rubric(judge));
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Optional<Outcome<Measurement>> settled = JudgeGate.beforeSql(evidence);
        if (settled.isPresent()) {
            return settled.get();
        }
        return JudgeGate.onAnswer(
                evidence,
                form,
                replies -> Rubric.of(replies.declared()).flatMap(rubric -> measurement(evidence, replies, rubric)));
    }

    private static Outcome<Measurement> measurement(Evidence evidence, ReplySummary<RubricReply> replies, Rubric rubric) {
        Optional<String> unknown = replies.values().stream()
                .map(RubricReply::option)
                .filter(o -> rubric.score(o).isEmpty())
                .findFirst();
        if (unknown.isPresent()) {
            return Outcome.unavailable("judge_invalid", "$.option: found \"" + unknown.get() + "\"; expected "
                    + String.join(", ", rubric.scores().keySet()));
        }
        OptionalDouble plain = median(replies, rubric, r -> !isReversed(r));
        OptionalDouble reversed = median(replies, rubric, RubricJudge::isReversed);
        double value = (plain.orElse(reversed.orElse(0)) + reversed.orElse(plain.orElse(0))) / 2;
        List<String> flags = new ArrayList<>(replies.flags());
        boolean both = plain.isPresent() && reversed.isPresent();
        if (both && plain.getAsDouble() != reversed.getAsDouble()) {
            flags.add("positional_bias");
        }
        FindingList findings = new FindingList().text("option", replies.first().option());
        if (both) {
            findings.number("score", plain.getAsDouble()).number("score_reversed", reversed.getAsDouble());
        }
        return Outcome.value(evidence.explained(
                new Measurement(value, "", flags, findings.text("rubric", rubric.name())
                        .rationale(replies.first().explanation())
                        .add(replies.origin(RubricReply::option))
                        .list()),
                steps -> steps.says(both
                                ? Phrase.of("rubric.both", new Arithmetic.Mean(List.of(plain.getAsDouble(), reversed.getAsDouble())))
                                : Phrase.of("rubric.score", value))
                        .passage("rubric.options", List.copyOf(rubric.scores().entrySet()),
                                o -> Line.of(Mark.NONE, Phrase.of("cell", o.getKey(), o.getValue())))));
    }

    private static OptionalDouble median(ReplySummary<RubricReply> replies, Rubric rubric, Predicate<JudgeReply> which) {
        return replies.median(which, r -> rubric.score(r.option()).orElseThrow());
    }

    private static boolean isReversed(JudgeReply reply) {
        return reply.extras().get("reversed").flatMap(Datum::asFlag).orElse(false)
                || reply.document()
                        .flatMap(d -> d.get("reversed"))
                        .flatMap(Datum::asFlag)
                        .orElse(false);
    }

    /**
     * The options a judge chooses from, with their scores (metrics.md §3.2-H), as the project declares them under
     * {@code judges.rubric.rubric}.
     *
     * @param name its name; may be empty
     * @param scores option → score, 0 to 1
     */
    record Rubric(String name, Map<String, Double> scores) {
        /** Reads a declaration; the reason {@code no_rubric} names what is missing or wrong. */
        static Outcome<Rubric> of(Datum.Fields declared) {
            Datum.Fields rubric = declared.get("rubric").isPresent() ? declared.fields("rubric") : declared;
            Map<String, Double> scores = new LinkedHashMap<>();
            for (Datum option : rubric.items("options")) {
                Datum.Fields fields = option.asFields().orElse(Datum.Fields.NONE);
                Optional<String> name = fields.text("name");
                Optional<Double> score = fields.get("score")
                        .flatMap(Datum::asNumber)
                        .map(BigDecimal::doubleValue)
                        .filter(s -> s >= 0 && s <= 1);
                if (name.isEmpty() || score.isEmpty()) {
                    return Outcome.unavailable(
                            "no_rubric", "option " + scores.size() + " needs a name and a score from 0 to 1");
                }
                scores.put(name.get(), score.get());
            }
            return scores.isEmpty()
                    ? Outcome.unavailable("no_rubric", "project.json declares no options under judges.rubric.rubric")
                    : Outcome.value(new Rubric(rubric.text("name").orElse(""), scores));
        }

        /** The score of an option; case, spaces, {@code -} and {@code _} do not count. */
        Optional<Double> score(String option) {
            return scores.entrySet().stream()
                    .filter(e -> fold(e.getKey()).equals(fold(option)))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }

        private static String fold(String text) {
            return text.replaceAll("[\\s_-]", "").toLowerCase(Locale.ROOT);
        }
    }
}
