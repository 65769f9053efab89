package io.github.assay.service.study;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a metric's verdicts of a run that is added say against the run before.
 *
 * @param worse cases whose answer passed before and fails now
 * @param better cases whose answer failed before and passes now
 * @param compared cases with a verdict in both runs
 * @param passing cases whose answer passes now
 * @param judged cases with a verdict now
 */
public record RunChanges(List<String> worse, List<String> better, int compared, int passing, int judged) {
    public RunChanges {
        worse = List.copyOf(worse);
        better = List.copyOf(better);
    }

    /**
     * Scores both runs; queries without an outcome are run. An answer that brings its own result is not compared.
     *
     * @param added the answers of the run, which the project need not have yet
     * @param before the run of the same system to compare with; empty: none, so that nothing is compared
     */
    public static RunChanges of(
            ProjectSession session, ScoringService scoring, MetricInfo metric, List<Item> added, Optional<String> before, int threads, Progress progress) {
        Project project = session.project();
        List<Item> fresh = added.stream().filter(i -> i.prediction().captured().isEmpty()).toList();
        List<Item> all = fresh.stream().flatMap(i -> Stream.concat(before.flatMap(b -> session.item(old(i, b))).stream(), Stream.of(i))).toList();
        Map<ItemKey, Boolean> passes = new HashMap<>();
        scoring.runAndScore(session.withProject(project.withItems(all)), all, List.of(metric), threads, progress,
                s -> s.scores().getFirst().pass().ifPresent(p -> passes.put(s.item().key(), p)));
        List<String> worse = new ArrayList<>();
        List<String> better = new ArrayList<>();
        int compared = 0;
        for (Item item : fresh) {
            Optional<Boolean> now = Optional.ofNullable(passes.get(item.key()));
            Optional<Boolean> was = before.flatMap(b -> Optional.ofNullable(passes.get(old(item, b))));
            compared += now.isPresent() && was.isPresent() ? 1 : 0;
            if (now.isPresent() && was.isPresent() && !now.equals(was)) {
                (now.get() ? better : worse).add(item.key().caseId());
            }
        }
        List<Boolean> verdicts = fresh.stream().flatMap(i -> Optional.ofNullable(passes.get(i.key())).stream()).toList();
        return new RunChanges(worse, better, compared, (int) verdicts.stream().filter(p -> p).count(), verdicts.size());
    }

    private static ItemKey old(Item item, String before) {
        return new ItemKey(item.key().caseId(), item.key().system(), before);
    }
}
