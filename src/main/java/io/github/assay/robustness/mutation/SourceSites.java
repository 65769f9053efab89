package io.github.assay.robustness.mutation;

import io.github.assay.robustness.mutation.Site.Part;
import io.github.assay.sql.relax.JoinWords;
import io.github.assay.sql.relax.QueryBlocks.Clause;
import java.util.Set;

/** Places in FROM. */
final class SourceSites {
    private static final Set<Part> CHANGES = Set.of(Part.SOURCES);

    private final QuerySites query;

    SourceSites(QuerySites query) {
        this.query = query;
    }

    void find() {
        query.clause("from").ifPresent(this::joins);
    }

    private void joins(Clause from) {
        for (JoinWords.Join join : JoinWords.of(query.words, from.words())) {
            if (join.kind().isEmpty()) {
                continue;
            }
            int condition = condition(join);
            String table = query.written(join.join() + 1, condition - 1);
            query.replace(MutationOperator.JOIN_BREAK, join.from(), join.to(), "CROSS JOIN " + table, CHANGES);
            if (!join.kind().equals("left") && !query.words.reads(join.from(), "natural")) {
                query.replace(MutationOperator.JOIN_TYPE_TO_LEFT, join.from(), join.join(), "LEFT JOIN", CHANGES);
            }
        }
    }

    /** The word ON or USING of a join. */
    private int condition(JoinWords.Join join) {
        int i = join.join() + 1;
        while (i < join.to() && !query.words.readsAny(i, "on", "using")) {
            i = query.words.reads(i, "(") ? query.words.closing(i) + 1 : i + 1;
        }
        return i;
    }
}
