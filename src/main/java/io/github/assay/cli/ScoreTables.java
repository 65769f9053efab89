package io.github.assay.cli;

import io.github.assay.service.ScoreSummary;
import java.util.Map;
import java.util.stream.Collectors;

/** Means of scores as tables of text: all systems together, then each system. */
final class ScoreTables {
    private ScoreTables() {}

    static void print(ScoreSummary summary, Terminal terminal) {
        TextTable table = new TextTable("system", "metric", ">scored", ">mean", ">pass %", "left out or classes");
        boolean several = summary.systems().size() > 1;
        for (ScoreSummary.Line line : summary.lines()) {
            if (line.system().isEmpty() || several) {
                table.add(
                        line.system().isEmpty() ? "(all)" : line.system(),
                        line.metric().id(),
                        line.scored() + "/" + line.total(),
                        line.scored() == 0 || !line.labels().isEmpty() ? "–" : Words.three(line.mean()),
                        line.judged() == 0 ? "–" : Words.percent((double) line.passed() / line.judged()),
                        remarks(line));
            }
        }
        table.lines().forEach(terminal::result);
    }

    private static String remarks(ScoreSummary.Line line) {
        Map<String, Integer> shown = line.labels().isEmpty() ? line.reasons() : line.labels();
        return shown.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }
}
