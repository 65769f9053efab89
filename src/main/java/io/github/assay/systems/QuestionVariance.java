package io.github.assay.systems;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Question Variance Testing (NL2SQL360; metrics.md §1.17): how steadily a system answers questions that have the same
 * gold SQL on the same database.
 */
public final class QuestionVariance {
    private QuestionVariance() {}

    /**
     * One answer.
     *
     * @param group database and gold SQL
     * @param value the answer's EX
     */
    public record Answer(String group, Outcome<Double> value) {}

    /** Mean over groups of two or more questions with at least one right answer of the group's mean. */
    public static RunFigure of(List<Answer> answers) {
        Map<String, List<Double>> groups = new LinkedHashMap<>();
        answers.forEach(a -> a.value()
                .asValue()
                .ifPresent(v -> groups.computeIfAbsent(a.group(), _ -> new ArrayList<>()).add(v)));
        List<Double> means = groups.values().stream()
                .filter(g -> g.size() >= 2 && g.contains(1.0))
                .map(g -> g.stream().mapToDouble(Double::doubleValue).sum() / g.size())
                .toList();
        return RunFigure.mean("qvt", means);
    }
}
