package io.github.assay.files.importers;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Mapping.MappedField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The expected effect of an import, from the first records of each file.
 *
 * @param format the format
 * @param why how the format was recognised; empty when the user named it
 * @param fields the target of each key or column, in order of occurrence
 * @param rows the first cases as they would be written
 * @param losses what would be missing, in sentences
 * @param proposals keys that could be fields which no known name gives, as {@code OUR=THEIR}; none of them is applied
 * @param preset the program whose file this is by its keys; not applied either
 * @param problems faults of the records read
 */
public record ImportPreview(
        String format, String why, List<MappedField> fields, List<Row> rows, List<String> losses, List<String> proposals,
        Optional<Presets.Match> preset, List<Problem> problems) {
    private static final int ROWS = 5;

    /** One case with one prediction; missing texts are empty. */
    public record Row(
            String caseId, String dbId, String question, String goldSql, String system, String predictedSql) {}

    public ImportPreview {
        fields = List.copyOf(fields);
        rows = List.copyOf(rows);
        losses = List.copyOf(losses);
        proposals = List.copyOf(proposals);
        problems = List.copyOf(problems);
    }

    static ImportPreview of(String format, String why, ImportRun run, Project project) {
        List<Row> rows = new ArrayList<>();
        Set<String> answered = new TreeSet<>();
        for (Item item : project.items()) {
            answered.add(item.evalCase().id());
            if (rows.size() < ROWS) {
                rows.add(row(item.evalCase(), item.prediction().system(), item.prediction().sql()));
            }
        }
        for (Case c : project.cases()) {
            if (rows.size() < ROWS && !answered.contains(c.id())) {
                rows.add(row(c, "", ""));
            }
        }
        Optional<Presets.Match> preset = run.mapping().isRequested() ? Optional.empty() : Presets.of(run.mapping().done());
        List<String> proposals = preset.filter(p -> p.records().isEmpty()).map(Presets.Match::pairs)
                .orElseGet(() -> run.lists().isEmpty() ? MappingProposals.of(run.mapping().done()) : List.of());
        return new ImportPreview(format, why, run.mapping().done(), rows, losses(run, project), proposals, preset, run.problems().list());
    }

    private static Row row(Case c, String system, String sql) {
        return new Row(c.id(), c.dbId(), c.question(), c.goldSql(), system, sql);
    }

    private static List<String> losses(ImportRun run, Project project) {
        List<String> losses = new ArrayList<>();
        int cases = project.cases().size();
        Map<String, Long> missing = new java.util.LinkedHashMap<>();
        missing.put("question", project.cases().stream().filter(c -> c.question().isBlank()).count());
        missing.put("gold SQL", project.cases().stream()
                .filter(c -> c.goldSql().isBlank() && !c.expected().refusal())
                .count());
        missing.put("database", project.cases().stream().filter(c -> c.dbId().isBlank()).count());
        missing.forEach((what, count) -> {
            if (count > 0) {
                losses.add(count + " of " + cases + " cases would have no " + what + ".");
            }
        });
        if (project.items().isEmpty()) {
            losses.add("No prediction was found: there would be nothing to label or to score.");
        }
        List<String> out = run.mapping().done().stream()
                .filter(f -> f.use() == MappedField.Use.LEFT_OUT)
                .map(f -> f.source() + " (" + f.target() + ")")
                .toList();
        if (!out.isEmpty()) {
            losses.add("Left out: " + String.join(", ", out) + ".");
        }
        if (!run.lists().isEmpty() && project.cases().isEmpty()) {
            losses.add("The document is one record, which holds lists of records: " + String.join(", ", run.lists())
                    + ". Name the one with the cases as the place of the records (--records).");
        }
        run.mapping().missed().forEach(ours -> losses.add(
                "No key or column is named '" + run.mapping().requestedName(ours) + "', which is mapped to " + ours + "."));
        return losses;
    }
}
