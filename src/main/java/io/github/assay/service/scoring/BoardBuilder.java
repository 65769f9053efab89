package io.github.assay.service.scoring;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Collects scores, item by item in order, into a scoreboard. Not thread-safe. */
public final class BoardBuilder {
    private final List<ItemKey> items = new ArrayList<>();
    private final Map<String, MetricInfo> metrics = new LinkedHashMap<>();
    private final Map<String, List<Outcome<Double>>> outcomes = new LinkedHashMap<>();

    /** @param metrics by id; their names do not count */
    public BoardBuilder(List<MetricInfo> metrics) {
        metrics.forEach(m -> {
            this.metrics.put(m.id(), m);
            outcomes.put(m.id(), new ArrayList<>());
        });
    }

    /** Adds the scores of one item; scores of other metrics are ignored. */
    public void add(ItemScores scores) {
        items.add(scores.item().key());
        scores.scores().forEach(s -> {
            List<Outcome<Double>> column = outcomes.get(s.metric().id());
            if (column != null) {
                column.add(s.outcome().map(Measurement::value));
            }
        });
    }

    public Scoreboard build(Function<MetricInfo, OptionalDouble> threshold) {
        return new Scoreboard(
                items,
                outcomes.entrySet().stream()
                        .map(e -> new ScoredMetric(e.getKey(), threshold.apply(metrics.get(e.getKey())), e.getValue()))
                        .toList());
    }
}
