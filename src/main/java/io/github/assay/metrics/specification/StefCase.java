package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import io.github.assay.sql.canonical.QueryParts;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Holds what STEF's metrics need of one case.
 *
 * @param query the predicted query
 * @param sql what it does
 * @param question what the question asks for
 * @param rules the application's rules
 * @param patterns whether a LIKE with wildcards counts as the filter that it means: not under {@code n2Strict}
 */
public record StefCase(QueryParts query, Spec sql, QuestionSpec question, ApplicationRules rules, boolean patterns) {
    /** The case of an item; the reason why there is none where its query or its rules cannot be read. */
    public static Outcome<StefCase> of(Evidence evidence) {
        return of(evidence, Outcome::value);
    }

    /** @param accept the question as read, or why the metric does not apply to it; called before the query is described */
    private static Outcome<StefCase> of(Evidence evidence, Function<QuestionSpec, Outcome<QuestionSpec>> accept) {
        return query(evidence).flatMap(query -> ApplicationRules.of(evidence.rules()).flatMap(rules ->
                question(evidence, rules).flatMap(accept).map(question ->
                        new StefCase(query, SqlSpec.of(query), question, rules, StefSqlSpec.readsPatterns(evidence)))));
    }

    /** The filters that the question requires against those of the query. */
    public FilterComparison filters() {
        return FilterComparison.of(question.spec(), sql, rules, patterns);
    }

    /**
     * The specification of the question: from the case's {@code question_spec}, which a person wrote, else from a
     * recorded reply, else by word lists.
     */
    public static Outcome<QuestionSpec> question(Evidence evidence, ApplicationRules rules) {
        var written = evidence.extra("question_spec").filter(d -> !(d instanceof Datum.Nothing));
        var given = written.flatMap(Datum::asFields);
        if (written.isPresent() && given.isEmpty()) {
            return Outcome.unavailable("bad_spec", "question_spec must be an object");
        }
        if (given.isPresent()) {
            return SpecReader.read(given.get(), "question")
                    .map(s -> new QuestionSpec(s, !s.orderBy().isEmpty(), QuestionSpec.Origin.REVIEWER));
        }
        Optional<Datum.Fields> replied = ReplySummary.of(evidence.replies(), ReplyForm.STEF)
                .asValue()
                .flatMap(replies -> replies.values().stream().flatMap(r -> r.question().stream()).findFirst());
        if (replied.isPresent()) {
            return SpecReader.read(replied.get(), "question")
                    .map(s -> new QuestionSpec(s, !s.orderBy().isEmpty(), QuestionSpec.Origin.REPLY));
        }
        String requested = evidence.item().evalCase().question();
        return requested.isBlank()
                ? Outcome.unavailable("no_question", "the case has no question")
                : Outcome.value(read(evidence, requested, rules));
    }

    /** The specification by word lists, cached with the gold query, because all systems answer the same question. */
    private static QuestionSpec read(Evidence evidence, String requested, ApplicationRules rules) {
        return evidence.goldSql()
                .answer("asked: " + requested, evidence.rules(), () -> QuestionLexicon.read(requested, rules));
    }

    static Outcome<QueryParts> query(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        if (evidence.isWithoutSql()) {
            return UnavailableReasons.withoutPrediction();
        }
        return evidence.predictedSql().parts(evidence.plainSchema())
                .map(Outcome::value)
                .orElseGet(() -> UnreadPrediction.unavailable(evidence));
    }

    static Outcome<Measurement> measure(Evidence evidence, Function<StefCase, Outcome<Measurement>> measure) {
        return measure(evidence, Outcome::value, measure);
    }

    static Outcome<Measurement> measure(
            Evidence evidence, Function<QuestionSpec, Outcome<QuestionSpec>> accept, Function<StefCase, Outcome<Measurement>> measure) {
        return of(evidence, accept).flatMap(measure);
    }

    /**
     * Describes what a question requires (metrics.md §3.4).
     *
     * @param spec outputs, aggregations, filters and groups; its sort keys are those the question names
     * @param explicitOrder whether the question asks for an order
     * @param origin who says so
     */
    public record QuestionSpec(Spec spec, boolean explicitOrder, Origin origin) {
        /** Who read the question. */
        public enum Origin {
            /** A judge's recorded reply. */
            REPLY,
            /** A person, in the case's {@code question_spec}. */
            REVIEWER,
            /** Word lists: a hint, never a verdict. */
            HEURISTIC;

            /** As details of scores write it: {@code reply}. */
            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /** The number of rows that the question requires, as in "top 10". */
        public OptionalLong topK() {
            return spec.limit();
        }
    }
}
