package io.github.assay.report.html;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * Scores of one metric on the items of one system, in summary.
 *
 * @param system the system; empty: all systems
 * @param metric the metric's id
 * @param total items looked at
 * @param scored items with a value
 * @param mean mean value over the scored items; empty where a mean has no meaning
 * @param passed items whose verdict is pass
 * @param judged items with a verdict
 * @param classes items by class, for metrics that classify
 * @param reasons items without a value, by reason
 * @param note further remark on the metric; may be empty
 */
public record ScoreLine(
        String system,
        String metric,
        int total,
        int scored,
        OptionalDouble mean,
        int passed,
        int judged,
        Map<String, Integer> classes,
        Map<String, Integer> reasons,
        String note) {}
