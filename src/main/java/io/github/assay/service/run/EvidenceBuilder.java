package io.github.assay.service.run;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.project.SchemaFiles;
import io.github.assay.metrics.CaseAnswers;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.SharedScoreCache;
import io.github.assay.service.run.StoredOutcomes.StoreFailure;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.SchemaDocument;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Memory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds the evidence of an item for metrics and screens: outcomes of both queries, and the project's options. */
public final class EvidenceBuilder {
    private final Project project;
    private final OutcomeLookup outcomes;
    private final SchemaCatalogue schemas;
    private final HeapPermits heap;
    private final SharedScoreCache shared;
    private final Map<String, List<Item>> answers = new HashMap<>();
    /** What systems have in common, by case and run, for one pass over many items; empty: always read anew. */
    private final Optional<Map<List<String>, CaseAnswers>> agreements;

    public EvidenceBuilder(Project project, OutcomeLookup outcomes) {
        this(project, outcomes, HeapPermits.OF_PROGRAM);
    }

    EvidenceBuilder(Project project, OutcomeLookup outcomes, HeapPermits heap) {
        this(project, outcomes, heap, new SharedScoreCache(), Optional.empty());
    }

    private EvidenceBuilder(
            Project project, OutcomeLookup outcomes, HeapPermits heap, SharedScoreCache shared,
            Optional<Map<List<String>, CaseAnswers>> agreements) {
        this(project, outcomes, heap, shared, agreements, new SchemaCatalogue(project, outcomes));
    }

    private EvidenceBuilder(
            Project project, OutcomeLookup outcomes, HeapPermits heap, SharedScoreCache shared,
            Optional<Map<List<String>, CaseAnswers>> agreements, SchemaCatalogue schemas) {
        this.agreements = agreements;
        this.heap = heap;
        this.project = project;
        this.outcomes = outcomes;
        this.shared = shared;
        this.schemas = schemas;
    }

    /** A builder for one pass over many items, which reads the state of each database and compares the answers to a case once. */
    public EvidenceBuilder ofOneMoment() {
        return new EvidenceBuilder(project, outcomes.ofOneMoment(), heap, shared, Optional.of(new ConcurrentHashMap<>()));
    }

    /**
     * A builder for the items of one case that is read alone, under the schemas of this builder's project.
     *
     * @param one a project of that case
     * @param tables its tables
     */
    public EvidenceBuilder ofOneCase(Project one, OutcomeLookup tables) {
        return new EvidenceBuilder(one, tables, heap, shared, Optional.of(new ConcurrentHashMap<>()), schemas);
    }

    /**
     * The result of a function of one item's evidence, which is read from the store; runs nothing. Reading large tables
     * waits for free heap. Tables that never fit, and tables that fail to fit, count as too large with that reason, so
     * that results without them are still computed.
     *
     * @param scorer measures another metric on the same evidence; a builder must always get the same scorer
     */
    public <R> R with(
            Item item, BiFunction<String, Evidence, Outcome<Measurement>> scorer, Function<Evidence, R> use) {
        long cells = cells(item);
        try (HeapPermits.Part _ = heap.take(cells)) {
            return use.apply(of(item, scorer, cells));
        } catch (OutOfMemoryError _) {
            return use.apply(of(item, scorer, unreadable(item, Memory.tooLittle())));
        }
    }

    /**
     * The evidence of one item without waiting for free heap. Reads the store; runs nothing. Where an exception keeps it
     * from being built, every metric on it is unavailable with that reason, and both results are unreachable.
     */
    public Evidence of(Item item, BiFunction<String, Evidence, Outcome<Measurement>> scorer) {
        return of(item, scorer, cells(item));
    }

    private Evidence of(Item item, BiFunction<String, Evidence, Outcome<Measurement>> scorer, long cells) {
        try {
            return sharing(of(item, scorer, heap.holds(cells) ? read(item) : unreadable(item, tooLarge(cells))), item);
        } catch (CancellationException | Cancelled | StoreFailure e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            return failed(item, e);
        }
    }

    /** The evidence of an item of which nothing can be known. */
    private Evidence failed(Item item, Throwable e) {
        String why = "The evidence of this case could not be built: " + e;
        Optional<ExecutionOutcome> none = Optional.of(new ExecutionOutcome.Unreachable(why));
        return new Evidence(
                item, item.evalCase().context().dialect(), none, none, project.metrics().options(), project.rules(),
                (_, _) -> Outcome.unavailable("evidence_error", why));
    }

    /** The evidence with answers that all items of its case and run share in a pass. */
    private Evidence sharing(Evidence evidence, Item item) {
        return agreements.map(kept -> evidence.withAnswers(() -> kept.computeIfAbsent(
                        List.of(item.evalCase().id(), item.key().runId()), _ -> new CaseAnswers(() -> outcomes(all(item).values())))))
                .orElse(evidence);
    }

    /** The evidence of one item with given outcomes, which are not read again. */
    public Evidence of(
            Item item, BiFunction<String, Evidence, Outcome<Measurement>> scorer, Optional<ExecutionOutcome> gold,
            Optional<ExecutionOutcome> predicted) {
        return of(item, scorer, new Read(gold, predicted));
    }

    /** Outcomes of both queries. */
    private record Read(Optional<ExecutionOutcome> gold, Optional<ExecutionOutcome> predicted) {}

    private Evidence of(Item item, BiFunction<String, Evidence, Outcome<Measurement>> scorer, Read read) {
        Evidence evidence = new Evidence(
                item, dialect(item), read.gold, read.predicted, project.metrics().options(), project.rules(), scorer);
        return schemas.of(item.evalCase())
                .map(evidence::withSchema)
                .orElse(evidence)
                .withOutOfScopeErrors(project.metrics().outOfScopeErrors())
                .withPeers(() -> peers(item))
                .withSides(new StoredSides(project, item, outcomes, read.gold))
                .withShared(shared);
    }

