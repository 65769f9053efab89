package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The items of a system's pass rate by final labels (statistics.md §10). They are its answers with a final label and a
 * verdict of the compared metric.
 *
 * @param system the system, with its run
 * @param labelled all these answers, those with label fail first
 * @param passed answers with label pass
 * @param failed answers with label fail
 * @param raised label pass, verdict fail: the label raises the rate above that of the verdicts
 * @param lowered label fail, verdict pass
 */
public record PeopleCases(
        String system,
        List<ItemKey> labelled,
        List<ItemKey> passed,
        List<ItemKey> failed,
        List<ItemKey> raised,
        List<ItemKey> lowered) {
    public PeopleCases {
        labelled = List.copyOf(labelled);
        passed = List.copyOf(passed);
        failed = List.copyOf(failed);
        raised = List.copyOf(raised);
        lowered = List.copyOf(lowered);
    }

    /**
     * @throws IllegalArgumentException when the metric was not scored
     */
    public static PeopleCases of(Scoreboard board, String metric, String system, List<FinalLabel> labels) {
        ScoredMetric scored =
                board.metric(metric).orElseThrow(() -> new IllegalArgumentException("not scored: " + metric));
        Map<ItemKey, Label> decided = new HashMap<>();
        labels.forEach(l -> l.label().ifPresent(label -> decided.put(l.item(), label)));
        List<ItemKey> passed = new ArrayList<>();
        List<ItemKey> failed = new ArrayList<>();
        List<ItemKey> raised = new ArrayList<>();
        List<ItemKey> lowered = new ArrayList<>();
        for (int i = 0; i < board.items().size(); i++) {
            ItemKey item = board.items().get(i);
            Optional<Boolean> verdict = scored.pass(i);
            if (item.systemAndRun().equals(system) && verdict.isPresent() && decided.containsKey(item)) {
                boolean pass = decided.get(item) == Label.PASS;
                (pass ? passed : failed).add(item);
                if (pass != verdict.get()) {
                    (pass ? raised : lowered).add(item);
                }
            }
        }
        List<ItemKey> all = new ArrayList<>(failed);
        all.addAll(passed);
        return new PeopleCases(system, all, passed, failed, raised, lowered);
    }
}
