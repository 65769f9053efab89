package io.github.assay.counterexample;

import io.github.assay.counterexample.generate.DatabaseSequence.Tried;
import io.github.assay.counterexample.generate.DatabaseSequence;
import io.github.assay.counterexample.generate.PairFacts;
import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.Realism;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.relax.OpenChoices;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Searches a small database on which gold and prediction return different tables. A database found proves that the
 * queries differ; that none was found proves nothing (counterexample.md).
 */
public final class Separation {
    private static final int BATCH = 16;
    private static final int MORE_AFTER_HIT = 40;

    private final ScratchEngine engine;

    public Separation(ScratchEngine engine) {
        this.engine = engine;
    }

    /**
     * Searches one pair.
     *
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    public SearchResult search(PairInput pair, SearchBudget budget, Progress progress) {
        long start = System.nanoTime();
        Optional<String> reason = reasonAgainst(pair);
        if (reason.isPresent()) {
            return SearchResult.notAttempted(reason.get(), budget.seed());
        }
        return new Search(pair, budget, progress, start).run();
    }

    /**
     * Tries one database, such as one that separated another answer to the same case (counterexample.md §7.4).
     *
     * @param recipe what to call the finding, such as {@code cross}
     * @return the database, if it separates this pair too
     */
    public Optional<Separated> check(
            PairInput pair, SmallDatabase database, int rank, String recipe, Progress progress) {
        String dialect = pair.kind().dialect();
        Optional<OpenChoices> gold = OpenChoices.of(pair.gold(), dialect);
        Optional<OpenChoices> predicted = OpenChoices.of(pair.predicted(), dialect);
        if (reasonAgainst(pair).isPresent() || gold.isEmpty() || predicted.isEmpty()) {
            return Optional.empty();
        }
        Confirmation confirmation = new Confirmation(
                pair, engine, SqlValues.tables(database.shape()), new OpenOrder(gold.get(), predicted.get(), pair.rules().allowExtraColumns()));
        Optional<Confirmation.Results> results = confirmation.run(List.of(database), progress).getFirst();
        return results.filter(confirmation::differ)
                .flatMap(_ -> confirmation.confirmed(database, true, progress))
                .map(r -> new Separated(
                        database, Confirmation.isEdge(r) ? Realism.EDGE : rank, recipe, 0, 0, List.of(), List.of(), r.gold(),
                        r.predicted(), List.of(), Optional.empty(), List.of()));
    }

    /** Why a pair is not searched, before anything runs (counterexample.md §1.3). */
    private Optional<String> reasonAgainst(PairInput pair) {
        String dialect = pair.kind().dialect();
        if (pair.predicted().isBlank()) {
            return Optional.of("no_prediction");
        }
        if (words(pair.gold(), dialect).equals(words(pair.predicted(), dialect))) {
            return Optional.of("identical_text");
        }
        if (pair.data().isEmpty()) {
            return Optional.of("no_schema");
        }
        if (!engine.supports(pair.kind())) {
            return Optional.of("no_scratch_engine");
        }
        if (engine.judge(pair.kind(), pair.gold()).isPresent() || ParsedSql.parse(pair.gold(), dialect).isExplain()) {
            return Optional.of("gold_error");
        }
        if (engine.judge(pair.kind(), pair.predicted()).isPresent()) {
            return Optional.of("pred_blocked");
        }
        if (ParsedSql.parse(pair.predicted(), dialect).isExplain()) {
            return Optional.of("pred_not_a_query");
        }
        if (OpenChoices.dependsOnChance(pair.gold(), dialect) || OpenChoices.dependsOnChance(pair.predicted(), dialect)) {
            return Optional.of("nondeterministic_function");
        }
        return Optional.empty();
    }

    private static List<String> words(String sql, String dialect) {
        List<String> words = new ArrayList<>(SqlLexer.words(sql, LexRules.of(dialect)).stream().map(t -> t.of(sql)).toList());
        while (!words.isEmpty() && words.getLast().equals(";")) {
            words.removeLast();
        }
        return words;
    }

    /** One search. */
    private final class Search {
        private final PairInput pair;
        private final SearchBudget budget;
        private final Progress progress;
        private final long start;
        private final RealData data;
        private final Set<String> flags = new TreeSet<>();
        private List<Set<String>> tablesOf = List.of();
        private int tried;
        private int useless;
        private int failed;