    private Read read(Item item) {
        return new Read(
                outcomes.gold(project, item.evalCase()).or(() -> outdated(item)),
                outcomes.predicted(project, item).or(() -> isWithoutSql(item) ? Optional.empty() : outdated(item)));
    }

    private static Read unreadable(Item item, String why) {
        Optional<ExecutionOutcome> none = Optional.of(ExecutionOutcome.TooLarge.forHeap(why));
        return new Read(none, isWithoutSql(item) ? Optional.empty() : none);
    }

    private static boolean isWithoutSql(Item item) {
        return item.prediction().sql().isBlank();
    }

    private static String tooLarge(long cells) {
        return String.format(Locale.ROOT, "The two tables have %,d cells, long values counted as several. ", cells) + Memory.tooLittle(HeapPermits.needed(cells));
    }

    /** The cells to reserve; 0 where they cannot be counted, since the tables cannot be read then either. */
    private long cells(Item item) {
        try {
            return cellsRead(item);
        } catch (CancellationException | Cancelled | StoreFailure e) {
            throw e;
        } catch (RuntimeException | StackOverflowError _) {
            return 0;
        }
    }

    /** The number of cells to reserve. Tables of other systems, which are only compared for equality, count half. */
    private long cellsRead(Item item) {
        long own = outcomes.goldCells(project, item.evalCase()) + outcomes.predictedCells(project, item);
        return own == 0
                ? 0
                : own + others(item).stream().mapToLong(other -> outcomes.predictedCells(project, other)).sum() / 2;
    }

    /** The outcome that reports results for other contents of the database; empty where there are none. */
    private Optional<ExecutionOutcome> outdated(Item item) {
        return outcomes.outdated(project, item.evalCase()).map(ExecutionOutcome.Unreachable::new);
    }

    /** Outcomes of other systems on the item's case: of their prediction in the same run, else of their first. */
    private List<Optional<ExecutionOutcome>> peers(Item item) {
        return outcomes(others(item));
    }

    private List<Optional<ExecutionOutcome>> outcomes(Collection<Item> items) {
        return items.stream().map(i -> outcomes.predicted(project, i)).toList();
    }

    /** One prediction of each other system for the item's case. */
    private Collection<Item> others(Item item) {
        Map<String, Item> bySystem = all(item);
        bySystem.remove(item.key().system());
        return bySystem.values();
    }

    /** One prediction of each system for the item's case, the same for all items of its run. */
    private Map<String, Item> all(Item item) {
        Map<String, Item> bySystem = new LinkedHashMap<>();
        for (Item other : answers().getOrDefault(item.evalCase().id(), List.of())) {
            boolean sameRun = other.key().runId().equals(item.key().runId());
            if (sameRun || !bySystem.containsKey(other.key().system())) {
                bySystem.put(other.key().system(), other);
            }
        }
        return bySystem;
    }

    private synchronized Map<String, List<Item>> answers() {
        if (answers.isEmpty()) {
            project.items().forEach(item -> answers.computeIfAbsent(item.evalCase().id(), _ -> new ArrayList<>(4))
                    .add(item));
        }
        return answers;
    }

    /** The case's own dialect, else that of its database; empty when both are unknown. */
    public String dialect(Item item) {
        return OutcomeLookup.dialect(project, item.evalCase());
    }

    /**
     * Finds the schema of a case's database. The case's declaration takes precedence, then a file of the project, then
     * the schema that the database returned when the project was run. Runs nothing. Thread-safe.
     */
    static final class SchemaCatalogue {
        private final Project project;
        private final OutcomeLookup outcomes;
        private final Map<String, SchemaInfo> known = new ConcurrentHashMap<>();
        private @Nullable Map<String, SchemaInfo> files;

        SchemaCatalogue(Project project, OutcomeLookup outcomes) {
            this.project = project;
            this.outcomes = outcomes;
        }

        /** The declared schema; empty when there is none. */
        Optional<SchemaInfo> of(Case evalCase) {
            Optional<SchemaInfo> own = evalCase.extras().get("schema").flatMap(Datum::asFields).flatMap(SchemaDocument::read);
            return own.isPresent() ? own : database(evalCase.dbId());
        }

        private Optional<SchemaInfo> database(String dbId) {
            SchemaInfo found = known.get(dbId);
            if (found != null) {
                return Optional.of(found);
            }
            Optional<SchemaInfo> catalogued = Optional.ofNullable(files().get(dbId)).or(() -> ofDatabase(dbId));
            catalogued.ifPresent(schema -> known.putIfAbsent(dbId, schema));
            return catalogued.map(schema -> known.getOrDefault(dbId, schema));
        }

        private Optional<SchemaInfo> ofDatabase(String dbId) {
            return Optional.ofNullable(project.databases().get(dbId))
                    .flatMap(d -> CatalogueQuery.of(d.kind()).map(sql -> outcomes.key(project, d, sql)))
                    .flatMap(outcomes.store()::find)
                    .flatMap(CatalogueQuery::read);
        }

        private synchronized Map<String, SchemaInfo> files() {
            if (files == null) {
                Map<String, SchemaInfo> read = new HashMap<>();
                if (project.folder().isAbsolute()) {
                    SchemaFiles.read(project.folder()).forEach((dbId, written) ->
                            SchemaDocument.read(written).ifPresent(schema -> read.put(dbId, schema)));
                }
                files = read;
            }
            return files;
        }
    }
}
