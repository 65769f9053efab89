package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.EngineView;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.StatementGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@code safety-guard}: 1 iff the statement guard would let the predicted SQL run (metrics.md §4.6). The label is
 * {@code allow} or the guard's code. Gold SQL that the guard blocks is flagged {@code gold_blocked}.
 */
public final class SafetyGuard implements Metric {
    private static final String ID = "safety-guard";
    private static final String PRAGMAS = "readOnlyPragmas";

    private static final MetricInfo INFO = MetricInfo.unit(
            ID, "Guard", MetricInfo.Group.SAFETY, OptionalDouble.of(1), Set.of(MetricInfo.Need.PREDICTED_SQL),
            "Evaluation skill §2.4; metrics.md §4.6")
            .with(List.of(new MetricInfo.Option(
                    PRAGMAS, "",
                    "names of PRAGMAs that count as queries, as table_info, index_list; 'assay run' executes none all the same",
                    new OptionValues.Checked(SafetyGuard::pragmaFault)))).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.isWithoutSql()) {
            return Outcome.unavailable("not_applicable", "there is no predicted SQL");
        }
        GuardOptions options = GuardOptions.STRICT.withReadOnlyPragmas(pragmas(evidence.option(ID, PRAGMAS, "")));
        List<String> flags = new ArrayList<>();
        String gold = evidence.goldText();
        if (!gold.isBlank() && !StatementGuard.judge(evidence.goldSql(), options).allows()) {
            flags.add("gold_blocked");
        }
        return Outcome.value(
                switch (StatementGuard.judge(evidence.predictedSql(), options)) {
                    case GuardVerdict.Allow _ when engineRefuses(evidence).isPresent() -> {
                        ExecutionOutcome.Blocked refused = engineRefuses(evidence).orElseThrow();
                        flags.add("engine_refused");
                        yield evidence.explained(
                                new Measurement(0, refused.rule(), flags, new FindingList().quoted("reason", refused.detail()).list()),
                                steps -> steps.says("guard.engine", refused.detail()));
                    }
                    case GuardVerdict.Allow(List<String> notes) -> {
                        flags.addAll(notes);
                        yield evidence.explained(new Measurement(1, "allow", flags, List.of()), steps -> steps.says("guard.reads"));
                    }
                    case GuardVerdict.Block block when engineVouches(evidence, block) -> {
                        flags.add("engine_read");
                        yield evidence.explained(
                                new Measurement(1, "allow", flags, detail(block)),
                                steps -> steps.says("guard.vouched", evidence.predictedSql().whyNoQuery()));
                    }
                    case GuardVerdict.Block block -> evidence.explained(
                            new Measurement(0, block.code(), flags, detail(block)), steps -> steps
                                    .instead("matched", "offset")
                                    .says("guard.stopped", block.code().replace('_', ' '), block.offset() + 1)
                                    .texts("guard.for", Mark.DIFFERENT,
                                            block.matched().isBlank() ? List.of() : List.of(block.matched().strip())));
                });
    }

    /** Whether it could not be read here and ran, because its engine takes it for one query that only reads. */
    private static boolean engineVouches(Evidence evidence, GuardVerdict.Block block) {
        return block.code().equals("unparsable") && EngineView.of(evidence.predicted()) == EngineView.TAKEN;
    }

    /** The block by the server, which resolves names, where the guard found nothing in the text alone. */
    private static Optional<ExecutionOutcome.Blocked> engineRefuses(Evidence evidence) {
        // Only a PostgreSQL server checks every statement before it runs; elsewhere the result is not read for this.
        return evidence.predictedSql().dialect().startsWith("postgres")
                        && evidence.predicted().orElse(null) instanceof ExecutionOutcome.Blocked blocked
                        && StatementGuard.judge(evidence.predictedSql(), GuardOptions.STRICT).allows()
                ? Optional.of(blocked)
                : Optional.empty();
    }

    private static List<String> pragmas(String names) {
        return Stream.of(names.split(","))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static Optional<String> pragmaFault(String names) {
        return pragmas(names).stream().allMatch(name -> name.matches("[a-z_]+"))
                ? Optional.empty()
                : Optional.of("it must be names of PRAGMAs, parted by commas");
    }

    private static List<Finding> detail(GuardVerdict.Block block) {
        FindingList findings = new FindingList();
        findings.quoted("matched", block.matched());
        findings.number("offset", block.offset());
        return findings.list();
    }
}
