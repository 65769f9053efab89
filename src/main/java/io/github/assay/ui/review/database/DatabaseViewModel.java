package io.github.assay.ui.review.database;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.review.BrowseService;
import io.github.assay.service.review.CaseNames;
import io.github.assay.domain.project.DatabaseSchema.SchemaColumn;
import io.github.assay.domain.project.DatabaseSchema.SchemaTable;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * Holds the drawer's state: the current case's schema, what its queries name, the search, and a sample of the
 * selection. Nothing is fetched while the drawer is closed. UI thread only.
 */
public final class DatabaseViewModel {
    /**
     * A schema as it is shown.
     *
     * @param schema all of it
     * @param laid the lines
     * @param declared whether files declare it and the database itself did not answer
     */
    record Shown(DatabaseSchema schema, SchemaRows.Laid laid, boolean declared) {}

    /**
     * Rows of a table, or values of a column.
     *
     * @param of what was selected
     * @param outcome the rows, or why there are none
     * @param total rows of the table; empty where they were not counted
     */
    record Sample(SchemaRow of, ExecutionOutcome outcome, Optional<Long> total) {}

    private record Reported(Item item, BrowseService.SchemaAnswer answer, CaseNames names) {}

    private final BrowseService browse;
    private final Background background;
    private final RowCounts counts;
    private final Predicate<ItemKey> contents;
    private final StringProperty search = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<LoadState<Shown>> shown = new ReadOnlyObjectWrapper<>(new LoadState.Empty<>());
    private final ReadOnlyObjectWrapper<Optional<LoadState<Sample>>> sample =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    /** By database: extent of each table that the user chose. */
    private final Map<String, Map<String, SchemaRows.Extent>> extents = new HashMap<>();

    private boolean open;
    private Optional<Item> item = Optional.empty();
    private Optional<Reported> reported = Optional.empty();
    private Optional<SchemaRow> selected = Optional.empty();
    private Optional<Job<?>> requested = Optional.empty();
    private Optional<Job<?>> sampling = Optional.empty();

    /** @param contents whether rows may be shown beside an item now; otherwise only the schema is */
    public DatabaseViewModel(BrowseService browse, Background background, Predicate<ItemKey> contents) {
        this.browse = browse;
        this.background = background;
        this.contents = contents;
        this.counts = new RowCounts(browse, background);
        search.addListener(_ -> lay());
    }

    StringProperty searchProperty() {
        return search;
    }

    ReadOnlyObjectProperty<LoadState<Shown>> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** The sample of the selected line; empty: nothing is selected. */
    ReadOnlyObjectProperty<Optional<LoadState<Sample>>> sampleProperty() {
        return sample.getReadOnlyProperty();
    }

    /** Opens or closes the drawer. */
    public void open(boolean now) {
        open = now;
        if (!now) {
            counts.stop();
        }
        ask();
    }

    /** Shows another case. */
    public void show(Item next) {
        boolean sameDatabase = item.filter(i -> i.evalCase().dbId().equals(next.evalCase().dbId())).isPresent();
        item = Optional.of(next);
        if (!sameDatabase || !contents.test(next.key())) {
            select(Optional.empty());
        }
        ask();
    }

    /** Forgets what was read from databases, because their contents may have changed. */
    public void forget() {
        browse.forget();
        counts.forget();
        reported = Optional.empty();
        ask();
    }

    /** The schema of the current case, if it is known. */
    public Optional<DatabaseSchema> schema() {
        return reported.filter(t -> item.filter(t.item()::equals).isPresent()).flatMap(t -> t.answer().schema());
    }

    /** Fetches the schema although the drawer is closed: an editor completes names from it. */
    public void learn() {
        fetch();
    }

    private void ask() {
        if (open) {
            fetch();
        }
    }

