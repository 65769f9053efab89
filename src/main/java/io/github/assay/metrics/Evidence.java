package io.github.assay.metrics;

import io.github.assay.compare.RowOrder;
import io.github.assay.compare.TablePair;
import io.github.assay.domain.Case;
import io.github.assay.domain.Column;
import io.github.assay.domain.Datum;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Item;
import io.github.assay.domain.JudgeReply;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.ResultTable;
import io.github.assay.sql.GoldVariants;
import io.github.assay.sql.ParsedSql;
import io.github.assay.sql.QueryShape;
import io.github.assay.sql.SchemaInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * All that a metric may know of one item. Parse trees, the pair of tables and other metrics' scores are made when first
 * asked for and kept, so that twenty metrics share one comparison. Confined to one thread at a time.
 */
public final class Evidence {
    private final Item item;
    private final String dialect;
    private final Optional<ExecutionOutcome> gold;
    private final Optional<ExecutionOutcome> predicted;
    private final Map<String, Map<String, String>> options;
    private final Datum.Fields projectRules;
    private final BiFunction<String, Evidence, Outcome<Measurement>> scorer;
    private final Map<String, SharedScores.Found> scores = new HashMap<>();
    private Reach reach = Reach.RESULTS;
    private Optional<SharedScores> sharing = Optional.empty();
    private Optional<SharedScores.Likeness> likeness = Optional.empty();
    private Optional<SchemaInfo> declared = Optional.empty();
    private ParsedSql goldSql;
    private ParsedSql predictedSql;
    private TablePair tables;
    private SchemaInfo schema;
    private SchemaInfo plainSchema;
    private Supplier<List<Optional<ExecutionOutcome>>> peers = List::of;
    private SideResults sides = SideResults.NONE;
    private List<String> outOfScope = List.of();

    /**
     * @param item the item
     * @param dialect SQL dialect of its database; empty when unknown
     * @param gold what became of the gold query; empty when it was never run and nothing was captured
     * @param predicted the same of the predicted query
     * @param options metric id → option → value, as the project sets them
     * @param rules the project's application rules
     * @param scorer measures another metric on this evidence, for metrics made from others
     */
    public Evidence(
            Item item,
            String dialect,
            Optional<ExecutionOutcome> gold,
            Optional<ExecutionOutcome> predicted,
            Map<String, Map<String, String>> options,
            Datum.Fields rules,
            BiFunction<String, Evidence, Outcome<Measurement>> scorer) {
        this.item = item;
        this.dialect = dialect;
        this.gold = gold;
        this.predicted = predicted;
        this.options = options;
        this.projectRules = rules;
        this.scorer = scorer;
    }

    /** The same evidence with the declared schema of the item's database. */
    public Evidence withSchema(SchemaInfo schemaOfDatabase) {
        Evidence changed = copy();
        changed.schema = schemaOfDatabase;
        changed.declared = Optional.of(schemaOfDatabase);
        return changed;
    }

    /** The same evidence with a way to fetch what other systems' answers to the same case came to. */
    public Evidence withPeers(Supplier<List<Optional<ExecutionOutcome>>> others) {
        Evidence changed = copy();
        changed.peers = others;
        return changed;
    }

    /** The same evidence with what was run beside the two queries. */
    public Evidence withSides(SideResults beside) {
        Evidence changed = copy();
        changed.sides = beside;
        return changed;
    }

    /** The same evidence where engine errors with these words are nobody's fault (metrics.md §0.1). */
    public Evidence withOutOfScopeErrors(List<String> words) {
        Evidence changed = copy();
        changed.outOfScope = List.copyOf(words);
        return changed;
    }

    /** The same evidence, whose scores are shared with items that are alike in all that a metric looks at. */
    public Evidence withShared(SharedScores shared) {
        Evidence changed = copy();
        changed.sharing = SharedScores.mayShare(item) ? Optional.of(shared) : Optional.empty();
        return changed;
    }

    private Evidence copy() {
        Evidence copy = new Evidence(item, dialect, gold, predicted, options, projectRules, scorer);
        copy.schema = schema;
        copy.declared = declared;
        copy.peers = peers;
        copy.sides = sides;
        copy.sharing = sharing;
        copy.outOfScope = outOfScope;
        return copy;
    }

    private void lookedAt(Reach far) {
        if (far.compareTo(reach) > 0) {
            reach = far;
        }
    }

