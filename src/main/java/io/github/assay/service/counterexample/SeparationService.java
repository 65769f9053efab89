package io.github.assay.service.counterexample;

import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.counterexample.PairInput;
import io.github.assay.counterexample.ScratchEngine;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.Separation;
import io.github.assay.counterexample.StoredSearch;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.sql.ddl.SchemaScript;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import io.github.assay.wording.SeparationWording;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Searches separating databases for the items of a project, and for single pairs (counterexample.md). Results do not
 * depend on the number of threads. Thread-safe; blocks. Open to tests that state what a search finds.
 */
public class SeparationService {
    private static final Duration READ_TIME = Duration.ofSeconds(30);

    private final ScratchEngine engine;
    private final Map<String, Optional<RealData>> known = new ConcurrentHashMap<>();

    public SeparationService(ScratchEngine engine) {
        this.engine = engine;
    }

    /**
     * The search for one item.
     *
     * @param equal whether {@code ex} is 1; empty: it is not known
     * @param result what was found
     */
    public record ItemSearch(ItemKey item, Optional<Boolean> equal, SearchResult result) {}

    /**
     * One answer on one saved database.
     *
     * @param file the saved database
     * @param item the answer
     * @param equal whether both results are equal, whatever their order; empty: gold gave no table
     */
    public record Replayed(String file, ItemKey item, Optional<Boolean> equal) {}

    /**
     * A constraint that the rows of a database suggest (counterexample.md §3).
     *
     * @param database the database's name in the project
     * @param id such as {@code range(book.pages)}
     * @param support number of rows of the real data in which it holds; 0: the data do not suggest it
     * @param detail the values it allows; may be empty
     * @param off whether the project switches it off
     */
    public record Constraint(String database, String id, int support, String detail, boolean off) {}

    /**
     * The constraints that searches in the project enforce or switch off, by database, then those switched off that no
     * database suggests.
     */
    public List<Constraint> constraints(ProjectSession session, Progress progress) {
        Set<String> off = session.project().constraintsOff();
        Set<String> unknown = new TreeSet<>(off);
        List<Constraint> all = new ArrayList<>();
        for (DatabaseSpec database : new TreeMap<>(session.project().databases()).values()) {
            progress.check();
            if (engine(session).supports(database.kind())) {
                data(session, database, progress).ifPresent(d -> d.mined().forEach(c -> {
                    unknown.remove(c.id());
                    all.add(new Constraint(database.id(), c.id(), c.support(), c.detail(), off.contains(c.id())));
                }));
            }
        }
        unknown.forEach(id -> all.add(new Constraint("", id, 0, "", true)));
        return all;
    }

    /**
     * Runs both queries of every answer on the saved databases of its case; {@code ex-test-suite} reads the outcomes.
     *
     * @throws IOException when a saved database cannot be read
     */
    public List<Replayed> replay(ProjectSession session, Progress progress) throws IOException {
        return new SuiteReplay(engine(session), session, progress).run();
    }

    /**
     * Searches items of a project whose queries have outcomes, without the constraints that the project switches off,
     * then tries each database found on the other answers to its case. Searches under the same budget are taken from the
     * store; new ones are kept there.
     *
     * @param all whether items that differ on the real database are searched too
     * @param threads searches at once
     * @return the searches in the order of the items
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled; finished items are kept
     */
    public List<ItemSearch> search(
            ProjectSession session, List<Item> items, SearchBudget wanted, boolean all, int threads, Progress progress) {
        SearchBudget budget = wanted.without(session.project().constraintsOff());
        AtomicInteger done = new AtomicInteger();
        List<ItemSearch> found = new ArrayList<>();
        Parallel.forEachOrdered(items, threads, progress, (item, _) -> {
            Optional<ItemSearch> one = search(session, item, budget, all, progress);
            progress.step(done.incrementAndGet(), items.size(), item.key().toString());
            return one;
        }, one -> one.ifPresent(found::add));
        return crossed(session, found, budget, progress);
    }

    /**
     * What is known without running anything.
     *
     * @param searches the answers equal to gold, each with its stored search; {@code not_searched} where there is none
     * @param unrun number of answers of which it is not known whether they equal gold, because a query was not run
     */
    public record Stored(List<ItemSearch> searches, int unrun) {
        public Stored {
            searches = List.copyOf(searches);
        }
    }

    /** The stored searches of a project. Runs nothing. */
    public Stored stored(ProjectSession session, Progress progress) {
        List<ItemSearch> all = new ArrayList<>();
        int unrun = 0;
        for (Item item : session.project().items()) {
            progress.check();
            Evidence evidence = evidence(session, item);
            Optional<Boolean> equal = isEqual(evidence);
            unrun += isUnrun(session, item, evidence) ? 1 : 0;
            if (equal.filter(e -> e).isPresent()) {
                all.add(new ItemSearch(item.key(), equal, known(session, item).filter(r -> !hasEngineNow(session, item, r)).orElseGet(
                        () -> SearchResult.notAttempted("not_searched", SearchBudget.DEFAULT.seed()))));
            }
        }
        return new Stored(all, unrun);
    }

