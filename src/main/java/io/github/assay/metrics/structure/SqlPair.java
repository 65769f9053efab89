package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Holds both queries of an item in canonical parts, where both can be parsed.
 *
 * @param gold the gold query
 * @param predicted the predicted query
 * @param schema what is known of their tables
 */
public record SqlPair(QueryParts gold, QueryParts predicted, SchemaInfo schema) {
    /** Measures a pair. The reason why there is no pair becomes an outcome as metrics.md §0.1 says. */
    public static Outcome<Measurement> measure(Evidence evidence, Function<SqlPair, Measurement> measure) {
        return measure(evidence, evidence.plainSchema(), measure);
    }

    /** The same with columns identified that foreign keys join, as only Spider's matching does. */
    public static Outcome<Measurement> measureWithKeys(Evidence evidence, Function<SqlPair, Measurement> measure) {
        return measure(evidence, evidence.schema(), measure);
    }

    private static Outcome<Measurement> measure(
            Evidence evidence, SchemaInfo schema, Function<SqlPair, Measurement> measure) {
        Optional<Outcome<Measurement>> none = withoutPair(evidence);
        if (none.isPresent()) {
            return none.get();
        }
        QueryParts gold = evidence.goldSql().parts(schema).orElseThrow();
        return evidence.predictedSql().parts(schema)
                .map(predicted -> Outcome.value(measure.apply(new SqlPair(gold, predicted, schema))))
                .orElseGet(() -> UnreadPrediction.scored(evidence));
    }

    /** The pair itself; the reason where there is none, with {@code pred_unparsable}, {@code pred_not_a_query} and {@code no_prediction} among them. */
    public static Outcome<SqlPair> of(Evidence evidence) {
        Optional<Outcome<Measurement>> none = withoutGold(evidence);
        if (none.isPresent()) {
            return Outcome.unavailable(none.get().reason(), evidence.goldSql().whyNoQuery());
        }
        if (evidence.isWithoutSql()) {
            return UnavailableReasons.withoutPrediction();
        }
        SchemaInfo schema = evidence.plainSchema();
        QueryParts gold = evidence.goldSql().parts(schema).orElseThrow();
        return evidence.predictedSql().parts(schema)
                .map(predicted -> Outcome.value(new SqlPair(gold, predicted, schema)))
                .orElseGet(() -> UnreadPrediction.unavailable(evidence));
    }

    /** The outcome of metrics on the gold query alone where there is none. */
    public static Optional<Outcome<Measurement>> withoutGold(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return Optional.of(UnavailableReasons.refusalExpected());
        }
        return gold(evidence).isPresent()
                ? Optional.empty()
                : Optional.of(Outcome.unavailable("gold_unparsable", evidence.goldSql().whyNoQuery()));
    }

    /** The outcome of metrics on both queries where one is missing; an unparsable prediction is not missing. */
    static Optional<Outcome<Measurement>> withoutPair(Evidence evidence) {
        return withoutGold(evidence)
                .or(() -> evidence.isWithoutSql()
                        ? Optional.of(zero("no_prediction", "there is no predicted SQL"))
                        : Optional.empty());
    }

    public static Optional<QueryParts> gold(Evidence evidence) {
        return evidence.goldSql().parts(evidence.plainSchema());
    }

    static Outcome<Measurement> zero(String flag, String why) {
        return Outcome.value(new Measurement(0, "", List.of(flag), new FindingList().quoted("reason", why).list()));
    }
}
