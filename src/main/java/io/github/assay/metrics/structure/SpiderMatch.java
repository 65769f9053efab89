package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.ParsedSql;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Matches two queries by Spider's components (metrics.md §2.1, §2.2).
 *
 * @param components component → how it matches, in Spider's order
 * @param sourcesEqual whether the units of FROM are equal
 */
public record SpiderMatch(Map<String, Component> components, boolean sourcesEqual) {
    /**
     * One component.
     *
     * @param gold elements in gold
     * @param predicted elements in the prediction
     */
    record Component(List<String> gold, List<String> predicted) {
        boolean matches() {
            return gold.equals(predicted);
        }

        boolean isPresent() {
            return !gold.isEmpty() || !predicted.isEmpty();
        }
    }

    /** One query's side of a match. */
    private record Side(Map<String, List<String>> components, List<String> sources) {
        static Side of(QueryParts query, SpiderOptions options) {
            return new Side(SpiderComponents.of(query, options), SpiderComponents.sources(query, options));
        }

        static Side of(ParsedSql sql, QueryParts query, SpiderOptions options) {
            return sql.answer("spider" + options.key(), query, () -> of(query, options));
        }
    }

    static SpiderMatch of(QueryParts gold, QueryParts predicted, SpiderOptions options) {
        return of(Side.of(gold, options), Side.of(predicted, options));
    }

    /** Matches the queries of an item; components computed for one of them before are reused. */
    static SpiderMatch of(SqlPair pair, Evidence evidence, SpiderOptions options) {
        return of(
                Side.of(evidence.goldSql(), pair.gold(), options),
                Side.of(evidence.predictedSql(), pair.predicted(), options));
    }

    private static SpiderMatch of(Side gold, Side predicted) {
        Map<String, Component> all = new LinkedHashMap<>();
        gold.components.forEach(
                (name, elements) -> all.put(name, new Component(elements, Objects.requireNonNull(predicted.components.get(name)))));
        return new SpiderMatch(all, gold.sources.equals(predicted.sources));
    }

    /** Each component that either query has, with its elements where they differ. */
    List<ComponentMatch> findings() {
        return components.entrySet().stream()
                .filter(e -> e.getValue().isPresent())
                .map(e -> e.getValue().matches()
                        ? ComponentMatch.of(e.getKey(), true)
                        : ComponentMatch.differs(e.getKey(), e.getValue().gold(), e.getValue().predicted()))
                .toList();
    }

    /** How many components match, of those that either query has. */
    private void explain(Steps steps) {
        long present = components.values().stream().filter(Component::isPresent).count();
        long match = components.values().stream().filter(c -> c.isPresent() && c.matches()).count();
        steps.figure("components_present", present)
                .figure("components_matching", match)
                .says("spider.share", new Arithmetic.Share(match, present), components.size() - present, components.size())
                .says(sourcesEqual ? "spider.same-tables" : "spider.other-tables");
    }

    boolean exact() {
        return sourcesEqual && components.values().stream().allMatch(Component::matches);
    }

    /** Mean over the components that either query has: {@code spider-cm} of one item. */
    double mean() {
        return components.values().stream()
                .filter(Component::isPresent)
                .mapToInt(c -> c.matches() ? 1 : 0)
                .average()
                .orElse(0);
    }

    /**
     * {@code spider-cm}: share of Spider's components that match, of those that either query has (metrics.md §2.1). The
     * detail names each; precision, recall and F1 of each component over a run are {@link ComponentTotals}.
     */
    public static final class SpiderComponentMatch implements Metric {
        private static final String ID = "spider-cm";
        private static final MetricInfo INFO = SpiderOptions.info(ID, "Spider components", "§2.1");

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            SpiderOptions options = SpiderOptions.of(evidence, ID);
            return SqlPair.measureWithKeys(evidence, pair -> {
                        SpiderMatch match = SpiderMatch.of(pair, evidence, options);
                        return evidence.explained(Measurement.of(match.mean(), List.copyOf(match.findings())), match::explain);
                    })
                    .map(m -> m.flags().isEmpty() ? m : withGold(m, evidence, options));
        }

        /** A prediction that is not there or cannot be read lacks every component of gold, which counts for recall. */
        private static Measurement withGold(Measurement m, Evidence evidence, SpiderOptions options) {
            FindingList findings = new FindingList().all(m.findings());
            SqlPair.gold(evidence).ifPresent(gold -> SpiderComponents.of(gold, options).forEach((name, elements) -> {
                if (!elements.isEmpty()) {
                    findings.add(ComponentMatch.differs(name, elements, List.of()));
                }
            }));
            return new Measurement(m.value(), m.label(), m.flags(), findings.list());
        }
    }

    /** {@code spider-em}: 1 iff all components and the tables match (metrics.md §2.2). */
    public static final class SpiderExactMatch implements Metric {
        private static final String ID = "spider-em";
        private static final MetricInfo INFO = SpiderOptions.info(ID, "Spider EM", "§2.1–2.2");

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            SpiderOptions options = SpiderOptions.of(evidence, ID);
            return SqlPair.measureWithKeys(evidence, pair -> {
                SpiderMatch match = SpiderMatch.of(pair, evidence, options);
                return evidence.explained(Measurement.of(match.exact() ? 1 : 0, detail(match)), match::explain);
            });
        }

        private static List<Finding> detail(SpiderMatch match) {
            FindingList components =
                    new FindingList().all(match.findings()).add(ComponentMatch.of("from", match.sourcesEqual()));
            return new FindingList()
                    .number("component_matching", match.mean())
                    .add(new Finding.Section("components", components.list()))
                    .list();
        }
    }
}
