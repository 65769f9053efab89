package io.github.assay.files.importers.run;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelNames;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes annotators' labels from a record: an object {@code human_labels}, columns {@code label:ANNOTATOR}, or columns
 * named after annotators. Labels of a record with one answer are votes on that answer; others stay with the case.
 */
public final class RecordLabels {
    private static final String LABEL_OF = "label:";
    private static final String NAMED = "(annotator|rater|human_label|annotator_label|expert)([ _][a-z0-9]{1,12}|\\d{1,3})";
    private static final String VOTE = "(?i)|[01](\\.0)?\\s*\\??|pass|fail|unsure|yes|no|true|false";

    private final ImportRun run;
    private final Set<String> voters = new HashSet<>();
    private final Map<String, List<Problem>> strange = new LinkedHashMap<>();

    public RecordLabels(ImportRun run) {
        this.run = run;
    }

    /** The labels by annotator; null is a missing label. */
    public Map<String, Object> take(SourceRecord record) {
        Map<String, Object> found = new LinkedHashMap<>();
        record.take("human_labels", "human_labels", "annotator_labels")
                .map(SourceValue::parsed)
                .ifPresent(f -> byAnnotator(record, f, found));
        run.mapping().requestedFor(LABEL_OF).forEach((annotator, theirs) ->
                record.take(LABEL_OF + annotator, theirs).ifPresent(f -> found.put(annotator, label(record, f))));
        for (JsonField field : record.rest()) {
            String name = field.name();
            boolean labelled = name.startsWith(LABEL_OF);
            boolean annotator = field.isScalar() && isAnnotator(name);
            if (labelled || annotator && field.text().strip().matches(VOTE)) {
                String whose = labelled ? name.substring(LABEL_OF.length()).strip() : name;
                record.takeAs(field, LABEL_OF + whose);
                found.put(whose, label(record, field));
                if (!field.text().isBlank()) {
                    voters.add(name);
                }
            } else if (annotator) {
                strange.computeIfAbsent(name, _ -> new ArrayList<>()).add(Problem.warning(
                        record.where(), name, field.found(), "pass, fail, unsure, 1, 0 or nothing",
                        "The label counts as missing; the word is kept under metadata."));
            }
        }
        return found;
    }

    private void byAnnotator(SourceRecord record, JsonField labels, Map<String, Object> found) {
        if (labels.kind() == JsonField.Kind.OBJECT) {
            JsonRecord.of(labels).rest().forEach(v -> found.put(v.name(), label(record, v)));
        } else {
            run.problems().warning(record.where(), "human_labels", labels.found(), "an object from annotator to label",
                    "The labels count as missing.");
        }
    }

    /** Reports words in vote columns that are no votes; a column without any vote counts as remarks. */
    public void finish() {
        strange.forEach((column, problems) -> {
            if (voters.contains(column)) {
                Problem first = problems.getFirst();
                run.problems().add(problems.size() == 1
                        ? first
                        : Problem.warning(
                                first.where(), first.key(),
                                first.found() + ", and " + (problems.size() - 1) + " more such fields", first.expected(),
                                first.remedy()));
            }
        });
    }

    /**
     * Whether a column name belongs to an annotator. {@code annotator_id} and {@code rater_name} name who judged, and
     * hold no votes.
     */
    private static boolean isAnnotator(String name) {
        return name.toLowerCase(java.util.Locale.ROOT).matches(NAMED)
                && LabelNames.annotatorColumns(List.of(name)).isEmpty();
    }

    /** The label of a field. A label marked as doubtful, {@code 1?}, is missing. */
    private @Nullable Object label(SourceRecord record, JsonField field) {
        if (field.kind() == JsonField.Kind.NULL) {
            return null;
        }
        String text = field.text().strip();
        if (text.matches("[01]\\s*\\?")) {
            run.problems().add(Problem.note(record.where(), field.name(),
                    "the doubted label '" + text + "'", "", "It counts as missing."));
            return null;
        }
        return text.isEmpty() ? null : text.matches("[01]\\.0") ? text.substring(0, 1) : text;
    }

    public void onCase(Map<String, Object> votes, OutLine evalCase, boolean toPrediction) {
        if (!votes.isEmpty() && !toPrediction) {
            evalCase.with("human_labels", votes);
        }
    }

    /** Writes votes on one prediction in the form of a label pack. Their time is unknown; 1970-01-01 is written. */
    public void write(Map<String, Object> votes, String caseId, String system, Optional<String> runId)
            throws ProjectFormatException {
        for (Map.Entry<String, Object> vote : votes.entrySet()) {
            if (vote.getValue() != null) {
                run.out().addVote(new OutLine()
                        .with("case_id", caseId)
                        .with("system", system)
                        .with("run_id", runId.orElse("r1"))
                        .with("annotator", vote.getKey())
                        .with("label", vote.getValue())
                        .with("at", Instant.EPOCH.toString()));
            }
        }
    }
}
