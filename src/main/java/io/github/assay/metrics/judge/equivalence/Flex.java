package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplySteps;
import io.github.assay.metrics.judge.reply.FlexReply.Category;
import io.github.assay.metrics.judge.reply.FlexReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@code flex}: whether a judge who knows the execution accuracy accepts the answer (metrics.md §3.11). The label is
 * {@code false_positive} where only execution accuracy accepts the answer, {@code false_negative} where only the judge
 * does. A query that fails is 0 without a judge.
 */
public final class Flex implements Metric {
    private static final String ID = "flex";
    private static final Set<String> FAILED = Set.of("no_prediction", "pred_error", "pred_timeout", "pred_blocked", "pred_not_a_query");
    private static final MetricInfo INFO = JudgeInfo.ofSql(
                    ID, "FLEX", OptionalDouble.of(1), "FLEX (Kim et al., NAACL 2025)", MetricInfo.Need.GOLD_SQL,
                    MetricInfo.Need.OTHER_METRICS)
            .with(List.of(MetricInfo.Option.oneOf(
                    "execution", "which execution accuracy chooses between strict and loose", "ex", "ex-bird")));

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
        String of = evidence.word(ID, "execution", "ex");
        Optional<Measurement> execution = evidence.score(of).asValue();
        Optional<String> failed = execution.stream()
                .flatMap(ex -> ex.flags().stream())
                .filter(FAILED::contains)
                .findFirst();
        return failed.isPresent()
                ? Outcome.value(evidence.explained(
                        new Measurement(0, "true_negative", List.of(failed.get()), execution.get().findings()),
                        steps -> steps.says("flex.unasked")))
                : ReplySummary.of(evidence.replies(), ReplyForm.FLEX).map(replies -> {
                    Measurement m = measurement(replies, execution);
                    return evidence.explained(m, steps -> new FlexSteps(
                            of.equals("ex-bird") ? "EX (BIRD)" : "EX", execution.map(Measurement::value), replies, steps).add(m.label()));
                });
    }

    private static Measurement measurement(ReplySummary<FlexReply> replies, Optional<Measurement> execution) {
        boolean correct = replies.most(FlexReply::correct);
        List<String> flags = new ArrayList<>(replies.flags());
        FindingList findings = new FindingList();
        execution.ifPresent(ex -> findings.verdict("mode", ex.value() >= 1 ? "strict" : "loose").input("ex", ex.value()));
        String label = execution.map(ex -> label(correct, ex.value() >= 1)).orElse("");
        if (execution.isEmpty()) {
            flags.add("mode_unknown");
        }
        List<Finding> categories = categories(replies);
        if (!categories.isEmpty()) {
            findings.add(new Finding.Section("categories", categories));
        }
        if (isOfOtherMode(replies, correct)) {
            flags.add("category_of_other_verdict");
        }
        return new Measurement(correct ? 1 : 0, label, flags, findings.rationale(replies.first().rationale())
                .add(replies.origin(FlexReply::correct))
                .list());
    }

    private static String label(boolean correct, boolean accepted) {
        if (correct == accepted) {
            return correct ? "true_positive" : "true_negative";
        }
        return correct ? "false_negative" : "false_positive";
    }

    /** Category → explanation, of categories that at least half of the replies issue. */
    private static List<Finding> categories(ReplySummary<FlexReply> replies) {
        FindingList all = new FindingList();
        for (FlexReply.Category category : FlexReply.Category.values()) {
            if (replies.half(r -> r.issued().containsKey(category))) {
                String why = replies.values().stream()
                        .map(r -> r.issued().getOrDefault(category, ""))
                        .filter(w -> !w.isBlank())
                        .findFirst()
                        .orElse("");
                all.quoted(category.word(), why);
            }
        }
        return all.list();
    }

    private static boolean isOfOtherMode(ReplySummary<FlexReply> replies, boolean correct) {
        return replies.values().stream()
                .filter(r -> r.correct() == correct)
                .flatMap(r -> r.issued().keySet().stream())
                .anyMatch(c -> c.isHarmless() != correct);
    }

    /**
     * Explains the score of FLEX: the judge's prompt, its replies, and their agreement with execution accuracy
     * (metrics.md §3.11).
     */
    private record FlexSteps(String execution, Optional<Double> value, ReplySummary<FlexReply> replies, Steps steps) {
        void add(String label) {
            long yes = replies.values().stream().filter(FlexReply::correct).count();
            steps.instead("categories", "mode", "ex")
                    .counted("replies_accepting", yes)
                    .counted("replies_read", replies.values().size())
                    .says(value.map(ex -> Phrase.of(ex >= 1 ? "flex.strict" : "flex.loose", execution, ex))
                            .orElse(Phrase.of("flex.unknown", execution)));
            if (!label.isEmpty()) {
                steps.says("flex." + label);
            }
            ReplySteps.majority(steps, "reply.accepts", replies, FlexReply::correct, FlexReply::rationale);
            steps.passage("flex.kinds", Stream.of(Category.values())
                    .filter(c -> replies.values().stream().anyMatch(r -> r.issued().containsKey(c)))
                    .toList(), this::line);
        }

        private Line line(Category category) {
            long named = replies.values().stream().filter(r -> r.issued().containsKey(category)).count();
            long all = replies.values().size();
            String why = replies.values().stream()
                    .map(r -> r.issued().getOrDefault(category, "").strip())
                    .filter(w -> !w.isEmpty())
                    .findFirst()
                    .map(w -> ": " + Steps.shortened(w))
                    .orElse("");
            Object how = all == 1 ? "" : Phrase.of(2 * named >= all ? "flex.replies" : "flex.few-replies", named, all);
            return Line.of(2 * named < all ? Mark.NONE : category.isHarmless() ? Mark.EQUAL : Mark.DIFFERENT,
                    Phrase.of("flex.category", category.word().replace('_', ' '), how, why));
        }
    }
}
