package io.github.assay.report;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.report.ReportTables.RuleLine;
import io.github.assay.report.ReportTables.ScoreLine;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.tabular.Answers;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a report prints. Contains no time and no path, so that the same project gives the same bytes.
 *
 * @param project the project's name
 * @param version the program's version
 * @param cases count of cases
 * @param items count of items
 * @param systems the systems' names
 * @param agreement how far annotators agree
 * @param rounds rounds of labelling, in the order in which they were planned
 * @param calibration how far metrics agree with them
 * @param scores means by system and metric
 * @param rules options and thresholds that the scores were computed by
 * @param compared comparison of systems
 * @param rates true pass rates by the best metric, labels correcting its verdicts; empty without labels
 * @param draw how the labelled items were drawn, where they were drawn with known probabilities
 * @param facts what the project records about how the labels came about
 * @param answers the six answers with which the page begins; empty: it has none
 * @param chosen the filter that chose the answers side by side
 * @param examples answers side by side
 * @param remarks what a reader should know first, one sentence each
 */
public record ReportContent(
        String project,
        String version,
        int cases,
        int items,
        List<String> systems,
        AgreementResult agreement,
        List<RoundContent> rounds,
        CalibrationResult calibration,
        List<ScoreLine> scores,
        List<RuleLine> rules,
        SystemsContent compared,
        List<TruePassRate> rates,
        Optional<ItemDraw> draw,
        StudyFacts facts,
        Optional<Answers> answers,
        String chosen,
        List<CaseContent> examples,
        List<String> remarks) {
    /** A report without rounds and pass rates. */
    public ReportContent(
            String project, String version, int cases, int items, List<String> systems, AgreementResult agreement,
            CalibrationResult calibration, List<ScoreLine> scores, List<RuleLine> rules, SystemsContent compared,
            List<String> remarks) {
        this(project, version, cases, items, systems, agreement, List.of(), calibration, scores, rules, compared, List.of(), Optional.empty(),
                StudyFacts.NONE, Optional.empty(), "", List.of(), remarks);
    }

    public ReportContent {
        rounds = List.copyOf(rounds);
        rates = List.copyOf(rates);
        systems = List.copyOf(systems);
        scores = List.copyOf(scores);
        rules = List.copyOf(rules);
        examples = List.copyOf(examples);
        remarks = List.copyOf(remarks);
    }

    /**
     * One round of labelling in a report.
     *
     * @param id its id
     * @param items plain items of the round
     * @param extra votes that do not count, because their annotators are not assigned
     * @param agreement agreement of its votes
     * @param figures what is particular to it, with the names under which people are shown
     */
    public record RoundContent(String id, int items, int extra, AgreementResult agreement, List<RoundFigure> figures) {
        public RoundContent {
            figures = List.copyOf(figures);
        }
    }

    /**
     * A report's figures on the comparison of systems.
     *
     * @param board the leaderboard; empty: no metric gives a verdict
     * @param slices one leaderboard per tier
     * @param gaps systems on cases and on their variants; empty without a variant
     * @param cross cross table of a structural metric and an execution metric
     */
    public record SystemsContent(Optional<Leaderboard> board, List<SliceBoard> slices, List<VariantGap> gaps, Optional<CrossTable> cross) {
        /** Nothing was compared. */
        public static final SystemsContent NONE = new SystemsContent(Optional.empty(), List.of(), List.of(), Optional.empty());

        public SystemsContent {
            slices = List.copyOf(slices);
            gaps = List.copyOf(gaps);
        }
    }
}
