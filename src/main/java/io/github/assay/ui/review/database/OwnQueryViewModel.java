package io.github.assay.ui.review.database;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.review.BrowseService;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.DraftService.Kind;
import io.github.assay.sql.text.SqlCompletion;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.review.grid.ResultScreen;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/**
 * Holds the user's own query on the current case's database: text, run, and result beside gold and prediction. The
 * query can be proposed as gold. UI thread only; never changes a vote.
 */
public final class OwnQueryViewModel {
    /** Result that an own result is compared with. */
    public enum Beside {
        GOLD,
        PREDICTED;

        public Beside other() {
            return this == GOLD ? PREDICTED : GOLD;
        }
    }

    /**
     * An own result beside another.
     *
     * @param tables both, ready to be painted
     * @param mark {@code =}, {@code ~}, {@code ≠}, or {@code ·} where there are no two tables
     * @param sentence why they differ
     */
    public record Compared(ResultScreen tables, String mark, String sentence) {}

    /** Compares own results with those of the case; blocks. */
    @FunctionalInterface
    public interface Comparison {
        Compared compare(CaseData of, Beside with, String sql, ExecutionOutcome own, Progress progress)
                throws Exception;
    }

    /** Queries that the user ran on a database. */
    public interface QueryHistory {
        /** The latest first. */
        List<String> queries(String dbId);

        /** Stores a query as the latest. */
        void keep(String dbId, String sql);
    }

    /** Keeps this session's own queries by database, the latest first. */
    public static final class SessionQueries implements QueryHistory {
        private final Map<String, List<String>> all = new HashMap<>();

        @Override
        public List<String> queries(String dbId) {
            return List.copyOf(all.getOrDefault(dbId, List.of()));
        }

        @Override
        public void keep(String dbId, String sql) {
            List<String> own = all.computeIfAbsent(dbId, _ -> new ArrayList<>());
            own.remove(sql);
            own.addFirst(sql);
        }
    }

    /** Receives proposals. Each is on disk, or its failure is shown, soon after. */
    public interface Proposals {
        /** Flags the gold query as defective with the query that would be right; empty: no right query is known. */
        void propose(String sql);

        /** Adds a text to the comment on the case. */
        void add(String text);
    }

    /** State of a run. */
    public sealed interface Run {
        /** Nothing was run on this case. */
        record None() implements Run {}

        /** The query is running. */
        record Running(String sql) implements Run {}

        /** The run ended; {@code beside} has both comparisons. */
        record Ended(String sql, ExecutionOutcome outcome, Map<Beside, Compared> beside) implements Run {
            /** The comparison with one of the case's tables. */
            public Compared with(Beside side) {
                return Objects.requireNonNull(beside.get(side));
            }
        }

        /** The program failed, not the query. */
        record Failed(UserError what) implements Run {}
    }

    /** A proposal that was not stored, because it did not run. */
    public record Refusal(String sql, String why) {}

    private final BrowseService browse;
    private final Background background;
    private final Comparison comparison;
    private final QueryHistory history;
    private final Proposals proposals;
    private final Supplier<Optional<DatabaseSchema>> schema;
    private final Predicate<ItemKey> open;
    private final ReadOnlyObjectWrapper<Run> run = new ReadOnlyObjectWrapper<>(new Run.None());
    private final ReadOnlyObjectWrapper<Optional<Refusal>> refusal = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<Beside> beside = new SimpleObjectProperty<>(Beside.GOLD);
    private final Map<ItemKey, String> drafts = new HashMap<>();
    private final Map<ItemKey, Integer> runs = new HashMap<>();
    private Optional<CaseData> of = Optional.empty();
    private Optional<Job<?>> job = Optional.empty();
    private Optional<DraftKeeper> kept = Optional.empty();
    private int older;

    /**
     * @param schema schema of the case's database, if known; names are completed from it
     * @param open whether results on an item may be shown now; on other items no query is run
     */
    public OwnQueryViewModel(
            BrowseService browse,
            Background background,
            Comparison comparison,
            QueryHistory history,
            Proposals proposals,
            Supplier<Optional<DatabaseSchema>> schema,
            Predicate<ItemKey> open) {
        this.browse = browse;
        this.background = background;
        this.comparison = comparison;
        this.history = history;
        this.proposals = proposals;
        this.schema = schema;
        this.open = open;
    }

    public ReadOnlyObjectProperty<Run> runProperty() {
        return run.getReadOnlyProperty();
    }

    /** Why the latest proposal was not stored; empty when it was, or there was none. */
    public ReadOnlyObjectProperty<Optional<Refusal>> refusalProperty() {
        return refusal.getReadOnlyProperty();
    }

    public ObjectProperty<Beside> besideProperty() {
        return beside;
    }

    /** Shows another case and stops a running query. The same case again, as with its scores, changes nothing. */
    public void show(CaseData next) {
        boolean same = of.filter(d -> d.item().key().equals(next.item().key())).isPresent();
        of = Optional.of(next);
        if (!same) {
            stop();
            refusal.set(Optional.empty());
            run.set(new Run.None());
            older = 0;
        }
    }