    /** Whether an engine error of the prediction is one that the project counts as nobody's fault. */
    boolean isOutOfScope(String error) {
        String folded = error.toLowerCase(Locale.ROOT);
        return outOfScope.stream().anyMatch(words -> folded.contains(words.toLowerCase(Locale.ROOT)));
    }

    /** What became of other systems' answers to the same case, one each, empty where it was not run. Not cheap. */
    public List<Optional<ExecutionOutcome>> peers() {
        lookedAt(Reach.ITEM);
        return peers.get();
    }

    /** The gold answers any of which is right, see {@link SideResults#alternatives}. */
    public List<SideResults.Alternative> alternatives() {
        List<SideResults.Alternative> all = sides.alternatives();
        boolean goldAlone = all.size() == 1
                && gold.filter(own -> own == all.getFirst().outcome()).isPresent()
                && expected().goldAlternatives().isEmpty()
                && item.evalCase().goldSql().indexOf('{') < 0
                && item.evalCase().goldSql().indexOf(';') < 0;
        lookedAt(goldAlone ? Reach.QUERIES : Reach.ITEM);
        return all;
    }

    /** What was run, captured or measured beside the two queries. */
    public SideResults sides() {
        lookedAt(Reach.ITEM);
        return sides;
    }

    /** The item; a metric that asks for it is measured for every item anew, see {@link SharedScores}. */
    public Item item() {
        lookedAt(Reach.ITEM);
        return item;
    }

    /** How the case is to be compared and what is expected of a system. */
    public Case.Expected expected() {
        return item.evalCase().expected();
    }

    /** The gold SQL as it is written, with all that may be in it. */
    public String goldText() {
        lookedAt(Reach.QUERIES);
        return item.evalCase().goldSql();
    }

    /** The predicted SQL as it is written; empty when there is none. */
    public String predictedText() {
        lookedAt(Reach.QUERIES);
        return item.prediction().sql();
    }

    /** Whether the system gave no SQL. */
    public boolean isWithoutSql() {
        return item.prediction().sql().isBlank();
    }

    /** What judges were recorded to say of the item. */
    public List<JudgeReply> replies() {
        return item.replies();
    }

    /** The declared schema; where there is none, what the two queries tell of their tables. */
    public SchemaInfo schema() {
        lookedAt(Reach.QUERIES);
        if (schema == null) {
            schema = SchemaInfo.mentionedIn(goldSql(), predictedSql());
        }
        return schema;
    }

    /** The same without foreign keys: every column stands for itself, as all but Spider's metrics have it. */
    public SchemaInfo plainSchema() {
        lookedAt(Reach.QUERIES);
        if (plainSchema == null) {
            plainSchema = schema().withoutKeys();
        }
        return plainSchema;
    }

    /** SQL dialect of the item's database; empty when unknown. */
    public String dialect() {
        return dialect;
    }

    /** What became of the gold query; empty when it was never run and nothing was captured. */
    public Optional<ExecutionOutcome> gold() {
        return gold;
    }

    /** What became of the predicted query; empty as for {@link #gold}. */
    public Optional<ExecutionOutcome> predicted() {
        return predicted;
    }

    /** The gold SQL, parsed, of several the principal one; an empty text does not parse. */
    public ParsedSql goldSql() {
        lookedAt(Reach.QUERIES);
        return goldTree();
    }

    private ParsedSql goldTree() {
        if (goldSql == null) {
            goldSql = ParsedSql.parse(GoldVariants.principal(item.evalCase().goldSql(), dialect), dialect);
        }
        return goldSql;
    }

    /** The predicted SQL, parsed; an empty text does not parse. */
    public ParsedSql predictedSql() {
        lookedAt(Reach.QUERIES);
        if (predictedSql == null) {
            predictedSql = ParsedSql.parse(item.prediction().sql(), dialect);
        }
        return predictedSql;
    }

    /** Whether and how row order counts for this case (metrics.md §0.4). */
    public RowOrder rowOrder() {
        return rowOrder(goldTree(), goldColumns());
    }

    /** The same where another query counts as gold, whose result has these columns. */
    public RowOrder rowOrder(ParsedSql sql, List<String> columns) {
        QueryShape shape = QueryShape.of(sql, columns);
        boolean matters = item.evalCase().expected().orderRequired().orElse(shape.ordered());
        return matters
                ? new RowOrder(true, shape.keys(), shape.keysHidden(), shape.ordered() && shape.limited())
                : RowOrder.IGNORED;
    }

