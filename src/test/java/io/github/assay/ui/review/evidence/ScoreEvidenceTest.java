package io.github.assay.ui.review.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.Outcome;
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
import java.util.LinkedHashMap;
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
    private static List<FindingView> shown(Object... keysAndValues) {
        Map<String, Object> detail = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            detail.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return ScoreEvidence.of(subject(Outcome.value(Measurement.of(0.5, detail))));
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
        assertThat(shown("differences", List.of("+ Mira | 2025", "− Wim | 2024", "≠ row 3 a: 1 → 2", "~ b | 1.0")))
                .containsExactly(
                        new FindingView.Heading("Rows that differ"),
                        new FindingView.Line(Severity.EXTRA, "Mira | 2025", OptionalInt.empty()),
                        new FindingView.Line(Severity.MISSING, "Wim | 2024", OptionalInt.empty()),
                        new FindingView.Line(Severity.DIFFERENT, "row 3 a: 1 → 2", OptionalInt.empty()),
                        new FindingView.Line(Severity.NEAR, "b | 1.0", OptionalInt.empty()));
    }

    @Test
    void clausesStandGoldAgainstPredicted() {
        FindingView.Table table = onlyTable(shown(
                "select", List.of("differs", List.of("a", "b"), List.of("a", "c")), "where", List.of("equal"),
                "missing", List.of("order_by:n desc"), "extra", List.of("where:x | = | 1")));
        assertThat(table.head()).containsExactly("gold", "predicted");
        assertThat(table.rows()).containsExactly(
                row(Severity.PLAIN, "select"), row(Severity.EQUAL, "a", "a"), row(Severity.DIFFERENT, "b", "c"),
                row(Severity.PLAIN, "order by"), row(Severity.MISSING, "n desc", ""),
                row(Severity.PLAIN, "where"), row(Severity.EXTRA, "", "x = 1"));
    }

    @Test
    void aDeclaredMetricShowsItsExpressionWithValues() {
        List<FindingView> shown = shown("expression", "score(\"ex\") / 2", "inputs", Map.of("ex", 1.0));
        assertThat(shown).contains(new FindingView.Line(Severity.PLAIN, "score(\"ex\") / 2 = 0.5"));
        assertThat(onlyTable(shown).rows()).containsExactly(row(Severity.PLAIN, "ex", "1"));
    }

    @Test
    void judgesAreQuotedWithWhereTheReplyComesFrom() {
        assertThat(shown("semantic_equivalence", false, "rationale", "Other filter.", "model", "m-4", "temperature", 0.0))
                .containsExactly(
                        new FindingView.Fact("means the same", "no"), new FindingView.Heading("The judge’s words"),
                        new FindingView.Quote("Other filter."), new FindingView.Fine("Recorded reply: m-4 · temperature 0"));
    }

    @Test
    void everyRowThatTheMetricKeptIsThere() {
        List<String> rows = IntStream.range(0, 200).mapToObj(i -> "+ row " + i).toList();
        assertThat(shown("differences", rows)).hasSize(201);
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
