package io.github.assay.metrics;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Holds what a project knows of one item before anything is computed.
 *
 * @param dialect SQL dialect of its database; empty when unknown
 * @param gold outcome of the gold query
 * @param predicted outcome of the predicted query
 * @param options the project's options of metrics
 * @param rules the project's application rules
 * @param schema the declared schema of the item's database
 * @param answers the answers of all systems to the same case
 * @param sides what was run beside the two queries
 * @param sharing scores of items that are alike in all that a metric reads
 * @param outOfScope words of engine errors that do not count against the prediction
 */
record ItemInput(
        Item item,
        String dialect,
        Optional<ExecutionOutcome> gold,
        Optional<ExecutionOutcome> predicted,
        MetricOptions options,
        Datum.Fields rules,
        Optional<SchemaInfo> schema,
        Supplier<CaseAnswers> answers,
        SideResults sides,
        Optional<SharedScoreCache> sharing,
        List<String> outOfScope) {
    ItemInput {
        outOfScope = List.copyOf(outOfScope);
    }

    ItemInput withSchema(SchemaInfo declared) {
        return new ItemInput(
                item, dialect, gold, predicted, options, rules, Optional.of(declared), answers, sides, sharing, outOfScope);
    }

    /** The same without recorded replies; scores of it are kept apart from those of other items. */
    ItemInput withoutReplies() {
        return new ItemInput(
                item.withReplies(List.of()), dialect, gold, predicted, options, rules, schema, answers, sides, Optional.empty(), outOfScope);
    }

    ItemInput withAnswers(Supplier<CaseAnswers> ofAll) {
        return new ItemInput(
                item, dialect, gold, predicted, options, rules, schema, ofAll, sides, sharing, outOfScope);
    }

    ItemInput withSides(SideResults beside) {
        return new ItemInput(
                item, dialect, gold, predicted, options, rules, schema, answers, beside, sharing, outOfScope);
    }

    ItemInput withOutOfScope(List<String> words) {
        return new ItemInput(item, dialect, gold, predicted, options, rules, schema, answers, sides, sharing, words);
    }

    ItemInput withSharing(SharedScoreCache shared) {
        return new ItemInput(
                item, dialect, gold, predicted, options, rules, schema, answers, sides,
                SharedScoreCache.mayShare(item) ? Optional.of(shared) : Optional.empty(), outOfScope);
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
