package io.github.assay.metrics.judge.stef;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.ReplyConstants;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.metrics.judge.reply.StefReply;
import io.github.assay.metrics.specification.ApplicationRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
        return ReplySummary.of(evidence.replies(), ReplyForm.STEF).flatMap(replies -> score(evidence, replies));
    }

    private static Outcome<Measurement> score(Evidence evidence, ReplySummary<StefReply> replies) {
        StefFilters filters = new StefFilters(evidence, replies);
        boolean judged = evidence.is(ID, "statusSource", "judge", "judge");
        Outcome<StefFilters.Applied> applied = judged ? filters.judgedElseDeterministic() : filters.deterministic();
        boolean lenient = !evidence.is(ID, "listing8", "false", "true");
        return applied.flatMap(a -> ApplicationRules.of(evidence.rules())
                .map(rules -> measurement(evidence, a, filters, replies, lenient && a.isBenign(rules))));
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
                applied.status(), verdict, replies.median(StefReply::confidence), lenient, bounds(evidence, CONFIDENCE));
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
        return new Measurement(phi, StefGrade.tier(phi, bounds(evidence, TIERS)), flags, findings.add(replies.origin(StefReply::verdict)).list());
    }

    @Override
    public Account account(Evidence evidence) {
        return measure(evidence).asValue().map(m -> StefPoints.told(m, evidence.is(ID, "listing8", "false", "true"), bounds(evidence, TIERS))).orElse(Account.NONE);
    }
}
