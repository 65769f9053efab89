package io.github.assay.robustness.mutation;

import io.github.assay.robustness.mutation.Site.Part;
import io.github.assay.sql.relax.QueryBlocks.Clause;
import io.github.assay.sql.text.Token;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Places in the select list, HAVING's aggregates and LIMIT. */
final class SelectSites {
    private static final Map<String, String> SWAPS =
            Map.of("sum", "AVG", "avg", "SUM", "min", "MAX", "max", "MIN", "count", "SUM");

    private final QuerySites query;
    private final int rows;

    SelectSites(QuerySites query, int rows) {
        this.query = query;
        this.rows = rows;
    }

    void find() {
        query.clause("select").ifPresent(this::select);
        query.clause("having").ifPresent(c -> aggregates(c.body(), c.to(), Set.of(Part.HAVING)));
        query.clause("limit").ifPresent(this::limit);
    }

    private void select(Clause clause) {
        int start = clause.body();
        if (query.words.reads(start, "distinct")) {
            if (query.words.reads(start + 1, "on")) {
                start = query.words.closing(start + 2) + 1;
            } else {
                query.replace(MutationOperator.DISTINCT_TOGGLE, start, start, "", Set.of(Part.DISTINCT));
                start++;
            }
        } else if (query.words.reads(start, "all")) {
            start++;
        }
        if (query.words.reads(start, "top")) {
            return;
        }
        List<int[]> items = query.items(start, clause.to());
        for (int i = 0; i < items.size() && items.size() > 1; i++) {
            int from = i == 0 ? items.get(i)[0] : items.get(i)[0] - 1;
            int to = i == 0 ? items.get(i)[1] + 1 : items.get(i)[1];
            query.replace(MutationOperator.PROJECTION_DROP, from, to, "", Set.of(Part.SELECT));
        }
        if (items.stream().noneMatch(i -> query.words.reads(i[1], "*") && (i[0] == i[1] || query.words.reads(i[1] - 1, ".")))) {
            star(clause.to());
        }
        aggregates(start, clause.to(), Set.of(Part.SELECT, Part.KEYS));
    }

    /** All columns of the first table, under its alias where it has one. */
    private void star(int end) {
        Clause from = query.clause("from").orElse(null);
        if (from == null) {
            return;
        }
        int i = from.body();
        String name = "";
        if (query.words.reads(i, "(")) {
            i = query.words.closing(i) + 1;
        } else {
            int first = i;
            while (i + 2 <= from.to() && query.words.reads(i + 1, ".")) {
                i += 2;
            }
            name = query.written(first, i);
            i = query.words.reads(i + 1, "(") ? query.words.closing(i + 1) + 1 : i + 1;
        }
        if (query.words.reads(i, "as")) {
            name = query.written(i + 1, i + 1);
        } else if (i <= from.to() && (query.words.is(i, Token.Kind.IDENTIFIER) || query.words.is(i, Token.Kind.QUOTED_IDENTIFIER))) {
            name = query.written(i, i);
        }
        query.insert(
                MutationOperator.ADD_STAR_WILDCARD, end, name.isEmpty() ? ", *" : ", " + name + ".*", Set.of(Part.SELECT, Part.KEYS));
    }

    private void aggregates(int from, int to, Set<Part> changes) {
        for (int i = from; i < to; i++) {
            if (query.words.reads(i, "(") && query.words.readsAny(i + 1, "select", "with", "values")) {
                i = query.words.closing(i);
            } else if (query.words.reads(i + 1, "(")) {
                String swap = SWAPS.get(query.words.name(i));
                boolean ofRows = query.words.reads(i, "count") && query.words.reads(i + 2, "*");
                if (swap != null && !ofRows && !query.words.is(i, Token.Kind.QUOTED_IDENTIFIER)) {
                    query.replace(MutationOperator.AGGREGATION_SWAP, i, i, swap, changes);
                }
            }
        }
    }

    /** The number of rows of LIMIT n, LIMIT offset, n and FETCH FIRST n ROWS; anything else has no place. */
    private void limit(Clause clause) {
        for (int i = clause.from(); i <= clause.to(); i++) {
            boolean number = query.words.reads(i - 1, "limit") && !query.words.reads(i + 1, ",")
                    || query.words.reads(i - 1, ",") && query.words.reads(i - 3, "limit")
                    || query.words.readsAny(i - 1, "first", "next") && query.words.reads(i - 2, "fetch");
            if (number && query.words.is(i, Token.Kind.NUMBER) && query.written(i, i).matches("\\d{1,18}")) {
                BigInteger n = new BigInteger(query.written(i, i));
                query.replace(
                        MutationOperator.LIMIT_INCREASE, i, i, n.shiftLeft(1).add(BigInteger.valueOf(rows)).toString(), Set.of(Part.LIMIT));
                BigInteger half = n.shiftRight(1).max(BigInteger.ONE);
                if (half.compareTo(n) < 0) {
                    query.replace(MutationOperator.LIMIT_DECREASE, i, i, half.toString(), Set.of(Part.LIMIT));
                }
            }
        }
    }
}
