package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Rates;
import java.util.function.DoubleFunction;

/**
 * Results of a three-way policy on labelled cases: pass, fail, or a person decides. They give the human work and the
 * error rate of the automatic verdicts.
 *
 * @param decided the automatic verdicts against the labels
 * @param requestedPass cases for a person whose label is pass
 * @param requestedFail cases for a person whose label is fail
 */
public record ThreeWay(Confusion decided, long requestedPass, long requestedFail) {
    /** Applies a policy. */
    public static ThreeWay of(ScoredLabels cases, DoubleFunction<Abstention.Decision> policy) {
        long[] cells = new long[6];
        for (int i = 0; i < cases.size(); i++) {
            int column = policy.apply(cases.score(i)).ordinal();
            cells[column] += cases.passes(i);
            cells[3 + column] += cases.fails(i);
        }
        int pass = Abstention.Decision.PASS.ordinal();
        int fail = Abstention.Decision.FAIL.ordinal();
        int ask = Abstention.Decision.ASK.ordinal();
        return new ThreeWay(
                new Confusion(cells[pass], cells[fail], cells[3 + pass], cells[3 + fail]), cells[ask], cells[3 + ask]);
    }

    /**
     * Scores at or above {@code passFrom} pass, those below {@code failBelow} fail, a person decides those between.
     *
     * @throws IllegalArgumentException when {@code failBelow} is above {@code passFrom}
     */
    public static ThreeWay between(ScoredLabels cases, double failBelow, double passFrom) {
        if (!(failBelow <= passFrom)) {
            throw new IllegalArgumentException("fail below must not exceed pass from: " + failBelow + " to " + passFrom);
        }
        return of(cases, s -> s >= passFrom
                ? Abstention.Decision.PASS
                : s < failBelow ? Abstention.Decision.FAIL : Abstention.Decision.ASK);
    }

    /** The sum of both samples. */
    public ThreeWay plus(ThreeWay o) {
        Confusion both = new Confusion(
                decided.tp() + o.decided.tp(),
                decided.fn() + o.decided.fn(),
                decided.fp() + o.decided.fp(),
                decided.tn() + o.decided.tn());
        return new ThreeWay(both, requestedPass + o.requestedPass, requestedFail + o.requestedFail);
    }

    /** All cases, decided automatically or by a person. */
    public long n() {
        return decided.n() + requestedPass + requestedFail;
    }

    /** Share of the cases that a person decides; undefined: {@code NO_DATA}. */
    public Outcome<Double> humanLoad() {
        return CohenKappa.share(requestedPass + requestedFail, n());
    }

    /** Share of wrong verdicts among the automatic ones; undefined when a person decides all: {@code NO_DATA}. */
    public Outcome<Double> automaticError() {
        return CohenKappa.share(decided.fn() + decided.fp(), decided.n());
    }

    /** Share of wrong verdicts among all cases, if the person is always right; undefined: {@code NO_DATA}. */
    public Outcome<Double> overallError() {
        return CohenKappa.share(decided.fn() + decided.fp(), n());
    }

    /** Share of automatic passes that are wrong; undefined: {@code NO_PREDICTED_POSITIVES}. */
    public Outcome<Double> falsePassShare() {
        return Rates.precision(decided).map(p -> 1 - p);
    }

    /** Share of automatic fails that are wrong; undefined: {@code NO_PREDICTED_NEGATIVES}. */
    public Outcome<Double> falseFailShare() {
        return Rates.negativePredictiveValue(decided).map(p -> 1 - p);
    }
}
