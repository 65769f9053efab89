package io.github.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.calibration.study.StudySetting.Form;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.report.StudyFacts.JudgeOrigin;
import io.github.assay.tabular.ChecklistLine.Topic;
import io.github.assay.tabular.ChecklistLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each sentence of the methods follows from the settings and records of the study. */
class MethodsTest {
    /** Settings of figures that no table of a paper has. */
    private static final Set<String> UNUSED = Set.of("margin", "epsilon");

    private static final ReportContent USUAL = HtmlReportTest.content("p", "ann", "ex-bird");

    private static ReportContent with(CalibrationSettings settings, StudyFacts facts) {
        CalibrationResult r = USUAL.calibration();
        CalibrationResult changed = new CalibrationResult(
                r.n(), r.sources(), r.metrics(), r.pairs(), r.family(), r.drawn(), r.expectation(), r.ceiling(), r.cautions(), settings);
        return new ReportContent(
                USUAL.project(), USUAL.version(), USUAL.cases(), USUAL.items(), USUAL.systems(), USUAL.agreement(), USUAL.rounds(), changed,
                USUAL.scores(), USUAL.rules(), USUAL.compared(), USUAL.rates(), USUAL.draw(), facts, Optional.empty(), "", List.of(),
                USUAL.remarks());
    }

    private static String words(CalibrationSettings settings) {
        return Methods.markdown(Methods.of(with(settings, StudyFacts.NONE)));
    }

    private static <T> CalibrationSettings other(StudySetting<T> setting, CalibrationSettings usual) {
        return switch (setting.type().form()) {
            case WHOLE -> setting.read(usual, Long.toString(Long.parseLong(setting.get().apply(usual).toString()) + 1));
            case NUMBER -> setting.read(usual, "0.25");
            case FLAG -> setting.read(usual, "true");
            case WORD -> setting.type().offered().stream().map(v -> setting.set().apply(usual, v)).filter(s -> !s.equals(usual)).findFirst()
                    .orElseThrow();
            case NAME, NAMES, TEXT -> setting.read(usual, "other");
        };
    }

    @Test
    void aClauseChangesWithEverySettingThatThePaperUses() {
        CalibrationSettings usual = USUAL.calibration().settings();
        CalibrationSettings clusters = usual.withDesign(usual.design().withDrawing(Drawing.CLUSTERS, "db"));
        for (StudySetting<?> setting : StudySetting.ALL) {
            CalibrationSettings before = setting.field().equals("by") ? clusters : usual;
            CalibrationSettings after = other(setting, before);
            assertThat(after).as(setting.field()).isNotEqualTo(before);
            if (UNUSED.contains(setting.field())) {
                assertThat(words(after)).as(setting.field()).isEqualTo(words(before));
            } else {
                assertThat(words(after)).as(setting.field()).isNotEqualTo(words(before));
            }
        }
        assertThat(Form.values()).hasSize(7);
    }

    @Test
    void everyChoiceOfAWordHasAClauseOfItsOwn() {
        CalibrationSettings usual = USUAL.calibration().settings();
        for (IntervalType type : IntervalType.values()) {
            assertThat(words(usual.withDesign(usual.design().withInterval(type)))).contains("@efron19");
        }
        assertThat(words(usual.withDesign(usual.design().withInterval(IntervalType.BCA)))).contains("bias-corrected", "[@efron1987]");
        assertThat(words(usual.withDesign(usual.design().withDrawing(Drawing.ITEMS, "db")))).contains("single answers").doesNotContain("obuchowski1997");
        assertThat(words(usual.withDesign(usual.design().withDrawing(Drawing.STRATA, "tier")))).contains("within each group by tier");
        assertThat(words(usual)).contains("200 bootstrap resamples (seed 42)", "at 95 %", "[@bird2023]").doesNotContain("@stef", "@badger2026");
    }

