package io.github.assay.files.importers.run;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.Mapping.MappedField;
import io.github.assay.files.labels.LabelNames;
import io.github.assay.files.studies.StatisticsCells;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Takes annotators' labels from a record: an object {@code human_labels}, columns {@code label:ANNOTATOR}, or columns
 * named after annotators. Labels of a record with one answer are votes on that answer; others stay with the case. Where
 * numbers other than 0 and 1 occur, all numbers are ratings, which are labels only by a rule that the user stated.
 */
public final class RecordLabels {
    private static final String LABEL_OF = "label:";
    private static final String NAMED = "(annotator|rater|human_label|annotator_label|expert)([ _][a-z0-9]{1,12}|\\d{1,3})";
    private static final String VOTE = "(?i)|[01](\\.0)?\\s*\\??|pass|fail|unsure|yes|no|true|false";
    private static final String HUMAN = "human_labels";
    private static final int SHOWN = 5;

    private final ImportRun run;
    private final Set<String> voters = new HashSet<>();
    private final Map<String, List<Problem>> strange = new LinkedHashMap<>();
    private final Path file;
    /** The numbers of each group of columns that is a rating scale; empty before the first label. */
    private Optional<Map<String, Set<String>>> scales = Optional.empty();

    private final Map<String, Integer> ratings = new LinkedHashMap<>();

    /** @param file the file of the records */
    public RecordLabels(ImportRun run, Path file) {
        this.run = run;
        this.file = file;
    }

