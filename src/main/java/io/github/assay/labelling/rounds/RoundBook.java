package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * All rounds of a project, in the order in which they were planned.
 *
 * @param rounds one for each id
 */
public record RoundBook(List<RoundState> rounds) {
    /** A project without rounds. */
    public static final RoundBook EMPTY = new RoundBook(List.of());

    public RoundBook {
        rounds = List.copyOf(rounds);
    }

    /**
     * Reads the rounds from their acts.
     *
     * @param steps acts on rounds, by time
     * @param assignments of all rounds, by time; the later on an item is in force
     */
    public static RoundBook of(List<RoundAct> steps, List<AssignmentAct> assignments) {
        SequencedMap<String, RoundState> states = new LinkedHashMap<>();
        Map<String, Map<ItemKey, AssignmentAct>> items = new HashMap<>();
        for (AssignmentAct act : assignments) {
            items.computeIfAbsent(act.round(), _ -> new HashMap<>()).put(act.item(), act);
        }
        Map<String, Boolean> open = new HashMap<>();
        Map<String, Round> rules = new HashMap<>();
        Map<String, RoundAct> first = new LinkedHashMap<>();
        for (RoundAct act : steps) {
            String id = act.round().id();
            first.putIfAbsent(id, act);
            rules.put(id, act.round());
            open.put(id, act.step() != RoundAct.Step.CLOSE);
        }
        first.forEach((id, plan) -> states.put(id, new RoundState(
                Objects.requireNonNull(rules.get(id)), Objects.requireNonNull(open.get(id)), plan.annotator(), plan.at(),
                inForce(items.getOrDefault(id, Map.of())))));
        return new RoundBook(List.copyOf(states.values()));
    }

    private static SequencedMap<ItemKey, AssignmentAct> inForce(Map<ItemKey, AssignmentAct> found) {
        List<AssignmentAct> sorted = new ArrayList<>(found.values());
        sorted.sort(Comparator.comparingInt(AssignmentAct::place).thenComparing(AssignmentAct::item));
        SequencedMap<ItemKey, AssignmentAct> kept = new LinkedHashMap<>();
        sorted.stream().filter(a -> !a.to().isEmpty()).forEach(a -> kept.put(a.item(), a));
        return kept;
    }

    /** The round of an id. */
    public Optional<RoundState> find(String id) {
        return rounds.stream().filter(r -> r.round().id().equals(id)).findFirst();
    }

    /** The open rounds. */
    public List<RoundState> open() {
        return rounds.stream().filter(RoundState::open).toList();
    }

    /** Whether a round was planned later that judges items anew. */
    public boolean isFollowedAnew(RoundState round) {
        return rounds.stream().anyMatch(r -> r.planned().isAfter(round.planned()) && r.round().anew());
    }

    /**
     * When votes on an item stop counting in a round: when a later round was planned that judges the item anew; empty
     * where there is none.
     */
    public Optional<Instant> until(RoundState round, ItemKey item) {
        return rounds.stream()
                .filter(r -> r.planned().isAfter(round.planned()) && r.round().anew())
                .filter(r -> ((Map<ItemKey, AssignmentAct>) r.assignments()).containsKey(item))
                .map(RoundState::planned)
                .min(Comparator.naturalOrder());
    }
}
