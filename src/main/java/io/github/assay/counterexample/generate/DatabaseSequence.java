package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.constraints.MinedConstraint;
import io.github.assay.counterexample.constraints.RealData;
import io.github.assay.counterexample.constraints.Realism;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.statistics.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The databases that are tried for a pair, by their number (counterexample.md §4.3). Each number has its own random
 * stream. A database with the same rows as an earlier one is left out.
 */
public final class DatabaseSequence {
    private static final int REAL_DRAWS = 24;
    private static final int MOST_PAIRS = 40;
    private static final int ATTEMPTS = 6;

    /**
     * One database to try.
     *
     * @param index its number, from 0
     * @param database its rows
     * @param rank its rank by its rows
     * @param recipe the recipe that it was made by
     */
    public record Tried(int index, SmallDatabase database, int rank, String recipe) {}

    private final PairFacts facts;
    private final RealData data;
    private final ValuePools pools;
    private final Realism realism;
    private final List<RowPlan> plans;
    private final List<RowPlan> weak;
    private final List<Integer> outOfReach;
    private final long base;
    private final Set<String> seen = new HashSet<>();
    private int next;
    private int useless;

    /** @param base the pair's random stream */
    public DatabaseSequence(PairFacts facts, RealData data, Set<String> constraintsOff, long base) {
        this.facts = facts;
        this.data = data;
        this.pools = new ValuePools(data, facts);
        this.realism = new Realism(data, constraintsOff, pools);
        this.base = base;
        Recipes recipes = new Recipes(facts, pools, data, constraintsOff);
        this.weak = recipes.weak();
        this.plans = withPairs(recipes.plans());
        this.outOfReach = recipes.outOfReach();
    }

    private static List<RowPlan> withPairs(List<RowPlan> single) {
        List<RowPlan> all = new ArrayList<>(single);
        int most = Math.min(single.size(), 12);
        for (int i = 0; i < most && all.size() < single.size() + MOST_PAIRS; i++) {
            for (int j = i + 1; j < most && all.size() < single.size() + MOST_PAIRS; j++) {
                if (!single.get(i).recipe().equals(single.get(j).recipe())) {
                    all.add(single.get(i).and(single.get(j)));
                }
            }
        }
        return all;
    }

    /** Ranks databases of this pair. */
    public Realism realism() {
        return realism;
    }

    /** Values that the queries' literals admit. */
    public MinedConstraint.Admitted admitted() {
        return pools;
    }

    /** Numbers of rows that the queries ask for and that no small database has. */
    public List<Integer> outOfReach() {
        return outOfReach;
    }

    /** Tells that both results of the last database were empty, or not. */
    public void told(boolean empty) {
        useless = empty ? useless + 1 : 0;
    }

    /** The next new database; empty where a number gives none, as for a repetition. */
    public Optional<Tried> next() {
        int index = next++;
        SplittableRandom random = new SplittableRandom(Seeds.replicate(base, index));
        int real = data.hasRows() ? REAL_DRAWS : 0;
        Optional<SmallDatabase> made;
        String recipe;
        int worst;
        if (index < real) {
            made = attempt(RowPlan.of("real", Realism.REAL), random);
            recipe = "real";
            worst = Realism.REAL;
        } else {
            RowPlan plan = plan(index - real, random);
            made = attempt(plan, random);
            recipe = plan.recipe();
            worst = plan.rank();
        }
        return made.filter(d -> seen.add(d.content()))
                .map(d -> new Tried(index, d, Math.max(realism.rank(d), Math.min(worst, 1)), recipe));
    }

    private RowPlan plan(int place, SplittableRandom random) {
        RowPlan plan = place < plans.size() ? plans.get(place) : later(random);
        return useless >= 30 ? plan.satisfying(1) : plan;
    }

    /** A plan of the random remainder. */
    private RowPlan later(SplittableRandom random) {
        int kind = random.nextInt(100);
        int rank = kind < 50 && data.hasRows() ? 2 : kind < 85 ? 3 : 4;
        if (rank == Realism.SCHEMA_ONLY && !weak.isEmpty()) {
            return weak.get(random.nextInt(weak.size()));
        }
        return random.nextBoolean() || plans.isEmpty()
                ? RowPlan.of("random", rank).satisfying(0.4 + 0.6 * random.nextDouble())
                        .with(RowPlan.Children.values()[random.nextInt(RowPlan.Children.values().length)])
                : plans.get(random.nextInt(plans.size())).ofRank(rank);
    }

    /** A database whose declared constraints hold, of the plan's rank if one is found soon. */
    private Optional<SmallDatabase> attempt(RowPlan plan, SplittableRandom random) {
        Optional<SmallDatabase> best = Optional.empty();
        int bestRank = Integer.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS; i++) {
            SmallDatabase made = plan.rank() == Realism.REAL
                    ? new RealSubset(facts, data, random).make()
                    : new DatabaseMaker(facts, pools, data, plan, random).make();
            if (!realism.obeysDeclared(made)) {
                continue;
            }
            int rank = realism.rank(made);
            if (rank < bestRank) {
                best = Optional.of(made);
                bestRank = rank;
            }
            if (rank <= plan.rank()) {
                break;
            }
        }
        return best;
    }
}
