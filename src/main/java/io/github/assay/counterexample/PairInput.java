package io.github.assay.counterexample;

import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.domain.project.DatabaseSpec;
import java.util.Optional;

/**
 * A gold and a predicted query to tell apart.
 *
 * @param id names the pair for readers
 * @param kind the engine
 * @param gold the gold SQL
 * @param predicted the predicted SQL
 * @param data the real data with the schema; empty: there is no schema
 * @param rules the rules under which results are compared
 * @param orderRequired whether the case says that row order counts; empty: gold's ORDER BY decides
 */
public record PairInput(
        String id, DatabaseSpec.Kind kind, String gold, String predicted, Optional<RealData> data, ComparisonRules rules,
        Optional<Boolean> orderRequired) {}
