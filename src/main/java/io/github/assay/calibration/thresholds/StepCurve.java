package io.github.assay.calibration.thresholds;

import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.raters.UnitCells;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.scores.ThreeWay;
import io.github.assay.statistics.scores.ThresholdSweep;
import java.util.AbstractList;
import java.util.List;
import java.util.function.DoubleFunction;

/** The curve of pooled scores, from running sums, so that one threshold costs one binary search. */
public final class StepCurve extends AbstractList<ThresholdCurve.Step> implements ThresholdCurve {
    private final ScoreSample sample;
    private final ScoredLabels data;
    private final double level;
    private final DoubleFunction<ConfusionItems> items;
    private final int[] passBelow;
    private final int[] failBelow;

    /** @param items finds the items of the confusion matrix at a threshold */
    public StepCurve(ScoreSample sample, double level, DoubleFunction<ConfusionItems> items) {
        this.sample = sample;
        data = sample.pooled();
        this.level = level;
        this.items = items;
        passBelow = new int[data.size() + 1];
        failBelow = new int[data.size() + 1];
        for (int i = 0; i < data.size(); i++) {
            passBelow[i + 1] = passBelow[i] + data.passes(i);
            failBelow[i + 1] = failBelow[i] + data.fails(i);
        }
    }

    @Override
    public int n() {
        return passBelow[data.size()] + failBelow[data.size()];
    }

    @Override
    public List<Step> steps() {
        return this;
    }

    @Override
    public Step get(int index) {
        return new Step(data.score(index), data.passes(index), data.fails(index));
    }

    @Override
    public int size() {
        return data.size();
    }

    @Override
    public Confusion at(double threshold) {
        int below = data.below(threshold);
        int fn = passBelow[below];
        int tn = failBelow[below];
        return new Confusion(passBelow[data.size()] - fn, fn, failBelow[data.size()] - tn, tn);
    }

    @Override
    public ConfusionItems itemsAt(double threshold) {
        return items.apply(threshold);
    }

    @Override
    public Outcome<Estimate> kappaAt(double threshold) {
        if (sample.units().single()) {
            Confusion counts = at(threshold);
            return CohenKappa.of(counts).map(k -> new Estimate(k, CohenKappa.wald(counts, level), n()));
        }
        UnitCells cells = UnitCells.of(sample.units(), _ -> true, i -> sample.pass()[i], i -> sample.scores()[i] >= threshold);
        return CohenKappa.of(cells.counts()).map(k -> new Estimate(k, cells.wald(level), n()));
    }

    @Override
    public Outcome<Interval> sensitivityAt(double threshold) {
        Confusion counts = at(threshold);
        double effect = sample.units().designEffect(i -> sample.pass()[i], i -> sample.scores()[i] >= threshold);
        return Proportion.wilson(counts.tp(), counts.positives(), effect, level);
    }

    @Override
    public Outcome<RequestedThreshold> best(CutObjective objective) {
        return new CutStudy(sample).best(objective);
    }

    @Override
    public Bands between(double failBelow, double passFrom) {
        if (!(failBelow <= passFrom)) {
            throw new IllegalArgumentException("fail below must not exceed pass from: " + failBelow + " to " + passFrom);
        }
        Confusion passing = at(passFrom);
        Confusion failing = at(failBelow);
        Confusion decided = new Confusion(passing.tp(), failing.fn(), passing.fp(), failing.tn());
        long manualPasses = passing.positives() - decided.tp() - decided.fn();
        long manualFails = passing.negatives() - decided.fp() - decided.tn();
        return Bands.of(sample, failBelow, passFrom, new ThreeWay(decided, manualPasses, manualFails), level);
    }

    /** Finds a {@link RequestedThreshold} and evaluates it on held-out cases. */
    private static final class CutStudy {
        private static final int PARTS = 10;

        private final ScoreSample sample;
        private final int[] part;

        CutStudy(ScoreSample sample) {
            this.sample = sample;
            part = sample.dealt(PARTS);
        }

        /** @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS} when all labels are equal */
        Outcome<RequestedThreshold> best(CutObjective objective) {
            return objective
                    .best(sample.pooled())
                    .map(c -> new RequestedThreshold(c.threshold(), c.counts(), heldOut(objective)));
        }

        /** The confusion of held-out verdicts. A part is left out if the other parts have one class only. */
        private Confusion heldOut(CutObjective objective) {
            Confusion sum = Confusion.EMPTY;
            for (int p = 0; p < PARTS; p++) {
                int mine = p;
                ScoredLabels rest = sample.part(i -> part[i] != mine);
                ScoredLabels held = sample.part(i -> part[i] == mine);
                if (objective.best(rest) instanceof Outcome.Value<ThresholdSweep.Candidate>(
                        ThresholdSweep.Candidate c)) {
                    sum = sum.plus(held.at(c.threshold()));
                }
            }
            return sum;
        }
    }
}
