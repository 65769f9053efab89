package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Round.Level;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** What the open rounds of a project mean for one annotator. Immutable. */
public final class RoundRules {
    /** A project without open rounds. */
    public static final RoundRules NONE = new RoundRules("", List.of(), Map.of(), Map.of());

    private final String annotator;
    private final List<RoundState> open;
    private final Map<ItemKey, Duty> duties;
    private final Map<ItemKey, Shown> shown;

    /**
     * An item assigned to the annotator.
     *
     * @param round the round; of several open rounds with the item, the one planned last
     * @param planned time at which the round was planned
     * @param assignment the item's assignment
     * @param again whether the annotator judges it a second time
     * @param paused whether the annotator gets no items of the round for now
     */
    public record Duty(Round round, Instant planned, AssignmentAct assignment, boolean again, boolean paused) {}

    /**
     * What is shown of an item.
     *
     * @param before the annotator's own pass or fail
     * @param after it
     */
    public record Shown(Level before, Level after) {
        private Shown least(Shown other) {
            return new Shown(
                    before.shows(other.before) ? other.before : before, after.shows(other.after) ? other.after : after);
        }
    }

    private RoundRules(
            String annotator, List<RoundState> open, Map<ItemKey, Duty> duties, Map<ItemKey, Shown> shown) {
        this.annotator = annotator;
        this.open = List.copyOf(open);
        this.duties = duties;
        this.shown = shown;
    }

    /** The rules for an annotator by the project's rounds. Of an item in several open rounds the least is shown. */
    public static RoundRules of(RoundBook book, String annotator) {
        List<RoundState> open = book.open();
        if (open.isEmpty()) {
            return NONE;
        }
        Map<ItemKey, Duty> duties = new LinkedHashMap<>();
        Map<ItemKey, Shown> shown = new HashMap<>();
        for (RoundState state : open) {
            Round.Disclosure rule = state.round().disclosure();
            for (AssignmentAct act : state.assignments().values()) {
                Shown its = new Shown(rule.before(act.masked()), rule.after());
                shown.merge(act.item(), its, Shown::least);
                if (act.to().contains(annotator)) {
                    duties.put(act.item(), new Duty(
                            state.round(), state.planned(), act, act.again().contains(annotator), state.round().paused().contains(annotator)));
                }
            }
        }
        return new RoundRules(annotator, open, duties, shown);
    }

    /** Whether any open round assigns an item to the annotator. */
    public boolean assigns() {
        return !duties.isEmpty();
    }

    /** The open rounds that assign items to the annotator, in the order in which they were planned. */
    public List<RoundState> assigning() {
        return open.stream().filter(r -> r.assignments().values().stream().anyMatch(a -> a.to().contains(annotator))).toList();
    }

    /**
     * The annotator's items in the order of the rounds, each once.
     *
     * @param stratum value of a key such as {@code db} for an item
     */
    public List<ItemKey> items(BiFunction<String, ItemKey, String> stratum) {
        Set<ItemKey> items = new LinkedHashSet<>();
        for (RoundState state : open) {
            state.ordered(annotator, item -> stratum.apply(state.round().stratum(), item)).forEach(a -> items.add(a.item()));
        }
        return List.copyOf(items);
    }

    /** Whether no open round has an item. */
    public boolean isEmpty() {
        return shown.isEmpty();
    }

    /** The annotator's assignment of an item. */
    public Optional<Duty> duty(ItemKey item) {
        return Optional.ofNullable(duties.get(item));
    }

    /** All assignments of the annotator. */
    public Collection<Duty> duties() {
        return duties.values();
    }

    /** The items of all open rounds. */
    public Set<ItemKey> items() {
        return shown.keySet();
    }

    /** What the open rounds with an item show of it; empty where there is none, so that the project's policy holds. */
    public Optional<Shown> shown(ItemKey item) {
        return Optional.ofNullable(shown.get(item));
    }
}
