package io.github.assay.ui.review.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.CellChange;
import io.github.assay.domain.finding.Finding.ColumnPairing;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.Part;
import io.github.assay.domain.finding.Finding.ReplyOrigin;
import io.github.assay.domain.finding.Finding.RowCounts;
import io.github.assay.domain.finding.Finding.RowFinding;
import io.github.assay.domain.finding.Finding.RuleApplied;
import io.github.assay.domain.finding.Finding.Size;
import io.github.assay.domain.finding.Finding.TableComparison;
import io.github.assay.domain.finding.FindingList;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.task.Progress;
import io.github.assay.ui.OpenProjectSession;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.review.model.ReviewActs;
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
class ScoreEvidenceTest {
    private static List<FindingView> shown(Finding... findings) {
        return shown(List.of(findings));
    }

    private static List<FindingView> shown(List<Finding> findings) {
        return ScoreEvidence.of(subject(Outcome.value(Measurement.of(0.5, findings))));
    }

    private static TableComparison tables(List<RowFinding> rows) {
        return new TableComparison(
                "standard", new Size(3, 2), new Size(1, 1), List.of(new ColumnPairing(Mark.EQUAL, "a", "a")),
                Optional.of(new RowCounts(1, 0, 1, 1, 0, 2)), rows, 0);
    }

    private static RowFinding row(Mark mark, String... cells) {
        return new RowFinding(mark, OptionalInt.empty(), List.of(cells), List.of(), 0);
    }

    private static Subject subject(Outcome<Measurement> outcome) {
        ScoreView view = new ScoreView(
                MetricInfo.unit("m", "M", MetricInfo.Group.EXECUTION, OptionalDouble.of(1), Set.of(), "test"),
                outcome, OptionalDouble.empty(), Optional.empty());
        return new Subject(view, List.of(view), Optional.empty());
    }

    private static FindingView.Table onlyTable(List<FindingView> shown) {
        assertThat(shown).filteredOn(FindingView.Table.class::isInstance).hasSize(1);
        return shown.stream().filter(FindingView.Table.class::isInstance).map(FindingView.Table.class::cast).findFirst().orElseThrow();
    }

    private static FindingView.Row row(Severity tone, String... cells) {
        return new FindingView.Row(tone, List.of(cells));
    }

    @Test
    void theThresholdAndTheOptionsInForceAreSaid() {
        ScoreView view = new ScoreView(
                MetricInfo.unit("m", "M", MetricInfo.Group.EXECUTION, OptionalDouble.of(1), Set.of(), "test"),
                Outcome.value(Measurement.of(0.5)), OptionalDouble.of(0.8), Optional.of(false));
        Account account = Account.saying("1 ÷ 2 = 0.5").withOptions(Map.of("policy", "bird (default: standard)"));

        assertThat(ScoreEvidence.of(new Subject(view, List.of(view), Optional.empty(), Optional.of(account))))
                .containsExactly(
                        new FindingView.Fact("passes from", "0.8"), new FindingView.Says(Severity.PLAIN, "1 ÷ 2 = 0.5"),
                        new FindingView.Fine("Options in force: policy = bird (default: standard)"));
    }

    @Test
    void differingRowsCarryTheirMarks() {
        RowFinding changed = new RowFinding(
                Mark.DIFFERENT, OptionalInt.of(2), List.of(), List.of(new CellChange("a", "1", "2")), 3);
        assertThat(shown(tables(List.of(
                        row(Mark.EXTRA, "Mira", "2025"), row(Mark.MISSING, "Wim", "2024"), changed, row(Mark.NEAR, "b", "1.0")))))
                .containsExactly(
                        new FindingView.Fact("compared by", "standard"),
                        new FindingView.Fact("gold table", "3 rows × 2 columns"),
                        new FindingView.Fact("predicted table", "1 row × 1 column"),
                        new FindingView.Fact("columns", "1, paired"),
                        new FindingView.Says(Severity.PLAIN, "1 row equal · 1 row differs in 2 cells · 1 row missing"),
                        new FindingView.Heading("Rows that differ"),
                        new FindingView.Line(Severity.EXTRA, "Mira | 2025", OptionalInt.empty()),
                        new FindingView.Line(Severity.MISSING, "Wim | 2024", OptionalInt.empty()),
                        new FindingView.Line(Severity.DIFFERENT, "row 3 a: 1 → 2 | … 3 more", OptionalInt.empty()),
                        new FindingView.Line(Severity.NEAR, "b | 1.0", OptionalInt.empty()));
    }

