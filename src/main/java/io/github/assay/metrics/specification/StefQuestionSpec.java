package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
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
        return rules.flatMap(read -> StefCase.question(evidence, read).map(q -> measurement(q, read)));
    }

    private static Measurement measurement(QuestionSpec question, ApplicationRules rules) {
        FindingList findings = new FindingList().all(SpecDetail.of(rules.applied(question.spec())));
        findings.flag("explicit_order", question.explicitOrder());
        findings.verdict("read_by", question.origin().word());
        boolean heuristic = question.origin() == QuestionSpec.Origin.HEURISTIC;
        return new Measurement(
                question.spec().filters().size(), "", heuristic ? List.of("heuristic") : List.of(), findings.list());
    }

    @Override
    public Account account(Evidence evidence) {
        return evidence.score(INFO.id()).asValue().map(StefQuestionSpec::reported).orElse(Account.NONE);
    }

    private static Account reported(Measurement measured) {
        String by = measured.flags().contains("heuristic")
                ? "Read by lists of words (total, how many, by, top …), which find what stands there word for word."
                : "Read by: " + measured.codes("read_by").getFirst().replace('_', ' ') + ".";
        return new AccountBuilder()
                .instead("read_by")
                .says(by + " The score is the number of filters, " + Math.round(measured.value()) + ".")
                .build();
    }
}
