package io.github.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.report.CaseContent.Piece;
import io.github.assay.report.CaseContent.Side;
import io.github.assay.report.CaseContent.State;
import io.github.assay.report.ReportContent.SystemsContent;
import io.github.assay.report.ReportTables.RuleLine;
import io.github.assay.report.ReportTables.ScoreLine;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.Leaderboards;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final String HOSTILE = "<img src=x onerror=alert(1)>\"'&";
    private static final BootstrapSettings FEW = BootstrapSettings.DEFAULT.withReplicates(200);

    @Test
    void everyTextOfAProjectIsEscaped() {
        String page = HtmlReport.page(content(HOSTILE, HOSTILE, HOSTILE));
        assertThat(page).doesNotContain("<img").contains("&lt;img src=x onerror");
    }

    /** Answers side by side: differences have signs, and nothing of them is markup. */
    @Test
    void casesAreShownSideBySideAndEscaped() {
        Piece bad = new Piece(HOSTILE, State.DIFFERENT);
        Side side = new Side(List.of(new Piece("SELECT ", State.EQUAL), bad), List.of(HOSTILE), List.of(List.of(bad), List.of()), 3);
        String html = HtmlCases.of(List.of(new CaseContent(HOSTILE, HOSTILE, HOSTILE, side, side, List.of(HOSTILE), List.of(HOSTILE))));
        assertThat(html).doesNotContain("<img").contains("<mark class=\"different\">&lt;img", "<small>≠</small> &lt;img", "<tr class=\"gap\">", "3 rows more",
                "<h3>Gold</h3>", "<h3>Predicted</h3>", "<th scope=\"col\">");
        assertThat(html.split("<li>", -1)).hasSize(3);
    }

    @Test
    void thePageNeedsNothingFromElsewhere() {
        String page = HtmlReport.page(content("p", "ann", "ex"));
        assertThat(page).doesNotContain("http:").doesNotContain("https:").doesNotContain("<script");
        assertThat(page).contains("default-src 'none'");
    }

    @Test
    void figuresStandWithSeedIntervalAndCounts() {
        String page = HtmlReport.page(content("p", "ann", "ex"));
        assertThat(page).contains("seed 42", "200 replicates", "8 final labels", "<svg", "3 of 4");
    }

    @Test
    void everyLinkOfTheContentsHasItsPartAndFiguresHaveCaptions() {
        String page = HtmlReport.page(content("p", "ann", "ex"));
        List<String> links = Pattern.compile("href=\"#([^\"]+)\"").matcher(page).results().map(m -> m.group(1)).toList();
        List<String> parts = Pattern.compile("<section id=\"([^\"]+)\"").matcher(page).results().map(m -> m.group(1)).toList();
        assertThat(links).isEqualTo(parts).hasSizeGreaterThan(5);
        assertThat(page).containsPattern("<figcaption>κ against final labels, n 8</figcaption>").contains("role=\"img\"");
        assertThat(page.split("<svg", -1)).hasSameSizeAs(page.split("<figcaption", -1));
        assertThat(page).doesNotContain("<th>").contains("<th scope=\"col\"");
    }

    @Test
    void rulesThatAreNotTheUsualOnesArePrintedAndAllStandInATable() {
        ReportContent content = content("p", "ann", "ex");
        assertThat(HtmlReport.page(content))
                .contains("<td>ex</td><td>policy</td><td>strict</td><td>standard</td>")
                .doesNotContain("<td>trim</td>");
        assertThat(CsvReport.files(content).get("options.csv").lines())
                .containsExactly("metric,option,value,standard", "ex,policy,strict,standard", "ex,trim,false,false");
    }

    /** Systems of different cases have no rank in the report either. */
    @Test
    void systemsOfDifferentCasesAreNotRanked() {
        List<ItemKey> items = List.of(new ItemKey("c1", "A", "r1"), new ItemKey("c2", "A", "r1"), new ItemKey("c1", "B", "r1"));
        Scoreboard scores = new Scoreboard(
                items,
                List.of(new ScoredMetric("ex", OptionalDouble.of(1), List.of(Outcome.value(1.0), Outcome.value(0.0), Outcome.value(1.0)))));
        Leaderboard board = Leaderboards.of(
                scores, new LeaderboardSettings("ex", LeaderboardSettings.CaseSet.ALL, FEW, 1), Progress.NONE);
        ReportContent full = content("p", "ann", "ex");
        ReportContent uneven = new ReportContent(
                "p", "1", 3, 3, List.of(), full.agreement(), full.calibration(), List.of(), List.of(),
                new SystemsContent(Optional.of(board), List.of(), List.of(), Optional.empty()), List.of());
        assertThat(HtmlReport.page(uneven)).contains("Not ranked: the systems answered different cases (1 of 2 in common")
                .doesNotContain("All systems answered");
    }

    @Test
    void aReportWithoutAnyLabelSaysSoInWords() {
        ReportContent full = content("p", "ann", "ex");
        ReportContent empty = new ReportContent(
                "p",
                "1",
                0,
                0,
                List.of(),
                new AgreementService().analyse(List.of(), new AgreementSettings(FEW, 1), Progress.NONE),
                new CalibrationService()
                        .study(
                                "",
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                List.of(),
                                full.calibration().settings())
                        .compute(Progress.NONE),
                List.of(),
                List.of(),
                SystemsContent.NONE,
                List.of());
        assertThat(HtmlReport.page(empty).replaceAll("base64,[^)]*", "")).contains("value undefined (").doesNotContain("NaN").doesNotContain("<svg");
    }

    static ReportContent content(String project, String annotator, String metric) {
        List<Vote> votes = new ArrayList<>();
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            ItemKey item = new ItemKey("c" + i, "s", "r1");
            for (String who : List.of(annotator, "second")) {
                Label label = i % 3 == 0 ? Label.FAIL : Label.PASS;
                votes.add(new Vote(
                        item, who, label, List.of(), "", 5, Instant.EPOCH, Vote.Visible.NOTHING, Optional.empty(),
                        Vote.Origin.CAST));
            }
            scores.add(new Score(item, metric, Outcome.value(Measurement.of(i % 2))));
        }
        CalibrationSettings settings = CalibrationSettings.DEFAULT.with(FEW).withThreads(1);
        return new ReportContent(
                project,
                "1",
                8,
                8,
                List.of(project),
                new AgreementService().analyse(votes, new AgreementSettings(FEW, 1), Progress.NONE),
                new CalibrationService()
                        .study(
                                "",
                                scores,
                                new AgreementService().finalLabels(votes, Map.of(), ReferenceRule.MAJORITY),
                                List.of(),
                                List.of(),
                                List.of(),
                                settings)
                        .compute(Progress.NONE),
                List.of(new ScoreLine(project, metric, 4, 3, OptionalDouble.of(0.5), 1, 3, Map.of(), Map.of("gold_error", 1), "")),
                List.of(
                        new RuleLine(metric, "policy", "strict", "standard"), new RuleLine(metric, "trim", "false", "false")),
                compared(project),
                List.of(project));
    }

    private static SystemsContent compared(String system) {
        List<ItemKey> items = new ArrayList<>();
        List<Outcome<Double>> values = new ArrayList<>();
        for (String who : List.of(system, "other")) {
            for (int i = 0; i < 4; i++) {
                items.add(new ItemKey("c" + i, who, "r1"));
                values.add(Outcome.value(who.equals("other") && i > 0 ? 0.0 : 1.0));
            }
        }
        Scoreboard scores =
                new Scoreboard(items, List.of(new ScoredMetric("ex", OptionalDouble.of(1), values)));
        LeaderboardSettings settings =
                new LeaderboardSettings("ex", LeaderboardSettings.CaseSet.ALL, FEW, 1);
        Leaderboard board = Leaderboards.of(scores, settings, Progress.NONE);
        CrossTable.Cut cut = new CrossTable.Cut("ex", 1);
        return new SystemsContent(
                Optional.of(board),
                List.of(new SliceBoard("tier", "hard", List.of(), board)),
                List.of(),
                Optional.of(CrossTable.of(scores, cut, cut)));
    }

    @Test
    void systemsStandBesideEachOther() {
        String page = HtmlReport.page(content("p", "ann", "ex"));
        assertThat(page).contains("Compared on all 4 cases, which every system answered.", "hard, 4 cases");
        assertThat(page).contains("Where ex and ex disagree", "0.0 % [0.0, 32.4] of 8 items");
    }
}