    private static boolean isUnrun(ProjectSession session, Item item, Evidence evidence) {
        return session.project().databases().containsKey(item.evalCase().dbId())
                && !item.prediction().sql().isBlank() && !item.evalCase().goldSql().isBlank()
                && (evidence.gold().isEmpty() || evidence.predicted().isEmpty());
    }

    /** Whether a search was refused for want of an engine that the project has meanwhile. */
    private boolean hasEngineNow(ProjectSession session, Item item, SearchResult result) {
        return result.reason().equals("no_scratch_engine")
                && Optional.ofNullable(session.project().databases().get(item.evalCase().dbId()))
                        .filter(database -> engine(session).supports(database.kind()))
                        .isPresent();
    }

    /** Tries the databases of one system's answers on the other answers to the case (counterexample.md §7.4). */
    private List<ItemSearch> crossed(
            ProjectSession session, List<ItemSearch> found, SearchBudget budget, Progress progress) {
        Map<String, List<Separated>> byCase = new HashMap<>();
        found.forEach(f -> f.result().found().filter(Separated::counts).ifPresent(s ->
                byCase.computeIfAbsent(f.item().caseId(), _ -> new ArrayList<>()).add(s)));
        List<ItemSearch> all = new ArrayList<>();
        for (ItemSearch f : found) {
            progress.check();
            boolean open = f.result().verdict() == SearchResult.Verdict.NOT_SEPARATED;
            Optional<Separated> other = open
                    ? byCase.getOrDefault(f.item().caseId(), List.of()).stream()
                            .flatMap(s -> cross(session, f.item(), s, progress).stream())
                            .findFirst()
                    : Optional.empty();
            other.ifPresent(s -> keep(session, session.item(f.item()).orElseThrow(), f.result().with(s), budget));
            all.add(other.map(s -> new ItemSearch(f.item(), f.equal(), f.result().with(s))).orElse(f));
        }
        return all;
    }

    /** Tries a database that separated another answer on an item; empty where it does not separate it at rank 1 to 3. */
    Optional<Separated> cross(ProjectSession session, ItemKey key, Separated s, Progress progress) {
        Item item = session.item(key).orElseThrow();
        Evidence evidence = evidence(session, item);
        Optional<Separated> found = new Separation(engine(session)).check(
                pair(session, item, evidence, progress), s.database(), s.rank(), "cross", progress);
        return found.filter(Separated::counts);
    }

    /**
     * The search for one item, from the store where it was made under the same budget before; empty where the item
     * differs on the real database and only equal ones are wanted, or was not run.
     */
    public Optional<ItemSearch> search(
            ProjectSession session, Item item, SearchBudget budget, boolean all, Progress progress) {
        Evidence evidence = evidence(session, item);
        Optional<Boolean> equal = isEqual(evidence);
        boolean different = !all && equal.isPresent() && !equal.get();
        Optional<String> reason = different ? Optional.of("different") : reason(session, evidence, item);
        if (reason.isPresent()) {
            SearchResult none = SearchResult.notAttempted(reason.get(), budget.seed());
            if (session.project().databases().containsKey(item.evalCase().dbId()) && known(session, item).isEmpty()) {
                keep(session, item, none, budget);
            }
            return different ? Optional.empty() : Optional.of(new ItemSearch(item.key(), equal, none));
        }
        if (equal.isEmpty()) {
            return Optional.empty();
        }
        Optional<SearchResult> kept = session.outcomes()
                .search(session.project(), item)
                .filter(table -> StoredSearch.isUnder(table, budget))
                .flatMap(StoredSearch::read)
                .filter(r -> r.isComplete() && !r.reason().equals("no_scratch_engine"));
        if (kept.isPresent()) {
            return Optional.of(new ItemSearch(item.key(), equal, kept.get()));
        }
        SearchResult searched = new Separation(engine(session)).search(pair(session, item, evidence, progress), budget, progress);
        boolean vacuous = evidence.gold().orElse(null) instanceof ExecutionOutcome.Rows(ResultTable gold, _) && gold.isEmpty();
        SearchResult result = vacuous ? searched.with("vacuous") : searched;
        boolean crossed = session.outcomes().search(session.project(), item).filter(StoredSearch::isCross).isPresent();
        if (!crossed || result.found().isPresent()) {
            keep(session, item, result, budget);
        }
        return Optional.of(new ItemSearch(item.key(), equal, result));
    }

