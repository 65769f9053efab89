package io.github.assay.report;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.report.html.RuleLine;
import io.github.assay.report.html.ScoreLine;
import java.util.List;

/**
 * Everything that a report prints. Contains no time and no path, so that the same project gives the same bytes.
 *
 * @param project the project's name
 * @param version the program's version
 * @param cases count of cases
 * @param items count of items
 * @param systems the systems' names
 * @param agreement how far annotators agree
 * @param calibration how far metrics agree with them
 * @param scores means by system and metric
 * @param rules options and thresholds that the scores were computed by
 * @param compared comparison of systems
 * @param remarks what a reader should know first, one sentence each
 */
public record ReportContent(
        String project,
        String version,
        int cases,
        int items,
        List<String> systems,
        AgreementResult agreement,
        CalibrationResult calibration,
        List<ScoreLine> scores,
        List<RuleLine> rules,
        SystemsContent compared,
        List<String> remarks) {
    public ReportContent {
        systems = List.copyOf(systems);
        scores = List.copyOf(scores);
        rules = List.copyOf(rules);
        remarks = List.copyOf(remarks);
    }
}
