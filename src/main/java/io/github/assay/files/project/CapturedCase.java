package io.github.assay.files.project;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.records.JsonLines;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.files.replies.RecordedReplies;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One line that is a whole case: its queries, its answers, and the captured tables of all of them (project-and-cli.md §4.1).
 * Nothing but the line is read, so that files of any length are read line by line.
 */
public final class CapturedCase {
    private final Project project;
    private final List<Problem> problems;
    private final Optional<JsonField> record;

    private CapturedCase(Project project, List<Problem> problems, Optional<JsonField> record) {
        this.project = project;
        this.problems = problems;
        this.record = record;
    }

    /**
     * Reads one line.
     *
     * @param line the line, which is not blank
     * @param where how problems name it
     * @param settings the project under whose settings the case is to be scored; of its databases only the dialects count
     */
    public static CapturedCase read(TextLineReader.Line line, SourceLine where, Project settings) {
        ProblemList problems = new ProblemList();
        RecordReader.Words words = new RecordReader.Words();
        RecordedReplies replies = new RecordedReplies(problems, new ReplyReader(problems, words, settings.judges()));
        CaseLineReader reader = new CaseLineReader(problems, new PredictionLineReader(problems, words, replies), replies);
        ProjectAssembly assembly = new ProjectAssembly(problems, ResultFolder.NONE);
        new JsonLines(problems, words, Progress.NONE).readLine(line, where, (record, _) -> reader.read(record, line).ifPresent(assembly::add));
        List<Case> cases = assembly.cases().stream().map(c -> with(c, settings.databases())).toList();
        List<Item> items = replies.attach(assembly.items(cases)).stream().map(CapturedCase::withTable).toList();
        if (items.isEmpty() && !cases.isEmpty()) {
            problems.error(where, "predictions", "no answer", "predicted_sql or predictions", "There is nothing to score in this line.");
        }
        return new CapturedCase(
                settings.ofOneCase(cases, items), problems.list(), cases.isEmpty() ? Optional.empty() : Optional.of(JsonRecord.document(line.bytes())));
    }

    /** A project of this case alone: without databases, with the settings under which it is scored. */
    public Project project() {
        return project;
    }

    /** What is wrong with the line. A line that is left out has at least one error. */
    public List<Problem> problems() {
        return problems;
    }

    /** A table of the line, as {@link CapturedTables#load}; unavailable ({@code no_result}) where the line has none for a query. */
    public Outcome<ExecutionOutcome> table(Captured place) {
        return place.key().isEmpty()
                ? Outcome.unavailable("no_result", "the line has no table of this query")
                : CapturedTables.read(record.orElseThrow(), place);
    }

    private static Case with(Case read, Map<String, DatabaseSpec> databases) {
        DatabaseSpec database = databases.get(read.dbId());
        Case known = database == null ? read : read.in(database.kind().dialect());
        return known.captured().isPresent() || known.goldSql().isBlank() ? known : known.withCaptured(nowhere(known.source()));
    }

    /** The item, whose query has a table or the place of none. An error that the answer states counts in place of a table. */
    private static Item withTable(Item item) {
        Prediction answer = item.prediction();
        boolean complete = answer.captured().isPresent() || answer.sql().isBlank() || !answer.answer().error().isBlank();
        return complete ? item : new Item(item.evalCase(), answer.withCaptured(nowhere(answer.source())), item.replies());
    }

    private static Captured nowhere(SourceLine where) {
        return new Captured(where, 0, "");
    }
}
