package io.github.assay.labelling;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.project.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Queue of items for one annotator: a filter chooses rows, an order sorts them. Immutable. Rows keep their positions
 * when facts change, so the list does not move while the annotator works. Filtering again updates it.
 */
public final class CaseQueue {
    private final List<Item> items;
    private final Map<ItemKey, Integer> places;
    private final QueueFacts facts;
    private final ItemDimensions dimensions;
    private final Triage triage;
    private final Rows rows;

    /**
     * The rows of the queue and their order.
     *
     * @param assigned whether the rows are those of rounds, so that nothing else is shown and the order stays
     * @param ordered indexes of all items in order
     * @param grouped whether items of one case are neighbours
     * @param shown indexes of the items shown, in order
     */
    private record Rows(
            boolean assigned, QueueFilter filter, QueueOrder order, int[] ordered, boolean grouped, int[] shown) {}

    private CaseQueue(
            List<Item> items, Map<ItemKey, Integer> places, QueueFacts facts, ItemDimensions dimensions, Triage triage, Rows rows) {
        this.dimensions = dimensions;
        this.items = items;
        this.places = places;
        this.facts = facts;
        this.triage = triage;
        this.rows = rows;
    }

    /** All items in the order of the files. */
    public static CaseQueue of(List<Item> items, QueueFacts facts) {
        return of(items, facts, ItemDimensions.NONE);
    }

    /** The same, whose filters may use dimensions of the data. */
    public static CaseQueue of(List<Item> items, QueueFacts facts, ItemDimensions dimensions) {
        List<Item> all = List.copyOf(items);
        if (facts.items().size() != all.size()) {
            throw new IllegalArgumentException(all.size() + " items, but facts of " + facts.items().size());
        }
        Map<ItemKey, Integer> places = HashMap.newHashMap(all.size());
        for (int i = 0; i < all.size(); i++) {
            places.put(all.get(i).key(), i);
        }
        QueueOrder order = new QueueOrder.AsFiled();
        int[] filed = Ordering.of(order, all, facts);
        return new CaseQueue(
                all, places, facts, dimensions, new Triage(facts), new Rows(false, QueueFilter.NONE, order, filed, false, filed));
    }

    /**
     * Only the items that rounds assign, in their order; later filters choose among them, and orders and groups change
     * nothing.
     *
     * @param rounds names of the rounds, for display
     * @param keys the items in the order of the rounds; unknown ones are passed over
     */
    public CaseQueue assigned(String rounds, List<ItemKey> keys) {
        int[] places = keys.stream().filter(this.places::containsKey).mapToInt(this.places::get).toArray();
        return with(new Rows(true, QueueFilter.NONE, new QueueOrder.Assigned(rounds), places, false, places));
    }

    /**
     * All items that pass a filter, in the present order, by the present facts. Terms on unknown metrics are faults.
     */
    public CaseQueue filtered(QueueFilter filter) {
        QueueFilter known = filter.knowing(this);
        int[] shown = Arrays.stream(rows.ordered)
                .filter(i -> known.lets(new FilterTerm.Subject(items.get(i), facts.items().get(i), facts, i)))
                .toArray();
        return with(new Rows(
                rows.assigned, known, rows.order, rows.ordered, rows.grouped, inGroups(rows.grouped, shown)));
    }

    /** The same rows in another order, by the present facts. */
    public CaseQueue ordered(QueueOrder order) {
        if (rows.assigned) {
            return this;
        }
        boolean[] isShown = new boolean[items.size()];
        Arrays.stream(rows.shown).forEach(i -> isShown[i] = true);
        int[] ordered = Ordering.of(order, items, facts);
        int[] shown = Arrays.stream(ordered).filter(i -> isShown[i]).toArray();
        return with(new Rows(false, rows.filter, order, ordered, rows.grouped, inGroups(rows.grouped, shown)));
    }

    /**
     * The same rows, with the items of one case together or not. A case has the place of its first shown item in the
     * order; inside a case the order is kept.
     */
    public CaseQueue grouped(boolean together) {
        if (rows.assigned) {
            return this;
        }
        boolean[] isShown = new boolean[items.size()];
        Arrays.stream(rows.shown).forEach(i -> isShown[i] = true);
        int[] shown = Arrays.stream(rows.ordered).filter(i -> isShown[i]).toArray();
        return with(new Rows(false, rows.filter, rows.order, rows.ordered, together, inGroups(together, shown)));
    }

    /** Whether the items of one case are neighbours. */
    public boolean isGrouped() {
        return rows.grouped;
    }

