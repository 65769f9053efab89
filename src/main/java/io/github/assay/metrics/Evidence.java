package io.github.assay.metrics;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.SharedScoreCache.EvidenceScope;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Memory;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives a metric all that it may know of one item. Parse trees, the pair of tables and other metrics' scores are
 * computed on first use and kept, so that twenty metrics share one comparison. Confined to one thread at a time.
 */
public final class Evidence {
    private final ItemInput given;
    private final BiFunction<String, Evidence, Outcome<Measurement>> scorer;
    private final ParsedQueries queries;
    private final ItemScoreCache scores;
    private @Nullable TablePair tables;
    private boolean explains;

    /**
     * @param dialect SQL dialect of its database; empty when unknown
     * @param gold what became of the gold query; empty when it was never run and nothing was captured
     * @param predicted the same of the predicted query
     * @param options metric id → option → value, as the project sets them
     * @param rules the project's application rules
     * @param scorer measures another metric on this evidence, for metrics made from others
     */
    public Evidence(
            Item item, String dialect, Optional<ExecutionOutcome> gold, Optional<ExecutionOutcome> predicted,
            Map<String, Map<String, String>> options, Datum.Fields rules,
            BiFunction<String, Evidence, Outcome<Measurement>> scorer) {
        this(
                new ItemInput(
                        item, dialect, gold, predicted, new MetricOptions(options), rules, Optional.empty(), () -> answers(predicted, List::of),
                        SideResults.NONE, Optional.empty(), List.of()),
                scorer);
    }

    private Evidence(ItemInput given, BiFunction<String, Evidence, Outcome<Measurement>> scorer) {
        this.given = given;
        this.scorer = scorer;
        this.queries = new ParsedQueries(given);
        this.scores = new ItemScoreCache(
                metric -> scorer.apply(metric, this),
                () -> given.sharing().flatMap(shared -> shared.of(this, given.item(), given.schema())),
                () -> !queries.endedByTheClock());
    }

    /** The same evidence with the declared schema of the item's database. */
    public Evidence withSchema(SchemaInfo schemaOfDatabase) {
        return new Evidence(given.withSchema(schemaOfDatabase), scorer);
    }

    /** The same evidence without the recorded replies of judges, to see what is settled without them. */
    public Evidence withoutReplies() {
        return new Evidence(given.withoutReplies(), scorer);
    }

    /** The same evidence with a supplier of the outcomes of other systems' answers to the same case, one each. */
    public Evidence withPeers(Supplier<List<Optional<ExecutionOutcome>>> others) {
        return withAnswers(() -> answers(given.predicted(), others));
    }

    private static CaseAnswers answers(Optional<ExecutionOutcome> own, Supplier<List<Optional<ExecutionOutcome>>> others) {
        return new CaseAnswers(() -> Stream.concat(Stream.of(own), others.get().stream()).toList());
    }

    /** The same evidence with the answers of all systems to the same case, which its items may share. */
    public Evidence withAnswers(Supplier<CaseAnswers> ofAll) {
        return new Evidence(given.withAnswers(ofAll), scorer);
    }

    /** The same evidence with results of what was run beside the two queries. */
    public Evidence withSides(SideResults beside) {
        return new Evidence(given.withSides(beside), scorer);
    }

    /** The same evidence; engine errors with these words do not count against the prediction (metrics.md §0.1). */
    public Evidence withOutOfScopeErrors(List<String> words) {
        return new Evidence(given.withOutOfScope(words), scorer);
    }

    /** The same evidence, whose scores are shared with items that are alike in all that a metric looks at. */
    public Evidence withShared(SharedScoreCache shared) {
        return new Evidence(given.withSharing(shared), scorer);
    }

    /** Whether the project counts an engine error as out of scope, so that it is not the prediction's fault. */
    public boolean isOutOfScope(String error) {
        String folded = error.toLowerCase(Locale.ROOT);
        return given.outOfScope().stream().anyMatch(words -> folded.contains(words.toLowerCase(Locale.ROOT)));
    }

    /** The answers of all systems to the same case. */
    public CaseAnswers answers() {
        scores.lookedAt(EvidenceScope.ITEM);
        return given.answers().get();
    }

    /** The gold answers any of which is right, see {@link SideResults#alternatives}. */
    public List<SideResults.Alternative> alternatives() {
        List<SideResults.Alternative> all = given.sides().alternatives();
        boolean goldAlone = all.size() == 1
                && given.gold().filter(own -> own == all.getFirst().outcome()).isPresent()
                && expected().goldAlternatives().isEmpty()
                && given.item().evalCase().goldSql().indexOf('{') < 0
                && given.item().evalCase().goldSql().indexOf(';') < 0;
        scores.lookedAt(goldAlone ? EvidenceScope.QUERIES : EvidenceScope.ITEM);
        return all;
    }

