package io.github.assay.service.settings;

/** The origin of a metric. */
public enum MetricOrigin {
    BUILT_IN,
    /** A jar in the user's plug-in folder. */
    PLUG_IN,
    /** {@code metrics/NAME.json} of the project. */
    PROJECT
}
