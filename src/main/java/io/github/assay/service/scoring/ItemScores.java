package io.github.assay.service.scoring;

import io.github.assay.domain.project.Item;
import java.util.List;

/**
 * The requested scores of one item.
 *
 * @param scores one for each metric, in the order of the metrics' list
 */
public record ItemScores(Item item, List<ScoreView> scores) {
    public ItemScores {
        scores = List.copyOf(scores);
    }
}