    /** Everything run, recorded or measured beside the two queries. */
    public SideResults sides() {
        scores.lookedAt(EvidenceScope.ITEM);
        return given.sides();
    }

    /** The item; a metric that asks for it is measured for every item anew, see {@link SharedScoreCache}. */
    public Item item() {
        scores.lookedAt(EvidenceScope.ITEM);
        return given.item();
    }

    /** How the case is to be compared and what is expected of a system. */
    public Case.Expected expected() {
        return given.item().evalCase().expected();
    }

    /** The gold SQL as it is written, with all that may be in it. */
    public String goldText() {
        scores.lookedAt(EvidenceScope.QUERIES);
        return given.item().evalCase().goldSql();
    }

    /** The predicted SQL as it is executed, without a code fence; empty when there is none. */
    public String predictedText() {
        scores.lookedAt(EvidenceScope.QUERIES);
        return given.item().prediction().sql();
    }

    /** Whether the system gave no SQL. */
    public boolean isWithoutSql() {
        return given.item().prediction().sql().isBlank();
    }

    /** The recorded replies of judges about the item. */
    public List<JudgeReply> replies() {
        return given.item().replies();
    }

    /** The schema that is declared or was read from the database; empty when neither is known. */
    public Optional<SchemaInfo> knownSchema() {
        return given.schema();
    }

    /** The declared schema; without one, the columns that the two queries name with their tables. */
    public SchemaInfo schema() {
        scores.lookedAt(EvidenceScope.QUERIES);
        return queries.schema();
    }

    /** The same without foreign keys: every column represents only itself. All metrics except Spider's use it. */
    public SchemaInfo plainSchema() {
        scores.lookedAt(EvidenceScope.QUERIES);
        return queries.plainSchema();
    }

    /** SQL dialect of the item's database; empty when unknown. */
    public String dialect() {
        return given.dialect();
    }

    /** The outcome of the gold query; empty when it was never run and nothing was recorded. */
    public Optional<ExecutionOutcome> gold() {
        return given.gold();
    }

    /** The outcome of the predicted query; empty as for {@link #gold}. */
    public Optional<ExecutionOutcome> predicted() {
        return given.predicted();
    }

    /** The gold SQL, parsed, of several the principal one; an empty text does not parse. */
    public ParsedSql goldSql() {
        scores.lookedAt(EvidenceScope.QUERIES);
        return queries.gold();
    }

    /** The predicted SQL, parsed; an empty text does not parse. */
    public ParsedSql predictedSql() {
        scores.lookedAt(EvidenceScope.QUERIES);
        return queries.predicted();
    }

    /** Whether and how row order counts for this case (metrics.md §0.4). */
    public RowOrder rowOrder() {
        return queries.order();
    }

    /** The same where another query counts as gold, whose result has these columns. */
    public RowOrder rowOrder(ParsedSql sql, List<String> columns) {
        return queries.order(sql, columns);
    }

    /** Both tables, when both queries returned one. */
    public Optional<TablePair> tables() {
        if (tables == null
                && given.gold().orElse(null) instanceof ExecutionOutcome.Rows g
                && given.predicted().orElse(null) instanceof ExecutionOutcome.Rows p) {
            tables = scores.likeness()
                    .map(l -> l.tables(g.table(), p.table()))
                    .orElseGet(() -> new TablePair(g.table(), p.table(), rowOrder()));
        }
        return Optional.ofNullable(tables);
    }

    /** The value of a metric's option as the project sets it, or the default given. */
    public String option(String metric, String name, String standard) {
        return given.options().value(metric, name, standard);
    }

    /** The value of an option that is one of some words, as the metric spells it: {@code Tie_Aware} is tie-aware. */
    public String word(String metric, String name, String standard) {
        return OptionValues.word(option(metric, name, standard));
    }

    /** Whether an option that is one of some words is this one. */
    public boolean is(String metric, String name, String standard, String word) {
        return word(metric, name, standard).equals(OptionValues.word(word));
    }

    /** The fault of the options that the project sets for a metric; empty when they are valid. */
    public Optional<String> optionFault(MetricInfo metric) {
        return given.options().fault(metric);
    }

    /** The options a metric works with, see {@link MetricOptions#inForce}. */
    public Map<String, String> optionsInForce(MetricInfo metric) {
        return given.options().inForce(metric);
    }

    /** A structured field of the prediction, else of the case; empty when neither has it or it is null. */
    public Optional<Datum> extra(String key) {
        return given.item().prediction().extras().get(key).or(() -> given.item().evalCase().extras().get(key));
    }

