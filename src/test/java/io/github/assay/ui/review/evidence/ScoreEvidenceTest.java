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
import io.github.assay.service.review.CaseDossier;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.task.Progress;
import io.github.assay.ui.Session;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.review.model.ReviewDesk;
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
    private static List<Exhibit> shown(Object... keysAndValues) {
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

    private static Exhibit.Table onlyTable(List<Exhibit> shown) {
        assertThat(shown).filteredOn(Exhibit.Table.class::isInstance).hasSize(1);
        return shown.stream().filter(Exhibit.Table.class::isInstance).map(Exhibit.Table.class::cast).findFirst().orElseThrow();
    }

    private static Exhibit.Row row(Tone tone, String... cells) {
        return new Exhibit.Row(tone, List.of(cells));
    }

    @Test
    void theThresholdAndTheOptionsInForceAreSaid() {
        ScoreView view = new ScoreView(
                MetricInfo.unit("m", "M", MetricInfo.Group.EXECUTION, OptionalDouble.of(1), Set.of(), "test"),
                Outcome.value(Measurement.of(0.5)), OptionalDouble.of(0.8), Optional.of(false));
        Account account = Account.saying("1 ÷ 2 = 0.5").withOptions(Map.of("policy", "bird (default: standard)"));

        assertThat(ScoreEvidence.of(new Subject(view, List.of(view), Optional.empty(), Optional.of(account))))
                .containsExactly(
                        new Exhibit.Fact("passes from", "0.8"), new Exhibit.Says(Tone.PLAIN, "1 ÷ 2 = 0.5"),
                        new Exhibit.Fine("Options in force: policy = bird (default: standard)"));
    }

    @Test
    void differingRowsCarryTheirMarks() {
        assertThat(shown("differences", List.of("+ Mira | 2025", "− Wim | 2024", "≠ row 3 a: 1 → 2", "~ b | 1.0")))
                .containsExactly(
                        new Exhibit.Heading("Rows that differ"),
                        new Exhibit.Line(Tone.EXTRA, "Mira | 2025", OptionalInt.empty()),
                        new Exhibit.Line(Tone.MISSING, "Wim | 2024", OptionalInt.empty()),
                        new Exhibit.Line(Tone.DIFFERENT, "row 3 a: 1 → 2", OptionalInt.empty()),
                        new Exhibit.Line(Tone.NEAR, "b | 1.0", OptionalInt.empty()));
    }

    @Test
    void clausesStandGoldAgainstPredicted() {
        Exhibit.Table table = onlyTable(shown(
                "select", List.of("differs", List.of("a", "b"), List.of("a", "c")), "where", List.of("equal"),
                "missing", List.of("order_by:n desc"), "extra", List.of("where:x | = | 1")));
        assertThat(table.head()).containsExactly("gold", "predicted");
        assertThat(table.rows()).containsExactly(
                row(Tone.PLAIN, "select"), row(Tone.EQUAL, "a", "a"), row(Tone.DIFFERENT, "b", "c"),
                row(Tone.PLAIN, "order by"), row(Tone.MISSING, "n desc", ""),
                row(Tone.PLAIN, "where"), row(Tone.EXTRA, "", "x = 1"));
    }

    @Test
    void aDeclaredMetricShowsItsExpressionWithValues() {
        List<Exhibit> shown = shown("expression", "score(\"ex\") / 2", "inputs", Map.of("ex", 1.0));
        assertThat(shown).contains(new Exhibit.Line(Tone.PLAIN, "score(\"ex\") / 2 = 0.5"));
        assertThat(onlyTable(shown).rows()).containsExactly(row(Tone.PLAIN, "ex", "1"));
    }

    @Test
    void judgesAreQuotedWithWhereTheReplyComesFrom() {
        assertThat(shown("semantic_equivalence", false, "rationale", "Other filter.", "model", "m-4", "temperature", 0.0))
                .containsExactly(
                        new Exhibit.Fact("means the same", "no"), new Exhibit.Heading("The judge’s words"),
                        new Exhibit.Quote("Other filter."), new Exhibit.Fine("Recorded reply: m-4 · temperature 0"));
    }

    @Test
    void everyRowThatTheMetricKeptIsThere() {
        List<String> rows = IntStream.range(0, 200).mapToObj(i -> "+ row " + i).toList();
        assertThat(shown("differences", rows)).hasSize(201);
    }

    @Test
    void whyThereIsNoScoreIsSaidWithItsDetailAndWhatWouldGiveOne() {
        assertThat(ScoreEvidence.of(subject(Outcome.unavailable("gold_error", "no such table: x")))).containsExactly(
                new Exhibit.Heading("Not measured: the gold query fails"), new Exhibit.Quote("no such table: x"),
                new Exhibit.Says(Tone.PLAIN, "Correct the gold SQL, or flag it as defective."));
    }

    @Test
    void everyMetricSaysByWhichRuleItIsMade() {
        assertThat(MetricRegistry.load(getClass().getClassLoader()).infos())
                .allSatisfy(m -> assertThat(Messages.optional("evidence.rule." + m.id())).as(m.id()).isPresent());
    }

    @Test
    void aRealProjectShowsNoKeyAndNoCollectionAsTheProgramWritesThem(@TempDir Path folder) throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder);
                Session session = sample.context(UserSettings.DEFAULT).projects().open(sample.project(), Progress.NONE)) {
            ReviewDesk desk = session.desk("Ann");
            for (Item item : session.project().items()) {
                CaseDossier dossier = desk.dossier(item.key(), Progress.NONE);
                for (ScoreView score : dossier.scores()) {
                    List<Exhibit> shown = ScoreEvidence.of(new Subject(score, dossier.scores(), dossier.diff(),
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

    private static void assertRowsLeadToRowsThatDiffer(List<Exhibit> shown, CaseDossier dossier) {
        shown.forEach(exhibit -> {
            if (exhibit instanceof Exhibit.Line line && line.row().isPresent()) {
                Tone tone = Tone.valueOf(dossier.diff().orElseThrow().row(line.row().getAsInt()).name());
                assertThat(line.tone()).isEqualTo(tone);
            }
        });
    }

    /** By a metric's own rule a row may differ that is equal in the tables on screen; it still leads to itself. */
    private static void assertRowsAreThoseNamed(List<Exhibit> shown, CaseDossier dossier) {
        shown.forEach(exhibit -> {
            if (exhibit instanceof Exhibit.Line line && line.row().isPresent() && line.text().matches("(gold )?row \\d+.*")) {
                int named = Integer.parseInt(line.text().replaceFirst("^(gold )?row (\\d+).*", "$2")) - 1;
                TableDiff diff = dossier.diff().orElseThrow();
                int at = line.row().getAsInt();
                assertThat(List.of(diff.goldRow(at), diff.predictedRow(at))).contains(named);
            }
        });
    }

    private static Stream<String> names(Exhibit exhibit) {
        return switch (exhibit) {
            case Exhibit.Heading(String text) -> Stream.of(text);
            case Exhibit.Says(Tone _, String text) -> Stream.of(text);
            case Exhibit.Fact(String name, String _) -> Stream.of(name);
            case Exhibit.Table table -> table.head().stream();
            default -> Stream.empty();
        };
    }
}
