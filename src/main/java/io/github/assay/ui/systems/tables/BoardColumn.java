package io.github.assay.ui.systems.tables;

import io.github.assay.metrics.MetricInfo;

/** Content of a column of the leaderboard. */
public sealed interface BoardColumn {
    /** A metric's means. */
    record Mean(MetricInfo metric) implements BoardColumn {}

    /** Pass rates by annotators, of labels alone or with the ranking metric's verdicts beside them. */
    record People(String key) implements BoardColumn {}
}
