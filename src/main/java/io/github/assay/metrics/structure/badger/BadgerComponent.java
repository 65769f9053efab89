package io.github.assay.metrics.structure.badger;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.structure.SetMatch;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** BADGER's four metrics of components: the mean of one figure over its seven sets (metrics.md §2.4). */
public abstract class BadgerComponent implements Metric {
    private final MetricInfo info;
    private final ToDoubleFunction<SetMatch> figure;

    private BadgerComponent(MetricInfo info, ToDoubleFunction<SetMatch> figure) {
        this.info = info;
        this.figure = figure;
    }

    /** {@code badger-component-em}: share of equal sets. */
    public static final class BadgerComponentEm extends BadgerComponent {
        public BadgerComponentEm() {
            super(BadgerAxes.info("badger-component-em", "Component exact match", OptionalDouble.empty()).onRequest(), SetMatch::em);
        }
    }

    /** {@code badger-component-f1}: mean F1. */
    public static final class BadgerComponentF1 extends BadgerComponent {
        public BadgerComponentF1() {
            super(BadgerAxes.info("badger-component-f1", "Component F1", OptionalDouble.of(0.8)), SetMatch::f1);
        }
    }

    /** {@code badger-component-precision}: mean precision. */
    public static final class BadgerComponentPrecision extends BadgerComponent {
        public BadgerComponentPrecision() {
            super(BadgerAxes.info("badger-component-precision", "Component precision", OptionalDouble.empty()).onRequest(),
                    SetMatch::precision);
        }
    }

    /** {@code badger-component-recall}: mean recall. */
    public static final class BadgerComponentRecall extends BadgerComponent {
        public BadgerComponentRecall() {
            super(BadgerAxes.info("badger-component-recall", "Component recall", OptionalDouble.empty()).onRequest(),
                    SetMatch::recall);
        }
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return BadgerAxes.measure(evidence, info.id(), figure);
    }

    @Override
    public Account account(Evidence evidence) {
        return BadgerAxes.account(evidence, info.id(), figure);
    }
}
