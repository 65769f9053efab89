package io.github.assay.calibration.input;

import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.statistics.resample.Units;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Table of scores joined with final labels: one row per item with a final label, in the order of keys. */
public final class ScoreTable {
    private static final Outcome<?> NO_SCORE = Outcome.unavailable("no_score");

    private final List<ItemKey> items;
    private final Map<ItemKey, Integer> rows;
    private final boolean[] pass;
    private final boolean[] adjudicated;
    private final List<MetricValues> metrics;
    private final Units units;

    private ScoreTable(
            List<ItemKey> items, Map<ItemKey, Integer> rows, boolean[] pass, boolean[] adjudicated,
            List<MetricValues> metrics, Units units) {
        this.units = units;
        this.items = items;
        this.rows = rows;
        this.pass = pass;
        this.adjudicated = adjudicated;
        this.metrics = metrics;
    }

    public static ScoreTable of(List<Score> scores, List<FinalLabel> labels, List<ComparedMetric> listed) {
        List<FinalLabel> decided = labels.stream()
                .filter(l -> l.label().isPresent())
                .sorted(Comparator.comparing(FinalLabel::item))
                .toList();
        boolean[] pass = new boolean[decided.size()];
        boolean[] adjudicated = new boolean[pass.length];
        Map<ItemKey, Integer> rows = new HashMap<>();
        for (int i = 0; i < pass.length; i++) {
            pass[i] = decided.get(i).label().orElseThrow() == Label.PASS;
            adjudicated[i] = decided.get(i).source() == FinalLabel.Source.ADJUDICATED;
            if (rows.put(decided.get(i).item(), i) != null) {
                throw new IllegalArgumentException("two final labels for " + decided.get(i).item());
            }
        }
        return new ScoreTable(
                decided.stream().map(FinalLabel::item).toList(), rows, pass, adjudicated,
                metrics(scores, rows, listed), questions(decided.stream().map(FinalLabel::item).toList()));
    }

    /** The same, resampled as a design says (statistics.md §3.1). */
    public ScoreTable drawnBy(StudyDesign design, List<Slice> slices) {
        Resamples.Groups groups = Resamples.Groups.of(this, slices, design.dimension());
        boolean clusters = design.drawing() == StudyDesign.Drawing.CLUSTERS && groups.count() >= DesignEffect.TOO_FEW;
        return new ScoreTable(
                items, rows, pass, adjudicated, metrics,
                clusters
                        ? Units.by(Arrays.stream(groups.ofRow()).boxed().toList())
                        : design.drawing().ofItems() ? Units.each(items.size()) : questions(items));
    }

    /** What resamples draw: whole questions unless {@link #drawnBy} says otherwise. */
    public Units units() {
        return units;
    }

    /** The items of each question. */
    public Units questions() {
        return questions(items);
    }

    private static Units questions(List<ItemKey> items) {
        return Units.by(items.stream().map(ItemKey::caseId).toList());
    }

    /** The same metrics with the same thresholds over other items, which have no final label. */
    public ScoreTable over(List<ItemKey> others, List<Score> scores) {
        Map<ItemKey, Integer> numbered = new HashMap<>();
        others.forEach(item -> numbered.put(item, numbered.size()));
        List<ComparedMetric> inForce = metrics.stream()
                .map(m -> new ComparedMetric(m.metric().id(), m.metric().name(), m.threshold(), m.metric().unitRange()))
                .toList();
        return new ScoreTable(
                others, numbered, new boolean[others.size()], new boolean[others.size()],
                inForce.isEmpty() ? List.of() : metrics(scores, numbered, inForce), questions(others));
    }

    private static List<MetricValues> metrics(
            List<Score> scores, Map<ItemKey, Integer> rows, List<ComparedMetric> listed) {
        Map<String, Outcome<?>[]> outcomes = new LinkedHashMap<>();
        listed.forEach(m -> outcomes.put(m.id(), empty(rows.size())));
        for (Score score : scores) {
            if (listed.isEmpty()) {
                outcomes.computeIfAbsent(score.metric(), _ -> empty(rows.size()));
            }
            Integer row = rows.get(score.item());
            if (row != null && outcomes.containsKey(score.metric())) {
                outcomes.get(score.metric())[row] = score.outcome();
            }
        }
        if (!listed.isEmpty()) {
            return listed.stream()
                    .map(m -> new MetricValues(m, Objects.requireNonNull(outcomes.get(m.id())), true))
                    .toList();
        }
        return outcomes.entrySet().stream()
                .map(e -> new MetricValues(unknown(e.getKey()), e.getValue(), false))
                .toList();
    }

    private static Outcome<?>[] empty(int rows) {
        Outcome<?>[] outcomes = new Outcome<?>[rows];
        Arrays.fill(outcomes, NO_SCORE);
        return outcomes;
    }

    private static ComparedMetric unknown(String id) {
        return new ComparedMetric(id, id, OptionalDouble.empty(), true);
    }

    public int size() {
        return items.size();
    }

    public ItemKey item(int row) {
        return items.get(row);
    }

    public boolean has(ItemKey item) {
        return rows.containsKey(item);
    }

    /** Whether the final label of a row is pass. */
    public boolean pass(int row) {
        return pass[row];
    }

    /** Whether the final label of a row is an adjudication. */
    public boolean adjudicated(int row) {
        return adjudicated[row];
    }

    /** An annotator's labels by row; null where the annotator gave none. */
    public Label[] labels(AnnotatorLabels annotator) {
        Label[] labels = new Label[items.size()];
        annotator.labels().forEach((item, label) -> {
            Integer row = rows.get(item);
            if (row != null) {
                labels[row] = label;
            }
        });
        return labels;
    }

    public List<MetricValues> metrics() {
        return metrics;
    }

    public List<ItemKey> items(IntPredicate which) {
        return IntStream.range(0, items.size()).filter(which).mapToObj(items::get).toList();
    }

    /** The rows of the given items, ascending. */
    public int[] rows(Collection<ItemKey> some) {
        return some.stream()
                .filter(rows::containsKey)
                .mapToInt(rows::get)
                .sorted()
                .distinct()
                .toArray();
    }

    /** The items of a metric's confusion matrix over the given rows. */
    public ConfusionItems confusion(MetricValues metric, int[] rows) {
        return confusion(rows, metric::hasVerdict, metric::passes);
    }

    /** The items of a metric's confusion matrix under another threshold. */
    public ConfusionItems confusionAt(MetricValues metric, double threshold) {
        int[] all = IntStream.range(0, items.size()).toArray();
        return confusion(all, metric::hasValue, i -> metric.value(i) >= threshold);
    }

    private ConfusionItems confusion(int[] rows, IntPredicate present, IntPredicate passes) {
        IntPredicate right = i -> present.test(i) && passes.test(i) == pass[i];
        IntPredicate wrong = i -> present.test(i) && passes.test(i) != pass[i];
        return new ConfusionItems(
                among(rows, i -> pass[i] && right.test(i)),
                among(rows, i -> pass[i] && wrong.test(i)),
                among(rows, i -> !pass[i] && wrong.test(i)),
                among(rows, i -> !pass[i] && right.test(i)),
                among(rows, present.negate()));
    }

    private List<ItemKey> among(int[] rows, IntPredicate which) {
        return Arrays.stream(rows).filter(which).mapToObj(items::get).toList();
    }
}
