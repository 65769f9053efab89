package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.labelling.MetricColumn;
import io.github.assay.labelling.Uncertainty;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.prevalence.DrawProbabilities;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Draws items for labelling with probabilities by the uncertainty of metrics (statistics.md §10.2). */
public final class ActiveDraw {
    private ActiveDraw() {}

    /**
     * Draws from all items. The same items, scores, size and seed give the same draw.
     *
     * @param metrics the metrics whose uncertainty counts, each with a threshold; empty: all items alike
     * @param expected number of items to expect, above 0
     * @throws IllegalArgumentException for a number below 1, or a metric without a threshold
     */
    public static ItemDraw of(List<Item> items, List<MetricColumn> metrics, int expected, long seed, Instant at) {
        if (metrics.stream().anyMatch(m -> m.threshold().isEmpty())) {
            throw new IllegalArgumentException("a metric without a threshold gives no verdict");
        }
        double[] uncertainty = metrics.isEmpty() ? new double[items.size()] : Uncertainty.of(metrics, items.size());
        double[] probabilities = items.isEmpty() ? new double[0] : DrawProbabilities.of(uncertainty, expected);
        List<Integer> drawn = new ArrayList<>();
        for (int i = 0; i < probabilities.length; i++) {
            if (DrawProbabilities.isDrawn(probabilities[i], seed, name(items.get(i).key()))) {
                drawn.add(i);
            }
        }
        drawn.sort(Comparator.comparingDouble(i -> DrawProbabilities.place(seed, name(items.get(i).key()))));
        SequencedMap<ItemKey, Double> chosen = new LinkedHashMap<>();
        drawn.forEach(i -> chosen.put(items.get(i).key(), probabilities[i]));
        List<String> by = metrics.stream().map(MetricColumn::metric).toList();
        String inputs = "draw/" + by + "/" + expected + "/" + items.size() + "/" + Arrays.hashCode(probabilities) + "/" + chosen.keySet();
        String id = HexFormat.of().toHexDigits(Seeds.base(seed, inputs), 12);
        return new ItemDraw(id, by, expected, seed, items.size(), at, chosen);
    }

    /**
     * The columns of metrics to draw by, in the order of the project's items. A metric that is computed only where it is
     * named, as the confidence of a judge, is scored from stored evidence.
     *
     * @param by ids of metrics; empty: all enabled metrics with a verdict
     * @throws IllegalArgumentException for a name without such a metric; its message is the name
     */
    public static List<MetricColumn> columns(
            ProjectSession session, ScoringService scoring, List<String> by, int threads, Progress progress) throws StoreException {
        MetricSettings settings = session.project().metrics();
        Map<String, MetricInfo> named = new LinkedHashMap<>();
        for (String name : by) {
            named.put(name, scoring.find(name, settings)
                    .filter(m -> scoring.threshold(m, settings).isPresent())
                    .orElseThrow(() -> new IllegalArgumentException(name)));
        }
        List<MetricColumn> enabled = QueueService.columns(session.project(), scoring.keptTable(session, threads, progress)).stream()
                .filter(m -> m.threshold().isPresent())
                .toList();
        if (by.isEmpty()) {
            return enabled;
        }
        Map<String, MetricColumn> found = new LinkedHashMap<>();
        enabled.stream().filter(m -> by.contains(m.metric())).forEach(m -> found.put(m.metric(), m));
        named.keySet().removeAll(found.keySet());
        if (!named.isEmpty()) {
            QueueService.columns(session.project(), scoring.table(session, List.copyOf(named.values()), threads, progress))
                    .forEach(m -> found.put(m.metric(), m));
        }
        return List.copyOf(found.values());
    }

    /**
     * Draws from the items of a project and records the draw, which is then in force. The same draw as the one in force
     * is not recorded again.
     */
    public static void record(ProjectSession session, List<MetricColumn> metrics, int expected, long seed, Instant at)
            throws StoreException {
        ItemDraw made = of(session.project().items(), metrics, expected, seed, at);
        if (inForce(session).filter(d -> d.id().equals(made.id())).isEmpty()) {
            session.labels().record(made);
        }
    }

    /** The draw in force of a project; empty where none was made. */
    public static Optional<ItemDraw> inForce(ProjectSession session) {
        return session.labels().draw();
    }

    private static String name(ItemKey item) {
        return item.caseId() + "\t" + item.system() + "\t" + item.runId();
    }
}
