package io.github.assay.files.project;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.FieldNames;
import io.github.assay.files.records.JsonPointers;
import io.github.assay.files.records.NumberText;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.files.replies.RecordedReplies;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Makes predictions out of lines of a predictions file, or out of a case line that contains them. */
final class PredictionLineReader {
    /** The system of a prediction in a case line that names no system. */
    static final String UNNAMED = "unnamed";

    private final ProblemList problems;
    private final RecordReader.Words words;
    private final RecordedReplies replies;

    /** @param replies receives the recorded judges' replies about the predictions */
    PredictionLineReader(ProblemList problems, RecordReader.Words words, RecordedReplies replies) {
        this.problems = problems;
        this.words = words;
        this.replies = replies;
    }

    /**
     * Reads a line of a predictions file.
     *
     * @param standard the system of lines that name none
     */
    Optional<Prediction> read(RecordReader record, TextLineReader.Line line, String standard) {
        String caseId = record.text(FieldNames.CASE_ID);
        if (caseId.isBlank()) {
            problems.error(record.where(), "case_id", "no case", "the case_id of a case",
                    "The line is left out; say which case it answers.");
            return Optional.empty();
        }
        String system = record.word(FieldNames.SYSTEM);
        if (system.isBlank()) {
            problems.noteOnce(record.where(), "system", "lines that name no system",
                    "They count as the system '" + standard + "', after the file.");
            system = standard;
        }
        String sql = record.text(FieldNames.PREDICTED_SQL);
        Optional<Captured> captured = CaseLineReader.captured(record, line, "result", "prediction")
                .or(() -> CaseLineReader.captured(record, line, "predicted_result", "predicted"));
        record.field("stored_results");
        return Optional.of(prediction(caseId, system, sql, captured, record));
    }

    /** The predictions in a case line: a map by system, a list of records, or fields of the line itself. */
    List<Prediction> inline(String caseId, RecordReader record, TextLineReader.Line line) {
        List<Prediction> all = new ArrayList<>();
        Optional<JsonField> field = record.field("predictions").filter(f -> f.kind() != JsonField.Kind.NULL);
        field.ifPresent(f -> nested(caseId, f, record, line, all));
        boolean own = record.has("predicted_sql") || record.has("predicted_result") || record.has("generated_sql");
        if (all.isEmpty() && own) {
            all.add(ofLine(caseId, record, line));
        }
        if (all.size() == 1 && all.getFirst().captured().isEmpty()) {
            Prediction only = all.getFirst();
            CaseLineReader.captured(record, line, "predicted_result", "prediction")
                    .ifPresent(c -> all.set(0, only.withCaptured(c)));
        }
        return all;
    }

    private Prediction ofLine(String caseId, RecordReader record, TextLineReader.Line line) {
        String system = record.word(FieldNames.SYSTEM);
        String sql = record.text("predicted_sql", "generated_sql");
        Optional<Captured> captured = CaseLineReader.captured(record, line, "predicted_result", "prediction");
        Prediction.Answer answer = answer(record, "", "");
        String run = record.word(FieldNames.RUN_ID);
        return new Prediction(caseId, system.isBlank() ? UNNAMED : system, run.isBlank() ? ItemKey.DEFAULT_RUN : run,
                sql, answer, captured, Datum.Fields.NONE, Map.of(), record.where());
    }

    private void nested(String caseId, JsonField field, RecordReader record, TextLineReader.Line line,
            List<Prediction> all) {
        switch (field.kind()) {
            case OBJECT -> {
                for (JsonField entry : JsonRecord.of(field).rest()) {
                    bySystem(caseId, words.shared(entry.name()), entry, field.name(), record, line).ifPresent(all::add);
                }
            }
            case LIST -> {
                for (JsonField entry : JsonRecord.elements(field)) {
                    bySystem(caseId, UNNAMED, entry, field.name(), record, line).ifPresent(all::add);
                }
            }
            default -> record.wrong(field, "an object from system to SQL");
        }
    }

    private Optional<Prediction> bySystem(
            String caseId, String standard, JsonField entry, String parent, RecordReader record, TextLineReader.Line line) {
        if (standard.isBlank()) {
            record.wrong(entry, "a system with a name");
            return Optional.empty();
        }
        if (entry.isScalar()) {
            return Optional.of(new Prediction(caseId, standard, ItemKey.DEFAULT_RUN, entry.text(),
                    Prediction.Answer.NONE, Optional.empty(), Datum.Fields.NONE, Map.of(), record.where()));
        }
        if (entry.kind() == JsonField.Kind.LIST) {
            record.wrong(entry, "SQL or an object");
            return Optional.empty();
        }
        RecordReader own = record.inner(entry);
        String system = own.word(FieldNames.SYSTEM);
        String sql = own.text(FieldNames.PREDICTED_SQL);
        Optional<Captured> captured = own.field("result", "predicted_result")
                .filter(f -> f.kind() != JsonField.Kind.NULL)
                .map(f -> new Captured(record.where(), line.offset(), JsonPointers.of(parent, entry.name(), f.name())));
        return Optional.of(prediction(caseId, system.isBlank() ? standard : system, sql, captured, own));
    }

    private Prediction prediction(
            String caseId, String system, String sql, Optional<Captured> captured, RecordReader record) {
        String stated = record.word(FieldNames.RUN_ID);
        String run = stated.isBlank() ? ItemKey.DEFAULT_RUN : stated;
        Prediction.Answer answer = answer(record, record.text("enriched_question"), record.text("error"));
        replies.ofPrediction(record, new ItemKey(caseId, system, run));
        Datum.Fields extras = TablePlaces.withSuiteInMemory(CaseFields.ofPrediction(record, sql), record);
        return new Prediction(caseId, system, run, sql, answer, captured,
                extras, record.metadata(CaseFields.SILENT_OF_PREDICTIONS), record.where());
    }

    private static Prediction.Answer answer(RecordReader record, String enrichedQuestion, String error) {
        return new Prediction.Answer(
                record.word(FieldNames.SELECTED_ROUTE),
                enrichedQuestion,
                record.text("response_text", "response"),
                record.number("confidence"),
                record.number("latency_ms", "agent_ms"),
                tokens(record),
                scalar(record, "cost"),
                error);
    }

    /** Tokens as one number, else the sum of read and written tokens that {@code cost} states (metrics.md §7.1). */
    private static OptionalDouble tokens(RecordReader record) {
        OptionalDouble all = scalar(record, "tokens");
        if (all.isPresent()) {
            return all;
        }
        List<OptionalDouble> kinds = record.peek("cost").filter(f -> f.kind() == JsonField.Kind.OBJECT).stream()
                .map(JsonRecord::of)
                .flatMap(cost -> Stream.of("inputTokens", "outputTokens").flatMap(key -> cost.peek(key).stream()))
                .filter(f -> f.kind() == JsonField.Kind.NUMBER)
                .map(f -> NumberText.parse(f.text()))
                .filter(OptionalDouble::isPresent)
                .toList();
        return kinds.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(kinds.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }

    /** The number of a field. Some programs give tokens and costs by kind, as objects; those stay in the metadata. */
    private static OptionalDouble scalar(RecordReader record, String key) {
        boolean plain = record.peek(key).filter(JsonField::isScalar).isPresent();
        return plain ? record.number(key) : OptionalDouble.empty();
    }
}
