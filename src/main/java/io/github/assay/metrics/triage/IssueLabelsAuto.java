package io.github.assay.metrics.triage;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.metrics.judge.reply.ReplyForm.SqlJudgeReply.Issue;
import io.github.assay.sql.canonical.QueryParts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * {@code issue-labels-auto}: BADGER's issue labels as far as the difference of both queries shows them (metrics.md
 * §3.9). No judge is used, and the labels are never mixed with a judge's labels. The value is the number of labels.
 */
public final class IssueLabelsAuto implements Metric {
    private static final MetricInfo INFO = new MetricInfo(
            "issue-labels-auto", "Issues by structure", MetricInfo.Group.STRUCTURE, 0, Issue.values().length - 1,
            OptionalDouble.empty(), Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL), List.of(),
            "metrics.md §3.9", 1).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        if (evidence.goldSql().parts().isEmpty()) {
            return Outcome.unavailable("gold_unparsable", evidence.goldSql().whyNoQuery());
        }
        if (evidence.isWithoutSql()) {
            return UnavailableReasons.withoutPrediction();
        }
        if (evidence.predictedSql().parts().isEmpty()) {
            return UnreadPrediction.unavailable(evidence);
        }
        return Outcome.value(measurement(evidence));
    }

    private static Measurement measurement(Evidence evidence) {
        Map<Cause, Finding> difference = SqlCauses.of(evidence);
        EnumSet<Issue> issues = EnumSet.noneOf(Issue.class);
        difference.forEach((cause, parts) -> issue(cause, parts).ifPresent(issues::add));
        boolean order = differInOrder(evidence);
        if (order) {
            issues.add(Issue.ORDERING_WRONG);
        }
        List<String> words = issues.stream().map(Issue::word).toList();
        FindingList findings = new FindingList();
        findings.verdicts("issues", words);
        findings.all(difference.values());
        return evidence.explained(
                new Measurement(words.size(), words.isEmpty() ? Issue.NONE.word() : words.getFirst(), List.of(), findings.list()),
                steps -> explain(difference, order, steps));
    }

    private static Optional<Issue> issue(Cause cause, Finding parts) {
        return switch (cause) {
            case TABLE_MISMATCH -> Optional.of(tables((SetDifference) parts));
            case JOIN_MISMATCH -> Optional.of(Issue.JOINS_INCORRECT);
            case MISSING_FILTER -> Optional.of(Issue.FILTERS_MISSING);
            case EXTRA_FILTER, FILTER_VALUE_MISMATCH -> Optional.of(Issue.FILTERS_INCORRECT);
            case AGGREGATION_MISMATCH ->
                Optional.of(((SetDifference) parts).predicted().isEmpty() ? Issue.AGGREGATION_MISSING : Issue.AGGREGATION_WRONG);
            case GROUPING_MISMATCH -> Optional.of(Issue.AGGREGATION_WRONG);
            case DISTINCT_MISMATCH, LIMIT_MISMATCH -> Optional.of(Issue.LOGIC_ERROR);
            case MISSING_COLUMNS -> Optional.of(Issue.COLUMNS_MISSING);
            case EXTRA_COLUMNS -> Optional.of(Issue.COLUMNS_WRONG);
            default -> Optional.empty();
        };
    }

    private static Issue tables(SetDifference tables) {
        if (tables.predicted().isEmpty()) {
            return Issue.JOINS_MISSING;
        }
        return tables.gold().isEmpty() ? Issue.JOINS_UNNECESSARY : Issue.SCHEMA_MISUNDERSTANDING;
    }

    private static boolean differInOrder(Evidence evidence) {
        return !keys(evidence.goldSql().exactParts(evidence.plainSchema()))
                .equals(keys(evidence.predictedSql().exactParts(evidence.plainSchema())));
    }

    private static List<String> keys(Optional<QueryParts> query) {
        return query.map(q -> q.orderBy().stream()
                        .map(k -> io.github.assay.sql.canonical.SqlNames.withoutQualifiers(k.text())
                                + (k.descending() ? " desc" : " asc"))
                        .toList())
                .orElse(List.of());
    }

    private static void explain(Map<Cause, Finding> difference, boolean order, Steps steps) {
        Map<Issue, List<Line>> why = new EnumMap<>(Issue.class);
        new TreeMap<>(difference).forEach((cause, parts) -> issue(cause, parts).ifPresent(
                issue -> why.computeIfAbsent(issue, _ -> new ArrayList<>()).addAll(CauseLines.of(cause, difference))));
        if (order) {
            why.computeIfAbsent(Issue.ORDERING_WRONG, _ -> new ArrayList<>()).add(Line.of(Mark.DIFFERENT, Phrase.of("issues.sort-keys")));
        }
        List<Line> lines = new ArrayList<>();
        why.forEach((issue, parts) -> {
            lines.add(Line.of(Mark.NONE, issue.word().replace('_', ' ')));
            lines.addAll(parts);
        });
        steps.instead("issues")
                .instead(CauseLines.keys(difference))
                .counted("issues_named", why.size())
                .says(why.isEmpty() ? Phrase.of("issues.none") : Phrase.of("issues.number", why.size()))
                .passage("issues.labels", lines, line -> line);
    }
}
