package io.github.assay.service.scoring;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.domain.table.Datum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Scores and judges' verdicts of another program, as metrics that can be compared with labels. Values are unchanged and
 * never enter a score of Assay. A verdict yes is 1, maybe 0.5, no 0; an unreadable verdict and a score filled in
 * without a judge count as missing.
 */
public final class ImportedMetrics {
    /** Prefix of the ids of imported metrics. */
    public static final String PREFIX = "imported.";

    private static final String JUDGE = PREFIX + "judge.";

    private final Map<String, List<Score>> byId = new TreeMap<>();

    private ImportedMetrics() {}

    /** The imported metrics of the items. */
    public static ImportedMetrics of(List<Item> items) {
        ImportedMetrics all = new ImportedMetrics();
        items.forEach(all::add);
        return all;
    }

    private void add(Item item) {
        Datum.Fields imported = ImportedScores.of(item);
        imported.fields("scores").values().forEach((name, value) -> {
            OptionalDouble number = ImportedScores.number(value);
            add(item, PREFIX + name, number, "missing");
        });
        imported.fields("judges").values().forEach((name, reply) -> add(
                item, JUDGE + name, ImportedJudgeTally.value(reply.asFields().orElse(Datum.Fields.NONE)), "judge_invalid"));
    }

    private void add(Item item, String id, OptionalDouble value, String reason) {
        Outcome<Measurement> outcome = value.isPresent()
                ? Outcome.value(new Measurement(value.getAsDouble(), verdict(id, value.getAsDouble()), List.of(), List.of()))
                : Outcome.unavailable(reason);
        byId.computeIfAbsent(id, _ -> new ArrayList<>()).add(new Score(item.key(), id, outcome));
    }

    /** The verdict of a value: a judge's value decides by itself; a score needs a threshold. */
    private static String verdict(String id, double value) {
        return !id.startsWith(JUDGE) ? "" : value == 1 ? "pass" : "fail";
    }

    /** The ids, sorted. */
    public List<String> ids() {
        return List.copyOf(byId.keySet());
    }

    /** The scores of one metric, in the order of items. */
    public List<Score> scores(String id) {
        return List.copyOf(byId.getOrDefault(id, List.of()));
    }

    /**
     * How a metric takes part in a study. The project's threshold is used. Without one, a judge's yes passes, and 1
     * passes where all values are 0 or 1; other scores give no verdict.
     */
    ComparedMetric compared(String id, MetricSettings settings) {
        double[] values = scores(id).stream()
                .flatMap(s -> s.outcome().asValue().stream())
                .mapToDouble(Measurement::value)
                .toArray();
        boolean binary = java.util.Arrays.stream(values).allMatch(v -> v == 0 || v == 1);
        boolean unit = java.util.Arrays.stream(values).allMatch(v -> v >= 0 && v <= 1);
        Double own = settings.thresholds().get(id);
        OptionalDouble threshold = own != null
                ? OptionalDouble.of(own)
                : binary || id.startsWith(JUDGE) ? OptionalDouble.of(1) : OptionalDouble.empty();
        return new ComparedMetric(id, id, threshold, unit);
    }

    /** The metrics that a study selects or the project names, with their scores on some items. */
    public static Map<ComparedMetric, List<Score>> studied(List<Item> items, StudiedMetrics wanted, MetricSettings settings) {
        ImportedMetrics all = of(items);
        Map<ComparedMetric, List<Score>> chosen = new LinkedHashMap<>();
        for (String id : all.ids()) {
            boolean named = settings.isNamed(id) && wanted.ours().test(id);
            if (named || wanted.imported().test(id)) {
                chosen.put(all.compared(id, settings), all.scores(id));
            }
        }
        return chosen;
    }
}
