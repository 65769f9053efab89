package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.AxisMatch;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code METRIC.PART}: one part of a metric that is a mean over parts, as a metric of its own (metrics.md §2.1, §2.4), such as
 * {@code badger-component-recall.where} and {@code spider-recall.where}. It is taken from the findings of the whole metric, so it
 * follows its options. It passes at 1. Computed on request.
 */
public final class MetricPart implements Metric {
    private static final Pattern ID = Pattern.compile("([a-z0-9-]+)\\.([a-z-]+)");
    private static final Map<String, ToDoubleFunction<AxisMatch>> BADGER = Map.of(
            "badger-component-recall", AxisMatch::recall, "badger-component-precision", AxisMatch::precision,
            "badger-component-f1", AxisMatch::f1, "badger-component-em", a -> a.equal() ? 1 : 0);
    private static final Map<String, Function<ComponentMatch, List<String>>> SPIDER =
            Map.of("spider-recall", ComponentMatch::gold, "spider-precision", ComponentMatch::predicted);
    private static final String SPIDER_CM = "spider-cm";

    private final String whole;
    private final String part;
    private final MetricInfo info;

    private MetricPart(String whole, String part) {
        this.whole = whole;
        this.part = part;
        info = MetricInfo.unit(
                        whole + "." + word(part), whole + " of " + part, MetricInfo.Group.STRUCTURE, OptionalDouble.of(1),
                        Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL), BADGER.containsKey(whole) ? "metrics.md §2.4" : "metrics.md §2.1")
                .onRequest();
    }

    /** The metric of an id; empty when the id is none of these. */
    public static Optional<Metric> find(String id) {
        Matcher named = ID.matcher(id);
        if (!named.matches()) {
            return Optional.empty();
        }
        List<String> parts = BADGER.containsKey(named.group(1)) ? BadgerSets.NAMES : SPIDER.containsKey(named.group(1)) ? SpiderComponents.NAMES : List.of();
        return parts.stream().filter(p -> word(p).equals(named.group(2))).findFirst().map(p -> new MetricPart(named.group(1), p));
    }

    /** {@code group(no Having)} as {@code group-no-having}. */
    private static String word(String part) {
        return part.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-").replaceAll("-$", "");
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean badger = BADGER.containsKey(whole);
        return evidence.score(badger ? whole : SPIDER_CM).flatMap(m -> badger ? axis(m) : component(m));
    }

    /** Its figure on the axis; 0 where the prediction cannot be compared, as the whole has it. */
    private Outcome<Measurement> axis(Measurement m) {
        return Outcome.value(m.findings().stream()
                .filter(f -> f instanceof AxisMatch a && a.key().equals(part))
                .map(f -> measured(m, Objects.requireNonNull(BADGER.get(whole)).applyAsDouble((AxisMatch) f), f))
                .findFirst()
                .orElseGet(() -> m.withFlags(m.flags())));
    }

    /** 1 where the component matches, 0 where it does not; none where the side that counts does not have it. */
    private Outcome<Measurement> component(Measurement m) {
        return m.findings().stream()
                .filter(f -> f instanceof ComponentMatch c && c.key().equals(part) && (c.equal() || !Objects.requireNonNull(SPIDER.get(whole)).apply(c).isEmpty()))
                .map(f -> Outcome.value(measured(m, ((ComponentMatch) f).equal() ? 1 : 0, f)))
                .findFirst()
                .orElseGet(() -> Outcome.unavailable("not_applicable", "no " + part));
    }

    private static Measurement measured(Measurement whole, double value, Finding finding) {
        return new Measurement(value, "", whole.flags(), List.of(finding));
    }
}
