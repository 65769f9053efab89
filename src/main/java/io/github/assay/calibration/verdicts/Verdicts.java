package io.github.assay.calibration.verdicts;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.prevalence.PredictionPowered;
import io.github.assay.statistics.prevalence.RoganGladen;
import io.github.assay.statistics.resample.Units;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A metric's verdicts on some items, with the available labels.
 *
 * @param passes each item's verdict, in the order of items
 * @param labels final labels, of these and other items
 * @param level confidence level of intervals
 * @param single whether items count as independent, else those of one question belong together
 */
public record Verdicts(Map<ItemKey, Boolean> passes, Map<ItemKey, Boolean> labels, double level, boolean single) {
    public int size() {
        return passes.size();
    }

    /** The verdicts on the chosen items. */
    public Verdicts where(Predicate<ItemKey> chosen) {
        Map<ItemKey, Boolean> some = new TreeMap<>();
        passes.forEach((item, pass) -> {
            if (chosen.test(item)) {
                some.put(item, pass);
            }
        });
        return new Verdicts(some, labels, level, single);
    }

    /** Share of verdicts that pass. */
    public Outcome<Double> raw() {
        return passes.isEmpty() ? Outcome.unavailable("NO_DATA") : Outcome.value((double) passing() / size());
    }

    public long passing() {
        return passes.values().stream().filter(p -> p).count();
    }

    /** Verdicts against labels, on the labelled items. */
    public Confusion errors() {
        long[] cells = new long[4];
        passes.forEach((item, pass) -> {
            Boolean label = labels.get(item);
            if (label != null) {
                cells[(label ? 0 : 2) + (pass ? 0 : 1)]++;
            }
        });
        return new Confusion(cells[0], cells[1], cells[2], cells[3]);
    }

    /** The pass rate of some of these verdicts, or of others of the metric, corrected by the errors of these verdicts. */
    public Outcome<RoganGladen> corrected(Verdicts others) {
        Confusion errors = errors();
        if (!(others.raw() instanceof Outcome.Value<Double>(Double q)) || errors.positives() == 0 || errors.negatives() == 0) {
            return Outcome.unavailable(errors.n() == 0 || others.size() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        if (errors.n() > 1 && units(passes.keySet().stream().filter(labels::containsKey).toList()).isOneGroup()) {
            return Outcome.unavailable("TOO_FEW_QUESTIONS");
        }
        return RoganGladen.of(new RoganGladen.Share(q, OptionalLong.of(others.size())), sensitivity(errors), specificity(errors))
                .map(r -> r.byUnits(effect(errors, 1 - r.raw(), r.raw(), shares(others, q))));
    }

    /** What each verdict adds to the deviation of a pass rate. */
    private static Map<ItemKey, Double> shares(Verdicts others, double q) {
        Map<ItemKey, Double> shares = new TreeMap<>();
        others.passes.forEach((item, pass) -> shares.put(item, ((pass ? 1 : 0) - q) / others.size()));
        return shares;
    }

    /**
     * Design effect by question of a rate corrected by these verdicts' errors; 1 where every question has one item. Factors that
     * all share cancel out.
     *
     * @param ofSpecificity factor of the specificity's deviation
     * @param ofSensitivity factor of the sensitivity's deviation, which is subtracted
     * @param deviations what each item adds to the deviation of the rate to be corrected
     */
    public double effect(Confusion errors, double ofSpecificity, double ofSensitivity, Map<ItemKey, Double> deviations) {
        Map<ItemKey, Double> influence = new TreeMap<>(deviations);
        passes.forEach((item, pass) -> {
            Boolean label = labels.get(item);
            if (label != null) {
                double own = label
                        ? -ofSensitivity * ((pass ? 1 : 0) - sensitivity(errors).value()) / errors.positives()
                        : ofSpecificity * ((pass ? 0 : 1) - specificity(errors).value()) / errors.negatives();
                influence.merge(item, own, Double::sum);
            }
        });
        Units units = units(influence.keySet());
        return units.single() ? 1 : units.designEffect(influence.values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The items' units. */
    public Units units(Collection<ItemKey> items) {
        return Units.by(items.stream().map(this::unit).toList());
    }

    /** What identifies an item's unit: its question, or the item itself. */
    public Object unit(ItemKey item) {
        return single ? item : item.caseId();
    }

    public static RoganGladen.Share sensitivity(Confusion errors) {
        return new RoganGladen.Share((double) errors.tp() / errors.positives(), OptionalLong.of(errors.positives()));
    }

    public static RoganGladen.Share specificity(Confusion errors) {
        return new RoganGladen.Share((double) errors.tn() / errors.negatives(), OptionalLong.of(errors.negatives()));
    }

    public PredictionPowered.Samples samples() {
        List<ItemKey> items = labelledFirst();
        List<ItemKey> labelled = items.stream().takeWhile(labels::containsKey).toList();
        return new PredictionPowered.Samples(
                labelled.stream().mapToDouble(i -> Objects.requireNonNull(labels.get(i)) ? 1 : 0).toArray(),
                labelled.stream().mapToDouble(i -> Objects.requireNonNull(passes.get(i)) ? 1 : 0).toArray(),
                passes.entrySet().stream()
                        .filter(e -> !labels.containsKey(e.getKey()))
                        .mapToDouble(e -> e.getValue() ? 1 : 0)
                        .toArray(),
                units(items));
    }

    /** The items in the order of {@link #samples}: those with a label, then the others. */
    public List<ItemKey> labelledFirst() {
        return Stream.concat(
                        passes.keySet().stream().filter(labels::containsKey),
                        passes.keySet().stream().filter(i -> !labels.containsKey(i)))
                .toList();
    }
}
