package io.github.assay.wording;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.Part;
import io.github.assay.domain.finding.Finding.ReplyOrigin;
import io.github.assay.domain.finding.Finding.RuleApplied;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.finding.TableComparison.CellChange;
import io.github.assay.domain.finding.TableComparison.ColumnPairing;
import io.github.assay.domain.finding.TableComparison.RowCounts;
import io.github.assay.domain.finding.TableComparison.RowFinding;
import io.github.assay.domain.finding.TableComparison.Size;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowProject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of detail that metrics give is shown as a person reads it. */
class EvidenceTextTest {
    private static List<FindingView> shown(Finding... findings) {
        return shown(List.of(findings));
    }

    private static List<FindingView> shown(List<Finding> findings) {
        return EvidenceText.of(subject(Outcome.value(Measurement.of(0.5, findings))));
    }

    private static TableComparison tables(List<RowFinding> rows) {
        return new TableComparison(
                "standard", new Size(3, 2), new Size(1, 1), List.of(new ColumnPairing(Mark.EQUAL, "a", "a")),
                Optional.of(new RowCounts(1, 0, 1, 1, 0, 2)), rows, 0);
    }

    private static RowFinding differing(Mark mark, String... cells) {
        return new RowFinding(mark, OptionalInt.empty(), List.of(cells), List.of(), 0);
    }

    private static EvidenceSubject subject(Outcome<Measurement> outcome) {
        ScoreView view = new ScoreView(
                MetricInfo.unit("m", "M", MetricInfo.Group.EXECUTION, OptionalDouble.of(1), Set.of(), "test"),
                outcome, OptionalDouble.empty(), Optional.empty());
        return view.evidence(List.of(view), Optional.empty(), Optional.of(outcome));
    }

    private static FindingView.Table onlyTable(List<FindingView> shown) {
        assertThat(shown).filteredOn(FindingView.Table.class::isInstance).hasSize(1);
        return shown.stream().filter(FindingView.Table.class::isInstance).map(FindingView.Table.class::cast).findFirst().orElseThrow();
    }

    private static FindingView.Row row(Mark mark, String... cells) {
        return new FindingView.Row(mark, List.of(cells));
    }

    @Test
    void theThresholdAndTheOptionsInForceAreSaid() {
        ScoreView view = new ScoreView(
                MetricInfo.unit("m", "M", MetricInfo.Group.EXECUTION, OptionalDouble.of(1), Set.of(), "test"),
                Outcome.value(Measurement.of(0.5)), OptionalDouble.of(0.8), Optional.of(false));
        Outcome<Measurement> explained = Outcome.value(Measurement.of(0.5, List.of(
                new Step.Sentence(Step.Phrase.text("1 ÷ 2 = 0.5")),
                new Step.OptionsInForce(Map.of("policy", "bird (default: standard)")))));

        assertThat(EvidenceText.of(view.evidence(List.of(view), Optional.empty(), Optional.of(explained))))
                .containsExactly(
                        new FindingView.Fact("passes from", "0.8"), new FindingView.Says(Mark.NONE, "1 ÷ 2 = 0.5"),
                        new FindingView.Fine("Options in force: policy = bird (default: standard)"));
    }

    @Test
    void differingRowsCarryTheirMarks() {
        RowFinding changed = new RowFinding(
                Mark.DIFFERENT, OptionalInt.of(2), List.of(), List.of(new CellChange("a", "1", "2")), 3);
        assertThat(shown(tables(List.of(
                        differing(Mark.EXTRA, "Mira", "2025"), differing(Mark.MISSING, "Wim", "2024"), changed, differing(Mark.NEAR, "b", "1.0")))))
                .containsExactly(
                        new FindingView.Fact("compared by", "standard"),
                        new FindingView.Fact("gold table", "3 rows × 2 columns"),
                        new FindingView.Fact("predicted table", "1 row × 1 column"),
                        new FindingView.Fact("columns", "1, paired"),
                        new FindingView.Says(Mark.NONE, "1 row equal · 1 row differs in 2 cells · 1 row missing"),
                        new FindingView.Heading("Rows that differ"),
                        new FindingView.Line(Mark.EXTRA, "Mira | 2025", OptionalInt.empty()),
                        new FindingView.Line(Mark.MISSING, "Wim | 2024", OptionalInt.empty()),
                        new FindingView.Line(Mark.DIFFERENT, "row 3 a: 1 → 2 | … 3 more", OptionalInt.empty()),
                        new FindingView.Line(Mark.NEAR, "b | 1.0", OptionalInt.empty()));
    }

    @Test
    void clausesStandGoldAgainstPredicted() {
        FindingView.Table table = onlyTable(shown(
                ComponentMatch.differs("select", List.of("a", "b"), List.of("a", "c")), ComponentMatch.of("where", true),
                new OneSided("missing", "", true, List.of(new Part("order_by", "n desc"))),
                new OneSided("extra", "", false, List.of(new Part("where", "x | = | 1")))));
        assertThat(table.header()).containsExactly("gold", "predicted");
        assertThat(table.rows()).containsExactly(
                row(Mark.NONE, "select"), row(Mark.EQUAL, "a", "a"), row(Mark.DIFFERENT, "b", "c"),
                row(Mark.NONE, "order by"), row(Mark.MISSING, "n desc", ""),
                row(Mark.NONE, "where"), row(Mark.EXTRA, "", "x = 1"));
    }