    /**
     * A search for one item whose queries have tables, for a person who reads it; the kept one where there is one.
     *
     * @param number 0 the usual search; above, searches with other seeds
     */
    public Optional<FoundSeparation> find(ProjectSession session, Item item, int number, Progress progress) {
        SearchBudget usual = SearchBudget.DEFAULT.without(session.project().constraintsOff());
        Optional<SearchResult> kept = number == 0 ? known(session, item).filter(r -> r.found().isPresent()) : Optional.empty();
        Optional<SearchResult> result = kept.or(() -> number == 0
                ? search(session, item, usual, true, progress).map(ItemSearch::result)
                : Optional.of(new Separation(engine(session)).search(
                        pair(session, item, evidence(session, item), progress), usual.withSeed(usual.seed() + number), progress)));
        return result.map(r -> new FoundSeparation(
                item.key(), r, number, SeparationWording.sentence(r),
                r.found().map(f -> SeparationWording.rank(f.rank())).orElse(""),
                r.found().map(SeparationWording::statements).orElse(List.of()),
                r.found().map(f -> SqlValues.over(f.database(), item.evalCase().goldSql())).orElse(""), Optional.empty()));
    }

    /**
     * Saves a separating database in the project's folder {@code counterexamples}.
     *
     * @return the file, relative to the project
     * @throws IOException when it cannot be written
     */
    public String save(ProjectSession session, Item item, SearchResult result) throws IOException {
        return SavedDatabase.write(session.project().folder(), item, result);
    }

    private static void keep(ProjectSession session, Item item, SearchResult result, SearchBudget budget) {
        String dialect = Objects.requireNonNull(session.project().databases().get(item.evalCase().dbId())).kind().dialect();
        session.outcomes().keepSearch(session.project(), item, StoredSearch.write(result, budget, dialect));
    }

    /** The search that is kept for an item; runs nothing. */
    public Optional<SearchResult> known(ProjectSession session, Item item) {
        return session.outcomes().search(session.project(), item).flatMap(StoredSearch::read);
    }

    /** The engine with the project's server for temporary tables, where it states one. */
    private ScratchEngine engine(ProjectSession session) {
        return session.project().scratch().map(engine::with).orElse(engine);
    }

    /** Whether an answer equals gold by {@code ex}; empty where that is not known. */
    private static Optional<Boolean> isEqual(Evidence evidence) {
        return new ExecutionAccuracy().measure(evidence).asValue().map(Measurement::value).map(v -> v == 1);
    }

    private static Evidence evidence(ProjectSession session, Item item) {
        return session.evidence().of(item, (_, _) -> Outcome.unavailable("not_computed", ""));
    }

    private PairInput pair(ProjectSession session, Item item, Evidence evidence, Progress progress) {
        DatabaseSpec database = Objects.requireNonNull(session.project().databases().get(item.evalCase().dbId()));
        return new PairInput(
                item.key().caseId() + "/" + item.key().system() + "/" + item.key().runId(), database.kind(),
                item.evalCase().goldSql(), item.prediction().sql(), data(session, database, progress),
                ExecutionAccuracy.rules(evidence), item.evalCase().expected().orderRequired());
    }

    /** Why an item's pair cannot be searched (counterexample.md §1.3). */
    private static Optional<String> reason(ProjectSession session, Evidence evidence, Item item) {
        if (!session.project().databases().containsKey(item.evalCase().dbId())) {
            return Optional.of("no_schema");
        }
        if (item.prediction().sql().isBlank()) {
            return Optional.of("no_prediction");
        }
        if (evidence.gold().filter(o -> !(o instanceof ExecutionOutcome.Rows)).isPresent()) {
            return Optional.of("gold_error");
        }
        if (evidence.predicted().orElse(null) instanceof ExecutionOutcome.Blocked) {
            return Optional.of("pred_blocked");
        }
        return evidence.predicted().filter(o -> !(o instanceof ExecutionOutcome.Rows)).isPresent()
                ? Optional.of("pred_error")
                : Optional.empty();
    }

    private Optional<RealData> data(ProjectSession session, DatabaseSpec database, Progress progress) {
        Limits limits = new Limits(READ_TIME, RealDataReader.MOST_ROWS + 1, 20_000_000, 1_000_000, 1024, 1);
        return known.computeIfAbsent(database.kind() + " " + database.location(), _ -> RealDataReader.of(
                database.kind().dialect(), sql -> session.runs().ask(database, sql, limits, progress)));
    }

    /** The beginnings of statements of a script that say something of tables or rows and are not read. */
    public static List<String> unread(DatabaseSpec.Kind kind, String script) {
        return SchemaScript.read(script, kind.dialect()).skipped();
    }

    /**
     * Searches one pair that belongs to no project.
     *
     * @param script CREATE TABLE statements, and INSERT statements for real rows
     */
    public SearchResult search(
            DatabaseSpec.Kind kind, String script, String gold, String predicted, SearchBudget budget, Progress progress) {
        RealData data = RealDataReader.ofScript(script, kind.dialect());
        Optional<RealData> some = data.shape().tables().isEmpty() ? Optional.empty() : Optional.of(data);
        return new Separation(engine).search(
                new PairInput("pair", kind, gold, predicted, some, ComparisonRules.STANDARD, Optional.empty()), budget, progress);
    }
}
