package io.github.assay.files.project;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Captured;
import io.github.assay.files.records.FieldNames;
import io.github.assay.files.records.JsonPointers;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.files.replies.RecordedReplies;
import io.github.assay.files.studies.StatisticsCells;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a case, and its inline predictions, out of one line of a cases file (metrics.md §7.1). */
final class CaseLineReader {
    /** Values of {@code expected_behavior} for a question to refuse; the sub-types state why. */
    private static final Set<String> REFUSALS = folded(
            "refuse", "refusal", "out_of_scope", "destructive", "refuse_out_of_scope", "refuse_destructive");

    private static final Set<String> ANSWERS = folded("answer", "");

    private static final int MOST_VALUES = 11;

    private int withGold;
    private int withoutGold;
    private SourceLine firstWithoutGold = SourceLine.NONE;
    private final ProblemList problems;
    private final PredictionLineReader predictionReader;
    private final RecordedReplies replies;
    private final Map<String, Numbers> numbers = new LinkedHashMap<>();

    /** A case with the predictions of its own line. */
    record CaseLine(Case evalCase, List<Prediction> predictions) {}

    CaseLineReader(ProblemList problems, PredictionLineReader predictionReader, RecordedReplies replies) {
        this.problems = problems;
        this.predictionReader = predictionReader;
        this.replies = replies;
    }

    /** The case; empty, with a problem, when the line has no id. */
    Optional<CaseLine> read(RecordReader record, TextLineReader.Line line) {
        String id = record.text(FieldNames.CASE_ID);
        if (id.isBlank()) {
            id = record.text("question_id", "instance_id");
        }
        if (id.isBlank()) {
            problems.error(record.where(), "case_id", "no id", "a text that no other case has",
                    "The line is left out; give it an id.");
            return Optional.empty();
        }
        Optional<Captured> gold = captured(record, line, "gold_result", "gold");
        List<Prediction> predictions = predictionReader.inline(id, record, line);
        String question = record.text(FieldNames.QUESTION);
        Case.Expected expected = expected(record);
        String goldSql = record.text(FieldNames.GOLD_SQL);
        String dbId = record.word(FieldNames.DB_ID);
        missing(record, question, goldSql, expected);
        record.field("stored_results");
        replies.ofCase(record, id, predictions);
        Case read = new Case(id, question, goldSql, dbId, context(record), expected, strata(record), gold,
                labels(record), TablePlaces.with(CaseFields.extras(record), record, line.offset()), Map.of(), record.where());
        return Optional.of(new CaseLine(read.withMetadata(record.metadata(CaseFields.SILENT)), predictions));
    }

    private void missing(RecordReader record, String question, String goldSql, Case.Expected expected) {
        if (question.isBlank()) {
            problems.warning(record.where(), "question", "no question", "the words of the person who asked",
                    "The case opens without one.");
        }
        if (goldSql.isBlank() && !expected.refusal()) {
            firstWithoutGold = withoutGold++ == 0 ? record.where() : firstWithoutGold;
        } else if (!goldSql.isBlank()) {
            withGold++;
        }
    }

    /** Annotators whose labels are ratings, by line: all numbers of a file in which one is neither 0 nor 1. */
    Map<SourceLine, Set<String>> ratings() {
        Map<SourceLine, Set<String>> found = new HashMap<>();
        numbers.values().stream().filter(n -> n.rated).forEach(n -> found.putAll(n.annotators));
        return found;
    }

    /**
     * Reports ratings in place of votes once a file, and in one line how many cases have no gold SQL; as a note where no case has any, because judges without a
     * reference need none. To be called after all cases are read.
     */
    void sumUp() {
        numbers.values().stream().filter(n -> n.rated).forEach(n -> problems.add(n.problem()));
        if (withoutGold == 0) {
            return;
        }
        String found = withGold == 0 && withoutGold > 1
                ? "no case has gold SQL (" + withoutGold + " cases)"
                : withoutGold == 1 ? "no gold SQL" : "no gold SQL in " + withoutGold + " cases, this is the first";
        problems.add(new Problem(
                withGold == 0 ? Problem.Severity.NOTE : Problem.Severity.WARNING, firstWithoutGold, "gold_sql", found, "a query",
                "Scores that need it are unavailable; for a question to refuse set expected_behavior to refuse."));
    }

    private static Case.Context context(RecordReader record) {
        return new Case.Context(
                record.word("dataset"), record.word("dialect"), record.text("evidence"),
                record.text("enriched_question"), record.text("agent_interpretation"));
    }

