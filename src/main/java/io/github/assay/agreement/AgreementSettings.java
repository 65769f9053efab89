package io.github.assay.agreement;

import io.github.assay.statistics.BootstrapSettings;

/**
 * Settings of the agreement analysis.
 *
 * @param bootstrap seed, replicates and level of the intervals
 * @param threads number of threads; results do not depend on it
 * @param copies whether copied votes count (project-and-cli.md §2)
 */
public record AgreementSettings(BootstrapSettings bootstrap, int threads, boolean copies) {
    /** The defaults on one thread per processor. */
    public static final AgreementSettings DEFAULT =
            new AgreementSettings(BootstrapSettings.DEFAULT, Runtime.getRuntime().availableProcessors());

    /** Settings under which copied votes count. */
    public AgreementSettings(BootstrapSettings bootstrap, int threads) {
        this(bootstrap, threads, true);
    }

    /** The same; copied votes count or are left out. */
    public AgreementSettings withCopies(boolean count) {
        return new AgreementSettings(bootstrap, threads, count);
    }

    public AgreementSettings {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed: " + threads);
        }
    }
}
