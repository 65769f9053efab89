package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Plans who judges which items of a round. The same rules, items, votes and earlier assignments give the same plan on
 * every machine. Annotators get the same number of open items but for one, where the items allow it, and pairs of
 * annotators share about as many items.
 */
public final class RoundPlanner {
    private final Round round;
    private final Map<ItemKey, AssignmentAct> before;
    private final Map<ItemKey, Set<String>> judged;
    private final Balance balance;

    private RoundPlanner(Round round, Map<ItemKey, AssignmentAct> before, Map<ItemKey, Set<String>> judged) {
        this.round = round;
        this.before = before;
        this.judged = judged;
        this.balance = new Balance(round);
    }

    /**
     * Plans a round, or plans it again.
     *
     * @param items to be labelled, in the order of the round (file or triage)
     * @param known attention, gold and onboarding items; every annotator of the round judges them. An item of both
     *     lists is a known item
     * @param before assignments in force; empty for a new round. What was judged stays assigned
     * @param judged by item, who has judged it in this round; votes of others than annotators of the round, and of
     *     those not assigned, do not count towards the votes of an item
     * @param lead id of the lead, for the acts
     * @param at time of the acts
     */
    public static RoundPlan plan(
            Round round, List<ItemKey> items, List<KnownItem> known, Map<ItemKey, AssignmentAct> before,
            Map<ItemKey, Set<String>> judged, String lead, Instant at) {
        return new RoundPlanner(round, before, judged).plan(items, known, lead, at);
    }

    /** A round in which assignments were changed by hand; {@code lacking} changes could not be made. */
    public static RoundPlan changed(
            Round round, Map<ItemKey, AssignmentAct> before, Map<ItemKey, Set<String>> judged, Collection<AssignmentAct> changes, int lacking) {
        Map<ItemKey, AssignmentAct> all = new LinkedHashMap<>(before);
        changes.forEach(act -> all.put(act.item(), act));
        RoundPlan plan = new RoundPlanner(round, before, judged).result(List.copyOf(all.values()));
        return new RoundPlan(round, plan.assignments(), plan.changed(), plan.assigned(), plan.left(), lacking);
    }

    private RoundPlan plan(List<ItemKey> items, List<KnownItem> known, String lead, Instant at) {
        Map<ItemKey, KnownItem> stated = new LinkedHashMap<>();
        known.forEach(k -> stated.put(k.item(), k));
        List<ItemKey> plain = items.stream().distinct().filter(i -> !stated.containsKey(i)).toList();
        Map<ItemKey, List<String>> to = shared(plain);
        Map<ItemKey, List<String>> again = repeated(to);
        Set<ItemKey> masked = masked(plain);
        List<AssignmentAct> all = new ArrayList<>();
        int place = 0;
        for (ItemKey item : inOrder(plain, known)) {
            KnownItem its = stated.get(item);
            place++;
            AssignmentAct was = before.get(item);
            List<String> people = its == null ? Objects.requireNonNull(to.get(item)) : everyone(item);
            AssignmentAct act = new AssignmentAct(
                    item, lead, round.id(), was == null ? place : was.place(), its == null ? Use.PLAIN
                            : its.use(), people,
                    again.getOrDefault(item, List.of()), masked.contains(item),
                    Optional.ofNullable(its).map(KnownItem::label), its == null ? "" : its.note(), at);
            all.add(act);
        }
        before.values().stream().filter(a -> !to.containsKey(a.item()) && !stated.containsKey(a.item())).forEach(a -> {
            List<String> rest = a.to().stream().filter(p -> hasJudged(a.item(), p)).toList();
            all.add(a.changed(rest, a.again(), lead, at));
        });
        return result(all);
    }

    private RoundPlan result(List<AssignmentAct> all) {
        List<AssignmentAct> kept = new ArrayList<>();
        List<AssignmentAct> changed = new ArrayList<>();
        Map<String, Integer> assigned = new HashMap<>();
        Map<String, Integer> left = new HashMap<>();
        round.people().forEach(p -> {
            assigned.put(p, 0);
            left.put(p, 0);
        });
        for (AssignmentAct act : all) {
            AssignmentAct was = before.get(act.item());
            boolean same = was != null && act.changed(act.to(), act.again(), was.annotator(), was.at()).equals(was);
            if (!same) {
                changed.add(act);
            }
            if (!act.to().isEmpty()) {
                kept.add(same ? was : act);
            }
            for (String person : act.to()) {
                assigned.merge(person, 1, Integer::sum);
                left.merge(person, hasJudged(act.item(), person) ? 0 : 1, Integer::sum);
            }
        }
        kept.sort(Comparator.comparingInt(AssignmentAct::place).thenComparing(AssignmentAct::item));
        return new RoundPlan(round, kept, changed, assigned, left, balance.lacking());
    }

    private boolean hasJudged(ItemKey item, String person) {
        return judged.getOrDefault(item, Set.of()).contains(person);
    }

    /** All annotators of the round, and those who left after they had judged it. */
    private List<String> everyone(ItemKey item) {
        List<String> all = new ArrayList<>(round.people());
        AssignmentAct was = before.get(item);
        if (was != null) {
            was.to().stream().filter(p -> hasJudged(item, p)).forEach(all::add);
        }
        return all;
    }

