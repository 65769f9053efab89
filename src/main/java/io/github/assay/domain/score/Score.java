package io.github.assay.domain.score;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;

/**
 * Result of one metric for one item. The verdict is not part of it: it follows from the present threshold, so a changed
 * threshold recomputes nothing.
 *
 * @param metric the metric's id
 * @param outcome the measurement, or why there is none
 */
public record Score(ItemKey item, String metric, Outcome<Measurement> outcome) {}
