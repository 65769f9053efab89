package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.AggregateCalls;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** {@code spider-hardness}: how hard the gold query is by Spider's counts, from 0 (easy) to 3 (metrics.md §2.3). */
public final class SpiderHardness implements Metric {
    private static final String ID = "spider-hardness";
    private static final MetricInfo INFO = new MetricInfo(
            ID,
            "Spider hardness",
            MetricInfo.Group.STRUCTURE,
            0,
            3,
            OptionalDouble.empty(),
            Set.of(MetricInfo.Need.GOLD_SQL),
            List.of(MetricInfo.Option.flag(
                    "parityCounting", "aggregates are counted as the original does: also NOT in WHERE, AND and OR in HAVING")),
            "taoyds/spider evaluation.py; metrics.md §2.3",
            1).diagnostic();

    private enum Level {
        EASY,
        MEDIUM,
        HARD,
        EXTRA
    }

    /** The label of a query by the usual counting; empty where it cannot be read. */
    public static Optional<String> tier(ParsedSql gold) {
        return gold.parts(ParsedSql.columnsOf(gold)).map(q -> HardnessCounts.of(q, false))
                .map(c -> level(c.components(), c.nested(), c.others()).name().toLowerCase(Locale.ROOT));
    }

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean parity = evidence.is(ID, "parityCounting", "false", "true");
        return SqlPair.withoutGold(evidence).orElseGet(() -> {
            QueryParts gold = SqlPair.gold(evidence).orElseThrow();
            HardnessCounts counts = HardnessCounts.of(gold, parity);
            Level level = level(counts.components(), counts.nested(), counts.others());
            FindingList findings = new FindingList();
            findings.number("component1", counts.components());
            findings.number("component2", counts.nested());
            findings.number("others", counts.others());
            List<String> flags = gold.ctes().isEmpty() ? List.of() : List.of("cte_extension");
            String label = level.name().toLowerCase(Locale.ROOT);
            return Outcome.value(evidence.explained(
                    new Measurement(level.ordinal(), label, flags, findings.list()),
                    steps -> steps.says("hardness.clauses").says("hardness." + label)));
        });
    }

    private static Level level(int one, int two, int others) {
        if (one <= 1 && others == 0 && two == 0) {
            return Level.EASY;
        }
        if (two == 0 && (others <= 2 && one <= 1 || one <= 2 && others < 2)) {
            return Level.MEDIUM;
        }
        boolean wide = others > 2 && one <= 2 && two == 0;
        boolean long3 = one == 3 && others <= 2 && two == 0;
        boolean deep = one <= 1 && others == 0 && two <= 1;
        return wide || long3 || deep ? Level.HARD : Level.EXTRA;
    }

    /**
     * Holds Spider's three counts of a query, none of them recursive (metrics.md §2.3).
     *
     * @param components clauses, joined tables, OR and LIKE
     * @param nested queries in conditions and the first set operation; in a chain the next one is inside its right side
     * @param others of: several aggregates, several select items, several conditions, several grouping columns
     */
    private record HardnessCounts(int components, int nested, int others) {
        static HardnessCounts of(QueryParts q, boolean parity) {
            int ctes = q.ctes().stream()
                    .flatMap(c -> c.query().stream())
                    .mapToInt(HardnessCounts::components)
                    .sum();
            int aggregates = parity ? parityAggregates(q) : aggregates(q);
            int others = one(aggregates > 1)
                    + one(q.select().size() > 1)
                    + one(q.where().predicates().size() > 1) + one(q.groupBy().size() > 1);
            int nested = (int) predicates(q).filter(p -> !p.nested().isEmpty()).count()
                    + one(!q.branches().isEmpty());
            return new HardnessCounts(components(q) + ctes, nested, others);
        }

        private static int components(QueryParts q) {
            int likes = (int) predicates(q).filter(p -> p.operator().endsWith("like")).count();
            return one(!q.where().isNone())
                    + one(!q.groupBy().isEmpty())
                    + one(!q.orderBy().isEmpty())
                    + one(!q.limit().isEmpty())
                    + Math.max(0, q.sources().size() - 1)
                    + q.conditions().mapToInt(HardnessCounts::ors).sum() + likes;
        }

        private static Stream<Condition.Predicate> predicates(QueryParts q) {
            return q.conditions().flatMap(c -> c.predicates().stream());
        }

        private static int ors(Condition condition) {
            return switch (condition) {
                case Condition.Predicate _ -> 0;
                case Condition.All(List<Condition> parts) ->
                    parts.stream().mapToInt(HardnessCounts::ors).sum();
                case Condition.Either(List<Condition> parts) ->
                    parts.size() - 1 + parts.stream().mapToInt(HardnessCounts::ors).sum();
            };
        }

        private static int aggregates(QueryParts q) {
            return Stream.of(
                            q.select().stream().map(QueryParts.Item::text),
                            predicates(q).flatMap(p -> Stream.of(p.left(), p.rightIsQuery() ? "" : p.right())),
                            q.groupBy().stream(),
                            q.orderBy().stream().map(QueryParts.SortKey::text))
                    .flatMap(texts -> texts)
                    .mapToInt(text -> AggregateCalls.in(text).size())
                    .sum();
        }

        /**
         * Aggregates as the original counts them. It reads NOT, and AND and OR in HAVING, at the tuple position where
         * it looks for an aggregate.
         */
        private static int parityAggregates(QueryParts q) {
            int select = (int) q.select().stream().filter(i -> i.aggregate().isPresent()).count();
            int nots = (int) q.where().predicates().stream().filter(Condition.Predicate::negated).count();
            int order = q.orderBy().stream().mapToInt(k -> AggregateCalls.in(k.text()).size()).sum();
            int having = q.having().predicates().size();
            int inHaving = (int) q.having().predicates().stream().filter(Condition.Predicate::negated).count()
                    + Math.max(0, having - 1);
            return select + nots + order + inHaving;
        }

        private static int one(boolean yes) {
            return yes ? 1 : 0;
        }
    }
}
