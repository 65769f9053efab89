package io.github.assay.labelling.queue;

import io.github.assay.domain.project.Item;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Sorts the indexes of items. */
final class Ordering {
    private Ordering() {}

    static int[] of(QueueOrder order, List<Item> items, QueueFacts facts) {
        return switch (order) {
            case QueueOrder.AsFiled _, QueueOrder.Assigned _ -> fileOrder(items.size());
            case QueueOrder.Shuffled(long seed) -> shuffled(items.size(), seed);
            case QueueOrder.Triage _ -> triage(items.size(), facts);
            case QueueOrder.Drawn _ -> drawn(items.size(), facts);
            case QueueOrder.Stratified(QueueOrder.Stratum by, long seed) -> stratified(items, by, seed);
        };
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
     * Sorts each item by its relative position in its own stratum, so that every part of the order has all strata in
     * proportion.
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
            share[place] = (number - 0.5) / sizes.get(stratum);
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
