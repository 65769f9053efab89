package io.github.assay.report.html;

/**
 * One setting by which scores were computed: an option of a metric, or its threshold.
 *
 * @param metric the metric's id
 * @param option the option's name, or {@value #THRESHOLD}
 * @param value what was in force; empty: nothing is set
 * @param standard what counts where the project says nothing; may be empty
 */
public record RuleLine(String metric, String option, String value, String standard) {
    /** Option name of a metric's threshold. */
    public static final String THRESHOLD = "threshold";

    /** Whether the project sets it otherwise than the metric does. */
    public boolean isChanged() {
        return !value.equals(standard);
    }
}