    private int[] inGroups(boolean together, int[] shown) {
        if (!together) {
            return shown;
        }
        Map<String, List<Integer>> cases = new LinkedHashMap<>();
        for (int i : shown) {
            cases.computeIfAbsent(items.get(i).evalCase().id(), _ -> new ArrayList<>(4)).add(i);
        }
        return cases.values().stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    }

    private CaseQueue with(Rows changed) {
        return new CaseQueue(items, places, facts, dimensions, triage, changed);
    }

    /** The same rows with new facts of one item; unknown items change nothing. */
    public CaseQueue with(ItemKey item, ItemFacts changed) {
        Integer place = places.get(item);
        if (place == null) {
            return this;
        }
        QueueFacts known = facts.with(place, changed);
        return new CaseQueue(items, places, known, dimensions, triage.with(known), rows);
    }

    /** The same rows with new facts of all items. */
    public CaseQueue with(QueueFacts changed) {
        if (changed.items().size() != items.size()) {
            throw new IllegalArgumentException(items.size() + " items, but facts of " + changed.items().size());
        }
        return new CaseQueue(items, places, changed, dimensions, new Triage(changed), rows);
    }

    /** What filters may use of the data beside their own fields. */
    public ItemDimensions dimensions() {
        return dimensions;
    }

    /** Facts of all items, including items hidden by the filter. */
    public QueueFacts facts() {
        return facts;
    }

    /** All items, in file order, including items hidden by the filter. */
    public List<Item> items() {
        return items;
    }

    /** What filter and order may not use of every item yet; empty when nothing is held back from them. */
    public Optional<HiddenFacts> hidden() {
        int open = (int) facts.open().stream().filter(o -> o).count();
        int voted = (int) facts.items().stream().filter(f -> f.own() == ItemStatus.PASS || f.own() == ItemStatus.FAIL).count();
        boolean scores = open < items.size() && !facts.metrics().isEmpty();
        if (scores && rows.filter.asksForScores()) {
            return Optional.of(new HiddenFacts(HiddenFacts.Use.METRIC, open, items.size()));
        }
        if (open < items.size() && rows.filter.asksForData()) {
            return Optional.of(new HiddenFacts(HiddenFacts.Use.DATA, open, items.size()));
        }
        if (voted < items.size() && rows.filter.asksForVotes()) {
            return Optional.of(new HiddenFacts(HiddenFacts.Use.SPLIT, voted, items.size()));
        }
        return rows.order instanceof QueueOrder.Triage && scores
                ? Optional.of(new HiddenFacts(HiddenFacts.Use.TRIAGE, open, items.size()))
                : Optional.empty();
    }

    /** The items of the rows whose scores the annotator may know. */
    Stream<Item> openItems() {
        return Arrays.stream(rows.shown).filter(i -> facts.open().get(i)).mapToObj(items::get);
    }

    /** Number of rows. */
    public int size() {
        return rows.shown.length;
    }

    /** The item of a row, from 0. */
    public Item item(int index) {
        return items.get(rows.shown[index]);
    }

    /** A row of the queue as it is filtered and ordered, from 0. */
    public QueueRow row(int index) {
        int place = rows.shown[index];
        ItemFacts known = facts.items().get(place);
        return new QueueRow(items.get(place), known, triage.informative(known, place, facts.items()));
    }

    /** The row of an item; empty when the filter hides it. */
    public OptionalInt indexOf(ItemKey item) {
        Integer place = places.get(item);
        return place == null
                ? OptionalInt.empty()
                : IntStream.range(0, rows.shown.length)
                        .filter(i -> rows.shown[i] == place)
                        .findFirst();
    }

    /**
     * The next row to decide after a row; after the last row the search continues at the first. Postponed items come
     * after all others, in the order in which they were postponed. Votes to revisit come last. Empty when all is
     * decided.
     *
     * @param row the present row, or -1
     */
    public OptionalInt nextUndecided(int row) {
        int count = size();
        OptionalInt fresh = after(row, f -> !f.decided() && f.own() != ItemStatus.LATER);
        OptionalInt putOff = fresh.isPresent()
                ? fresh
                : IntStream.range(0, count)
                        .filter(i -> !factsOf(i).decided())
                        .boxed()
                        .min(Comparator.comparing(i -> factsOf(i).since()))
                        .map(OptionalInt::of)
                        .orElse(OptionalInt.empty());
        return putOff.isPresent() ? putOff : after(row, ItemFacts::toRevisit);
    }

    private OptionalInt after(int row, Predicate<ItemFacts> which) {
        return IntStream.rangeClosed(1, size())
                .map(step -> (row + step) % size())
                .filter(i -> which.test(factsOf(i)))
                .findFirst();
    }