    /** The current case. */
    public Optional<Item> item() {
        return of.map(CaseData::item);
    }

    /** The text written on the current case; before any, its gold query. */
    String draft() {
        return item()
                .map(i -> Optional.ofNullable(drafts.get(i.key()))
                        .or(() -> kept.flatMap(k -> k.text(Kind.QUERY, i.key())))
                        .orElse(i.evalCase().goldSql()))
                .orElse("");
    }

    /** Keeps the text that is being written on the current case. */
    void write(String sql) {
        item().ifPresent(i -> {
            kept.ifPresent(k -> k.write(Kind.QUERY, i.key(), sql, i.evalCase().goldSql()));
            if (sql.equals(i.evalCase().goldSql())) {
                drafts.remove(i.key());
            } else {
                drafts.put(i.key(), sql);
            }
        });
    }

    /** Whether the text on the current case is its gold query still. */
    public boolean isUntouched() {
        return item().filter(i -> draft().equals(i.evalCase().goldSql())).isPresent();
    }

    /** Puts a text in place of the one written on the current case, before the editor is opened. */
    public void begin(String sql) {
        write(sql);
    }

    /** Sets where texts are kept until they are proposed or discarded. */
    public void keepDraftsIn(DraftKeeper keeper) {
        kept = Optional.of(keeper);
    }

    /** Number of own queries that were run on an item in this session. */
    public int runs(ItemKey item) {
        return runs.getOrDefault(item, 0);
    }

    /** Runs a query; one that is running is stopped. An empty text is not run. */
    public void run(String sql) {
        run(sql, false);
    }

    /**
     * Runs a query and, when it returns a table, stores it as the proposed gold query. An empty text, or the gold query
     * itself, flags the gold query without a proposal.
     */
    public void propose(String sql) {
        String gold = item().map(i -> i.evalCase().goldSql().strip()).orElse("");
        if (sql.isBlank() || sql.strip().equals(gold)) {
            refusal.set(Optional.empty());
            proposals.propose("");
        } else {
            run(sql, true);
        }
    }

    /** Stores the refused proposal as a comment. */
    void comment() {
        refusal.get().ifPresent(r -> proposals.add(r.sql().strip()));
        refusal.set(Optional.empty());
    }

    /** Flags the gold query without a proposal. */
    void flagOnly() {
        refusal.set(Optional.empty());
        proposals.propose("");
    }

    private void run(String sql, boolean proposed) {
        if (of.isEmpty() || sql.isBlank()) {
            return;
        }
        CaseData on = of.get();
        Case evalCase = on.item().evalCase();
        stop();
        refusal.set(Optional.empty());
        if (!open.test(on.item().key())) {
            if (proposed) {
                refusal.set(Optional.of(new Refusal(sql, Texts.text("own.hidden"))));
            } else {
                run.set(new Run.Failed(new UserError(Texts.text("own.hidden"), "")));
            }
            return;
        }
        runs.merge(on.item().key(), 1, Integer::sum);
        history.keep(evalCase.dbId(), sql.strip());
        older = 0;
        run.set(new Run.Running(sql));
        job = Optional.of(background
                .ask(progress -> ended(on, sql, progress))
                .onSuccess(ended -> {
                    run.set(ended);
                    if (proposed) {
                        settle(ended);
                    }
                })
                .onFailure(cause -> run.set(new Run.Failed(UserError.of(cause)))));
    }

    private Run.Ended ended(CaseData on, String sql, Progress progress) throws Exception {
        ExecutionOutcome outcome = browse.run(on.item().evalCase(), sql, progress);
        Map<Beside, Compared> compared = new EnumMap<>(Beside.class);
        for (Beside with : Beside.values()) {
            compared.put(with, comparison.compare(on, with, sql, outcome, progress));
        }
        return new Run.Ended(sql, outcome, compared);
    }

    private void settle(Run.Ended ended) {
        if (ended.outcome() instanceof ExecutionOutcome.Rows) {
            proposals.propose(ended.sql().strip());
            item().ifPresent(i -> kept.ifPresent(k -> k.remove(Kind.QUERY, i.key())));
        } else {
            refusal.set(Optional.of(new Refusal(ended.sql(), OutcomeSentence.of(ended.outcome()))));
        }
    }

    /** Stops a query that is running. */
    void stop() {
        job.ifPresent(Job::drop);
        job = Optional.empty();
        if (run.get() instanceof Run.Running) {
            run.set(new Run.None());
        }
    }

    /** The query run before the one last taken from the history, or after it; empty at either end. */
    Optional<String> recall(int step) {
        List<String> all = item().map(i -> history.queries(i.evalCase().dbId())).orElse(List.of());
        int at = older + step;
        if (at < 1 || at > all.size()) {
            return Optional.empty();
        }
        older = at;
        return Optional.of(all.get(at - 1));
    }

    /** Names that fit at a place of a text; none while the schema is loading. */
    SqlCompletion complete(String sql, int caret) {
        return schema.get().map(s -> browse.completion(sql, caret, s)).orElse(SqlCompletion.NONE);
    }

    /** Time limit of a query, in seconds. */
    long limitSeconds() {
        return browse.limitSeconds();
    }
}
