package io.github.assay.robustness.mutation;

import io.github.assay.robustness.mutation.Site.Part;
import io.github.assay.sql.relax.ConditionSplit;
import io.github.assay.sql.relax.ConditionSplit.Words;
import io.github.assay.sql.relax.QueryBlocks.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Places in WHERE and HAVING. */
final class ConditionSites {
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