    private ItemFacts factsOf(int row) {
        return facts.items().get(rows.shown[row]);
    }

    /** Progress over the rows of this queue. */
    public QueueProgress progress() {
        return new QueueProgress(
                size(),
                count(ItemFacts::decided),
                count(f -> f.own() == ItemStatus.PASS),
                count(f -> f.own() == ItemStatus.FAIL),
                count(f -> f.own() == ItemStatus.UNSURE),
                count(f -> f.flags().contains(Flag.CANNOT_JUDGE)),
                count(f -> f.own() == ItemStatus.LATER && !f.decided()),
                (int) facts.items().stream().filter(ItemFacts::toRevisit).count());
    }

    private int count(Predicate<ItemFacts> which) {
        return (int) Arrays.stream(rows.shown)
                .filter(i -> which.test(facts.items().get(i)))
                .count();
    }

    /** The filter that chose the rows. */
    public QueueFilter filter() {
        return rows.filter;
    }

    /** The order of the rows. */
    public QueueOrder order() {
        return rows.order;
    }

    /** Sorts the indexes of items. */
    private static final class Ordering {
        static int[] of(QueueOrder order, List<Item> items, QueueFacts facts) {
            return switch (order) {
                case QueueOrder.AsFiled _, QueueOrder.Assigned _ -> newFirst(items.size(), facts);
                case QueueOrder.Shuffled(long seed) -> shuffled(items.size(), seed);
                case QueueOrder.Triage _ -> triage(items.size(), facts);
                case QueueOrder.Drawn _ -> drawn(items.size(), facts);
                case QueueOrder.Stratified(QueueOrder.Stratum by, long seed) -> stratified(items, by, seed);
            };
        }

        /** The order of the files, in which items that carry a vote follow the others. */
        private static int[] newFirst(int count, QueueFacts facts) {
            return IntStream.concat(
                            IntStream.range(0, count).filter(i -> !facts.items().get(i).carried()),
                            IntStream.range(0, count).filter(i -> facts.items().get(i).carried()))
                    .toArray();
        }

        private static int[] fileOrder(int count) {
            return IntStream.range(0, count).toArray();
        }

        private static int[] shuffled(int count, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] places = fileOrder(count);
            for (int i = count - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int swapped = places[i];
                places[i] = places[j];
                places[j] = swapped;
            }
            return places;
        }

        private static int[] triage(int count, QueueFacts facts) {
            Triage triage = new Triage(facts);
            double[] urgency = IntStream.range(0, count)
                    .mapToDouble(i -> triage.urgency(facts.items().get(i), i))
                    .toArray();
            return sorted(count, Comparator.comparingDouble(i -> -urgency[i]));
        }

        private static int[] drawn(int count, QueueFacts facts) {
            return sorted(count, Comparator.comparingInt(i -> {
                int place = facts.items().get(i).drawn();
                return place == 0 ? Integer.MAX_VALUE : place;
            }));
        }

        /**
         * Sorts each item by its relative position in its own stratum, so that every part of the order has all strata
         * in proportion.
         */
        private static int[] stratified(List<Item> items, QueueOrder.Stratum by, long seed) {
            Map<String, Integer> sizes = new HashMap<>();
            items.forEach(item -> sizes.merge(stratum(item, by), 1, Integer::sum));
            Map<String, Integer> taken = new HashMap<>();
            double[] share = new double[items.size()];
            int[] shuffled = shuffled(items.size(), seed);
            for (int place : shuffled) {
                String stratum = stratum(items.get(place), by);
                int number = taken.merge(stratum, 1, Integer::sum);
                share[place] = (number - 0.5) / Objects.requireNonNull(sizes.get(stratum));
            }
            return sorted(items.size(), Comparator.comparingDouble(i -> share[i]));
        }

        private static String stratum(Item item, QueueOrder.Stratum by) {
            return switch (by) {
                case DATABASE -> item.evalCase().dbId();
                case SYSTEM -> item.prediction().system();
                case TIER -> item.evalCase().strata().difficulty();
                case CATEGORY -> item.evalCase().strata().category();
            };
        }

        /** Stable: ties stay in the order of the files. */
        private static int[] sorted(int count, Comparator<Integer> order) {
            return IntStream.range(0, count).boxed().sorted(order).mapToInt(Integer::intValue).toArray();
        }
    }

    /**
     * Progress of an annotator. {@code decided} counts pass, fail, unsure and cannot judge; {@code later} is open.
     *
     * @param total rows in the queue
     * @param toRevisit votes in the whole project that were cast under an earlier guideline
     */
    public record QueueProgress(
            int total, int decided, int pass, int fail, int unsure, int cannotJudge, int later, int toRevisit) {}
}
