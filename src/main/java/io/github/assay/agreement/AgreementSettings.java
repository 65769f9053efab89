package io.github.assay.agreement;

import io.github.assay.statistics.BootstrapSettings;

/**
 * Settings of the agreement analysis.
 *
 * @param bootstrap seed, replicates and level of the intervals
 * @param threads number of threads; results do not depend on it
 */
public record AgreementSettings(BootstrapSettings bootstrap, int threads) {
    /** The defaults on one thread per processor. */
    public static final AgreementSettings DEFAULT =
            new AgreementSettings(BootstrapSettings.DEFAULT, Runtime.getRuntime().availableProcessors());

    public AgreementSettings {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed: " + threads);
        }
    }
}
