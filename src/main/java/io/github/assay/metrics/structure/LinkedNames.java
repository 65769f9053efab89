package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.Part;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.Identifiers;
import io.github.assay.sql.query.ParsedSql;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Holds what Dr. Spider style metrics compare: schema names, and clauses with their elements (metrics.md §2.7). */
public final class LinkedNames {
    private LinkedNames() {}

    /** The description of such a metric; it passes at 0.5. */
    public static MetricInfo info(String id, String name) {
        return MetricInfo.unit(
                id, name, MetricInfo.Group.STRUCTURE, OptionalDouble.of(0.5),
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
        Set<Part> gold = parts(Identifiers.of(evidence.goldSql(), schema).orElseThrow().names());
        Optional<Identifiers> parsed = Identifiers.of(evidence.predictedSql(), schema);
        Set<Part> predicted =
                parts(parsed.map(Identifiers::names).orElseGet(() -> Identifiers.words(evidence.predictedSql())));
        List<String> flags = parsed.isPresent() ? List.of() : List.of("token_fallback");
        return Outcome.value(evidence.explained(
                new Measurement(match(gold, predicted).f1(), "", flags, findings(gold, predicted)),
                steps -> new SetSteps(gold, predicted, steps).f1()));
    }

    /** A share of how the sets of parts of clauses match. */
    static Outcome<Measurement> clauses(Evidence evidence, ToDoubleFunction<SetMatch> share, Consumer<SetSteps> explain) {
        return SqlPair.measure(evidence, pair -> {
            Set<Part> gold = elements(pair.gold(), evidence, true);
            Set<Part> predicted = elements(pair.predicted(), evidence, false);
            return evidence.explained(
                    Measurement.of(share.applyAsDouble(match(gold, predicted)), findings(gold, predicted)),
                    steps -> explain.accept(new SetSteps(gold, predicted, steps)));
        });
    }

    private static Set<Part> parts(Set<String> names) {
        return names.stream().map(name -> new Part("", name)).collect(Collectors.toSet());
    }

    private static Set<Part> elements(QueryParts query, Evidence evidence, boolean gold) {
        ParsedSql text = gold ? evidence.goldSql() : evidence.predictedSql();
        return text.answer("clause elements", query, () -> elements(query, text));
    }

    private static Set<Part> elements(QueryParts query, ParsedSql text) {
        Set<Part> all = new TreeSet<>();
        BadgerSets.of(query, text, true).all().forEach((clause, set) -> {
            if (!clause.equals("keywords")) {
                set.forEach(element -> all.add(new Part(clause, element)));
            }
        });
        return Collections.unmodifiableSet(all);
    }

    private static List<Finding> findings(Set<Part> gold, Set<Part> predicted) {
        return new FindingList()
                .number("gold", gold.size())
                .number("predicted", predicted.size())
                .add(new OneSided("missing", "", true, only(gold, predicted)))
                .add(new OneSided("extra", "", false, only(predicted, gold)))
                .list();
    }

    private static SetMatch match(Set<Part> gold, Set<Part> predicted) {
        return SetMatch.of(texts(gold), texts(predicted));
    }

    private static Set<String> texts(Set<Part> parts) {
        return parts.stream().map(p -> p.clause() + ":" + p.text()).collect(Collectors.toSet());
    }

    private static List<Part> only(Set<Part> one, Set<Part> other) {
        return one.stream().filter(part -> !other.contains(part)).sorted().toList();
    }

    /** {@code schema-link-f1}: F1 of the tables and columns that both queries name (metrics.md §2.7). */
    public static final class SchemaLinkF1 implements Metric {
        private static final MetricInfo INFO = LinkedNames.info("schema-link-f1", "Schema link F1").diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return LinkedNames.schemaLink(evidence);
        }
    }
}
