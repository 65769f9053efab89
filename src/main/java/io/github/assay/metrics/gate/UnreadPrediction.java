package io.github.assay.metrics.gate;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.EngineView;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.sql.guard.QueryInText;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.Optional;

/**
 * Scores a predicted text that is not read as a query (metrics.md §0.1, §2.10). The score is 0 where its database
 * refuses the text as SQL, and where it is not one statement in any dialect: several statements, or a first word with
 * which no statement begins. There is no score otherwise: the 0 would measure our parser.
 */
public final class UnreadPrediction {
    private static final String CODE = "pred_unparsable";
    private static final String OTHER_STATEMENT = "pred_not_a_query";

    private UnreadPrediction() {}

    /** The outcome of a metric on the parsed prediction: 0, or no score where our parser is at fault. */
    public static Outcome<Measurement> scored(Evidence evidence) {
        boolean other = evidence.predictedSql().isOtherStatement();
        return other || limit(evidence).isEmpty() ? zero(evidence, "reason") : unread(evidence);
    }

    /** The 0 of EXPLAIN by metrics on results, whatever gold returns; empty for any other text. */
    static Optional<Outcome<Measurement>> plan(Evidence evidence) {
        return isPlan(evidence) ? Optional.of(zero(evidence, "message")) : Optional.empty();
    }

    /** The 0 of a query among sentences or in an open code fence, which is never run; empty for any other text. */
    static Optional<Outcome<Measurement>> amongSentences(Evidence evidence) {
        return !evidence.isWithoutSql() && QueryInText.find(evidence.predictedSql()).isPresent()
                ? Optional.of(zero(evidence, "message"))
                : Optional.empty();
    }

    /** Whether the predicted text is EXPLAIN, so that its rows are a plan and no answer. */
    public static boolean isPlan(Evidence evidence) {
        return !evidence.isWithoutSql()
                && evidence.predictedSql().isExplain() && QueryInText.find(evidence.predictedSql()).isEmpty();
    }

    private static Outcome<Measurement> zero(Evidence evidence, String finding) {
        String why = evidence.predictedSql().whyNoQuery() + QueryInText.note(evidence.predictedSql());
        return Outcome.value(new Measurement(0, "", List.of(code(evidence)), new FindingList().quoted(finding, why).list()));
    }

    private static String code(Evidence evidence) {
        ParsedSql sql = evidence.predictedSql();
        return sql.isOtherStatement() && QueryInText.find(sql).isEmpty() ? OTHER_STATEMENT : CODE;
    }

    /** The outcome of a metric that never counts an unread prediction, or another statement, as wrong. */
    public static <T> Outcome<T> unavailable(Evidence evidence) {
        return code(evidence).equals(OTHER_STATEMENT)
                ? Outcome.unavailable(OTHER_STATEMENT, evidence.predictedSql().whyNoQuery())
                : unread(evidence);
    }

    /** The same where only being read counts, whatever statement it is. */
    public static <T> Outcome<T> unread(Evidence evidence) {
        String why = evidence.predictedSql().whyNoQuery() + QueryInText.note(evidence.predictedSql());
        return Outcome.unavailable(CODE, limit(evidence).map(limit -> why + "; " + limit).orElse(why));
    }

    /**
     * Whether it was not run only because our parser could not read it, although it begins as a query. It is not known
     * whether its database would accept it.
     */
    public static boolean keptFromItsDatabase(Evidence evidence) {
        ParsedSql sql = evidence.predictedSql();
        boolean kept = evidence.predicted().orElse(null) instanceof ExecutionOutcome.Blocked b && b.rule().equals("unparsable");
        return kept && !evidence.isWithoutSql() && !sql.isParsed() && !sql.isSeveralStatements()
                && StatementGuard.beginsAsQuery(sql.text(), sql.dialect())
                && QueryInText.find(sql).isEmpty();
    }

    /** Why it is no fault of the prediction that it was not read; empty where it was read, or may be at fault. */
    public static Optional<String> limit(Evidence evidence) {
        return evidence.isWithoutSql() ? Optional.empty() : limit(evidence, evidence.predictedSql());
    }

    /** The same of another reading of the predicted text. */
    public static Optional<String> limit(Evidence evidence, ParsedSql sql) {
        boolean whole = sql.isParsed() && sql.unread().isEmpty();
        if (whole || StatementGuard.isNoStatement(sql)) {
            return Optional.empty();
        }
        return switch (EngineView.of(evidence.predicted())) {
            case TAKEN -> Optional.of("its database takes it");
            case REFUSED -> Optional.empty();
            case UNKNOWN -> Optional.of("no database has refused it");
        };
    }
}
