package io.github.assay.counterexample;

import io.github.assay.counterexample.Separated.Cause;
import io.github.assay.counterexample.Separated.DecidingCell;
import io.github.assay.counterexample.generate.PairFacts.ColumnPlace;
import io.github.assay.counterexample.generate.PairFacts;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.Realism;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.domain.table.Cell;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a difference depends on (counterexample.md §6.5): cells of columns that a query reads, and rows without partner,
 * whose change undoes it. Each change is tried in the engine.
 */
final class DecidingParts {
    private static final int MOST_ROWS = 8;

    private final SmallDatabase small;
    private final RealData data;
    private final Realism realism;
    private final List<SmallDatabase> changed = new ArrayList<>();
    private final List<DecidingCell> cells = new ArrayList<>();
    private final List<Cause> causes = new ArrayList<>();
    private final Set<DecidingCell> deciding = new LinkedHashSet<>();
    private Optional<Cause> cause = Optional.empty();

    DecidingParts(SmallDatabase small, RealData data, Realism realism) {
        this.small = small;
        this.data = data;
        this.realism = realism;
    }

    /** Tries all changes. */
    DecidingParts find(Confirmation confirmation, Confirmation.Results results, PairFacts facts, Progress progress) {
        facts.read().stream()
                .sorted(Comparator.comparing(ColumnPlace::table).thenComparing(ColumnPlace::place))
                .forEach(this::cells);
        int ofCells = changed.size();
        small.shape().tables().values().forEach(this::rowsWithoutPartner);
        List<Optional<Confirmation.Results>> outcomes = changed.isEmpty() ? List.of() : confirmation.run(changed, progress);
        List<Cause> found = new ArrayList<>();
        if (confirmation.isOrderOnly(results)) {
            found.add(new Cause(Cause.Kind.ORDER, "", "", "", 0));
        }
        for (int i = 0; i < changed.size(); i++) {
            if (outcomes.get(i).isPresent() && !confirmation.differ(outcomes.get(i).get())) {
                found.add(causes.get(i));
                if (i < ofCells) {
                    deciding.add(cells.get(i));
                }
            }
        }
        cause = found.stream().min(Comparator.comparing(Cause::kind));
        return this;
    }

    /** The cells whose replacement undoes the difference. */
    List<DecidingCell> deciding() {
        return List.copyOf(deciding);
    }

    /** Of what was shown to decide, the first by {@link Cause.Kind}. */
    Optional<Cause> cause() {
        return cause;
    }

    private void cells(ColumnPlace c) {
        List<List<Cell>> rows = small.of(c.table());
        for (int row = 0; row < Math.min(rows.size(), MOST_ROWS); row++) {
            int place = row;
            Cell present = rows.get(row).get(c.place());
            Optional<Cell> other = data.values(c.table(), c.place()).counts().keySet().stream()
                    .filter(v -> rows.stream().noneMatch(r -> r.get(c.place()).equals(v)))
                    .findFirst();
            Optional<Cell> shared = rows.stream().map(r -> r.get(c.place())).filter(v -> !v.equals(present)).findFirst();
            shared.ifPresent(v -> change(c, place, present, v, false));
            (other.isPresent() ? other.stream() : beside(present).filter(v -> rows.stream().noneMatch(r -> r.get(c.place()).equals(v))))
                    .forEach(v -> change(c, place, present, v, true));
        }
    }

    /** Values beside one, for columns without other real values. */
    private static Stream<Cell> beside(Cell cell) {
        return switch (cell) {
            case Cell.Int(long v) when v > Long.MIN_VALUE && v < Long.MAX_VALUE -> Stream.of(Cell.of(v - 1), Cell.of(v + 1));
            case Cell.Real(double v) -> Stream.of(Cell.of(v - 1), Cell.of(v + 1));
            case Cell.Text(String v) -> Stream.of(Cell.of(v + "x"));
            case Cell.Bool(boolean v) -> Stream.of(Cell.of(!v));
            case Cell.Date(var v) -> Stream.of(new Cell.Date(v.minusDays(1)), new Cell.Date(v.plusDays(1)));
            case Cell.Timestamp(var v) -> Stream.of(new Cell.Timestamp(v.minusDays(1)), new Cell.Timestamp(v.plusDays(1)));
            case Cell _ -> Stream.empty();
        };
    }

    private void change(ColumnPlace c, int row, Cell present, Cell by, boolean unique) {
        SmallDatabase next = Minimiser.replaced(small, c.table(), row, c.place(), by);
        if (realism.obeysDeclared(next)) {
            TableShape t = Objects.requireNonNull(small.shape().tables().get(c.table()));
            long equal = small.of(c.table()).stream().filter(r -> r.get(c.place()).equals(present)).count();
            Cause.Kind kind = present.isNull() ? Cause.Kind.NULL : unique && equal > 1 ? Cause.Kind.REPEATED : Cause.Kind.VALUE;
            cells.add(new DecidingCell(c.table(), row, c.place()));
            causes.add(new Cause(
                    kind, t.name(), t.columns().get(c.place()).name(), SqlValues.literal(present, small.shape().dialect()), (int) equal));
            changed.add(next);
        }
    }

    /** Leaves out each row that another table could refer to and does not. */
    private void rowsWithoutPartner(TableShape child) {
        for (Reference r : child.references()) {
            List<List<Cell>> parents = small.of(r.table());
            for (int row = 0; row < Math.min(parents.size(), MOST_ROWS) && !r.table().equals(child.key()); row++) {
                List<Cell> parent = parents.get(row);
                boolean alone = small.of(child.key()).stream().noneMatch(own -> refers(r, own, parent));
                Map<String, List<List<Cell>>> rows = new LinkedHashMap<>(small.rows());
                List<List<Cell>> left = new ArrayList<>(parents);
                left.remove(row);
                rows.put(r.table(), left);
                SmallDatabase next = new SmallDatabase(small.shape(), rows);
                if (alone && realism.obeysDeclared(next)) {
                    causes.add(new Cause(
                            Cause.Kind.NO_PARTNER, Objects.requireNonNull(small.shape().tables().get(r.table())).name(), child.name(), "", 0));
                    changed.add(next);
                }
            }
        }
    }

    private static boolean refers(Reference r, List<Cell> own, List<Cell> parent) {
        for (int i = 0; i < r.columns().size(); i++) {
            if (!SqlValues.sameKey(own.get(r.columns().get(i)), parent.get(r.refColumns().get(i)))) {
                return false;
            }
        }
        return true;
    }
}