    private void fetch() {
        if (item.isEmpty() || reported.filter(t -> t.item().equals(item.get())).isPresent()) {
            lay();
            return;
        }
        Item of = item.get();
        if (reported.filter(t -> t.item().evalCase().dbId().equals(of.evalCase().dbId())).isEmpty()) {
            shown.set(new LoadState.Loading<>());
        }
        requested.ifPresent(Job::drop);
        requested = Optional.of(background
                .ask(progress -> {
                    BrowseService.SchemaAnswer answer = browse.schema(of.evalCase(), progress);
                    return new Reported(of, answer, answer.schema().map(s -> browse.names(of, s)).orElse(CaseNames.NONE));
                })
                .onSuccess(now -> {
                    reported = Optional.of(now);
                    lay();
                })
                .onFailure(cause -> shown.set(new LoadState.Failed<>(UserError.of(cause)))));
    }

    private void lay() {
        if (reported.isEmpty() || item.filter(reported.get().item()::equals).isEmpty()) {
            return;
        }
        Reported now = reported.get();
        Optional<DatabaseSchema> schema = now.answer().schema();
        shown.set(schema.<LoadState<Shown>>map(s -> new LoadState.Ready<>(new Shown(
                        s, rows(s, now.names()).lay(search.get()), now.answer().trouble().isPresent())))
                .orElseGet(() -> new LoadState.Failed<>(
                        new UserError(now.answer().trouble().map(DatabaseViewModel::words).orElse(""), ""))));
        if (open && now.answer().trouble().isEmpty() && contents.test(now.item().key())) {
            schema.ifPresent(s -> counts.ask(
                    now.item().evalCase(), s.tables().stream().filter(t -> now.names().names(t.name())).toList(), this::lay));
        }
    }