    private static Case.Strata strata(RecordReader record) {
        return new Case.Strata(
                record.word("difficulty"), record.word("complexity"), record.word("category"), record.word("scenario"),
                record.texts("tags"));
    }

    private static Case.Expected expected(RecordReader record) {
        List<String> alternatives = record.texts("gold_sql_alternatives").stream().filter(s -> !s.isBlank()).toList();
        Optional<Boolean> order = record.flag("order_required");
        boolean extra = record.flag("allow_extra_predicted_columns").orElse(false);
        String route = record.word(FieldNames.EXPECTED_ROUTE);
        return new Case.Expected(alternatives, order, extra, route, refusal(record));
    }

    private static boolean refusal(RecordReader record) {
        Optional<JsonField> behavior = record.peek("expected_behavior").filter(f -> f.kind() != JsonField.Kind.NULL);
        String behaviour = behavior.filter(JsonField::isScalar).map(f -> JsonRecord.fold(f.text())).orElse("");
        boolean known = behavior.isEmpty()
                || behavior.get().isScalar() && (REFUSALS.contains(behaviour) || ANSWERS.contains(behaviour));
        if (!known) {
            record.unknown(behavior.get(), "answer, refuse, out_of_scope or destructive", "An answer is expected.");
        }
        return REFUSALS.contains(behaviour);
    }

    private static Set<String> folded(String... words) {
        return Stream.of(words).map(JsonRecord::fold).collect(Collectors.toUnmodifiableSet());
    }

    private Map<String, Label> labels(RecordReader record) {
        Map<String, Label> labels = new LinkedHashMap<>();
        record.object("human_labels").ifPresent(votes -> {
            for (JsonField vote : votes.fields()) {
                Optional<Label> label = vote.isScalar() ? Label.parse(vote.text()) : Optional.empty();
                label.ifPresent(l -> labels.put(vote.name(), l));
                boolean number = vote.isScalar() && StatisticsCells.number(vote.text(), true).isPresent();
                if (number) {
                    numbers.computeIfAbsent(record.where().file(), _ -> new Numbers()).add(record.where(), vote);
                } else if (label.isEmpty() && vote.kind() != JsonField.Kind.NULL) {
                    problems.warning(record.where(), "human_labels." + vote.name(), vote.found(),
                            "pass, fail, unsure, 1, 0 or null", "The label counts as missing.");
                }
            }
        });
        return labels;
    }

    /** The numbers in the labels of one file, in its order. */
    private static final class Numbers {
        private final Map<SourceLine, Set<String>> annotators = new LinkedHashMap<>();
        private final Set<BigDecimal> values = new TreeSet<>();
        private boolean rated;

        void add(SourceLine where, JsonField vote) {
            annotators.computeIfAbsent(where, _ -> new LinkedHashSet<>()).add(vote.name());
            rated |= StatisticsCells.isRating(vote.text());
            if (values.size() < MOST_VALUES) {
                values.add(BigDecimal.valueOf(StatisticsCells.number(vote.text(), true).orElseThrow()).stripTrailingZeros());
            }
        }

        Problem problem() {
            int ratings = annotators.values().stream().mapToInt(Set::size).sum();
            String scale = values.stream().map(BigDecimal::toPlainString).collect(Collectors.joining(", "));
            return Problem.warning(
                    annotators.keySet().iterator().next(), "human_labels",
                    (ratings == 1 ? "1 rating" : ratings + " ratings") + " on a scale of " + scale, "pass, fail, 1 or 0",
                    "No number in this file is a vote. Write pass or fail for each rating, or import the file as a new project"
                            + " with a rule for which numbers pass, such as --pass '>=4'.");
        }
    }

    /** The position of a captured table, under its own key or in {@code stored_results}. */
    static Optional<Captured> captured(RecordReader record, TextLineReader.Line line, String key, String stored) {
        Optional<JsonField> own = record.field(key).filter(f -> f.kind() != JsonField.Kind.NULL);
        if (own.isPresent()) {
            return own.map(f -> new Captured(record.where(), line.offset(), f.name()));
        }
        return record.peek("stored_results").filter(f -> f.kind() == JsonField.Kind.OBJECT).flatMap(all -> {
            JsonRecord results = JsonRecord.of(all);
            return results.take(stored)
                    .filter(f -> f.kind() != JsonField.Kind.NULL)
                    .map(f -> new Captured(record.where(), line.offset(), JsonPointers.of(all.name(), f.name())));
        });
    }
}
