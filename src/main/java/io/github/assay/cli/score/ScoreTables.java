package io.github.assay.cli.score;

import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.scoring.CalibrationStatus;
import io.github.assay.service.scoring.ScoreSummary;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Means of scores as tables of text: all systems together, then each system. Metrics without a score on any item follow
 * in a table of their own, by what is missing for them.
 */
public final class ScoreTables {
    private ScoreTables() {}

    public static void print(ScoreSummary summary, Function<MetricInfo, CalibrationStatus> trust, Terminal terminal) {
        List<ScoreSummary.Line> scored = new ArrayList<>();
        Map<String, List<String>> without = new LinkedHashMap<>();
        Set<MetricInfo> unscored = new HashSet<>();
        boolean several = summary.systems().size() > 1;
        int left = 0;
        for (ScoreSummary.Line line : summary.lines()) {
            String remarks = marked(remarks(line), trust.apply(line.metric()));
            if (line.system().isEmpty() && line.scored() == 0) {
                without.computeIfAbsent(remarks, _ -> new ArrayList<>()).add(line.metric().name());
                unscored.add(line.metric());
            } else if ((line.system().isEmpty() || several) && !unscored.contains(line.metric())) {
                if (SystemMean.tells(line.scored(), line.total())) {
                    scored.add(line);
                } else {
                    left++;
                }
            }
        }
        terminal.result(Texts.text("list.score.head", summary.lines().stream().mapToInt(ScoreSummary.Line::total).max().orElse(0), summary.systems().size()));
        terminal.table(
                TableSpec.list(
                        "score-means", ColumnSpec.text("system", "systems.system", l -> l.system().isEmpty() ? "(all)" : l.system()),
                        ColumnSpec.text("metric", "league.metric", l -> l.metric().name()),
                        ColumnSpec.text("scored", "systems.scored", (ScoreSummary.Line l) -> l.scored() + "/" + l.total()).right(),
                        ColumnSpec.number("mean", "list.mean", NumberForm.COEFFICIENT, l -> l.meanTells() ? Outcome.value(l.mean()) : none()),
                        ColumnSpec.number("pass", "list.passShare", NumberForm.SHARE, l -> l.judged() == 0 ? none() : Outcome.value((double) l.passed() / l.judged())),
                        ColumnSpec.text("remarks", "list.leftOutOrClasses", l -> marked(remarks(l), trust.apply(l.metric())))),
                scored);
        if (left > 0) {
            terminal.result(Texts.text("list.score.few", left));
        }
        terminal.table(
                TableSpec.list(
                        "no-scores", ColumnSpec.text("reason", "list.noScore", Map.Entry::getKey),
                        ColumnSpec.text("metrics", "list.metrics", (Map.Entry<String, List<String>> e) -> String.join(", ", e.getValue()))),
                List.copyOf(without.entrySet()));
    }

    private static Outcome<Double> none() {
        return Outcome.unavailable("NO_DATA");
    }

    private static String marked(String remarks, CalibrationStatus trust) {
        String mark = trust.mark();
        return mark.isEmpty() || remarks.isEmpty() ? mark + remarks : mark + ", " + remarks;
    }

    private static String remarks(ScoreSummary.Line line) {
        Map<String, Integer> shown = line.labels().isEmpty() ? line.reasons() : line.labels();
        return Stream.concat(
                        figures(line).map(e -> e.getKey() + " " + figure(e.getValue())),
                        shown.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Figures beside a mean. Of spider-cm's components, with three figures each, only F1; JSON has all. */
    private static Stream<Map.Entry<String, Double>> figures(ScoreSummary.Line line) {
        boolean components = line.metric().id().equals("spider-cm");
        return line.figures().entrySet().stream().filter(e -> !components || e.getKey().endsWith(" F1"));
    }

    /** A figure as text; whole numbers from 1 on, such as counts, without decimals. */
    private static String figure(double value) {
        return value == Math.rint(value) && value >= 1 ? Long.toString((long) value) : EstimateFormat.three(value);
    }
}
