package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Widths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The six answers of one study in terminal, JSON and report. */
class SummaryAnswersTest {
    @TempDir
    private Path folder;

    @Test
    void answersOfAProjectWithFewLabelsAreTheSameEverywhere() throws IOException {
        check("skill-demo");
    }

    @Test
    @Tag("exhaustive")
    void answersOfAProjectWithThreeAnnotatorsAreTheSameEverywhere() throws IOException {
        check("retail-review");
    }

    private void check(String sample) throws IOException {
        Path project = folder.resolve(sample);
        ExecutedSample.copy(sample, project);
        String relative = Path.of("").toAbsolutePath().relativize(project.toAbsolutePath()).toString();
        List<String> text = CommandRun.of("summary", relative, "--replicates", "200").out().lines().toList();
        assertThat(text).hasSizeLessThanOrEqualTo(25).allMatch(line -> new Widths(line).columns() <= 100);
        assertThat(project.resolve(".assay/report")).doesNotExist();
        CommandRun.of("report", project.toString(), "--to", folder.resolve("report").toString(), "--replicates", "200");
        String page = Files.readString(folder.resolve("report/index.html")).replace("&#39;", "'");
        JsonNode json = new ObjectMapper().readTree(CommandRun.of("summary", project.toString(), "--replicates", "200", "--json").out());
        String shown = String.join(" ", text.stream().map(String::strip).toList());
        assertThat(shown).contains(json.get("project").asString(), "B 200, seed " + json.get("seed"));
        assertThat(json.get("answers")).hasSize(6);
        for (JsonNode answer : json.get("answers")) {
            String sentence = answer.get("sentence").asString();
            String question = answer.get("question").asString();
            assertThat(page).contains(question).contains(sentence.replace("<", "&lt;"));
            assertThat(shown).contains(question + " [" + answer.get("verdict").asString().replace('_', ' ') + "]");
            assertThat(shown).contains(sentence);
            JsonNode figure = answer.get("figures").path(0).path("figure");
            if (figure.path("value").isNumber()) {
                assertThat(sentence).contains(written(answer.get("number").asInt(), figure.get("value").asDouble()));
            }
        }
    }

    /** Coefficients with three decimals, rates as per cent with one, numbers of labels whole. */
    private static String written(int question, double value) {
        return switch (question) {
            case 5 -> String.format(Locale.ROOT, "%.1f %%", 100 * value);
            case 6 -> value == 0 ? "no more labels" : String.format(Locale.ROOT, "%,.0f", value);
            default -> String.format(Locale.ROOT, "%.3f", value).replace('-', '−');
        };
    }
}
