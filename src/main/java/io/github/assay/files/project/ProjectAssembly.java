package io.github.assay.files.project;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.files.records.ProblemList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects cases and predictions as they are read; reports duplicates and predictions without a case. */
final class ProjectAssembly {
    private static final Comparator<Prediction> BY_SYSTEM =
            Comparator.comparing(Prediction::system).thenComparing(Prediction::runId);

    private final ProblemList problems;
    private final ResultFolder results;
    private final Map<String, Case> cases = new LinkedHashMap<>();
    private final Map<String, List<Prediction>> predictions = new HashMap<>();

    ProjectAssembly(ProblemList problems, ResultFolder results) {
        this.problems = problems;
        this.results = results;
    }

    /** Adds a case. A second line with the same id adds its predictions when question and gold SQL are equal. */
    void add(CaseLineReader.CaseLine line) {
        Case read = line.evalCase();
        Case first = cases.putIfAbsent(read.id(), read);
        if (first != null && !(sameCase(first, read) && !line.predictions().isEmpty())) {
            twice(read.source(), "case_id", read.id(), first.source());
            return;
        }
        line.predictions().forEach(this::add);
    }

    /** Takes numbers back out of the labels of cases, by the lines of these and the names of the annotators. */
    void withoutRatings(Map<SourceLine, Set<String>> ratings) {
        cases.replaceAll((_, read) -> {
            Map<String, Label> labels = new LinkedHashMap<>(read.labels());
            return labels.keySet().removeAll(ratings.getOrDefault(read.source(), Set.of())) ? read.withLabels(labels) : read;
        });
    }

    private static boolean sameCase(Case a, Case b) {
        return a.question().equals(b.question()) && a.goldSql().equals(b.goldSql()) && a.dbId().equals(b.dbId());
    }

    void add(Prediction read) {
        List<Prediction> ofCase = predictions.computeIfAbsent(read.caseId(), _ -> new ArrayList<>(4));
        for (Prediction other : ofCase) {
            if (other.system().equals(read.system()) && other.runId().equals(read.runId())) {
                ItemKey item = new ItemKey(read.caseId(), read.system(), read.runId());
                twice(read.source(), "case_id, system, run_id", item.toString(), other.source());
                return;
            }
        }
        ofCase.add(read);
    }

    private void twice(SourceLine where, String key, String id, SourceLine first) {
        problems.error(where, key, "'" + id + "' a second time", "ids that come once",
                "The first one, " + first + ", counts; give this one another id or delete it.");
    }

    /** All cases in file order. */
    List<Case> cases() {
        return cases.values().stream().map(this::withResult).toList();
    }

    private Case withResult(Case read) {
        return read.captured().isPresent()
                ? read
                : results.gold(read).map(read::withCaptured).orElse(read);
    }

    /** The items in case order, then by system and run. */
    List<Item> items(List<Case> all) {
        List<Item> items = new ArrayList<>();
        for (Case evalCase : all) {
            List<Prediction> ofCase = predictions.remove(evalCase.id());
            if (ofCase != null) {
                ofCase.sort(BY_SYSTEM);
                ofCase.forEach(p -> items.add(new Item(evalCase, withResult(p))));
            }
        }
        predictions.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparing((Prediction p) -> p.source().file())
                        .thenComparing(p -> p.source().line()))
                .forEach(this::orphan);
        return items;
    }

    private Prediction withResult(Prediction read) {
        return read.captured().isPresent()
                ? read
                : results.predicted(read).map(read::withCaptured).orElse(read);
    }

    private void orphan(Prediction p) {
        problems.error(p.source(), "case_id", "'" + p.caseId() + "', which no case has", "the id of a case",
                "The prediction is left out; add the case or correct the id.");
    }
}
