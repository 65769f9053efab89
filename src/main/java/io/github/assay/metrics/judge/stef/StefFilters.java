package io.github.assay.metrics.judge.stef;

import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.judge.reply.StatedFilter;
import io.github.assay.metrics.judge.reply.StefReply;
import io.github.assay.metrics.specification.ApplicationRules;
import io.github.assay.metrics.specification.FilterComparison;
import io.github.assay.metrics.specification.SpecFilter;
import io.github.assay.metrics.specification.SpecReader;
import io.github.assay.metrics.specification.StefCase;
import java.util.List;
import java.util.Optional;

/** Compares how the question's filters are applied: by the judge's reply and by comparing specifications. */
final class StefFilters {
    private static final String MISSING =
            "$.filters_applied_status: found nothing; expected fully_applied, fully_applied_with_extras, "
                    + "partially_applied, not_applied";

    private final Evidence evidence;
    private final ReplySummary<StefReply> replies;

    /**
     * One answer to it.
     *
     * @param status how they are applied
     * @param extras filters that nothing requires; those that could not be read as conditions are left out
     * @param extraTexts the same and all others, as written
     * @param judged whether the judge says so
     */
    record Applied(
            StefReply.FilterStatus status, List<SpecFilter> extras, List<String> extraTexts, boolean judged) {
        /** δ: there are extras, and the rules declare all of them harmless. */
        boolean isBenign(ApplicationRules rules) {
            return status == StefReply.FilterStatus.FULLY_APPLIED_WITH_EXTRAS
                    && !extras.isEmpty()
                    && extras.size() >= extraTexts.size()
                    && extras.stream().allMatch(rules::isBenign);
        }
    }

    StefFilters(Evidence evidence, ReplySummary<StefReply> replies) {
        this.evidence = evidence;
        this.replies = replies;
    }

    /** The judge's status; empty when no reply gives one. */
    Optional<StefReply.FilterStatus> status() {
        boolean all = replies.values().stream().allMatch(r -> r.status().isPresent());
        return all ? Optional.of(replies.majority(r -> r.status().orElseThrow())) : Optional.empty();
    }

    Outcome<Applied> judgedElseDeterministic() {
        if (status().isPresent()) {
            return Outcome.value(judged(status().get()));
        }
        Outcome<Applied> deterministic = deterministic();
        return deterministic.asValue().isPresent()
                ? deterministic
                : Outcome.unavailable("judge_invalid", MISSING);
    }

    /** Extras of the replies that give the status; where none compares filters, those that comparing finds. */
    private Applied judged(StefReply.FilterStatus status) {
        List<StatedFilter> stated = replies.values().stream()
                .filter(r -> r.status().filter(status::equals).isPresent())
                .flatMap(r -> r.comparison().stream())
                .flatMap(c -> c.extra().stream())
                .distinct()
                .toList();
        boolean compared = replies.values().stream().anyMatch(r -> r.comparison().isPresent());
        if (!compared) {
            return deterministic()
                    .asValue()
                    .map(d -> new Applied(status, d.extras(), d.extraTexts(), true))
                    .orElse(new Applied(status, List.of(), List.of(), true));
        }
        List<List<SpecFilter>> read = stated.stream().map(StefFilters::read).toList();
        boolean whole = read.stream().noneMatch(List::isEmpty);
        List<SpecFilter> filters = whole ? read.stream().flatMap(List::stream).toList() : List.of();
        return new Applied(status, filters, stated.stream().map(StatedFilter::text).toList(), true);
    }

    private static List<SpecFilter> read(StatedFilter filter) {
        return filter.isPlain()
                ? SpecReader.condition(filter.left()).orElse(List.of())
                : List.of(SpecReader.filter(filter.left(), filter.operator(), filter.right(), "reply"));
    }

    /** The status by comparing the specifications of question and query, where they can be compared. */
    Outcome<Applied> deterministic() {
        Outcome<StefReply.FilterStatus> status =
                evidence.score("stef-filter-status").map(m -> status(m.label()));
        return status.map(s -> {
            List<SpecFilter> extras = StefCase.of(evidence)
                    .map(StefCase::filters)
                    .map(FilterComparison::extra)
                    .asValue()
                    .orElse(List.of());
            return new Applied(s, extras, extras.stream().map(SpecFilter::text).toList(), false);
        });
    }

    private static StefReply.FilterStatus status(String word) {
        return StefReply.FilterStatus.valueOf(word.toUpperCase(java.util.Locale.ROOT));
    }
}
