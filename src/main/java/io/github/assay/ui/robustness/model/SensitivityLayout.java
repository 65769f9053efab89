package io.github.assay.ui.robustness.model;

/** What the columns of the sensitivity page are. */
public enum SensitivityLayout {
    /** Metrics that the user chooses. */
    METRICS,
    /** EX, and EXP, EXR and F1 by each technique, as in the thesis's Table 4.4. */
    TABLE
}