    /** Who judges each plain item. */
    private Map<ItemKey, List<String>> shared(List<ItemKey> plain) {
        List<ItemKey> spread = new Draws(round, "spread", "").sorted(plain, i -> i);
        int several = Draws.count(round.overlap(), plain.size());
        List<Balance.Slots> slots = new ArrayList<>(spread.size());
        for (int i = 0; i < spread.size(); i++) {
            ItemKey item = spread.get(i);
            int votes = votes(item, i < several);
            List<String> had = before.containsKey(item) ? before.get(item).to() : List.of();
            List<String> done = judged.getOrDefault(item, Set.of()).stream()
                    .filter(p -> had.contains(p) || round.people().contains(p))
                    .sorted(Comparator.comparing((String p) -> !had.contains(p)).thenComparing(p -> p))
                    .limit(Math.max(votes, had.stream().filter(p -> hasJudged(item, p)).count()))
                    .toList();
            slots.add(new Balance.Slots(item, Math.max(0, votes - done.size()), done, had));
        }
        return balance.fill(slots);
    }

    /**
     * Votes that an item is to get: an item that was planned for several keeps them, up to the number of annotators.
     */
    private int votes(ItemKey item, boolean several) {
        boolean planned = before.containsKey(item) && before.get(item).to().size() > 1;
        return several || planned ? round.votes() : 1;
    }

    /** Who judges which items a second time: those with the first draws of each annotator. */
    private Map<ItemKey, List<String>> repeated(Map<ItemKey, List<String>> to) {
        Map<ItemKey, List<String>> again = new HashMap<>();
        if (round.repeats() == 0) {
            return again;
        }
        for (String person : round.people()) {
            List<ItemKey> own = to.keySet().stream().filter(i -> Objects.requireNonNull(to.get(i)).contains(person)).toList();
            Set<ItemKey> chosen = new HashSet<>();
            own.stream().filter(i -> before.containsKey(i) && before.get(i).again().contains(person))
                    .forEach(chosen::add);
            for (ItemKey item : new Draws(round, "repeat", person).sorted(own, i -> i)) {
                if (chosen.size() < round.repeats()) {
                    chosen.add(item);
                }
            }
            chosen.forEach(i -> again.computeIfAbsent(i, _ -> new ArrayList<>()).add(person));
        }
        return again;
    }

    /** Items that are shown masked: those with the first draws; an item keeps what it was planned with. */
    private Set<ItemKey> masked(List<ItemKey> plain) {
        Set<ItemKey> masked = new HashSet<>();
        plain.stream().filter(i -> before.containsKey(i) && before.get(i).masked()).forEach(masked::add);
        List<ItemKey> fresh = plain.stream().filter(i -> !before.containsKey(i)).toList();
        List<ItemKey> drawn = new Draws(round, "masked", "").sorted(fresh, i -> i);
        masked.addAll(drawn.subList(0, Draws.count(round.disclosure().masked(), fresh.size())));
        return masked;
    }

    /** Onboarding items first, as listed; attention and gold items at drawn places between the others. */
    private List<ItemKey> inOrder(List<ItemKey> plain, List<KnownItem> known) {
        record Placed(ItemKey item, double place) {}

        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < plain.size(); i++) {
            placed.add(new Placed(plain.get(i), (i + 0.5) / plain.size()));
        }
        List<ItemKey> order = new ArrayList<>();
        Draws places = new Draws(round, "place", "");
        for (KnownItem its : known) {
            if (its.use() == Use.ONBOARDING) {
                order.add(its.item());
            } else {
                placed.add(new Placed(its.item(), (places.of(its.item()) >>> 11) * 0x1.0p-53));
            }
        }
        placed.sort(Comparator.comparingDouble(Placed::place).thenComparing(Placed::item));
        placed.forEach(p -> order.add(p.item()));
        return order.stream().distinct().toList();
    }

    /**
     * An item whose label the lead states: an attention, gold or onboarding item.
     *
     * @param use not {@link Use#PLAIN}
     * @param label pass or fail
     * @param note explanation shown after the vote on an onboarding item; may be empty
     */
    public record KnownItem(ItemKey item, Use use, Label label, String note) {
        public KnownItem {
            if (use == Use.PLAIN || !label.decides()) {
                throw new IllegalArgumentException("a known item needs a use and pass or fail: " + item);
            }
        }
    }

    /**
     * Assignments as planned.
     *
     * @param round the rules
     * @param assignments all that are in force afterwards, in the order of the round
     * @param changed those that differ from what was in force before
     * @param assigned items by annotator, judged ones included
     * @param left items by annotator that are not judged yet
     * @param lacking votes that cannot be assigned, because too few annotators are left who did not judge them
     */
    public record RoundPlan(
            Round round, List<AssignmentAct> assignments, List<AssignmentAct> changed, Map<String, Integer> assigned,
            Map<String, Integer> left, int lacking) {
        public RoundPlan {
            assignments = List.copyOf(assignments);
            changed = List.copyOf(changed);
            assigned = Map.copyOf(assigned);
            left = Map.copyOf(left);
        }
    }
}
