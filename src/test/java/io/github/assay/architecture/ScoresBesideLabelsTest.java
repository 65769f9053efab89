package io.github.assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What reads labels takes scores without those that are locked on test, or is listed with the reason why it need not. */
class ScoresBesideLabelsTest {
    private static final Path MAIN = Path.of("src/main/java/io/github/assay");
    private static final Pattern LABELS = Pattern.compile("finalLabels\\(|currentVotes\\(|visibleVotes\\(|\\bFinalLabel\\b");
    private static final Pattern ALL_SCORES = Pattern.compile(
            "\\b(runAndScore|keptTable|scoresOf)\\(|\\bscoring\\.(score|table)\\(|\\.(stored|board)\\(|\\breplies\\(");

    private static final Map<String, String> ALLOWED = Map.of(
            "service/alignment/AlignmentService.java", "scores the side that was asked for, after the look is on record",
            "service/alignment/Disagreements.java", "is given tune items alone",
            "service/evaluation/ReportService.java", "its scores are counted by themselves; figures with labels come from ProjectAnalysis",
            "service/robustness/SensitivityService.java", "scores mutants; with votes through scoreBesideLabels",
            "service/routing/RightAnswers.java", "uses either a metric or labels, never both",
            "cli/judging/JudgeCommand.java", "hands labels to JudgingService, which leaves out those of test");

    @Test
    void everyReaderOfLabelsAndAllScoresIsKnown() throws IOException {
        TreeSet<String> both = new TreeSet<>();
        for (String folder : new String[] {"service", "ui", "cli"}) {
            try (Stream<Path> files = Files.walk(MAIN.resolve(folder))) {
                for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    String text = Files.readString(file);
                    if (LABELS.matcher(text).find() && ALL_SCORES.matcher(text).find()) {
                        both.add(MAIN.relativize(file).toString().replace('\\', '/'));
                    }
                }
            }
        }
        assertThat(both).isEqualTo(new TreeSet<>(ALLOWED.keySet()));
    }
}
