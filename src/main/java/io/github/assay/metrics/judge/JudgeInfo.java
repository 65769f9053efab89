package io.github.assay.metrics.judge;

import io.github.assay.metrics.MetricInfo;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** Makes descriptions of metrics computed from replies. */
public final class JudgeInfo {
    private JudgeInfo() {}

    /** A metric of predicted SQL with values from 0 to 1. */
    public static MetricInfo ofSql(String id, String name, OptionalDouble threshold, String source, MetricInfo.Need... further) {
        return of(id, name, 0, 1, threshold, needs(Set.of(MetricInfo.Need.PREDICTED_SQL), further), source);
    }

    /** A metric of a system's response, with values between two bounds. */
    public static MetricInfo ofAnswer(
            String id, String name, double low, double high, OptionalDouble threshold, String source) {
        return of(id, name, low, high, threshold, needs(Set.of(MetricInfo.Need.RESPONSE)), source);
    }

    private static MetricInfo of(
            String id, String name, double low, double high, OptionalDouble threshold, Set<MetricInfo.Need> needs,
            String source) {
        return new MetricInfo(id, name, MetricInfo.Group.JUDGE, low, high, threshold, needs, List.of(), source, 1);
    }

    private static Set<MetricInfo.Need> needs(Set<MetricInfo.Need> own, MetricInfo.Need... further) {
        Set<MetricInfo.Need> all = EnumSet.of(MetricInfo.Need.JUDGE_REPLY, further);
        all.addAll(own);
        return all;
    }
}
