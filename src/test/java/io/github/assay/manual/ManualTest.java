package io.github.assay.manual;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contents, links and words of the pages that ship in the program. */
class ManualTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^):]*\\.md(?:#[^)]*)?|#[^)]*)\\)");
    private final Manual manual = Manual.shipped();

    @Test
    void everyPageOfTheContentsHasATextThatBeginsWithAHeading() {
        assertThat(manual.pages()).hasSizeGreaterThan(40);
        assertThat(manual.pages()).allSatisfy(p -> assertThat(manual.text(p)).as(p.name()).startsWith("#").hasSizeGreaterThan(100));
        assertThat(manual.pages()).extracting(ManualPage::title).doesNotHaveDuplicates();
    }

    @Test
    void linksBetweenPagesLeadToPages() {
        assertThat(manual.pages()).allSatisfy(p -> LINK.matcher(manual.text(p)).results().map(m -> m.group(1)).forEach(link -> {
            String to = link.startsWith("#") ? p.file() + link : Path.of(p.file()).resolveSibling(link).normalize().toString();
            if (!to.startsWith("..")) {
                String[] parts = to.split("#", 2);
                assertThat(manual.at(to)).as(p.name() + " → " + link).isPresent();
                assertThat(manual.text(new ManualPage("", "", parts[0], parts.length > 1 ? parts[1] : "", List.of()))).as(p.name() + " → " + link).isNotEmpty();
            }
        }));
    }

    @Test
    void eachScreenAndEachPageOfResultsHasItsPage() {
        for (ScreenId screen : ScreenId.values()) {
            assertThat(manual.about(screen.title(), "")).as(screen.title()).isPresent();
        }
        Map<String, List<String>> pages = Map.of(
                "Calibration", Stream.of("align", "answers", "overview", "metric", "policy", "compare", "slices", "people", "rates", "planner", "study")
                        .map(p -> Texts.text("calibration.page." + p)).toList(),
                "Systems", Stream.of("board", "slices", "cross", "runs", "history", "figures", "luck", "gold", "triage")
                        .map(p -> Texts.text("systems.page." + p)).toList(),
                "Robustness", Stream.of("router", "sensitivity", "shape", "naming").map(p -> Texts.text(p + ".page")).toList(),
                "Team", Stream.of("progress", "quality", "disagreement").map(p -> Texts.text("team.page." + p)).toList());
        pages.forEach((screen, names) -> names.forEach(name -> assertThat(manual.about(screen, name))
                .hasValueSatisfying(p -> assertThat(p.places()).as(screen + ": " + name).contains(screen + ": " + name))));
        assertThat(manual.pages().stream().flatMap(p -> p.places().stream())).doesNotHaveDuplicates();
    }

    @Test
    void aSectionEndsBeforeTheNextHeadingThatIsNotBelowIt() {
        ManualPage page = manual.named("review#decide").orElseThrow();
        assertThat(manual.text(page)).startsWith("## Decide\n").contains("Keys that you press").doesNotContain("What counts as seen");
        assertThat(manual.named("no-such-page")).isEmpty();
        assertThat(Manual.anchor("1. The Adjudicate screen (`Ctrl+2`)")).isEqualTo("1-the-adjudicate-screen-ctrl2");
    }

    @Test
    void wordsAreFoundWholeAndTheLongestCounts() {
        assertThat(manual.terms()).extracting(Term::name).doesNotHaveDuplicates();
        assertThat(manual.termIn("Krippendorff α of all")).hasValueSatisfying(t -> assertThat(t.name()).isEqualTo("Krippendorff α"));
        assertThat(manual.termIn("True pass rates, per system")).hasValueSatisfying(t -> assertThat(t.name()).isEqualTo("true pass rate"));
        assertThat(manual.term("Runs")).hasValueSatisfying(t -> assertThat(t.name()).isEqualTo("run"));
        assertThat(manual.termIn("showcase")).isEmpty();
        assertThat(Manual.places("EX, ex and hex", "ex")).isEqualTo(3);
        assertThat(Manual.places("held out,\n  Held\n  out, held\n\nout", " held  out ")).as("inside a paragraph").isEqualTo(2);
    }

    @Test
    void aSectionThatIsListedBesideItsFileIsFoundOnce() {
        ManualPage section = manual.named("execution-metrics#evidence-of-a-score").orElseThrow();
        assertThat(manual.places(section, "evidence")).isPositive();
        assertThat(manual.with("evidence")).extracting(ManualPage::name).contains("execution-metrics").doesNotContain(section.name());
        assertThat(manual.with("pass, fail, unsure, later")).extracting(ManualPage::name).as("its file is not listed").contains("review#decide");
    }
}
