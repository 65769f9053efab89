package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.account.Account;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code stef-sql-spec}: what the predicted query does, and which of its parts the normalisation rules excuse
 * (metrics.md §3.3, §3.5). The value is the number of filters.
 */
public final class StefSqlSpec implements Metric {
    private static final String ID = "stef-sql-spec";
    private static final String LAMBDA_MIN = "lambdaMin";
    private static final MetricInfo INFO = new MetricInfo(
                    ID,
                    "SQL specification",
                    MetricInfo.Group.STRUCTURE,
                    0,
                    Double.POSITIVE_INFINITY,
                    OptionalDouble.empty(),
                    Set.of(Need.PREDICTED_SQL, Need.QUESTION),
                    List.of(
                            MetricInfo.Option.flag(
                                    "eq15Literal", "further grouping columns are excused, as equation 15 has it"),
                            MetricInfo.Option.flag("n2Strict", "a LIKE with wildcards holds no column constant"),
                            MetricInfo.Option.flag(
                                    "eq17Literal", "an order is excused whatever its direction, as equation 17 has it"),
                            new MetricInfo.Option(
                                    LAMBDA_MIN, "",
                                    "a LIMIT of at least so many rows is a safety net; empty: lambda_min of the rules, else 1000",
                                    new OptionValues.Checked(StefSqlSpec::lambdaFault))),
                    "STEF eq. 5–10 and 15–18; metrics.md §3.3, §3.5",
                    1)
            .onRequest().diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return StefCase.measure(evidence, stef -> {
            FindingList findings = new FindingList().all(SpecDetail.of(stef.rules().applied(stef.sql())));
            findings.listed("rules", SpecDetail.of(
                    rules(evidence).findings(stef.query(), stef.question(), lambda(evidence, stef.rules()))));
            return Outcome.value(Measurement.of(stef.sql().filters().size(), findings.list()));
        });
    }

    @Override
    public Account account(Evidence evidence) {
        List<Account> made = new ArrayList<>();
        StefCase.measure(evidence, stef -> {
            made.add(new RuleAccount()
                    .normalisation(rules(evidence).findings(
                            stef.query(), stef.question(), lambda(evidence, stef.rules())))
                    .application(stef.rules(), stef.question().spec(), stef.sql(), List.of())
                    .make());
            return Outcome.value(Measurement.of(0));
        });
        return made.isEmpty() ? Account.NONE : made.getFirst();
    }

    private static ApplicationRules lambda(Evidence evidence, ApplicationRules rules) {
        String rows = evidence.option(ID, LAMBDA_MIN, "").strip();
        return rows.isEmpty() ? rules : rules.withLambdaMin(Long.parseLong(rows));
    }

    private static Optional<String> lambdaFault(String value) {
        return value.strip().matches("\\d{0,18}") ? Optional.empty() : Optional.of("it must be a whole number from 0, or empty");
    }

    private static NormalisationRules rules(Evidence evidence) {
        return new NormalisationRules(
                on(evidence, "eq15Literal"), on(evidence, "n2Strict"), on(evidence, "eq17Literal"));
    }

    private static boolean on(Evidence evidence, String name) {
        return evidence.is(ID, name, "false", "true");
    }
}
