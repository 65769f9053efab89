package io.github.assay.robustness.mutation;

import io.github.assay.robustness.mutation.Mutator.MutationSettings;
import io.github.assay.robustness.mutation.Mutator.Site.Part;
import io.github.assay.robustness.mutation.Mutator.Site;
import io.github.assay.sql.relax.ConditionSplit.Words;
import io.github.assay.sql.relax.ConditionSplit;
import io.github.assay.sql.relax.JoinWords;
import io.github.assay.sql.relax.QueryBlocks.Block;
import io.github.assay.sql.relax.QueryBlocks.Clause;
import io.github.assay.sql.relax.QueryBlocks;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The words of a query's outermost SELECT, and the places found in it so far. */
final class QuerySites {
    final SignificantTokens words;
    private final int last;
    private final Optional<Block> block;
    private final List<Site> found = new ArrayList<>();

    QuerySites(String sql, String dialect) {
        words = new SignificantTokens(sql, LexRules.of(dialect));
        int end = words.size() - 1;
        while (words.reads(end, ";")) {
            end--;
        }
        last = end;
        block = last < 0 ? Optional.empty() : QueryBlocks.outermost(words, last);
    }

    /**
     * Every place of every operator, in the order of the operators and of the text.
     *
     * @param rows rows that a LIMIT of twice the number has beyond it
     */
    static List<Site> of(String sql, String dialect, MutationSettings settings, int rows) {
        QuerySites sites = new QuerySites(sql, dialect);
        new SelectSites(sites, rows).find();
        new ConditionSites(sites, settings.literal()).find();
        new SourceSites(sites).find();
        return sites.found.stream()
                .filter(s -> settings.operators().contains(s.operator()))
                .sorted(java.util.Comparator.comparing(Site::operator))
                .toList();
    }

    Optional<Clause> clause(String name) {
        return block.map(b -> b.clauses().get(name));
    }

    void replace(MutationOperator operator, int from, int to, String by, Set<Site.Part> changes) {
        add(new Site(operator, written(from, to), by, replaced(from, to, by), changes, false));
    }

    void insert(MutationOperator operator, int after, String added, Set<Site.Part> changes) {
        add(new Site(operator, "", added.strip(), replaced(after, after, written(after, after) + added), changes,
                false));
    }

    void add(Site site) {
        found.add(site);
    }

    String written(int from, int to) {
        return to < from ? "" : words.text().substring(words.token(from).start(), words.token(to).end());
    }

    /** The whole query with words replaced, and a space wherever words would join otherwise. */
    String replaced(int from, int to, String by) {
        String left = words.text().substring(words.token(0).start(), words.token(from).start());
        String right = words.text().substring(words.token(to).end(), words.token(last).end());
        String start = by.isEmpty() ? left.replaceFirst("[ \\t]+$", "") : left;
        boolean bracket = by.isEmpty() && start.endsWith("(");
        return joined(joined(start, by), bracket ? right.replaceFirst("^[ \\t]+", "") : right).strip();
    }

    private static String joined(String left, String right) {
        boolean join = left.isEmpty() || right.isEmpty() || !isWord(left.charAt(left.length() - 1)) || !isWord(right.charAt(0));
        return join ? left + right : left + " " + right;
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || "_\"'`[]$".indexOf(c) >= 0;
    }

    /** Parts between the commas of a range, commas in brackets left out. */
    List<int[]> items(int from, int to) {
        List<int[]> items = new ArrayList<>();
        int start = from;
        for (int i = from; i <= to; i++) {
            i = words.reads(i, "(") ? words.closing(i) : i;
            if (words.reads(i, ",")) {
                items.add(new int[] {start, i - 1});
                start = i + 1;
            }
        }
        items.add(new int[] {start, to});
        return items;
    }

    /** Places in FROM. */
    private record SourceSites(QuerySites query) {
        private static final Set<Part> CHANGES = Set.of(Part.SOURCES);

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

    /** Places in WHERE and HAVING. */
    private static final class ConditionSites {
        private static final Map<String, String> FLIPS = Map.of(
                "=", "!=", "==", "!=", "!=", "=", "<>", "=", ">", "<", "<", ">", ">=", "<=", "<=", ">=");
        private static final Map<String, String> STRICTER = Map.of("<=", "<", ">=", ">");
        private static final Map<String, String> LOOSER = Map.of("<", "<=", ">", ">=");