    @Test
    void whatAnnotatorsSawIsSaidAsRecorded() {
        CalibrationSettings usual = USUAL.calibration().settings();
        assertThat(Methods.markdown(Methods.of(with(usual, StudyFacts.of(16, 0, 0, 0))))).contains("No vote was cast with scores or other votes in view.");
        assertThat(Methods.markdown(Methods.of(with(usual, StudyFacts.of(16, 3, 1, 4)))))
                .contains("Of 16 votes 3 were cast with scores in view and 1 with votes of others in view.", "not known for 4 of 16 votes");
    }

    @Test
    void whatReviewersAskIsAnsweredFromTheProjectOrNotRecorded() {
        CalibrationSettings usual = USUAL.calibration().settings();
        List<ChecklistLine> without = Checklist.of(with(usual, StudyFacts.NONE));
        assertThat(without).extracting(ChecklistLine::topic).containsExactly(Topic.values());
        assertThat(without).filteredOn(l -> !l.recorded()).extracting(ChecklistLine::topic)
                .containsExactly(Topic.SAMPLING, Topic.BLINDING, Topic.GUIDELINE, Topic.ROUNDS, Topic.CEILING);
        assertThat(without).filteredOn(l -> !l.recorded()).allSatisfy(l -> assertThat(l.answer()).isEqualTo("not recorded"));
        StudyFacts facts = new StudyFacts(16, 3, 1, 4, 5, List.of("r1", "r2"), 2, false, new TreeMap<>(Map.of("stef", 3)),
                new TreeMap<>(Map.of("stef", new JudgeOrigin(List.of("m1"), List.of()))));
        List<ChecklistLine> all = Checklist.of(with(usual.withDesign(usual.design().withSampling("every third question")), facts));
        assertThat(all).extracting(ChecklistLine::answer).contains(
                "every third question", "Of 16 votes 3 with scores in view, 1 with votes of others in view, 4 of which it is not known.",
                "2 rounds: r1, r2.", "stef: 3", "stef: model m1, prompt not recorded");
        assertThat(Methods.markdown(Methods.of(with(usual, facts)))).contains("5 votes were carried from equal answers of earlier runs");
        assertThat(HtmlReport.page(with(usual, facts))).contains("What reviewers ask", "stef: model m1", "<h2>Methods</h2>");
    }

    @Test
    void everyCitationHasAnEntryAndNoEntryIsUncited() {
        CalibrationSettings usual = USUAL.calibration().settings();
        List<Methods.Clause> clauses = Methods.of(with(usual, StudyFacts.NONE));
        Set<String> cited = new TreeSet<>(Methods.cited(clauses));
        String bib = References.bibtex(cited);
        assertThat(Pattern.compile("(?m)^@\\w+\\{(\\w+),").matcher(bib).results().map(m -> m.group(1))).containsExactlyInAnyOrderElementsOf(cited);
        assertThat(Pattern.compile("@(\\w+\\d{4})").matcher(Methods.markdown(clauses)).results().map(m -> m.group(1)).distinct())
                .containsExactlyInAnyOrderElementsOf(cited);
        assertThat(Pattern.compile("\\\\cite\\{([^}]*)\\}").matcher(Methods.latex(clauses)).results().map(MatchResult::group)).isNotEmpty();
    }

    @Test
    void noTextIsACommandOfLatex() {
        assertThat(LatexText.escape("a_b 50% & $x$ #1 ~^ {\\input{/etc/passwd}} <κ> “q” --all"))
                .isEqualTo("a\\_b 50\\% \\& \\$x\\$ \\#1 \\textasciitilde{}\\textasciicircum{} \\{\\textbackslash{}input\\{/etc/passwd\\}\\} "
                        + "\\textless{}$\\kappa$\\textgreater{} \\textquotedblleft{}q\\textquotedblright{} {-}{-}all");
        assertThat(LatexText.escape("Zoë 你\u202e\u0000\n")).isEqualTo("Zoë \\texttt{U+4F60}\\texttt{U+202E}\\texttt{U+0000} ");
    }
}