        Search(PairInput pair, SearchBudget budget, Progress progress, long start) {
            this.pair = pair;
            this.budget = budget;
            this.progress = progress;
            this.start = start;
            this.data = pair.data().orElseThrow();
            flags.addAll(data.flags());
        }

        SearchResult run() {
            String dialect = pair.kind().dialect();
            SchemaInfo names = data.shape().names();
            Optional<QueryParts> gold = ParsedSql.parse(pair.gold(), dialect).parts(names);
            Optional<QueryParts> predicted = ParsedSql.parse(pair.predicted(), dialect).parts(names);
            Optional<OpenChoices> goldChoices = OpenChoices.of(pair.gold(), dialect);
            Optional<OpenChoices> predictedChoices = OpenChoices.of(pair.predicted(), dialect);
            if (gold.isEmpty() || goldChoices.isEmpty()) {
                return SearchResult.notAttempted("gold_error", budget.seed());
            }
            if (predicted.isEmpty() || predictedChoices.isEmpty()) {
                return SearchResult.notAttempted("pred_error", budget.seed());
            }
            tablesOf = Stream.of(gold.get(), predicted.get())
                    .map(q -> q.tablesDeep().stream().map(this::tableKey).collect(Collectors.toSet()))
                    .toList();
            Set<String> wanted = tablesOf.stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
            DatabaseShape shape = data.shape().around(wanted);
            if (shape.tables().isEmpty() || !shape.tables().keySet().containsAll(wanted)) {
                boolean unknown = shape.tables().isEmpty() && !data.hasRows();
                return SearchResult.notAttempted(unknown ? "no_schema" : "unsupported_ddl", budget.seed());
            }
            OpenOrder open = new OpenOrder(goldChoices.get(), predictedChoices.get(), pair.rules().allowExtraColumns());
            if (open.isSensitive()) {
                flags.add("order_sensitive");
            }
            PairFacts facts = new PairFacts(shape, gold.get(), predicted.get());
            DatabaseSequence sequence = new DatabaseSequence(
                    facts, data, budget.constraintsOff(), Seeds.base(budget.seed(), "counterexample/" + pair.gold() + "\u0000" + pair.predicted()));
            Confirmation confirmation = new Confirmation(pair, engine, SqlValues.tables(shape), open);
            return searched(sequence, confirmation, facts);
        }

        private SearchResult searched(DatabaseSequence sequence, Confirmation confirmation, PairFacts facts) {
            Optional<Tried> best = Optional.empty();
            int bestRank = Integer.MAX_VALUE;
            int left = Integer.MAX_VALUE;
            boolean late = false;
            int numbers = 0;
            while (tried < budget.databases() && left > 0 && numbers < 3 * budget.databases() && !late) {
                progress.check();
                List<Tried> batch = new ArrayList<>();
                while (batch.size() < BATCH && tried + batch.size() < budget.databases() && numbers < 3 * budget.databases()
                        && !isLate()) {
                    progress.check();
                    numbers++;
                    sequence.next().ifPresent(batch::add);
                }
                List<Optional<Confirmation.Results>> results = confirmation.run(batch.stream().map(Tried::database).toList(), progress);
                List<Boolean> broken = confirmation.broken();
                for (int i = 0; i < batch.size() && left > 0; i++) {
                    Tried one = batch.get(i);
                    if (broken.get(i)) {
                        continue;
                    }
                    tried++;
                    left -= bestRank <= Realism.PLAUSIBLE || one.rank() < bestRank ? 1 : 0;
                    if (results.get(i).isEmpty()) {
                        failed++;
                        continue;
                    }
                    Confirmation.Results both = results.get(i).get();
                    useless += both.areEmpty() ? 1 : 0;
                    sequence.reported(both.areEmpty());
                    int rank = rank(one, both);
                    if (rank < bestRank && rank <= budget.worstRank() && confirmation.differ(both)
                            && confirmation.confirmed(one.database(), false, progress).isPresent()) {
                        best = Optional.of(one);
                        bestRank = rank;
                        left = rank == Realism.REAL ? 0 : Math.min(left, MORE_AFTER_HIT);
                    }
                }
                late = isLate();
            }
            if (best.isPresent()) {
                if (late) {
                    flags.add("time_limited");
                }
                return found(best.get(), bestRank, sequence, confirmation, facts);
            }
            if (2 * confirmation.refused() > Math.max(1, tried)) {
                return without(SearchResult.Verdict.NOT_ATTEMPTED, "unsupported_ddl", "", sequence);
            }
            if (confirmation.hasUnprobed()) {
                return without(SearchResult.Verdict.NOT_ATTEMPTED, "order_sensitive_unprobed", "", sequence);
            }
            if (tried == 0) {
                return without(SearchResult.Verdict.NOT_ATTEMPTED, late ? "search_incomplete" : "no_database", late ? "time" : "", sequence);
            }
            return without(SearchResult.Verdict.NOT_SEPARATED, "", 2 * failed > tried ? "failures" : late ? "time" : "budget", sequence);
        }

