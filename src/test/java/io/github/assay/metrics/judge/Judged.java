package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.json.JsonRecord;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Explained;
import io.github.assay.metrics.registry.MetricRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An item under construction with recorded replies, read the way files are, and what the metrics say of it. */
public final class Judged {
    private static final MetricRegistry METRICS = MetricRegistry.load(Judged.class.getClassLoader());

    private final List<JudgeReply> replies = new ArrayList<>();
    private final Map<String, Outcome<Measurement>> fixed = new HashMap<>();
    private final Map<String, Map<String, String>> options = new HashMap<>();
    private Case evalCase = Case.of("c", "How much was sold?", "SELECT a FROM t", "db");
    private Prediction prediction = Prediction.of("c", "s", "SELECT a FROM t");
    private Datum.Fields rules = Datum.Fields.NONE;
    private Optional<ExecutionOutcome> gold = Optional.empty();
    private Optional<ExecutionOutcome> predicted = Optional.empty();

    public static Judged item() {
        return new Judged();
    }

    /** One reply as a line of a case holds it: JSON, or a JSON text that holds it. */
    public static JudgeReply reply(String judge, String json) {
        return reply(judge, json, Datum.Fields.NONE);
    }

    private static JudgeReply reply(String judge, String json, Datum.Fields judges) {
        String line = "{\"judge_replies\":{\"" + judge + "\":[" + json + "]}}";
        RecordReader.Words words = new RecordReader.Words();
        ProblemList problems = new ProblemList();
        RecordReader record = new RecordReader(
                JsonRecord.parse(line.getBytes(StandardCharsets.UTF_8)), SourceLine.NONE, problems, words);
        return new ReplyReader(problems, words, judges).of(record).getFirst();
    }

    public static Datum.Fields object(String json) {
        return reply("x", json).document().orElseThrow();
    }

    public Judged says(String judge, String json) {
        replies.add(reply(judge, json));
        return this;
    }

    /** A reply to a judge that the project declares. */
    public Judged says(String judge, String json, String declared) {
        replies.add(reply(judge, json, object(declared)));
        return this;
    }

    public Judged on(Case changed) {
        evalCase = changed;
        return this;
    }

    Judged on(Prediction changed) {
        prediction = changed;
        return this;
    }

    public Judged sql(String sql) {
        return on(Prediction.of("c", "s", sql));
    }

    public Judged answering(String response) {
        Prediction.Answer none = Prediction.Answer.NONE;
        return on(prediction.withAnswer(new Prediction.Answer(
                "", "", response, none.confidence(), none.latencyMillis(), none.tokens(), none.cost(), "")));
    }

    public Judged under(String rulesJson) {
        rules = object(rulesJson);
        return this;
    }

    public Judged with(String metric, String option, String value) {
        options.computeIfAbsent(metric, _ -> new HashMap<>()).put(option, value);
        return this;
    }

    public Judged scored(String metric, Measurement measurement) {
        fixed.put(metric, Outcome.value(measurement));
        return this;
    }

    public Judged unscored(String metric, String reason) {
        fixed.put(metric, Outcome.unavailable(reason));
        return this;
    }

    public Judged returning(ResultTable goldTable, ResultTable predictedTable) {
        gold = Optional.of(new ExecutionOutcome.Rows(goldTable, Duration.ZERO));
        return returning(predictedTable);
    }

    public Judged returning(ResultTable table) {
        return ending(new ExecutionOutcome.Rows(table, Duration.ZERO));
    }

    public Judged ending(ExecutionOutcome outcome) {
        predicted = Optional.of(outcome);
        return this;
    }

    /** A table; numbers may be integers or doubles, null is NULL. */
    public static ResultTable table(List<String> columns, List<List<Object>> rows) {
        return ResultTable.of(
                columns.stream().map(Column::of).toList(),
                rows.stream().map(r -> r.stream().map(Judged::cell).toList()).toList());
    }

    private static Cell cell(Object value) {
        return switch (value) {
            case Integer i -> new Cell.Int(i);
            case Double d -> new Cell.Real(d);
            case Boolean b -> new Cell.Bool(b);
            case String s when s.equals("NULL") -> Cell.Null.INSTANCE;
            default -> new Cell.Text(value.toString());
        };
    }

    public Outcome<Measurement> score(String metric) {
        return METRICS.measure(metric, evidence());
    }

    /** All that metrics may know of the item. */
    public Evidence evidence() {
        return new Evidence(
                new Item(evalCase, prediction, replies), "sqlite", gold, predicted, options, rules,
                (id, e) -> fixed.containsKey(id) ? fixed.get(id) : METRICS.measure(id, e));
    }

    public Measurement measured(String metric) {
        Outcome<Measurement> outcome = score(metric);
        assertThat(outcome.asValue()).as(outcome.toString()).isPresent();
        return outcome.asValue().get();
    }

    /** How the score came about. */
    Explained account(String metric) {
        return Explained.of(METRICS.explain(metric, evidence()));
    }

    public double value(String metric) {
        return measured(metric).value();
    }

    public String reason(String metric) {
        return score(metric).reason();
    }

    /** Words of the reason. */
    public String why(String metric) {
        return score(metric) instanceof Outcome.Unavailable<Measurement>(String _, String detail) ? detail : "";
    }
}
