package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Round;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Spreads open slots of items over annotators, so that all have about as many. Those who had an item keep it as
 * long as they are not above their share, so that a list changes little when people join or leave. Who is paused keeps
 * all that they had and gets nothing else.
 */
final class Balance {
    private final List<String> people;
    private final boolean[] paused;
    private final Map<String, Integer> places = new HashMap<>();
    private final int[] load;
    private final int[][] together;
    private final List<Draws> who = new ArrayList<>();
    private int lacking;

    /**
     * An item with slots to fill.
     *
     * @param open number of slots
     * @param done who has judged it; they stay
     * @param had who had it before
     */
    record Slots(ItemKey item, int open, List<String> done, List<String> had) {}

    Balance(Round round) {
        this.people = round.people();
        for (String person : people) {
            places.put(person, places.size());
            who.add(new Draws(round, "who", person));
        }
        paused = new boolean[people.size()];
        round.paused().forEach(p -> paused[people.indexOf(p)] = true);
        load = new int[people.size()];
        together = new int[people.size()][people.size()];
    }

    /** Number of slots that could not be filled. */
    int lacking() {
        return lacking;
    }

    /** By item, in the given order, who has judged it or is to judge it. */
    Map<ItemKey, List<String>> fill(List<Slots> slots) {
        int open = slots.stream().mapToInt(its -> its.open() - (int) its.had().stream()
                .filter(p -> !its.done().contains(p) && isPaused(p)).limit(its.open()).count()).sum();
        int able = Math.max(1, (int) people.stream().filter(p -> !isPaused(p)).count());
        int share = (open + able - 1) / able;
        List<List<Integer>> chosen = new ArrayList<>(slots.size());
        for (Slots its : slots) {
            List<Integer> kept = new ArrayList<>();
            its.had().stream().filter(places::containsKey).filter(p -> !its.done().contains(p)).map(places::get).forEach(p -> {
                if (kept.size() < its.open() && (paused[p] || load[p] < share)) {
                    kept.add(p);
                    load[p]++;
                }
            });
            chosen.add(kept);
        }
        Map<ItemKey, List<String>> to = new LinkedHashMap<>();
        for (int i = 0; i < slots.size(); i++) {
            to.put(slots.get(i).item(), names(slots.get(i), completed(slots.get(i), chosen.get(i))));
        }
        return to;
    }

    private boolean isPaused(String person) {
        Integer place = places.get(person);
        return place != null && paused[place];
    }

    private List<Integer> completed(Slots its, List<Integer> chosen) {
        boolean[] taken = paused.clone();
        List<Integer> on = new ArrayList<>();
        for (String person : its.done()) {
            Integer place = places.get(person);
            if (place != null) {
                taken[place] = true;
                on.add(place);
            }
        }
        for (int place : chosen) {
            taken[place] = true;
            meet(on, place);
        }
        long number = Draws.number(its.item());
        while (chosen.size() < its.open()) {
            int next = least(number, taken, on);
            if (next < 0) {
                lacking += its.open() - chosen.size();
                break;
            }
            taken[next] = true;
            load[next]++;
            chosen.add(next);
            meet(on, next);
        }
        return chosen;
    }

    private void meet(List<Integer> on, int place) {
        for (int other : on) {
            together[other][place]++;
            together[place][other]++;
        }
        on.add(place);
    }

    /**
     * The annotator with the fewest open items, then with the fewest items shared with those chosen, then by draw.
     */
    private int least(long item, boolean[] taken, List<Integer> on) {
        int best = -1;
        long bestShared = 0;
        long bestDraw = 0;
        boolean drawn = false;
        for (int p = 0; p < taken.length; p++) {
            if (taken[p]) {
                continue;
            }
            long shared = shared(p, on);
            if (best >= 0 && (load[p] > load[best] || load[p] == load[best] && shared > bestShared)) {
                continue;
            }
            if (best >= 0 && load[p] == load[best] && shared == bestShared) {
                bestDraw = drawn ? bestDraw : draw(item, best);
                drawn = true;
                long draw = draw(item, p);
                if (draw >= bestDraw) {
                    continue;
                }
                bestDraw = draw;
            } else {
                drawn = false;
            }
            best = p;
            bestShared = shared;
        }
        return best;
    }

    private long draw(long item, int person) {
        return who.get(person).of(item);
    }

    private long shared(int person, List<Integer> on) {
        long sum = 0;
        for (int other : on) {
            sum += together[other][person];
        }
        return sum;
    }

    private List<String> names(Slots its, List<Integer> chosen) {
        List<String> names = new ArrayList<>(its.done());
        chosen.forEach(p -> names.add(people.get(p)));
        return names;
    }
}