    @Test
    void clausesStandGoldAgainstPredicted() {
        FindingView.Table table = onlyTable(shown(
                ComponentMatch.differs("select", List.of("a", "b"), List.of("a", "c")), ComponentMatch.of("where", true),
                new OneSided("missing", "", true, List.of(new Part("order_by", "n desc"))),
                new OneSided("extra", "", false, List.of(new Part("where", "x | = | 1")))));
        assertThat(table.head()).containsExactly("gold", "predicted");
        assertThat(table.rows()).containsExactly(
                row(Severity.PLAIN, "select"), row(Severity.EQUAL, "a", "a"), row(Severity.DIFFERENT, "b", "c"),
                row(Severity.PLAIN, "order by"), row(Severity.MISSING, "n desc", ""),
                row(Severity.PLAIN, "where"), row(Severity.EXTRA, "", "x = 1"));
    }

    @Test
    void aDeclaredMetricShowsItsExpressionWithValues() {
        List<FindingView> shown = shown(new RuleApplied(
                1, 1, "", "score(\"ex\") / 2", new FindingList().input("ex", 1.0).list()));
        assertThat(shown).contains(new FindingView.Line(Severity.PLAIN, "score(\"ex\") / 2 = 0.5"));
        assertThat(onlyTable(shown).rows()).containsExactly(row(Severity.PLAIN, "ex", "1"));
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
        List<RowFinding> rows = IntStream.range(0, 200).mapToObj(i -> row(Mark.EXTRA, "row " + i)).toList();
        assertThat(shown(tables(rows))).filteredOn(FindingView.Line.class::isInstance).hasSize(200);
    }

    @Test
    void whyThereIsNoScoreIsSaidWithItsDetailAndWhatWouldGiveOne() {
        assertThat(ScoreEvidence.of(subject(Outcome.unavailable("gold_error", "no such table: x")))).containsExactly(
                new FindingView.Heading("Not measured: the gold query fails"), new FindingView.Quote("no such table: x"),
                new FindingView.Says(Severity.PLAIN, "Correct the gold SQL, or flag it as defective."));
    }

    @Test
    void everyMetricSaysByWhichRuleItIsMade() {
        assertThat(MetricRegistry.load(getClass().getClassLoader()).infos())
                .allSatisfy(m -> assertThat(Messages.optional("evidence.rule." + m.id())).as(m.id()).isPresent());
    }

    @Test
    void aRealProjectShowsNoKeyAndNoCollectionAsTheProgramWritesThem(@TempDir Path folder) throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder);
                OpenProjectSession session = sample.context(UserSettings.DEFAULT).projects().open(sample.project(), Progress.NONE)) {
            ReviewActs desk = session.desk("Ann");
            for (Item item : session.project().items()) {
                CaseData dossier = desk.dossier(item.key(), Progress.NONE);
                for (ScoreView score : dossier.scores()) {
                    List<FindingView> shown = ScoreEvidence.of(new Subject(score, dossier.scores(), dossier.diff(),
                            Optional.of(desk.account(item.key(), score.metric().id()))));
                    assertThat(shown.stream().flatMap(ScoreEvidenceTest::names)).as(score.metric().id())
                            .noneMatch(name -> name.matches("(?s).*[a-z]_[a-z].*"));
                    assertThat(shown.toString()).as(score.metric().id()).doesNotContain("{", "NaN");
                    assertRowsLeadToRowsThatDiffer(
                            ScoreEvidence.of(new Subject(score, dossier.scores(), dossier.diff())), dossier);
                    assertRowsAreThoseNamed(shown, dossier);
                }
            }
        }
    }

    private static void assertRowsLeadToRowsThatDiffer(List<FindingView> shown, CaseData dossier) {
        shown.forEach(exhibit -> {
            if (exhibit instanceof FindingView.Line line && line.row().isPresent()) {
                Severity tone = Severity.valueOf(dossier.diff().orElseThrow().row(line.row().getAsInt()).name());
                assertThat(line.tone()).isEqualTo(tone);
            }
        });
    }

    /** By a metric's own rule a row may differ that is equal in the tables on screen; it still leads to itself. */
    private static void assertRowsAreThoseNamed(List<FindingView> shown, CaseData dossier) {
        shown.forEach(exhibit -> {
            if (exhibit instanceof FindingView.Line line && line.row().isPresent() && line.text().matches("(gold )?row \\d+.*")) {
                int named = Integer.parseInt(line.text().replaceFirst("^(gold )?row (\\d+).*", "$2")) - 1;
                TableDiff diff = dossier.diff().orElseThrow();
                int at = line.row().getAsInt();
                assertThat(List.of(diff.goldRow(at), diff.predictedRow(at))).contains(named);
            }
        });
    }

    private static Stream<String> names(FindingView exhibit) {
        return switch (exhibit) {
            case FindingView.Heading(String text) -> Stream.of(text);
            case FindingView.Says(Severity _, String text) -> Stream.of(text);
            case FindingView.Fact(String name, String _) -> Stream.of(name);
            case FindingView.Table table -> table.head().stream();
            default -> Stream.empty();
        };
    }
}
