package io.github.assay.service.open;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.FieldNames;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A run that was read from a source and is not yet part of a project.
 *
 * @param run the id of the run
 * @param before the latest run of this system in the project, with which it is compared; empty for a new system
 * @param added predictions for cases without one in the run before
 * @param changed predictions whose SQL differs from that of the run before
 * @param equal predictions with the SQL of the run before
 * @param gone cases with a prediction in the run before and none in this one
 * @param without cases of the project without a prediction in this run
 * @param byQuestion predictions whose case was found by database and question instead of its id
 * @param lines prediction lines, in the order of the project's cases
 * @param files tables that lines name, to copy, by their names in the project
 */
public record AddedRun(
        String system,
        String run,
        Optional<String> before,
        int added,
        int changed,
        int equal,
        int gone,
        int without,
        int byQuestion,
        List<String> lines,
        Map<String, Path> files) {
    /** The answers as items of a project: their queries, and whether a result came with them. */
    public List<Item> items(Project project) throws JsonException {
        Map<String, Case> cases = project.cases().stream().collect(Collectors.toMap(Case::id, Function.identity(), (a, _) -> a));
        List<Item> items = new ArrayList<>();
        for (String line : lines) {
            JsonObject values = JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
            String caseId = String.valueOf(values.get("case_id"));
            Case its = cases.get(caseId);
            if (its != null) {
                items.add(new Item(its, new Prediction(
                        caseId, system, run, RunAddition.first(values, FieldNames.PREDICTED_SQL), Prediction.Answer.NONE,
                        values.containsKey("result") ? Optional.of(new Captured(SourceLine.NONE, 0, "result")) : Optional.empty(),
                        Datum.Fields.NONE, Map.of(), SourceLine.NONE)));
            }
        }
        return items;
    }

    public AddedRun {
        lines = List.copyOf(lines);
        files = Map.copyOf(files);
    }
}