    @Test
    void aDeclaredMetricShowsItsExpressionWithValues() {
        List<FindingView> shown = shown(new RuleApplied(
                1, 1, "", "score(\"ex\") / 2", new FindingList().input("ex", 1.0).list()));
        assertThat(shown).contains(new FindingView.Line(Mark.NONE, "score(\"ex\") / 2 = 0.5"));
        assertThat(onlyTable(shown).rows()).containsExactly(row(Mark.NONE, "ex", "1"));
    }

    @Test
    void judgesAreQuotedWithWhereTheReplyComesFrom() {
        assertThat(shown(new FindingList()
                        .flag("semantic_equivalence", false)
                        .rationale("Other filter.")
                        .add(new ReplyOrigin(
                                "m-4", OptionalDouble.of(0), "", "", "", 1, List.of("4f1c"), List.of()))
                        .list()))
                .containsExactly(
                        new FindingView.Fact("means the same", "no"), new FindingView.Heading("The judge’s words"),
                        new FindingView.Quote("Other filter."), new FindingView.Fine("Recorded reply: m-4 · temperature 0 · hash 4f1c"));
    }

    @Test
    void everyRowThatTheMetricKeptIsThere() {
        List<RowFinding> rows = IntStream.range(0, 200).mapToObj(i -> differing(Mark.EXTRA, "row " + i)).toList();
        assertThat(shown(tables(rows))).filteredOn(FindingView.Line.class::isInstance).hasSize(200);
    }

    @Test
    void whyThereIsNoScoreIsSaidWithItsDetailAndWhatWouldGiveOne() {
        assertThat(EvidenceText.of(subject(Outcome.unavailable("gold_error", "no such table: x")))).containsExactly(
                new FindingView.NotMeasured("Not measured: the gold query fails"), new FindingView.Quote("no such table: x"),
                new FindingView.Says(Mark.NONE, "Correct the gold SQL, or flag it as defective."));
    }

    @Test
    void everyMetricSaysByWhichRuleItIsMade() {
        assertThat(MetricRegistry.load(getClass().getClassLoader()).infos())
                .allSatisfy(m -> assertThat(Texts.optional("evidence.rule." + m.id())).as(m.id()).isPresent());
    }

    @Test
    void aRealProjectShowsNoKeyAndNoCollectionAsTheProgramWritesThem(@TempDir Path folder) throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder);
                WindowProject session = sample.context(UserSettings.DEFAULT).projects().open(sample.project(), Progress.NONE)) {
            for (Item item : session.project().items()) {
                CaseData caseData = session.services().review().caseData(session.session(), item, Progress.NONE);
                for (ScoreView score : caseData.scores()) {
                    List<FindingView> shown = EvidenceText.of(score.evidence(caseData.scores(), caseData.diff(),
                            Optional.of(session.services().scoring()
                                    .explain(session.session(), item, score.metric().id()))));
                    assertThat(shown.stream().flatMap(EvidenceTextTest::names)).as(score.metric().id())
                            .noneMatch(name -> name.matches("(?s).*[a-z]_[a-z].*"));
                    assertThat(shown.toString()).as(score.metric().id()).doesNotContain("{", "NaN");
                    assertRowsLeadToRowsThatDiffer(
                            EvidenceText.of(score.evidence(caseData.scores(), caseData.diff(), Optional.of(score.outcome()))), caseData);
                    assertRowsAreThoseNamed(shown, caseData);
                }
            }
        }
    }

    private static void assertRowsLeadToRowsThatDiffer(List<FindingView> shown, CaseData caseData) {
        shown.forEach(view -> {
            if (view instanceof FindingView.Line line && line.row().isPresent()) {
                Mark mark = Mark.valueOf(caseData.diff().orElseThrow().row(line.row().getAsInt()).name());
                assertThat(line.mark()).isEqualTo(mark);
            }
        });
    }

    /** By a metric's own rule a row may differ that is equal in the tables on screen; it still leads to itself. */
    private static void assertRowsAreThoseNamed(List<FindingView> shown, CaseData caseData) {
        shown.forEach(view -> {
            if (view instanceof FindingView.Line line && line.row().isPresent() && line.text().matches("(gold )?row \\d+.*")) {
                int named = Integer.parseInt(line.text().replaceFirst("^(gold )?row (\\d+).*", "$2")) - 1;
                TableDiff diff = caseData.diff().orElseThrow();
                int at = line.row().getAsInt();
                assertThat(List.of(diff.goldRow(at), diff.predictedRow(at))).contains(named);
            }
        });
    }

    private static Stream<String> names(FindingView view) {
        return switch (view) {
            case FindingView.Heading(String text) -> Stream.of(text);
            case FindingView.Part(String text) -> Stream.of(text);
            case FindingView.Item(String text) -> Stream.of(text);
            case FindingView.Says(Mark _, String text) -> Stream.of(text);
            case FindingView.Fact(String name, String _) -> Stream.of(name);
            case FindingView.Table table -> table.header().stream();
            default -> Stream.empty();
        };
    }
}