    /** The application rules in force: the project's, under those the case brings itself (metrics.md §3.5). */
    public Datum.Fields rules() {
        return given.item().evalCase().rules(given.rules());
    }

    /** A score of the same item, measured once. A metric must not ask for itself, directly or through others. */
    public Outcome<Measurement> score(String metric) {
        return explaining(false, () -> scores.score(metric));
    }

    /** The same measured anew, with the steps that lead to the score. */
    public Outcome<Measurement> explain(String metric) {
        return explain(_ -> scores.scorer.apply(metric));
    }

    /** What a metric measures, with the steps that lead to the score. */
    public Outcome<Measurement> explain(Function<Evidence, Outcome<Measurement>> metric) {
        return explaining(true, () -> metric.apply(this));
    }

    /** A score that is this metric's own score too; where a person opened it, with its steps. */
    public Outcome<Measurement> same(String metric) {
        return explains ? explain(metric) : score(metric);
    }

    private Outcome<Measurement> explaining(boolean now, Supplier<Outcome<Measurement>> score) {
        boolean before = explains;
        explains = now;
        try {
            return score.get();
        } finally {
            explains = before;
        }
    }

    /** The measurement; where a person opened the score, with the steps that lead to it, which are made only then. */
    public Measurement explained(Measurement measured, Consumer<Steps> steps) {
        if (!explains) {
            return measured;
        }
        Steps made = new Steps();
        try {
            steps.accept(made);
            return made.on(measured);
        } catch (CancellationException | Cancelled e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            return new Steps().says("fails", e.toString()).on(measured);
        } catch (OutOfMemoryError _) {
            return new Steps().says("fails-memory", Memory.tooLittle()).on(measured);
        }
    }

    /**
     * Keeps the scores of one item and records the widest input that the running metric read. Each metric is measured
     * once. Items alike in all that a metric read share its score, see {@link SharedScoreCache}.
     */
    private static final class ItemScoreCache {
        private final Function<String, Outcome<Measurement>> scorer;
        private final Supplier<Optional<SharedScoreCache.Likeness>> shared;
        private final BooleanSupplier keeps;
        private final Map<String, SharedScoreCache.Found> found = new HashMap<>();
        private @Nullable Optional<SharedScoreCache.Likeness> likeness;
        private EvidenceScope reach = EvidenceScope.RESULTS;

        /** @param keeps whether measuring again would give the same score, so that it may be kept */
        ItemScoreCache(
                Function<String, Outcome<Measurement>> scorer, Supplier<Optional<SharedScoreCache.Likeness>> shared, BooleanSupplier keeps) {
            this.scorer = scorer;
            this.shared = shared;
            this.keeps = keeps;
        }

        /** Records that the running metric read input of this scope. */
        void lookedAt(EvidenceScope far) {
            if (far.compareTo(reach) > 0) {
                reach = far;
            }
        }

        /** The outcome of another metric, measured on first use. */
        Outcome<Measurement> score(String metric) {
            SharedScoreCache.Found known = found.get(metric);
            if (known == null) {
                Optional<SharedScoreCache.Likeness> alike = likeness();
                Optional<SharedScoreCache.Found> before = alike.isPresent()
                        ? alike.get().find(metric) : Optional.empty();
                known = before.isPresent() ? before.get() : measured(metric);
                found.put(metric, known);
            }
            lookedAt(known.reach());
            return known.outcome();
        }

        private SharedScoreCache.Found measured(String metric) {
            found.put(metric, new SharedScoreCache.Found(
                    Outcome.error("metric_error", metric + " asks for itself"), EvidenceScope.ITEM));
            EvidenceScope before = reach;
            reach = EvidenceScope.RESULTS;
            SharedScoreCache.Found made = new SharedScoreCache.Found(scorer.apply(metric), reach);
            reach = before;
            Optional<SharedScoreCache.Likeness> alike = likeness();
            if (alike.isPresent() && keeps.getAsBoolean()) {
                alike.get().keep(metric, made.outcome(), made.reach());
            }
            return made;
        }

        /** The items that are like this one; empty where none may be. */
        Optional<SharedScoreCache.Likeness> likeness() {
            if (likeness == null) {
                likeness = Optional.empty();
                likeness = alike();
            }
            return likeness;
        }

        /** Whatever goes wrong here goes wrong in the metric too, which says so; it is then measured for this item alone. */
        private Optional<SharedScoreCache.Likeness> alike() {
            try {
                return shared.get();
            } catch (CancellationException | Cancelled e) {
                throw e;
            } catch (RuntimeException | StackOverflowError _) {
                return Optional.empty();
            }
        }
    }
}
