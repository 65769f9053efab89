package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelReading.Doubt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Matches votes of a file with items of a project (project-and-cli.md §2). A missing system means the project's only
 * one, a missing run the system's only one.
 */
final class LabelMatch {
    private static final int SHOWN = 5;

    private final Set<ItemKey> items = new HashSet<>();
    private final List<ItemKey> first;
    private final Map<String, Set<String>> runs = new TreeMap<>();
    private final String system;
    private final Map<ItemKey, ItemKey> found = new HashMap<>();
    private final List<Vote> met = new ArrayList<>();
    private final List<Vote> unmet = new ArrayList<>();
    private boolean withoutSystem;
    private boolean systemUsed;

    /** @param system the system of votes that name none; empty: not stated */
    LabelMatch(List<Item> items, String system) {
        this.system = system;
        this.first = items.stream().limit(SHOWN).map(Item::key).toList();
        items.forEach(i -> {
            this.items.add(i.key());
            runs.computeIfAbsent(i.key().system(), _ -> new TreeSet<>()).add(i.key().runId());
        });
    }

    void take(Vote vote) {
        if (items.contains(vote.item())) {
            met.add(vote);
            return;
        }
        withoutSystem |= vote.item().system().isEmpty();
        ItemKey item = found.computeIfAbsent(vote.item(), this::meant);
        if (items.contains(item)) {
            met.add(vote.on(item));
        } else {
            unmet.add(vote.on(item));
        }
    }

    private ItemKey meant(ItemKey named) {
        String of = named.system();
        systemUsed |= of.isEmpty() && !system.isEmpty();
        if (of.isEmpty() && !runs.containsKey("")) {
            of = !system.isEmpty() ? system : runs.size() == 1 ? runs.keySet().iterator().next() : "";
        }
        String run = named.runId();
        if (run.isEmpty()) {
            Set<String> of1 = runs.getOrDefault(of, Set.of());
            run = of1.size() == 1 ? of1.iterator().next() : ItemKey.DEFAULT_RUN;
        }
        return new ItemKey(named.caseId(), of, run);
    }

    List<Vote> met() {
        return met;
    }

    List<Vote> unmet() {
        return unmet;
    }

    /** The first items of the project. */
    List<ItemKey> first() {
        return first;
    }

    List<Doubt> doubts() {
        if (!system.isEmpty() && !runs.containsKey(system)) {
            return List.of(new Doubt(
                    "The project has no system " + system + "; it has " + String.join(", ", runs.keySet()),
                    LabelFileSetting.SYSTEM, runs.isEmpty() ? "NAME" : runs.keySet().iterator().next()));
        }
        if (!system.isEmpty() && !systemUsed && met.size() + unmet.size() > 0) {
            return List.of(new Doubt("Every vote of the file names its system, so that '" + system + "' has no effect",
                    LabelFileSetting.SYSTEM, ""));
        }
        if (withoutSystem && system.isEmpty() && runs.size() > 1 && !runs.containsKey("")) {
            return List.of(new Doubt(
                    "The file names no system and the project has several: " + String.join(", ", runs.keySet()),
                    LabelFileSetting.SYSTEM, runs.keySet().iterator().next()));
        }
        return List.of();
    }
}