    private static String words(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Unreachable(String message) -> message;
            case ExecutionOutcome.EngineError(String message) -> message;
            default -> outcome.kind();
        };
    }

    private SchemaRows rows(DatabaseSchema schema, CaseNames names) {
        return new SchemaRows(
                schema, names, extents.computeIfAbsent(schema.dbId(), _ -> new HashMap<>()),
                table -> counts.of(schema.dbId(), table));
    }

    /** Opens a closed table, closes an open one; shows all columns of one that shows some. */
    void toggle(SchemaRow row) {
        if (shown.get() instanceof LoadState.Ready<Shown>(Shown now)) {
            SchemaRows rows = rows(now.schema(), reported.map(Reported::names).orElse(CaseNames.NONE));
            SchemaRows.Extent next = switch (row) {
                case SchemaRow.More _ -> SchemaRows.Extent.ALL;
                case SchemaRow.OfTable(var _, var _, var _, boolean isOpen, var _) ->
                    isOpen ? SchemaRows.Extent.CLOSED : SchemaRows.Extent.ALL;
                case SchemaRow.OfColumn(var table, var _, var _, var _) -> rows.extent(table);
            };
            extents.computeIfAbsent(now.schema().dbId(), _ -> new HashMap<>()).put(row.table().name(), next);
            lay();
        }
    }

    /** Opens or closes a table; nothing happens where it is so already. */
    void fold(SchemaRow row, boolean closed) {
        if (row instanceof SchemaRow.OfTable(var _, var _, var _, boolean isOpen, var _) && isOpen == closed
                || row instanceof SchemaRow.More && !closed) {
            toggle(row);
        }
    }

    /** Fetches the first rows of a table or the distinct values of a column. Drops an earlier request. */
    void select(Optional<SchemaRow> row) {
        if (row.equals(selected)) {
            return;
        }
        selected = row;
        sampling.ifPresent(Job::drop);
        if (row.isEmpty() || row.get() instanceof SchemaRow.More) {
            sample.set(Optional.empty());
            return;
        }
        Case of = item.orElseThrow().evalCase();
        if (!contents.test(item.orElseThrow().key())) {
            selected = Optional.empty();
            sample.set(Optional.of(new LoadState.Failed<>(new UserError(Texts.text("database.sample.hidden"), ""))));
            return;
        }
        sample.set(Optional.of(new LoadState.Loading<>()));
        sampling = Optional.of(background
                .ask(progress -> {
                    ExecutionOutcome outcome = row.get() instanceof SchemaRow.OfColumn(var table, var column, var _, var _)
                            ? browse.values(of, table, column.name(), progress)
                            : browse.rows(of, row.get().table(), progress);
                    return new Sample(
                            row.get(), outcome,
                            outcome instanceof ExecutionOutcome.Rows
                                    ? RowCounts.number(browse.count(of, row.get().table(), progress))
                                    : Optional.empty());
                })
                .onSuccess(s -> {
                    sample.set(Optional.of(new LoadState.Ready<>(s)));
                    s.total().ifPresent(n -> {
                        counts.know(of.dbId(), s.of().table(), n);
                        lay();
                    });
                })
                .onFailure(cause -> sample.set(Optional.of(new LoadState.Failed<>(UserError.of(cause))))));
    }

    /** Lays a schema out as lines: the tables that the case's queries name first, open at the columns they name. */
    private static final class SchemaRows {
        /** Extent to which a table is shown. */
        enum Extent {
            CLOSED,
            /** Columns that a query names, and keys. */
            NAMED,
            ALL
        }

        /**
         * Lines and what a search found.
         *
         * @param tables tables whose name or description has the words
         * @param columns columns that have them
         */
        record Laid(List<SchemaRow> rows, int tables, int columns) {}

        private final DatabaseSchema schema;
        private final CaseNames names;
        private final Map<String, Extent> chosen;
        private final Function<SchemaTable, Optional<Long>> counts;

        /**
         * @param chosen extents that the user chose, by table
         * @param counts the number of a table's rows, where it is known
         */
        SchemaRows(
                DatabaseSchema schema, CaseNames names, Map<String, Extent> chosen,
                Function<SchemaTable, Optional<Long>> counts) {
            this.schema = schema;
            this.names = names;
            this.chosen = chosen;
            this.counts = counts;
        }

        /** The extent in force of a table. */
        Extent extent(SchemaTable table) {
            return chosen.getOrDefault(table.name(), names.names(table.name()) ? Extent.NAMED : Extent.CLOSED);
        }

        /** All tables, or those that the words of a search lead to. */
        Laid lay(String search) {
            String words = search.strip().toLowerCase(Locale.ROOT);
            List<SchemaRow> rows = new ArrayList<>();
            List<SchemaTable> ordered = Stream.concat(
                            schema.tables().stream().filter(t -> names.names(t.name())),
                            schema.tables().stream().filter(t -> !names.names(t.name())))
                    .toList();
            if (words.isEmpty()) {
                ordered.forEach(t -> add(t, extent(t), rows));
                return new Laid(rows, 0, 0);
            }
            int tables = 0;
            int columns = 0;
            for (SchemaTable table : ordered) {
                List<SchemaColumn> found = table.columns().stream()
                        .filter(c -> has(words, c.name(), c.description(), c.values()))
                        .toList();
                boolean named = has(words, table.name(), table.description());
                tables += named ? 1 : 0;
                columns += found.size();
                if (!found.isEmpty()) {
                    rows.add(header(table, true));
                    found.forEach(c -> rows.add(line(table, c)));
                } else if (named) {
                    add(table, chosen.getOrDefault(table.name(), Extent.CLOSED), rows);
                }
            }
            return new Laid(rows, tables, columns);
        }

        private static boolean has(String words, String... texts) {
            return Stream.of(texts).anyMatch(t -> t.toLowerCase(Locale.ROOT).contains(words));
        }

        private void add(SchemaTable table, Extent extent, List<SchemaRow> rows) {
            rows.add(header(table, extent != Extent.CLOSED));
            if (extent == Extent.CLOSED) {
                return;
            }
            int hidden = 0;
            for (SchemaColumn column : table.columns()) {
                if (extent == Extent.ALL || column.key() || names.names(table.name(), column.name())) {
                    rows.add(line(table, column));
                } else {
                    hidden++;
                }
            }
            if (hidden > 0) {
                rows.add(new SchemaRow.More(table, hidden));
            }
        }

        private SchemaRow header(SchemaTable table, boolean open) {
            return new SchemaRow.OfTable(table, names.inGold(table.name()), names.inPredicted(table.name()), open, counts.apply(table));
        }

        private SchemaRow line(SchemaTable table, SchemaColumn column) {
            return new SchemaRow.OfColumn(
                    table, column, names.inGold(table.name(), column.name()),
                    names.inPredicted(table.name(), column.name()));
        }
    }
}
