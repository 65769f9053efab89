package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.metrics.specification.StefCase.QuestionSpec;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Compares what a question requires with what a query does, as the record that STEF's judge is given (STEF §3.3, §3.4;
 * metrics.md §3.6). It is made of question, predicted SQL, known schema and application rules alone: neither the gold
 * query nor a recorded reply changes it, because the judge works without a reference and a request must not depend on
 * its own reply.
 */
public final class ComparisonRecord {
    private ComparisonRecord() {}

    /** The record of an item; the reason why there is none where its query, its rules or its question cannot be read. */
    public static Outcome<Datum.Fields> of(Evidence evidence) {
        Evidence bare = evidence.withoutReplies();
        return query(bare).flatMap(query -> ApplicationRules.of(bare.rules()).flatMap(rules -> StefCase.question(bare, rules)
                .map(question -> record(new StefCase(query, SqlSpec.of(query), question, rules, StefSqlSpec.readsPatterns(bare))))));
    }

    private static Outcome<QueryParts> query(Evidence evidence) {
        if (evidence.isWithoutSql()) {
            return UnavailableReasons.withoutPrediction();
        }
        SchemaInfo known = evidence.knownSchema().map(SchemaInfo::withoutKeys).orElse(SchemaInfo.NONE);
        return evidence.predictedSql().parts(known)
                .map(Outcome::value)
                .orElseGet(() -> UnreadPrediction.unavailable(evidence));
    }

    private static Datum.Fields record(StefCase stef) {
        FilterComparison filters = stef.filters();
        Spec requested = stef.rules().applied(stef.question().spec());
        Spec done = stef.rules().applied(stef.sql());
        SequencedMap<String, Datum> record = new LinkedHashMap<>();
        record.put("question_read_by", text(
                stef.question().origin() == QuestionSpec.Origin.REVIEWER ? "a person" : "word lists, which miss much"));
        SequencedMap<String, Datum> sides = new LinkedHashMap<>();
        sides.put("matched", texts(filters.matched().stream().map(SpecFilter::text).toList()));
        sides.put("missing", texts(filters.missing().stream().map(SpecFilter::text).toList()));
        sides.put("mismatched", texts(filters.mismatched().stream()
                .map(m -> m.required().text() + " required, " + m.found().text() + " found").toList()));
        sides.put("extra", texts(filters.extra().stream().map(SpecFilter::text).toList()));
        record.put("filters", new Datum.Fields(sides));
        record.put("filters_applied_status", text(filters.status().word()));
        boolean whole = stef.question().origin() == QuestionSpec.Origin.REVIEWER;
        match(whole, requested.projections(), done.projections()).ifPresent(m -> record.put("projection_match", m));
        match(whole, calls(requested), calls(done)).ifPresent(m -> record.put("aggregation_match", m));
        match(whole, requested.groupBy(), done.groupBy()).ifPresent(m -> record.put("group_by_match", m));
        List<String> rules = SpecDetail.of(
                StefSqlSpec.NormalisationRules.STANDARD.findings(stef.query(), stef.question(), stef.rules()));
        record.put("normalisation_rules", texts(rules.stream().filter(r -> !r.contains(" not_present")).toList()));
        return new Datum.Fields(record);
    }

    /** Functions with their DISTINCT; their columns are words of the question, which no list maps to names. */
    private static List<String> calls(Spec spec) {
        return spec.aggregations().stream().map(a -> a.func() + (a.distinct() ? " distinct" : "")).toList();
    }

    /** Whether all that is required is there; empty where word lists found nothing that is required. */
    private static Optional<Datum> match(boolean whole, List<String> required, List<String> found) {
        Set<String> there = new HashSet<>(found);
        return required.isEmpty() && !whole ? Optional.empty() : Optional.of(new Datum.Flag(there.containsAll(required)));
    }

    private static Datum text(String text) {
        return new Datum.Text(text);
    }

    private static Datum texts(List<String> texts) {
        return new Datum.Items(texts.stream().map(ComparisonRecord::text).toList());
    }
}