        private final QuerySites query;
        private final ConditionSplit split;
        private final boolean literal;

        ConditionSites(QuerySites query, boolean literal) {
            this.query = query;
            this.split = new ConditionSplit(query.words);
            this.literal = literal;
        }

        /**
         * One condition of a tree of AND and OR.
         *
         * @param at its words
         * @param cut the words removed with it, its connective among them
         * @param alternative whether it is an operand of OR
         */
        private record Leaf(Words at, Words cut, boolean alternative) {}

        void find() {
            query.clause("where").ifPresent(this::where);
            query.clause("having").ifPresent(c -> {
                flips(c, MutationOperator.HAVING_CONDITION_FLIP, Part.HAVING);
                query.replace(MutationOperator.HAVING_REMOVE, c.from(), c.to(), "", Set.of(Part.HAVING));
            });
        }

        private void where(Clause clause) {
            List<Leaf> leaves = leaves(clause);
            if (leaves.size() > 1) {
                leaves.forEach(leaf -> delete(clause, leaves, leaf));
            }
            flips(clause, MutationOperator.WHERE_CONDITION_FLIP, Part.WHERE);
            swap(leaves, MutationOperator.WHERE_STRENGTHEN, literal ? LOOSER : STRICTER, Part.WHERE);
            swap(leaves, MutationOperator.WHERE_WEAKEN, literal ? STRICTER : LOOSER, Part.WHERE);
            query.replace(MutationOperator.WHERE_REMOVE, clause.from(), clause.to(), "", Set.of(Part.WHERE));
        }

        private void delete(Clause clause, List<Leaf> leaves, Leaf leaf) {
            String after = "";
            String sql = query.replaced(leaf.cut.from(), leaf.cut.to(), "");
            if (literal) {
                after = String.join(" AND ", leaves.stream().filter(l -> l != leaf).map(l -> query.written(l.at.from(), l.at.to())).toList());
                sql = query.replaced(clause.body(), clause.to(), after);
            }
            String before = query.written(leaf.at.from(), leaf.at.to());
            query.add(new Site(
                    MutationOperator.WHERE_PREDICATE_DELETE, before, after, sql, Set.of(Part.WHERE), leaf.alternative));
        }

        private void flips(Clause clause, MutationOperator operator, Part part) {
            swap(leaves(clause), operator, FLIPS, part);
        }

        private void swap(List<Leaf> leaves, MutationOperator operator, Map<String, String> by, Part part) {
            for (Leaf leaf : leaves) {
                int cases = 0;
                for (int i = leaf.at.from(); i <= leaf.at.to(); i++) {
                    i = query.words.reads(i, "(") ? query.words.closing(i) : i;
                    cases += query.words.reads(i, "case") ? 1 : query.words.reads(i, "end") && cases > 0 ? -1 : 0;
                    String to = cases == 0 ? by.get(query.written(i, i)) : null;
                    if (to != null) {
                        query.replace(operator, i, i, to, Set.of(part));
                    }
                }
            }
        }

        private List<Leaf> leaves(Clause clause) {
            List<Leaf> leaves = new ArrayList<>();
            collect(clause.words(), clause.words(), false, leaves);
            return leaves;
        }

        /** Collects the conditions below one; {@code cut} is what goes with all of it. */
        private void collect(Words condition, Words cut, boolean alternative, List<Leaf> leaves) {
            Words open = split.opened(condition);
            List<Words> operands = split.alternatives(open);
            boolean or = operands.size() > 1;
            operands = or ? operands : split.operands(open);
            if (operands.size() < 2) {
                leaves.add(new Leaf(condition, cut, alternative));
                return;
            }
            for (int i = 0; i < operands.size(); i++) {
                Words w = operands.get(i);
                Words with = i == 0 ? new Words(w.from(), operands.get(1).from() - 1) : new Words(operands.get(i - 1).to() + 1, w.to());
                collect(w, with, or, leaves);
            }
        }
    }

    /** Places in the select list, HAVING's aggregates and LIMIT. */
    private record SelectSites(QuerySites query, int rows) {
        private static final Map<String, String> SWAPS =
                Map.of("sum", "AVG", "avg", "SUM", "min", "MAX", "max", "MIN", "count", "SUM");

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
}
