package io.github.assay.domain.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Datum;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One question with its gold SQL.
 *
 * @param id unique within the data set
 * @param question the question in natural language
 * @param goldSql the reference query; empty when a refusal is expected
 * @param dbId the database, as named in {@code project.json}
 * @param context wording and background
 * @param expected rules of comparison and expected behaviour of this case
 * @param strata values by which cases are sliced
 * @param captured the gold result table that came with the case, where there is one
 * @param labels labels that came with the case (annotator → pass, fail …), offered as imported votes
 * @param extras structured fields that only some metrics use, such as {@code expected_tool_calls}, by their name in
 *     metrics.md §7.1 in snake case
 * @param metadata every key that Assay does not know, as JSON text by key, kept untouched
 * @param source the line from which the case was read
 */
public record Case(
        String id,
        String question,
        String goldSql,
        String dbId,
        Context context,
        Expected expected,
        Strata strata,
        Optional<Captured> captured,
        Map<String, Label> labels,
        Datum.Fields extras,
        Map<String, String> metadata,
        SourceLine source) {
    /** Wording and background; texts that were not given are empty. */
    public record Context(
            String dataset, String dialect, String evidence, String enrichedQuestion, String interpretation) {
        public static final Context NONE = new Context("", "", "", "", "");

        /** The same in a dialect, unless it states its own. */
        public Context in(String standard) {
            return dialect.isBlank() ? new Context(dataset, standard, evidence, enrichedQuestion, interpretation) : this;
        }
    }

    /**
     * Rules of comparison and expected behaviour.
     *
     * @param goldAlternatives further gold queries that count as right
     * @param orderRequired whether row order counts; empty: it counts if the outermost gold query has an ORDER BY
     * @param allowExtraColumns whether extra predicted columns are harmless
     * @param route the data source a router should select; empty: none expected
     * @param refusal whether the right answer is to refuse
     */
    public record Expected(
            List<String> goldAlternatives, Optional<Boolean> orderRequired, boolean allowExtraColumns, String route,
            boolean refusal) {
        public static final Expected DEFAULT = new Expected(List.of(), Optional.empty(), false, "", false);

        public Expected {
            goldAlternatives = List.copyOf(goldAlternatives);
        }
    }

    /** Values by which cases are sliced; texts that were not given are empty. */
    public record Strata(String difficulty, String complexity, String category, String scenario, List<String> tags) {
        public static final Strata NONE = new Strata("", "", "", "", List.of());

        public Strata {
            tags = List.copyOf(tags);
        }

        /** The difficulty; where none is stated, the complexity. */
        public String tier() {
            return difficulty.isBlank() ? complexity : difficulty;
        }
    }

    public Case {
        if (id.isBlank()) {
            throw new IllegalArgumentException("a case needs an id");
        }
        labels = Map.copyOf(labels);
        metadata = Map.copyOf(metadata);
    }

    /**
     * The application rules in force (metrics.md §3.5): the project's, under those that the case brings itself.
     *
     * @param project the project's, with named {@code sets} that cases can choose from
     */
    public Datum.Fields rules(Datum.Fields project) {
        Datum.Fields shared = project.without("sets");
        return ownRules(project).map(shared::with).orElse(shared);
    }

    /** The rules that the case brings: an object, or the set of the project that its text names; empty without either. */
    public Optional<Datum.Fields> ownRules(Datum.Fields project) {
        Optional<Datum> own = extras.get("app_rules");
        return own.flatMap(Datum::asFields)
                .or(() -> own.flatMap(Datum::asText).flatMap(name -> project.fields("sets").get(name.strip())).flatMap(Datum::asFields));
    }

    /** A minimal case. */
    public static Case of(String id, String question, String goldSql, String dbId) {
        return new Case(
                id, question, goldSql, dbId, Context.NONE, Expected.DEFAULT, Strata.NONE, Optional.empty(), Map.of(),
                Datum.Fields.NONE, Map.of(), SourceLine.NONE);
    }

    public Case withContext(Context changed) {
        return new Case(id, question, goldSql, dbId, changed, expected, strata, captured, labels, extras, metadata, source);
    }

    public Case withExpected(Expected changed) {
        return new Case(id, question, goldSql, dbId, context, changed, strata, captured, labels, extras, metadata, source);
    }

    public Case withStrata(Strata changed) {
        return new Case(id, question, goldSql, dbId, context, expected, changed, captured, labels, extras, metadata, source);
    }

    public Case withCaptured(Captured table) {
        return new Case(
                id, question, goldSql, dbId, context, expected, strata, Optional.of(table), labels, extras, metadata, source);
    }

    /** The same case in a dialect, where it names none itself. */
    public Case in(String dialect) {
        return new Case(id, question, goldSql, dbId, context.in(dialect), expected, strata, captured, labels, extras, metadata, source);
    }

    public Case withLabels(Map<String, Label> changed) {
        return new Case(id, question, goldSql, dbId, context, expected, strata, captured, changed, extras, metadata, source);
    }

    /** The same case with another gold query; a gold table that came with it belonged to the old one and is left out. */
    public Case withGold(String changed) {
        return new Case(
                id, question, changed, dbId, context, expected, strata, Optional.empty(), labels, extras, metadata, source);
    }

    public Case withExtras(Datum.Fields changed) {
        return new Case(id, question, goldSql, dbId, context, expected, strata, captured, labels, changed, metadata, source);
    }

    public Case withMetadata(Map<String, String> changed) {
        return new Case(id, question, goldSql, dbId, context, expected, strata, captured, labels, extras, changed, source);
    }
}
