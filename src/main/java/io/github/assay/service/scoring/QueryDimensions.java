package io.github.assay.service.scoring;

import io.github.assay.domain.project.Case;
import io.github.assay.metrics.structure.BadgerComplexity;
import io.github.assay.metrics.structure.SpiderHardness;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.SqlFeatures;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Dimensions that are computed of a case (metrics.md §0.6): tiers and features of its gold query, and the first word of its
 * question. A case whose gold query cannot be read has no value on those of the query.
 */
final class QueryDimensions {
    /** Those that lists name; {@code sql-} goes with every feature of metrics.md §2.11. */
    static final List<String> LISTED = List.of(
            "spider-hardness", "badger-complexity", "sql-joins", "sql-subqueries", "sql-set-operations", "sql-windows", "question-word");

    private static final String FEATURE = "sql-";
    private static final int MOST = 3;
    private static final List<String> WORDS = List.of(
            "how many", "how much", "how", "what", "which", "whose", "who", "when", "where", "why", "list", "show", "find", "give", "count", "is", "are");

    private QueryDimensions() {}

    /** The value of a case; empty where it has none, or the dimension is none of these. */
    static Optional<String> value(Case of, String dimension) {
        if (dimension.equals("question-word")) {
            return Optional.of(of.question().strip().toLowerCase(Locale.ROOT)).filter(q -> !q.isEmpty())
                    .map(q -> WORDS.stream().filter(w -> q.matches(w + "\\b(?s:.*)")).findFirst().orElse("other"));
        }
        boolean tier = dimension.equals("spider-hardness") || dimension.equals("badger-complexity");
        if (of.goldSql().isBlank() || !tier && !dimension.startsWith(FEATURE)) {
            return Optional.empty();
        }
        ParsedSql gold = ParsedSql.parse(of.goldSql(), of.context().dialect());
        if (tier) {
            return dimension.equals("spider-hardness") ? SpiderHardness.tier(gold) : BadgerComplexity.tier(gold);
        }
        return SqlFeatures.of(gold).map(f -> f.get(dimension.substring(FEATURE.length()).replace('-', '_')))
                .map(n -> n < MOST ? Integer.toString(n) : MOST + " or more");
    }
}
