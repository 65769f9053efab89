package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.specification.RuleFinding.Rule;
import io.github.assay.metrics.specification.RuleFinding.Verdict;
import io.github.assay.metrics.specification.StefCase.QuestionSpec;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.AggregateCalls;
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
                            MetricInfo.Option.flag("n2Strict", "a LIKE with wildcards holds no column constant, and is no filter to the text between them"),
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
            List<RuleFinding> found = rules(evidence).findings(stef.query(), stef.question(), lambda(evidence, stef.rules()));
            findings.listed("rules", SpecDetail.of(found));
            return Outcome.value(evidence.explained(
                    Measurement.of(stef.sql().filters().size(), findings.list()),
                    steps -> new RuleSteps(steps)
                            .normalisation(found)
                            .application(stef.rules(), stef.question().spec(), stef.sql(), List.of())));
        });
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

    /** Whether a LIKE with wildcards counts as a filter to the text between them. */
    static boolean readsPatterns(Evidence evidence) {
        return !on(evidence, "n2Strict");
    }

    private static boolean on(Evidence evidence, String name) {
        return evidence.is(ID, name, "false", "true");
    }

    /**
     * Excuses parts of a query that the question does not require, by four rules (metrics.md §3.5; STEF eq. 15–18).
     *
     * @param eq15Literal excuse every further grouping column as soon as all plain projections are grouped by
     * @param n2Strict a LIKE with wildcards holds no column constant
     * @param eq17Literal excuse an order whatever its direction
     */
    public record NormalisationRules(boolean eq15Literal, boolean n2Strict, boolean eq17Literal) {
        /** As shipped. */
        public static final NormalisationRules STANDARD = new NormalisationRules(false, false, false);

        private static final Set<String> CONSTANT = Set.of("=", "like", "ilike", "is null");

        /** The verdicts of the rules on a query's outermost SELECT, rule by rule. */
        public List<RuleFinding> findings(QueryParts query, QuestionSpec question, ApplicationRules rules) {
            List<RuleFinding> all = new ArrayList<>();
            List<String> groups = query.groupBy().stream().map(SpecText::name).toList();
            List<RuleFinding> constants = new ArrayList<>();
            groups.forEach(g -> constant(query, g).ifPresent(constants::add));
            Set<String> excused = Set.copyOf(constants.stream().map(RuleFinding::item).toList());
            Set<String> requested = Set.copyOf(rules.applied(question.spec()).groupBy());
            required(query, groups, excused, requested, all);
            all.addAll(constants);
            unexplained(query, groups, excused, requested, all);
            order(query, question, groups, all);
            limit(query, question, rules, all);
            return all;
        }

        /** NR1: grouping by what is projected beside an aggregate is required. */
        private void required(
                QueryParts query, List<String> groups, Set<String> excused, Set<String> requested,
                        List<RuleFinding> all) {
            List<String> plain = plainProjections(query);
            if (!applies(query)) {
                all.add(new RuleFinding(Rule.NR1, "", Verdict.NOT_PRESENT, List.of()));
                return;
            }
            boolean literal = eq15Literal && groups.containsAll(plain);
            for (String g : groups) {
                if (plain.contains(g) || literal) {
                    all.add(new RuleFinding(Rule.NR1, g, Verdict.EXEMPT, List.of()));
                } else if (requested.contains(g)) {
                    all.add(new RuleFinding(Rule.NR1, g, Verdict.EXEMPT, List.of("asked_for")));
                } else if (!excused.contains(g)) {
                    all.add(new RuleFinding(Rule.NR1, g, Verdict.FLAGGED, List.of("not_projected")));
                }
            }
            plain.stream()
                    .filter(p -> !groups.contains(p))
                    .forEach(p -> all.add(
                            new RuleFinding(Rule.NR1, p, Verdict.FLAGGED, List.of("group_by_incomplete"))));
        }

        /** Grouping columns that no rule excuses where NR1 does not apply. */
        private static void unexplained(
                QueryParts query, List<String> groups, Set<String> excused, Set<String> requested,
                        List<RuleFinding> all) {
            if (groups.isEmpty()) {
                all.add(new RuleFinding(Rule.NR2, "", Verdict.NOT_PRESENT, List.of()));
            } else if (!applies(query)) {
                groups.stream()
                        .filter(g -> !excused.contains(g) && !requested.contains(g))
                        .forEach(g -> all.add(new RuleFinding(Rule.NR2, g, Verdict.FLAGGED, List.of("not_constant"))));
            }
        }

        /** At least one aggregate and one plain column are projected. */
        private static boolean applies(QueryParts query) {
            boolean aggregate = query.select().stream().anyMatch(NormalisationRules::aggregates);
            return aggregate && !plainProjections(query).isEmpty();
        }

        private static boolean aggregates(QueryParts.Item item) {
            return item.aggregate().isPresent() || !AggregateCalls.in(item.text()).isEmpty();
        }

        /** Projections without an aggregate that name a column. */
        private static List<String> plainProjections(QueryParts query) {
            return query.select().stream()
                    .filter(i -> !aggregates(i) && !i.columns().isEmpty())
                    .map(i -> SpecText.name(i.text()))
                    .toList();
        }

        /** NR2: a filter that is not under OR holds the column constant. */
        private Optional<RuleFinding> constant(QueryParts query, String group) {
            for (Condition part : query.where().conjuncts()) {
                if (part instanceof Condition.Predicate p && SpecText.name(p.left()).equals(group) && isConstant(p)) {
                    boolean wild = p.operator().endsWith("like") && FilterText.hasWildcard(p.right());
                    List<String> flags = wild ? List.of("wildcard_constant") : List.of();
                    return Optional.of(new RuleFinding(Rule.NR2, group, Verdict.EXEMPT, flags));
                }
            }
            return Optional.empty();
        }

        private boolean isConstant(Condition.Predicate p) {
            boolean literal = !p.rightIsQuery() && p.columns().size() <= 1;
            boolean one = FilterText.of(p, "where").op().equals("=");
            boolean wild = p.operator().endsWith("like") && FilterText.hasWildcard(p.right());
            return !p.negated() && literal && (one || CONSTANT.contains(p.operator())) && !(n2Strict && wild);
        }

        /** NR3: keys that the result shows, largest first for aggregates, smallest first for dimensions. */
        private void order(QueryParts query, QuestionSpec question, List<String> groups, List<RuleFinding> all) {
            boolean requested = question.explicitOrder() || !question.spec().orderBy().isEmpty();
            if (query.orderBy().isEmpty() || requested) {
                all.add(new RuleFinding(
                        Rule.NR3, "", Verdict.NOT_PRESENT, query.orderBy().isEmpty() ? List.of()
                                : List.of("asked_for")));
                return;
            }
            for (QueryParts.SortKey key : query.orderBy()) {
                String text = SpecText.name(key.text());
                boolean aggregate = !AggregateCalls.in(key.text()).isEmpty();
                boolean shown = aggregate || groups.contains(text);
                boolean direction = eq17Literal || key.descending() == aggregate;
                String flag = !shown ? "neither_aggregate_nor_group" : direction ? "" : "unusual_direction";
                all.add(new RuleFinding(
                        Rule.NR3,
                        text,
                        flag.isEmpty() ? Verdict.EXEMPT : Verdict.FLAGGED,
                        flag.isEmpty() ? List.of() : List.of(flag)));
            }
        }

        /** NR4: a large LIMIT without a question for so many rows is a safety net. */
        private static void limit(
                QueryParts query, QuestionSpec question, ApplicationRules rules, List<RuleFinding> all) {
            var rows = SqlSpec.of(query).limit();
            if (rows.isEmpty() || question.topK().isPresent()) {
                all.add(new RuleFinding(
                        Rule.NR4, "", Verdict.NOT_PRESENT, rows.isEmpty() ? List.of() : List.of("asked_for")));
                return;
            }
            boolean large = rows.getAsLong() >= rules.lambdaMin();
            all.add(new RuleFinding(
                    Rule.NR4,
                    Long.toString(rows.getAsLong()),
                    large ? Verdict.EXEMPT : Verdict.FLAGGED,
                    large ? List.of() : List.of("possible_unintended_limit")));
        }
    }
}