        private SearchResult without(SearchResult.Verdict verdict, String reason, String stopped, DatabaseSequence sequence) {
            return new SearchResult(
                    verdict, reason, Optional.empty(), tried, useless, failed, stopped, List.copyOf(flags), sequence.outOfReach(),
                    budget.seed(), System.nanoTime() - start);
        }

        private boolean isLate() {
            return System.nanoTime() - start > budget.seconds() * 1e9;
        }

        /** The key of a table as a query names it; a name with a dot in it has lost the part before the dot. */
        private String tableKey(String name) {
            String key = name.toLowerCase(Locale.ROOT);
            Set<String> keys = data.shape().tables().keySet();
            return keys.contains(key) ? key : keys.stream().filter(k -> k.endsWith("." + key)).findFirst().orElse(key);
        }

        private int rank(Tried one, Confirmation.Results both) {
            return Confirmation.isEdge(both) || isBare(one.database()) ? Realism.EDGE : one.rank();
        }

        /** Whether all tables of one of the queries are empty. */
        private boolean isBare(SmallDatabase database) {
            return tablesOf.stream().anyMatch(tables -> tables.stream().allMatch(t -> database.of(t).isEmpty()));
        }

        private SearchResult found(
                Tried hit, int rank, DatabaseSequence sequence, Confirmation confirmation, PairFacts facts) {
            Realism realism = sequence.realism();
            Minimiser minimiser = new Minimiser(data, candidate -> {
                progress.check();
                if (!realism.obeysDeclared(candidate) || realism.rank(candidate) > rank || rank != Realism.EDGE && isBare(candidate)) {
                    return false;
                }
                Optional<Confirmation.Results> results = confirmation.run(List.of(candidate), progress).getFirst();
                return results.isPresent() && confirmation.differ(results.get())
                        && (rank == Realism.EDGE || !Confirmation.isEdge(results.get()))
                        && confirmation.confirmed(candidate, false, progress).isPresent();
            });
            SmallDatabase small = minimiser.minimise(hit.database());
            Optional<Confirmation.Results> last = confirmation.confirmed(small, true, progress);
            if (last.isEmpty()) {
                small = hit.database().sorted();
                last = confirmation.confirmed(small, true, progress);
            }
            if (last.isEmpty()) {
                return new SearchResult(
                        SearchResult.Verdict.NOT_SEPARATED, "", Optional.empty(), tried, useless, failed + 1, "budget",
                        List.copyOf(flags), sequence.outOfReach(), budget.seed(), System.nanoTime() - start);
            }
            if (minimiser.isIncomplete()) {
                flags.add("not_minimal");
            }
            int smallRank = rank == Realism.EDGE ? rank : Math.min(rank, realism.rank(small));
            List<String> broken = realism.broken(small);
            DecidingParts parts = new DecidingParts(small, data, realism).find(confirmation, last.get(), facts, progress);
            Separated separated = new Separated(
                    small, smallRank, hit.recipe(), hit.index(), realism.enforced().size() - broken.size(),
                    realism.widened(small), broken, last.get().gold(), last.get().predicted(), parts.deciding(), parts.cause(),
                    facts.read().stream().map(c -> new Separated.ReadColumn(c.table(), c.place())).toList());
            return new SearchResult(
                    SearchResult.Verdict.SEPARATED, "", Optional.of(separated), tried, useless, failed, "",
                    List.copyOf(flags), sequence.outOfReach(), budget.seed(), System.nanoTime() - start);
        }
    }
}
