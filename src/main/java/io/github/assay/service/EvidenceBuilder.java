package io.github.assay.service;

import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Item;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Project;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.SharedScores;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Fetches what metrics and screens may know of an item: the outcomes of both queries, and the project's options. */
public final class EvidenceBuilder {
    private final Project project;
    private final OutcomeLookup outcomes;
    private final SchemaCatalogue schemas;
    private final SharedScores shared = new SharedScores();
    private final Map<String, List<Item>> answers = new HashMap<>();

    public EvidenceBuilder(Project project, OutcomeLookup outcomes) {
        this.project = project;
        this.outcomes = outcomes;
        this.schemas = new SchemaCatalogue(project, outcomes);
    }

    /**
     * The evidence of one item. Reads the store; runs nothing.
     *
     * @param scorer measures another metric on the same evidence; one builder takes one scorer's metrics only
     */
    public Evidence of(Item item, BiFunction<String, Evidence, Outcome<Measurement>> scorer) {
        Optional<ExecutionOutcome> gold = outcomes.gold(project, item.evalCase()).or(() -> outdated(item));
        Evidence evidence = new Evidence(
                item,
                dialect(item),
                gold,
                outcomes.predicted(project, item).or(() -> item.prediction().sql().isBlank() ? Optional.empty() : outdated(item)),
                project.metrics().options(),
                project.rules(),
                scorer);
        return schemas.of(item.evalCase())
                .map(evidence::withSchema)
                .orElse(evidence)
                .withOutOfScopeErrors(project.metrics().outOfScopeErrors())
                .withPeers(() -> peers(item))
                .withSides(new StoredSides(project, item, outcomes, gold))
                .withShared(shared);
    }

    /** That results are kept, but for other contents of the database; empty where there are none. */
    private Optional<ExecutionOutcome> outdated(Item item) {
        return outcomes.outdated(project, item.evalCase()).map(ExecutionOutcome.Unreachable::new);
    }

    /** Other systems' outcomes on the item's case: of their answer in the same run, else of their first. */
    private List<Optional<ExecutionOutcome>> peers(Item item) {
        Map<String, Item> bySystem = new LinkedHashMap<>();
        for (Item other : answers().getOrDefault(item.evalCase().id(), List.of())) {
            boolean sameRun = other.key().runId().equals(item.key().runId());
            if (sameRun || !bySystem.containsKey(other.key().system())) {
                bySystem.put(other.key().system(), other);
            }
        }
        bySystem.remove(item.key().system());
        return bySystem.values().stream().map(o -> outcomes.predicted(project, o)).toList();
    }

    private synchronized Map<String, List<Item>> answers() {
        if (answers.isEmpty()) {
            project.items().forEach(item -> answers.computeIfAbsent(item.evalCase().id(), _ -> new ArrayList<>(4))
                    .add(item));
        }
        return answers;
    }

    /** The case's own dialect, else that of its database; empty when neither is known. */
    public String dialect(Item item) {
        return OutcomeLookup.dialect(project, item.evalCase());
    }
}
