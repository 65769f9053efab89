package io.github.assay.metrics;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a project has of one item, before anything is made of it.
 *
 * @param item the item
 * @param dialect SQL dialect of its database; empty when unknown
 * @param gold what became of the gold query
 * @param predicted what became of the predicted query
 * @param options what the project sets for its metrics
 * @param rules the project's application rules
 * @param schema the declared schema of the item's database
 * @param peers what other systems' answers to the same case came to; not cheap
 * @param sides what was run beside the two queries
 * @param sharing scores of items that are alike in all that a metric looks at
 * @param outOfScope words of engine errors that are nobody's fault
 */
record ItemGiven(
        Item item,
        String dialect,
        Optional<ExecutionOutcome> gold,
        Optional<ExecutionOutcome> predicted,
        MetricOptions options,
        Datum.Fields rules,
        Optional<SchemaInfo> schema,
        Supplier<List<Optional<ExecutionOutcome>>> peers,
        SideResults sides,
        Optional<SharedScores> sharing,
        List<String> outOfScope) {
    ItemGiven {
        outOfScope = List.copyOf(outOfScope);
    }

    ItemGiven withSchema(SchemaInfo declared) {
        return new ItemGiven(
                item, dialect, gold, predicted, options, rules, Optional.of(declared), peers, sides, sharing, outOfScope);
    }

    ItemGiven withPeers(Supplier<List<Optional<ExecutionOutcome>>> others) {
        return new ItemGiven(
                item, dialect, gold, predicted, options, rules, schema, others, sides, sharing, outOfScope);
    }

    ItemGiven withSides(SideResults beside) {
        return new ItemGiven(
                item, dialect, gold, predicted, options, rules, schema, peers, beside, sharing, outOfScope);
    }

    ItemGiven withOutOfScope(List<String> words) {
        return new ItemGiven(item, dialect, gold, predicted, options, rules, schema, peers, sides, sharing, words);
    }

    ItemGiven withSharing(SharedScores shared) {
        return new ItemGiven(
                item, dialect, gold, predicted, options, rules, schema, peers, sides,
                SharedScores.mayShare(item) ? Optional.of(shared) : Optional.empty(), outOfScope);
    }

    /** The gold SQL as it is written. */
    String goldText() {
        return item.evalCase().goldSql();
    }

    /** The predicted SQL as it is written; empty when there is none. */
    String predictedText() {
        return item.prediction().sql();
    }
}
