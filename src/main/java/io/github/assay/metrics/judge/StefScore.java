package io.github.assay.metrics.judge;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.judge.reply.StefReply.StatedFilter;
import io.github.assay.metrics.judge.reply.StefReply;
import io.github.assay.metrics.specification.ApplicationRules;
import io.github.assay.metrics.specification.FilterComparison;
import io.github.assay.metrics.specification.SpecFilter;
import io.github.assay.metrics.specification.SpecReader;
import io.github.assay.metrics.specification.StefCase;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * {@code stef-score}: STEF's composite accuracy Φ (metrics.md §3.8). It is computed from a judge's verdict, its
 * confidence and how the question's filters are applied. The label is Φ's tier.
 */
public final class StefScore implements Metric {
    private static final String ID = "stef-score";
    private static final MetricInfo.Option TIERS = new MetricInfo.Option(
            "tiers", "90, 75, 50", "least Φ of the tiers excellent, good and marginal; the threshold is set by itself",
            new OptionValues.Checked(value -> StefBounds.TIERS.fault(value, 100)));
    private static final MetricInfo.Option CONFIDENCE = new MetricInfo.Option(
            "confidenceTiers", "0.85, 0.65", "least confidence that multiplies by 1 and by 0.8; below it is 0.5",
            new OptionValues.Checked(value -> StefBounds.CONFIDENCE.fault(value, 1)));
    private static final MetricInfo INFO = JudgeInfo.ofSql(
                    ID, "STEF Φ", OptionalDouble.of(75), "STEF eq. 11–14, Listing 8", MetricInfo.Need.QUESTION,
                    MetricInfo.Need.OTHER_METRICS)
            .withRange(0, 100)
            .with(List.of(
                    MetricInfo.Option.flag("listing8", "leave out δ, as the paper's Listing 8 does"),
                    MetricInfo.Option.oneOf(
                            "statusSource", "whose filter status counts; the other is shown", "judge",
                            "deterministic"),
                    TIERS,
                    CONFIDENCE));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Optional<Outcome<Measurement>> settled = JudgeGate.beforeSql(evidence);
        if (settled.isPresent()) {
            return settled.get();
        }
        return ApplicationRules.of(evidence.rules()).flatMap(rules -> ReplySummary.of(evidence.replies(), ReplyForm.STEF)
                .flatMap(replies -> score(evidence, rules, replies)));
    }

    private static Outcome<Measurement> score(Evidence evidence, ApplicationRules rules, ReplySummary<StefReply> replies) {
        StefFilters filters = new StefFilters(evidence, replies);
        boolean judged = evidence.is(ID, "statusSource", "judge", "judge");
        Outcome<StefFilters.Applied> applied = judged ? filters.judgedElseDeterministic() : filters.deterministic();
        boolean lenient = !evidence.is(ID, "listing8", "false", "true");
        return applied.map(a -> measurement(evidence, a, filters, replies, lenient && a.isBenign(rules)));
    }

    private static List<Finding> extra(List<String> filters) {
        return filters.isEmpty() ? List.of() : List.of(OneSided.extra("extra_filters", "filters", filters));
    }

    private static StefBounds bounds(Evidence evidence, MetricInfo.Option option) {
        return StefBounds.of(evidence.option(ID, option.name(), option.standard()));
    }

    private static Measurement measurement(
            Evidence evidence, StefFilters.Applied applied, StefFilters filters, ReplySummary<StefReply> replies, boolean lenient) {
        StefReply.Verdict verdict = replies.majority(StefReply::verdict);
        StefGrade grade = new StefGrade(
                applied.status(), verdict, replies.median(StefReply::confidence), lenient,
                        bounds(evidence, CONFIDENCE));
        List<String> flags = new ArrayList<>(replies.flags());
        if (!applied.judged()) {
            flags.add("deterministic_status");
        }
        double phi = grade.phi();
        FindingList findings = new FindingList()
                .verdict("verdict", ReplyConstants.of(verdict))
                .number("confidence", grade.confidence())
                .verdict("confidence_tier", grade.confidenceTier());
        filters.status().ifPresent(s -> findings.verdict("judged_filter_status", ReplyConstants.of(s)));
        filters.deterministic().asValue().ifPresent(d -> findings.verdict("deterministic_filter_status", ReplyConstants.of(d.status())));
        findings.all(extra(applied.extraTexts()))
                .verdict("filter_status", ReplyConstants.of(applied.status()))
                .number("filter_points", grade.filterPoints())
                .number("verdict_points", grade.verdictPoints())
                .number("leniency_point", lenient ? 1 : 0)
                .number("confidence_factor", grade.confidenceFactor());
        replies.first().enrichment().filter(e -> !e.valid()).ifPresent(e -> findings.texts("enrichment_issues", e.issues()));
        findings.text("question_intent", replies.first().intent()).rationale(replies.first().rationale());
        Measurement measured = new Measurement(
                phi, StefGrade.tier(phi, bounds(evidence, TIERS)), flags, findings.add(replies.origin(StefReply::verdict)).list());
        return evidence.explained(measured, steps ->
                grade.explain(measured.label(), applied, evidence.is(ID, "listing8", "false", "true"), bounds(evidence, TIERS), steps));
    }

    /** Compares how the question's filters are applied: by the judge's reply and by comparing specifications. */
    private record StefFilters(Evidence evidence, ReplySummary<StefReply> replies) {
        private static final String MISSING =
                "$.filters_applied_status: found nothing; expected fully_applied, fully_applied_with_extras, "
                        + "partially_applied, not_applied";

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
                        && extras.size() >= extraTexts.size() && extras.stream().allMatch(rules::isBenign);
            }
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
            Outcome<StefReply.FilterStatus> status = evidence.score("stef-filter-status").map(m -> status(m.label()));
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

    /**
     * Computes the composite accuracy Φ = (B/10)·100·Γ with B = σ_f + σ_v + δ (metrics.md §3.8; STEF eq. 11–14).
     *
     * @param status how required filters are applied
     * @param confidence γ, 0 to 1
     * @param lenient δ: whether all extra filters are declared harmless
     * @param reliable least γ of high and of medium confidence
     */
    record StefGrade(
            StefReply.FilterStatus status, StefReply.Verdict verdict, double confidence, boolean lenient, StefBounds reliable) {
        /** A grade by the paper's bounds of confidence. */
        StefGrade(StefReply.FilterStatus status, StefReply.Verdict verdict, double confidence, boolean lenient) {
            this(status, verdict, confidence, lenient, StefBounds.CONFIDENCE);
        }

        static final List<String> TIERS = List.of("excellent", "good", "marginal", "poor");

        /** σ_f. */
        int filterPoints() {
            return switch (status) {
                case FULLY_APPLIED -> 5;
                case FULLY_APPLIED_WITH_EXTRAS -> 4;
                case PARTIALLY_APPLIED -> 3;
                case NOT_APPLIED -> 0;
            };
        }

        /** σ_v. */
        int verdictPoints() {
            return switch (verdict) {
                case CORRECT -> 5;
                case LIKELY_CORRECT -> 3;
                case POTENTIALLY_INCORRECT -> 2;
                case INCORRECT -> 0;
            };
        }

        /** Γ in tenths: 10, 8 or 5. */
        private int confidenceTenths() {
            return switch (reliable.place(confidence)) {
                case 0 -> 10;
                case 1 -> 8;
                default -> 5;
            };
        }

        /** Γ. */
        double confidenceFactor() {
            return confidenceTenths() / 10.0;
        }

        /** The tier of the confidence: {@code high}, {@code medium} or {@code low}. */
        String confidenceTier() {
            return switch (confidenceTenths()) {
                case 10 -> "high";
                case 8 -> "medium";
                default -> "low";
            };
        }

        /** Φ, 0 to 100, rounded half up to two decimals. */
        double phi() {
            int points = filterPoints() + verdictPoints() + (lenient ? 1 : 0);
            return BigDecimal.valueOf((long) points * confidenceTenths())
                    .setScale(2, RoundingMode.HALF_UP)
                    .doubleValue();
        }

        /**
         * Adds the points that make up Φ, each with its reason.
         *
         * @param tier the tier of Φ
         * @param literal whether the leniency point is left out, as the paper's Listing 8 does
         */
        void explain(String tier, StefFilters.Applied applied, boolean literal, StefBounds tiers, Steps steps) {
            int leniency = lenient ? 1 : 0;
            steps.instead("filter_status", "filter_points", "verdict_points", "leniency_point", "confidence_factor", "verdict",
                            "confidence", "confidence_tier")
                    .says("stef.phi", filterPoints(), verdictPoints(), leniency, confidenceFactor(), phi(), tier,
                            new Step.Series(", ", IntStream.range(0, tiers.least().size())
                                    .mapToObj(i -> Phrase.of("stef.tier", TIERS.get(i), tiers.least().get(i)))
                                    .toList()),
                            TIERS.getLast())
                    .passage("stef.points", List.of(
                            Phrase.of("stef.filters", word(status), Phrase.of(applied.judged() ? "stef.as-judged" : "stef.as-compared"),
                                    filterPoints()),
                            Phrase.of("stef.verdict", word(verdict), verdictPoints()),
                            literal ? Phrase.of("stef.no-leniency") : Phrase.of("stef.leniency", leniency),
                            Phrase.of("stef.confidence", confidence, confidenceTier(), confidenceFactor())),
                            line -> Line.of(Mark.NONE, line));
        }

        private static String word(Enum<?> constant) {
            return ReplyConstants.of(constant).replace('_', ' ');
        }

        /** The tier of a Φ by the least Φ of each tier but the last. */
        static String tier(double phi, StefBounds tiers) {
            return TIERS.get(tiers.place(phi));
        }
    }

    /**
     * Holds the least values of classes, from the best class down (docs/spec/metrics.md §3.8). A value below all of
     * them is in the class after the last.
     *
     * @param least the bounds, each lower than the one before
     */
    private record StefBounds(List<Double> least) {
        /** Least Φ of excellent, good and marginal; STEF Table 3. */
        static final StefBounds TIERS = new StefBounds(List.of(90.0, 75.0, 50.0));

        /** Least γ of high and of medium confidence; STEF eq. 13. */
        static final StefBounds CONFIDENCE = new StefBounds(List.of(0.85, 0.65));

        /** Which class a value is in, from 0. */
        int place(double value) {
            return (int) least.stream().filter(bound -> value < bound).count();
        }

        /** Reads bounds that {@link #fault} finds nothing wrong with. */
        static StefBounds of(String written) {
            return new StefBounds(Stream.of(written.split(",")).map(part -> Double.valueOf(part.strip())).toList());
        }

        /** The fault of written bounds, as the end of a sentence; empty when they are valid. */
        Optional<String> fault(String written, double highest) {
            String form = "it must be " + least.size() + " numbers from " + (int) highest + " to 0, each lower than the one before, such as "
                    + String.join(", ", least.stream().map(String::valueOf).toList());
            try {
                List<Double> read = of(written).least();
                boolean falling = IntStream.range(1, read.size()).allMatch(i -> read.get(i) < read.get(i - 1));
                boolean inRange = read.stream().allMatch(v -> v >= 0 && v <= highest);
                return read.size() == least.size() && falling && inRange ? Optional.empty() : Optional.of(form);
            } catch (NumberFormatException _) {
                return Optional.of(form);
            }
        }
    }
}
