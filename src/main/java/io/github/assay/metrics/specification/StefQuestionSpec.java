package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.specification.StefCase.QuestionSpec;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code stef-question-spec}: what the question requires (metrics.md §3.4). The value is the number of filters. */
public final class StefQuestionSpec implements Metric {
    private static final MetricInfo INFO = new MetricInfo(
                    "stef-question-spec", "Question specification", MetricInfo.Group.STRUCTURE, 0,
                    Double.POSITIVE_INFINITY, OptionalDouble.empty(), Set.of(Need.QUESTION), List.of(),
                    "STEF eq. 1–4; metrics.md §3.4", 1)
            .onRequest().diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Outcome<ApplicationRules> rules = ApplicationRules.of(evidence.rules());
        return rules.flatMap(read -> StefCase.question(evidence, read).map(q -> measurement(evidence, q, read)));
    }

    private static Measurement measurement(Evidence evidence, QuestionSpec question, ApplicationRules rules) {
        FindingList findings = new FindingList().all(SpecDetail.of(rules.applied(question.spec())));
        findings.flag("explicit_order", question.explicitOrder());
        findings.verdict("read_by", question.origin().word());
        boolean heuristic = question.origin() == QuestionSpec.Origin.HEURISTIC;
        int filters = question.spec().filters().size();
        return evidence.explained(
                new Measurement(filters, "", heuristic ? List.of("heuristic") : List.of(), findings.list()),
                steps -> steps.instead("read_by").says(heuristic
                        ? Phrase.of("question.lists", filters)
                        : Phrase.of("question.read-by", filters, question.origin().word().replace('_', ' '))));
    }
}
