package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.labelling.CaseQueue.QueueProgress;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemFacts;
import io.github.assay.labelling.QueueFacts;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.labelling.QueueRow;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Holds the annotator's queue: filter, order, and the list that another screen may have requested. UI thread only. */
public final class QueueState {
    private final Background background;
    private final Predicate<ItemKey> open;
    private final ReadOnlyObjectWrapper<CaseQueue> queue;
    private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper("");
    /** What the given list has in common, whether it may be shown yet or not. */
    private String shared = "";

    private List<ItemKey> given = List.of();
    /** The whole project's queue while only a given list is shown. */
    private Optional<CaseQueue> whole = Optional.empty();

    private Optional<Job<CaseQueue>> under = Optional.empty();
    private Runnable after = () -> {};
    private boolean sameRows;

    private final Revealing revealing;

    /** Records what filter and order tell of decided items, and gives it to the queue; blocks. */
    @FunctionalInterface
    interface Revealing {
        CaseQueue revealed(CaseQueue queue) throws Exception;
    }

    /** @param open whether an item's scores may be seen */
    QueueState(Background background, CaseQueue start, Predicate<ItemKey> open, Revealing revealing) {
        this.background = background;
        this.revealing = revealing;
        this.open = open;
        this.queue = new ReadOnlyObjectWrapper<>(start);
    }

    public ReadOnlyObjectProperty<CaseQueue> queueProperty() {
        return queue.getReadOnlyProperty();
    }

    /**
     * What the given list has in common; empty while the whole project is shown. While the list has items whose scores
     * may not be seen yet, the title says only that the list was given, because what they share may be a score.
     */
    public ReadOnlyStringProperty titleProperty() {
        return title.getReadOnlyProperty();
    }

    public CaseQueue queue() {
        return queue.get();
    }

    /** Whether the latest change left every row in its place. */
    public boolean sameRows() {
        return sameRows;
    }

    private void set(CaseQueue changed, boolean same) {
        sameRows = same;
        queue.set(changed);
    }

    /** Filters by a text; the latest wins. Terms that cannot be used are among the filter's faults. */
    void filter(String text) {
        if (!text.equals(queue().filter().text())) {
            change(q -> q.filtered(QueueFilter.parse(text)));
        }
    }

    void order(QueueOrder order) {
        change(q -> q.ordered(order));
    }

    /** Puts the items of one case together, or not. */
    void group(boolean together) {
        change(q -> q.grouped(together));
    }

    /** Shows just these items, in this order; in the queue's own where the order could tell of scores. */
    void only(String what, List<ItemKey> items) {
        CaseQueue all = whole().filtered(QueueFilter.NONE);
        List<QueueRow> rows = new ArrayList<>(items.stream()
                .flatMap(key -> all.indexOf(key).stream().mapToObj(all::row))
                .toList());
        given = rows.stream().map(r -> r.item().key()).toList();
        if (!given.stream().allMatch(open)) {
            rows.sort(Comparator.comparingInt(r -> all.indexOf(r.item().key()).orElseThrow()));
        }
        whole = Optional.of(all);
        shared = what;
        set(
                CaseQueue.of(
                        rows.stream().map(QueueRow::item).toList(),
                        new QueueFacts(
                                rows.stream().map(QueueRow::facts).toList(), List.of(),
                                rows.stream().map(r -> r.facts().open()).toList()),
                        all.dimensions()),
                false);
        entitle();
    }

    private void entitle() {
        title.set(given.stream().allMatch(open) ? shared : Texts.text("review.queue.given", given.size()));
    }

    /** Removes the given list. */
    public void everything() {
        whole.ifPresent(q -> set(q, false));
        whole = Optional.empty();
        shared = "";
        given = List.of();
        title.set("");
    }

    /** The queue over the whole project, also while only a given list is shown. */
    CaseQueue whole() {
        return whole.orElseGet(this::queue);
    }

    /**
     * Shows the same items with scores and outcomes that have become known. What the annotator has done meanwhile
     * stays. Terms of the filter that need scores or outcomes are applied. Sorting runs off the UI thread.
     */
    void replace(CaseQueue known) {
        CaseQueue before = whole();
        background.fetch(_ -> revealing.revealed(with(before, known))).onSuccess(now -> {
            if (whole() != before) {
                replace(known);
            } else if (whole.isPresent()) {
                whole = Optional.of(now);
            } else {
                set(now, false);
            }
        });
    }

    /** Reads the queue over the whole project; blocks. */
    interface Reading {
        CaseQueue read() throws Exception;
    }

