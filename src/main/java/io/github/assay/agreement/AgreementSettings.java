package io.github.assay.agreement;

import io.github.assay.statistics.BootstrapSettings;
import java.util.Optional;

/**
 * Settings of the agreement analysis.
 *
 * @param bootstrap seed, replicates and level of the intervals
 * @param threads number of threads; results do not depend on it
 * @param copies whether copied votes count (project-and-cli.md §2)
 * @param slice a dimension by which items are sliced beside the usual ones; empty: none
 * @param drawn whether resamples draw single items instead of whole questions (statistics.md §3.1); empty: not stated, so that
 *     a project's own study decides, else whole questions
 */
public record AgreementSettings(BootstrapSettings bootstrap, int threads, boolean copies, String slice, Optional<Boolean> drawn) {
    /** The defaults on one thread per processor. */
    public static final AgreementSettings DEFAULT =
            new AgreementSettings(BootstrapSettings.DEFAULT, Runtime.getRuntime().availableProcessors());

    /** Settings under which copied votes count. */
    public AgreementSettings(BootstrapSettings bootstrap, int threads) {
        this(bootstrap, threads, true, "", Optional.empty());
    }

    /** The same; copied votes count or are left out. */
    public AgreementSettings withCopies(boolean count) {
        return new AgreementSettings(bootstrap, threads, count, slice, drawn);
    }

    /** The same; items are also sliced by a dimension, the empty text for none. */
    public AgreementSettings slicedBy(String dimension) {
        return new AgreementSettings(bootstrap, threads, copies, dimension, drawn);
    }

    /** The same with other intervals. */
    public AgreementSettings with(BootstrapSettings changed) {
        return new AgreementSettings(changed, threads, copies, slice, drawn);
    }

    /** The same; resamples draw single items or whole questions. */
    public AgreementSettings drawingItems(boolean single) {
        return new AgreementSettings(bootstrap, threads, copies, slice, Optional.of(single));
    }

    /** The same; a project's study decides what is drawn unless these settings state it. */
    public AgreementSettings unlessStated(boolean single) {
        return drawn.isPresent() ? this : drawingItems(single);
    }

    /** Whether resamples draw single items instead of whole questions. */
    public boolean items() {
        return drawn.orElse(false);
    }

    public AgreementSettings {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed: " + threads);
        }
    }
}
