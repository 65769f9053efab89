package io.github.assay.service.counterexample;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.counterexample.ScratchEngine;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.execution.published.SuiteQueries;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.OutcomeLookup.Saved;
import io.github.assay.service.run.StoredSides;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs the queries of cases on their saved databases and keeps the outcomes for {@code ex-test-suite}. */
record SuiteReplay(ScratchEngine engine, ProjectSession session, Progress progress) {
    /** Replays every saved database of the project; one entry for each answer to its case. */
    List<SeparationService.Replayed> run() throws IOException {
        Project project = session.project();
        Map<String, List<SavedDatabase>> byCase = new LinkedHashMap<>();
        for (SavedDatabase saved : SavedDatabase.all(project.folder())) {
            byCase.computeIfAbsent(saved.caseId(), _ -> new ArrayList<>()).add(saved);
        }
        List<SeparationService.Replayed> all = new ArrayList<>();
        Set<String> done = new LinkedHashSet<>();
        for (Item item : project.items()) {
            Case evalCase = item.evalCase();
            List<SavedDatabase> databases = byCase.getOrDefault(evalCase.id(), List.of());
            DatabaseSpec spec = project.databases().get(evalCase.dbId());
            if (spec == null || !engine.supports(spec.kind())) {
                continue;
            }
            if (done.add(evalCase.id()) && (!databases.isEmpty() || !session.outcomes().saved(project, evalCase).isEmpty())) {
                session.outcomes().keepSaved(project, evalCase, databases.stream().map(SuiteReplay::named).toList());
            }
            for (SavedDatabase saved : databases) {
                progress.check();
                all.add(replay(item, spec, saved));
            }
        }
        return all;
    }

    private static Saved named(SavedDatabase saved) {
        return new Saved(saved.file().getFileName().toString(), Long.toHexString(Seeds.fnv1a64(saved.script())));
    }

    private SeparationService.Replayed replay(Item item, DatabaseSpec spec, SavedDatabase saved) {
        RealData data = RealDataReader.ofScript(saved.script(), spec.kind().dialect());
        Map<String, List<List<Cell>>> rows = new LinkedHashMap<>();
        data.shape().tables().keySet().forEach(key -> rows.put(key, data.of(key)));
        SmallDatabase database = new SmallDatabase(data.shape(), rows);
        Optional<SuiteQueries> queries = StoredSides.suiteQueries(session.project(), item);
        String file = saved.file().getFileName().toString();
        if (queries.isEmpty()) {
            return new SeparationService.Replayed(file, item.key(), Optional.empty());
        }
        List<String> texts = new ArrayList<>(List.of(queries.get().gold()));
        texts.addAll(queries.get().predicted());
        List<ExecutionOutcome> outcomes = engine.run(
                        new ScratchEngine.Batch(
                                spec.kind(), SqlValues.tables(database.shape()), List.of(SqlValues.inserts(database)), texts, false,
                                true), progress)
                .getFirst();
        for (int i = 0; i < texts.size(); i++) {
            session.outcomes().keepOnSaved(session.project(), item.evalCase(), named(saved), texts.get(i), outcomes.get(i));
        }
        return new SeparationService.Replayed(file, item.key(), outcomes.size() < 2 ? Optional.empty() : equal(outcomes));
    }

    private static Optional<Boolean> equal(List<ExecutionOutcome> outcomes) {
        if (!(outcomes.getFirst() instanceof ExecutionOutcome.Rows(ResultTable gold, _))) {
            return Optional.empty();
        }
        return Optional.of(outcomes.get(1) instanceof ExecutionOutcome.Rows(ResultTable predicted, _)
                && new TablePair(gold, predicted, RowOrder.IGNORED).equal(ComparisonRules.STANDARD));
    }
}
