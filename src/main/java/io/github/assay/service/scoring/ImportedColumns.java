package io.github.assay.service.scoring;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.ScoredMetric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Scores and judges' verdicts of another program, as columns beside Assay's metrics. Values are unchanged. An item
 * without one has none; neither has an item whose score was filled in without a judge.
 */
public final class ImportedColumns {
    private static final String NONE = "not_imported";
    private static final String FILLED_IN = "filled_in";

    private final List<Item> items;
    private final MetricSettings settings;
    private final ImportedMetrics imported;

    public ImportedColumns(List<Item> items, MetricSettings settings) {
        this.items = items;
        this.settings = settings;
        this.imported = ImportedMetrics.of(items);
    }

    public static boolean is(MetricInfo metric) {
        return metric.id().startsWith(ImportedMetrics.PREFIX);
    }

    /** The imported metrics, sorted by id. */
    public List<MetricInfo> infos() {
        String program = items.stream()
                .flatMap(item -> ImportedScores.of(item).text("program").stream())
                .findFirst()
                .orElse("");
        return imported.ids().stream().map(id -> info(id, program)).toList();
    }

    private MetricInfo info(String id, String program) {
        double[] values = imported.scores(id).stream()
                .flatMap(s -> s.outcome().asValue().stream())
                .mapToDouble(Measurement::value)
                .sorted()
                .toArray();
        ComparedMetric compared = imported.compared(id, settings);
        boolean unit = values.length == 0 || values[0] >= 0 && values[values.length - 1] <= 1;
        return MetricInfo.unit(
                        id, id.substring(ImportedMetrics.PREFIX.length()), MetricInfo.Group.IMPORTED,
                        compared.threshold(), Set.of(), program)
                .withRange(unit ? 0 : values[0], unit ? 1 : values[values.length - 1])
                .onRequest();
    }

    /** One imported metric over all items. */
    public ScoredMetric column(MetricInfo metric, OptionalDouble threshold) {
        Map<ItemKey, Outcome<Double>> known = new HashMap<>();
        for (Score score : imported.scores(metric.id())) {
            known.put(score.item(), score.outcome().map(Measurement::value));
        }
        String name = metric.id().substring(ImportedMetrics.PREFIX.length());
        return new ScoredMetric(
                metric.id(), threshold, items.stream().map(item -> known.getOrDefault(item.key(), none(item, name))).toList());
    }

    private static Outcome<Double> none(Item item, String name) {
        boolean filled = ImportedScores.of(item).fields("filled_in").values().containsKey(name);
        return Outcome.unavailable(filled ? FILLED_IN : NONE);
    }
}