    private List<String> goldColumns() {
        return gold.orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _)
                ? table.columns().stream().map(Column::name).toList()
                : List.of();
    }

    /** Both tables, when both queries returned one. */
    public Optional<TablePair> tables() {
        if (tables == null
                && gold.orElse(null) instanceof ExecutionOutcome.Rows g
                && predicted.orElse(null) instanceof ExecutionOutcome.Rows p) {
            tables = likeness()
                    .map(l -> l.tables(g.table(), p.table()))
                    .orElseGet(() -> new TablePair(g.table(), p.table(), rowOrder()));
        }
        return Optional.ofNullable(tables);
    }

    /** The value of a metric's option as the project sets it, or the default given. */
    public String option(String metric, String name, String standard) {
        return options.getOrDefault(metric, Map.of()).getOrDefault(name, standard);
    }

    /** The value of an option that is one of some words, as the metric spells it: {@code Tie_Aware} is tie-aware. */
    public String word(String metric, String name, String standard) {
        return OptionValues.word(option(metric, name, standard));
    }

    /** Whether an option that is one of some words is this one. */
    public boolean is(String metric, String name, String standard, String word) {
        return word(metric, name, standard).equals(OptionValues.word(word));
    }

    /** What is wrong with the options the project gives a metric; empty: nothing. */
    Optional<String> optionFault(MetricInfo metric) {
        Map<String, String> given = options.getOrDefault(metric.id(), Map.of());
        return given.isEmpty() ? Optional.empty() : metric.optionFault(given);
    }

    /** The options a metric works with, those left to the metric itself aside; a value that is set says its default too. */
    public Map<String, String> optionsInForce(MetricInfo metric) {
        Map<String, String> inForce = new LinkedHashMap<>();
        for (MetricInfo.Option option : metric.options()) {
            String value = option(metric.id(), option.name(), option.standard());
            boolean set = !OptionValues.word(value).equals(OptionValues.word(option.standard()));
            String standard = option.standard().isEmpty() ? "not set" : option.standard();
            if (!value.isBlank()) {
                inForce.put(option.name(), set ? value + " (default: " + standard + ")" : value);
            }
        }
        return inForce;
    }

    /** A structured field of the prediction, else of the case; empty when neither has it or it is null. */
    public Optional<Datum> extra(String key) {
        return item.prediction().extras().get(key).or(() -> item.evalCase().extras().get(key));
    }

    /** The application rules in force: the project's, under those the case brings itself (metrics.md §3.5). */
    public Datum.Fields rules() {
        return item.evalCase()
                .extras()
                .get("app_rules")
                .flatMap(Datum::asFields)
                .map(projectRules::with)
                .orElse(projectRules);
    }

    /** What another metric says of the same item. A metric must not ask for itself, directly or through others. */
    public Outcome<Measurement> score(String metric) {
        SharedScores.Found known = scores.get(metric);
        if (known == null) {
            known = likeness().flatMap(l -> l.find(metric)).orElseGet(() -> measured(metric));
            scores.put(metric, known);
        }
        lookedAt(known.reach());
        return known.outcome();
    }

    private SharedScores.Found measured(String metric) {
        scores.put(metric, new SharedScores.Found(Outcome.error("metric_error", metric + " asks for itself"), Reach.ITEM));
        Reach before = reach;
        reach = Reach.RESULTS;
        SharedScores.Found found = new SharedScores.Found(scorer.apply(metric, this), reach);
        reach = before;
        if (holdsElsewhere(found.outcome())) {
            likeness().ifPresent(l -> l.keep(metric, found.outcome(), found.reach()));
        }
        return found;
    }

    /** Whether the outcome follows from what was measured alone, not from how much time or memory there was. */
    private boolean holdsElsewhere(Outcome<Measurement> outcome) {
        return !endedByTheClock(goldSql)
                && !endedByTheClock(predictedSql)
                && !outcome.reason().equals(MetricRegistry.OUT_OF_MEMORY);
    }

    private static boolean endedByTheClock(ParsedSql sql) {
        return sql != null && sql.endedByTheClock();
    }

    private Optional<SharedScores.Likeness> likeness() {
        if (sharing.isPresent()) {
            likeness = sharing.get().of(this, item, declared);
            sharing = Optional.empty();
        }
        return likeness;
    }
}