    /** The labels by annotator; null is a missing label. */
    public JsonObject take(SourceRecord record) throws ProjectFormatException {
        JsonObject found = new JsonObject();
        if (scales.isEmpty() && !fields(record).isEmpty()) {
            survey();
        }
        record.take(HUMAN, HUMAN, "annotator_labels")
                .map(SourceValue::parsed)
                .ifPresent(f -> byAnnotator(record, f, found));
        run.mapping().requestedFor(LABEL_OF).forEach((annotator, theirs) -> {
            if (isKept(record.peek(theirs), theirs)) {
                record.take(LABEL_OF + annotator, theirs).ifPresent(f -> found.put(annotator, label(record, f)));
            } else {
                record.peek(theirs).ifPresent(f -> run.mapping().note(f, LABEL_OF + annotator, MappedField.Use.LEFT_OUT));
            }
        });
        for (JsonField field : record.rest()) {
            String name = field.name();
            boolean labelled = name.startsWith(LABEL_OF);
            boolean annotator = field.isScalar() && isAnnotator(name);
            if ((labelled || annotator) && !isKept(Optional.of(field), name)) {
                continue; // a rating: it stays with the other fields
            }
            if (labelled || annotator && (isVote(field) || field.text().strip().matches(VOTE))) {
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

    /** Fields of a record that may hold labels, by the group whose numbers are on one scale. */
    private Map<String, List<JsonField>> fields(SourceRecord record) {
        Map<String, List<JsonField>> found = new LinkedHashMap<>();
        for (String name : run.mapping().names(HUMAN, HUMAN, "annotator_labels")) {
            record.peek(name).map(SourceValue::parsed).filter(f -> f.kind() == JsonField.Kind.OBJECT)
                    .ifPresent(f -> found.computeIfAbsent(HUMAN, _ -> new ArrayList<>()).addAll(JsonRecord.of(f).rest()));
        }
        run.mapping().requestedFor(LABEL_OF).values().forEach(theirs ->
                record.peek(theirs).ifPresent(f -> found.computeIfAbsent(group(theirs), _ -> new ArrayList<>()).add(f)));
        for (JsonField field : record.rest()) {
            if (field.name().startsWith(LABEL_OF) || field.isScalar() && isAnnotator(field.name())) {
                found.computeIfAbsent(group(field.name()), _ -> new ArrayList<>()).add(field);
            }
        }
        return found;
    }

    /** Columns of one group are on one scale: those of raters by the word for a rater, else each column alone. */
    private String group(String column) {
        boolean stated = column.startsWith(LABEL_OF) || run.mapping().requestedFor(LABEL_OF).containsValue(column);
        return !stated && isAnnotator(column) ? column.toLowerCase(Locale.ROOT).replaceFirst("([ _][a-z0-9]{1,12}|\\d{1,3})$", "") : column;
    }

    /** Finds the groups in which a number is neither 0 nor 1. The file is read a second time, when it has labels. */
    private void survey() throws ProjectFormatException {
        Map<String, Set<String>> found = new LinkedHashMap<>();
        scales = Optional.of(found);
        Set<String> rated = new HashSet<>();
        RecordSource.quiet(run, file).whole().read(record -> fields(record).forEach((group, fields) -> fields.forEach(field -> {
            OptionalDouble number = number(field);
            if (number.isPresent()) {
                found.computeIfAbsent(group, _ -> new TreeSet<>()).add(field.text().strip());
                if (StatisticsCells.isRating(field.text())) {
                    rated.add(group);
                }
            }
        })));
        found.keySet().retainAll(rated);
    }

    private static OptionalDouble number(JsonField field) {
        return field.isScalar() ? StatisticsCells.number(field.text(), true) : OptionalDouble.empty();
    }

    /** Whether a field is a vote by the rule that the user stated. */
    private boolean isVote(JsonField field) {
        return run.pass().isPresent() && number(field).isPresent();
    }

    /** Whether a field can be a label: all but numbers of a rating scale without a rule, which are counted. */
    private boolean isKept(Optional<JsonField> field, String column) {
        String group = group(column);
        boolean rating = run.pass().isEmpty() && scales.orElse(Map.of()).containsKey(group)
                && field.filter(f -> number(f).isPresent()).isPresent();
        if (rating) {
            ratings.merge(group, 1, Integer::sum);
        }
        return !rating;
    }

    private void byAnnotator(SourceRecord record, JsonField labels, JsonObject found) {
        if (labels.kind() == JsonField.Kind.OBJECT) {
            JsonRecord.of(labels).rest().forEach(v -> found.put(v.name(), isKept(Optional.of(v), HUMAN) ? label(record, v) : null));
        } else {
            run.problems().warning(record.where(), HUMAN, labels.found(), "an object from annotator to label",
                    "The labels count as missing.");
        }
    }

    /** Reports ratings, and words in vote columns that are no votes; a column without any vote counts as remarks. */
    public void finish() {
        ratings.forEach((group, count) -> run.problems().warning(run.at(file, 0), group,
                (count == 1 ? "1 rating" : count + " ratings") + " on a scale of " + String.join(", ",
                        scales.orElse(Map.of()).getOrDefault(group, Set.of()).stream().limit(SHOWN).toList()),
                "pass, fail, 1 or 0", group.equals(HUMAN)
                        ? "No rating is a vote. Import again and say which numbers pass, such as --pass '>=4'."
                        : "No rating is a vote; they are kept under metadata. Import again and say which numbers pass, such as"
                                + " --pass '>=4', or which columns alone hold votes with --map label:NAME=COLUMN."));
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
        return name.toLowerCase(Locale.ROOT).matches(NAMED)
                && LabelNames.annotatorColumns(List.of(name)).isEmpty();
    }

    /** The label of a field. A label marked as doubtful, {@code 1?}, is missing. */
    private @Nullable Object label(SourceRecord record, JsonField field) {
        if (field.kind() == JsonField.Kind.NULL) {
            return null;
        }
        String text = field.text().strip();
        if (isVote(field)) {
            return run.pass().orElseThrow().label(number(field).orElseThrow()).word();
        }
        if (text.matches("[01]\\s*\\?")) {
            run.problems().add(Problem.note(record.where(), field.name(),
                    "the doubted label '" + text + "'", "", "It counts as missing."));
            return null;
        }
        return text.isEmpty() ? null : text.matches("[01]\\.0") ? text.substring(0, 1) : text;
    }

    public void onCase(JsonObject votes, OutLine evalCase, boolean toPrediction) {
        if (!votes.isEmpty() && !toPrediction) {
            evalCase.with("human_labels", votes);
        }
    }

    /** Writes votes on one prediction in the form of a label pack. Their time is unknown; 1970-01-01 is written. */
    public void write(JsonObject votes, String caseId, String system, Optional<String> runId)
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
