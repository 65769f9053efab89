package io.github.assay.service;

import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.Item;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Project;
import io.github.assay.metrics.Evidence;
import java.util.function.BiFunction;

/** Fetches what metrics and screens may know of an item: the outcomes of both queries, and the project's options. */
public final class EvidenceBuilder {
    private final Project project;
    private final OutcomeLookup outcomes;

    public EvidenceBuilder(Project project, OutcomeLookup outcomes) {
        this.project = project;
        this.outcomes = outcomes;
    }

    /**
     * The evidence of one item. Reads the store; runs nothing.
     *
     * @param scorer measures another metric on the same evidence
     */
    public Evidence of(Item item, BiFunction<String, Evidence, Outcome<Measurement>> scorer) {
        return new Evidence(
                item,
                dialect(item),
                outcomes.gold(project, item.evalCase()),
                outcomes.predicted(project, item),
                project.metrics().options(),
                project.rules(),
                scorer);
    }

    /** The case's own dialect, else that of its database; empty when neither is known. */
    public String dialect(Item item) {
        String own = item.evalCase().context().dialect();
        DatabaseSpec database = project.databases().get(item.evalCase().dbId());
        return !own.isEmpty() || database == null ? own : database.kind().dialect();
    }
}
