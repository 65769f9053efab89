package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.Identifiers;
import io.github.assay.sql.query.ParsedSql;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** What Dr. Spider style metrics compare (metrics.md §2.7): names of the schema, and clauses with their elements. */
public final class LinkedNames {
    private LinkedNames() {}

    /** What such a metric is; half is enough to pass. */
    public static MetricInfo info(String id, String name) {
        return MetricInfo.unit(
                id,
                name,
                MetricInfo.Group.STRUCTURE,
                OptionalDouble.of(0.5),
                Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
                "BADGER §6.2 after Dr. Spider; metrics.md §2.7");
    }

    /** F1 of the tables and columns that both queries name; an unparsable prediction is read word by word. */
    public static Outcome<Measurement> schemaLink(Evidence evidence) {
        Optional<Outcome<Measurement>> none = SqlPair.withoutPair(evidence);
        if (none.isPresent()) {
            return none.get();
        }
        SchemaInfo schema = evidence.plainSchema();
        Set<String> gold = Identifiers.of(evidence.goldSql(), schema).orElseThrow().names();
        Optional<Identifiers> parsed = Identifiers.of(evidence.predictedSql(), schema);
        Set<String> predicted = parsed.map(Identifiers::names).orElseGet(() -> Identifiers.words(evidence.predictedSql()));
        List<String> flags = parsed.isPresent() ? List.of() : List.of("token_fallback");
        return Outcome.value(new Measurement(SetMatch.of(gold, predicted).f1(), "", flags, detail(gold, predicted)));
    }

    /** A share of how the sets of {@code clause:element} match. */
    static Outcome<Measurement> clauses(Evidence evidence, ToDoubleFunction<SetMatch> share) {
        return SqlPair.measure(evidence, pair -> {
            Set<String> gold = elements(pair.gold(), evidence, true);
            Set<String> predicted = elements(pair.predicted(), evidence, false);
            return Measurement.of(share.applyAsDouble(SetMatch.of(gold, predicted)), detail(gold, predicted));
        });
    }

    /** The names that both queries are compared by; empty where they are not. */
    public static Optional<SetAccount> namesAccount(Evidence evidence) {
        if (SqlPair.withoutPair(evidence).isPresent()) {
            return Optional.empty();
        }
        SchemaInfo schema = evidence.plainSchema();
        return Identifiers.of(evidence.goldSql(), schema).map(gold -> new SetAccount(
                gold.names(),
                Identifiers.of(evidence.predictedSql(), schema)
                        .map(Identifiers::names)
                        .orElseGet(() -> Identifiers.words(evidence.predictedSql()))));
    }

    /** The clause parts that both queries are compared by. */
    static Optional<SetAccount> clausesAccount(Evidence evidence) {
        return SqlPair.of(evidence)
                .asValue()
                .map(pair -> new SetAccount(
                        elements(pair.gold(), evidence, true), elements(pair.predicted(), evidence, false)));
    }

    private static Set<String> elements(QueryParts query, Evidence evidence, boolean gold) {
        ParsedSql text = gold ? evidence.goldSql() : evidence.predictedSql();
        return text.answer("clause elements", query, () -> elements(query, text));
    }

    private static Set<String> elements(QueryParts query, ParsedSql text) {
        Set<String> all = new TreeSet<>();
        BadgerSets.of(query, text, true).all().forEach((clause, set) -> {
            if (!clause.equals("keywords")) {
                set.forEach(element -> all.add(clause + ":" + element));
            }
        });
        return Collections.unmodifiableSet(all);
    }

    private static Map<String, Object> detail(Set<String> gold, Set<String> predicted) {
        Set<String> missing = new TreeSet<>(gold);
        missing.removeAll(predicted);
        Set<String> extra = new TreeSet<>(predicted);
        extra.removeAll(gold);
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("gold", gold.size());
        detail.put("predicted", predicted.size());
        detail.put("missing", BoundedText.texts(missing));
        detail.put("extra", BoundedText.texts(extra));
        return detail;
    }
}