    /** Reads the queue again, with the annotator's acts and items as they are; filter, order and outcomes stay. */
    void renew(Reading reading, Runnable then) {
        CaseQueue before = whole();
        background.fetch(_ -> {
            CaseQueue read = reading.read();
            List<ItemFacts> facts = new ArrayList<>(read.facts().items());
            for (int i = 0; i < facts.size(); i++) {
                facts.set(i, facts.get(i).withOutcomesOf(before.facts().items().get(i)));
            }
            return revealing.revealed(read.with(new QueueFacts(facts, before.facts().metrics(), read.facts().open()))
                    .filtered(QueueFilter.parse(before.filter().text()))
                    .ordered(before.order() instanceof QueueOrder.Assigned ? read.order() : before.order())
                    .grouped(before.isGrouped()));
        }).onSuccess(now -> {
            if (whole() != before) {
                renew(reading, then); // an act came between
                return;
            }
            if (whole.isPresent()) {
                whole = Optional.of(now);
                only(shared, given);
            } else {
                set(now, false);
            }
            then.run();
        });
    }

    private static CaseQueue with(CaseQueue before, CaseQueue known) {
        return before.with(brought(before.facts(), known.facts()))
                .filtered(QueueFilter.parse(before.filter().text()))
                .ordered(before.order());
    }

    /** Shows the same items with votes compared with another guideline, taken from a queue over the whole project. */
    void guided(CaseQueue known) {
        CaseQueue all = known.filtered(QueueFilter.NONE);
        if (whole.isPresent()) {
            given.forEach(item -> all.indexOf(item).ifPresent(i -> update(
                    item, facts(item).withGuidance(all.row(i).facts().guidance()))));
        }
        List<ItemFacts> facts = new ArrayList<>();
        List<ItemFacts> mine = whole().facts().items();
        for (int i = 0; i < mine.size(); i++) {
            facts.add(mine.get(i).withGuidance(known.facts().items().get(i).guidance()));
        }
        CaseQueue now = whole().with(new QueueFacts(facts, whole().facts().metrics(), whole().facts().open()));
        if (whole.isPresent()) {
            whole = Optional.of(now);
        } else {
            set(now, true);
        }
    }

    private static QueueFacts brought(QueueFacts mine, QueueFacts known) {
        List<ItemFacts> facts = new ArrayList<>(mine.items().size());
        for (int i = 0; i < mine.items().size(); i++) {
            ItemFacts found = known.items().get(i);
            facts.add(mine.items().get(i).withOutcomesOf(found));
        }
        return new QueueFacts(facts, known.metrics(), mine.open());
    }

    /** New facts of one item, after a vote or a flag; rows keep their places. */
    void update(ItemKey item, ItemFacts facts) {
        set(queue().with(item, facts), true);
        whole = whole.map(q -> q.with(item, facts));
        if (whole.isPresent()) {
            entitle();
        }
    }

    /** How many items of the project an annotator who has begun has still to decide; 0 before that. */
    public int stillToDecide() {
        QueueProgress all = whole().filtered(QueueFilter.NONE).progress();
        return all.decided() == 0 ? 0 : all.total() - all.decided();
    }

    /** The queue's facts of an item. */
    public ItemFacts facts(ItemKey item) {
        OptionalInt at = queue().indexOf(item);
        if (at.isPresent()) {
            return queue().row(at.getAsInt()).facts();
        }
        CaseQueue all = whole().filtered(QueueFilter.NONE);
        OptionalInt hidden = all.indexOf(item);
        return hidden.isPresent() ? all.row(hidden.getAsInt()).facts() : ItemFacts.BLANK;
    }

    public Optional<ItemKey> at(int row) {
        return row >= 0 && row < queue().size() ? Optional.of(queue().row(row).item().key()) : Optional.empty();
    }

    /** The item some rows from this one; stays inside the queue. */
    Optional<ItemKey> beside(ItemKey item, int step) {
        OptionalInt at = queue().indexOf(item);
        return at.isPresent() ? at(at.getAsInt() + step) : at(step > 0 ? 0 : queue().size() - 1);
    }

    /** The next item to decide after this one; empty when all are decided. */
    Optional<ItemKey> nextUndecided(ItemKey item) {
        OptionalInt next = queue().nextUndecided(queue().indexOf(item).orElse(-1));
        return next.isPresent() ? at(next.getAsInt()) : Optional.empty();
    }

    private void change(UnaryOperator<CaseQueue> how) {
        under.ifPresent(Job::drop);
        CaseQueue from = queue();
        under = Optional.of(background.fetch(_ -> revealing.revealed(how.apply(from))));
        under.get().onSuccess(q -> {
            if (queue() != from) {
                change(how);
                return;
            }
            set(q, false);
            Runnable then = after;
            after = () -> {};
            then.run();
        });
    }

    /** Calls a function when the latest filter or order is in force: at once, or after it has been computed. */
    void whenSettled(Runnable then) {
        if (under.map(Job::isOver).orElse(true)) {
            then.run();
        } else {
            after = then;
        }
    }
}
