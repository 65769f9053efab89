package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.StatementGuard;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code skill-struct}: whether both queries use the same tables, and the covered share of the select list (metrics.md
 * §2.6).
 */
public final class SkillStruct implements Metric {
    private static final String ID = "skill-struct";
    private static final OptionValues SHARE = new OptionValues.Between(0, 1, false);
    private static final MetricInfo.Option ALPHA = new MetricInfo.Option(
            "alpha", "0.3", "what the right tables earn by themselves; the select list earns the rest to 1", SHARE);
    private static final MetricInfo.Option BETA =
            new MetricInfo.Option("beta", "0.2", "what a full select list earns where the tables differ", SHARE);
    private static final MetricInfo INFO = MetricInfo.unit(
                    ID, "Structure", MetricInfo.Group.STRUCTURE, OptionalDouble.of(0.8),
                    Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
                    "Evaluation skill §2.3; metrics.md §2.6")
            .with(List.of(
                    MetricInfo.Option.flag("columnLevelCredit", "another aggregate over the same columns counts one half"),
                    ALPHA,
                    BETA));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean credit = evidence.is(ID, "columnLevelCredit", "false", "true");
        boolean comparable = SqlPair.withoutGold(evidence).isEmpty();
        return comparable && isBlocked(evidence)
                ? SqlPair.zero("pred_blocked", "the statement guard blocks the prediction")
                : SqlPair.measure(evidence, pair -> score(evidence, pair, credit));
    }

    /** Whether the guard blocked it for what it does; a text that does not parse does not count. */
    private static boolean isBlocked(Evidence evidence) {
        boolean stopped = evidence.predicted().orElse(null) instanceof ExecutionOutcome.Blocked(var rule, _, _)
                && !rule.equals("unparsable");
        return stopped
                || StatementGuard.judge(evidence.predictedSql(), GuardOptions.STRICT) instanceof GuardVerdict.Block b
                        && !b.code().equals("unparsable") && !b.code().equals("empty");
    }

    private static double number(Evidence evidence, MetricInfo.Option option) {
        return Double.parseDouble(evidence.option(ID, option.name(), option.standard()).strip());
    }

    private static double score(boolean tau, double rho, double alpha, double beta) {
        return tau ? alpha + (1 - alpha) * rho : beta * rho;
    }

    private static Measurement score(Evidence evidence, SqlPair pair, boolean credit) {
        double alpha = number(evidence, ALPHA);
        double beta = number(evidence, BETA);
        Set<String> gold = pair.gold().tablesDeep();
        Set<String> predicted = pair.predicted().tablesDeep();
        SelectCoverage coverage = SelectCoverage.of(pair.gold(), pair.predicted(), pair.schema());
        int all = coverage.covered().size() + coverage.missing().size();
        double half = credit && all > 0 ? 0.5 * coverage.sameColumn() / all : 0;
        double rho = coverage.share() + half;
        boolean tau = gold.equals(predicted);
        FindingList findings = new FindingList();
        findings.input("tau", tau ? 1 : 0);
        findings.input("rho", rho);
        findings.add(new SetDifference("tables", List.copyOf(gold), List.copyOf(predicted)));
        findings.add(OneSided.missing("missing", "", coverage.missing()));
        findings.add(OneSided.extra("extra", "", coverage.extra()));
        double score = score(tau, rho, alpha, beta);
        return evidence.explained(Measurement.of(score, findings.list()), steps -> steps
                .instead("missing", "extra")
                .counted("columns_covered", coverage.covered().size())
                .counted("columns_of_gold", all)
                .says("structure.found", coverage.covered().size(), all,
                        credit && coverage.sameColumn() > 0 ? Phrase.of("structure.half", coverage.sameColumn()) : "", rho)
                .says(tau
                        ? Phrase.of("structure.same", alpha, 1 - alpha, rho, score)
                        : Phrase.of("structure.other", beta, rho, score))
                .texts("structure.missing", Mark.MISSING, coverage.missing())
                .texts("structure.extra", Mark.EXTRA, coverage.extra())
                .texts("structure.covered", Mark.EQUAL, coverage.covered()));
    }
}
