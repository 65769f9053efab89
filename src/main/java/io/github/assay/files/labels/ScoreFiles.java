package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.Fields;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.studies.StatisticsCells;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Reads files of scores that may belong to no project. Columns are {@code item, metric, value[, verdict]}, or one
 * column a metric (wide, as statistics packages write).
 */
public final class ScoreFiles {
    private static final List<String> LONG = List.of("value", "score", "verdict");

    private ScoreFiles() {}

    /**
     * One score.
     *
     * @param item the item; where the file has one {@code item} column, its text is the case id and the system is empty
     * @param metric the metric's name
     * @param value the value; empty when it is unavailable
     * @param verdict pass or fail, where the file states it
     * @param reason why there is no value, where the file states it; else empty
     */
    public record ScoreRow(
            ItemKey item, String metric, OptionalDouble value, Optional<Boolean> verdict, String reason) {}

    /**
     * The content of a score file.
     *
     * @param rows in file order
     * @param problems unusable lines
     */
    public record ScoreTable(List<ScoreRow> rows, List<Problem> problems) {
        public ScoreTable {
            rows = List.copyOf(rows);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Reads CSV, JSONL, or the lines of {@code score --json}.
     *
     * @throws ProjectFormatException when the file cannot be read or lacks the columns of a score file
     */
    public static ScoreTable read(Path file, Progress progress) throws ProjectFormatException {
        ProblemList problems = new ProblemList();
        RecordFile records = new RecordFile(file, problems, progress);
        records.open();
        List<ScoreRow> rows = new ArrayList<>();
        if (records.isJson()) {
            records.readJson(fields -> row(fields, false, problems).ifPresent(rows::add));
        } else {
            rows.addAll(csv(records, file, problems));
        }
        return new ScoreTable(rows, problems.list());
    }

    private static List<ScoreRow> csv(RecordFile records, Path file, ProblemList problems)
            throws ProjectFormatException {
        List<String> names = records.header().stream().map(JsonRecord::fold).toList();
        List<ScoreRow> rows = new ArrayList<>();
        if (names.contains("metric") && LONG.stream().anyMatch(names::contains)) {
            boolean comma = records.separator() != ',';
            records.readCsv(fields -> row(fields, comma, problems).ifPresent(rows::add));
            return rows;
        }
        WideHeader wide = WideHeader.of(records.header());
        if (wide.named() || wide.rowNames()) {
            rows.addAll(WideScores.read(records, wide, file.getFileName().toString(), problems));
        }
        if (rows.isEmpty()) {
            throw new ProjectFormatException(
                    file + " is not a file of scores: its header is " + String.join(", ", records.header()),
                    "It needs the columns item, metric, value, and may have verdict; or item and one column a metric.");
        }
        return rows;
    }

    private static Optional<ScoreRow> row(Fields fields, boolean decimalComma, ProblemList problems) {
        ItemKey item = VoteText.item(fields);
        String metric = fields.text("metric").strip();
        if (item.caseId().isBlank() || metric.isBlank()) {
            problems.error(fields.where(), item.caseId().isBlank() ? "item" : "metric", "nothing", "a name",
                    "The score is left out.");
            return Optional.empty();
        }
        OptionalDouble value = value(fields.text("value", "score").strip(), decimalComma, fields, problems);
        Optional<Boolean> verdict = verdict(fields.text("verdict").strip(), fields, problems);
        String reason = fields.text("reason");
        return Optional.of(new ScoreRow(item, metric, value, verdict, reason));
    }

    private static OptionalDouble value(String text, boolean decimalComma, Fields fields, ProblemList problems) {
        OptionalDouble value = StatisticsCells.number(text, decimalComma);
        if (value.isEmpty() && !StatisticsCells.isMissing(text)) {
            problems.warning(fields.where(), "value", "'" + text + "'", "a number or nothing",
                    "The score counts as missing.");
        }
        return value;
    }

    private static Optional<Boolean> verdict(String text, Fields fields, ProblemList problems) {
        Optional<Label> label = StatisticsCells.label(text);
        if (label.filter(Label::decides).isEmpty() && !StatisticsCells.isMissing(text)) {
            problems.warning(fields.where(), "verdict", "'" + text + "'", "pass, fail or nothing",
                    "The verdict counts as missing.");
        }
        return label.filter(Label::decides).map(l -> l == Label.PASS);
    }

    /** Reads scores of statistics packages: one row an item, one column a metric, numbers or pass and fail. */
    private static final class WideScores {
        private final WideHeader header;
        private final boolean decimalComma;
        private final ProblemList problems;
        private final List<ScoreRow> rows = new ArrayList<>();
        private final Map<String, List<Unread>> unread = new HashMap<>();
        private final Set<String> used = new LinkedHashSet<>();
        private int count;

        private record Unread(SourceLine where, String word) {}

        private WideScores(WideHeader header, boolean decimalComma, ProblemList problems) {
            this.header = header;
            this.decimalComma = decimalComma;
            this.problems = problems;
        }

        static List<ScoreRow> read(RecordFile file, WideHeader header, String name, ProblemList problems)
                throws ProjectFormatException {
            WideScores reading = new WideScores(header, file.separator() != ',', problems);
            file.readCsv(reading::row);
            for (String column : header.columns()) {
                if (!reading.used.contains(column)) {
                    problems.noteOnce(new SourceLine(name, 1), column, "a column without scores", "It is skipped.");
                } else {
                    reading.unread.getOrDefault(column, List.of()).forEach(u -> problems.warning(
                            u.where(), column, "'" + u.word() + "'", "a number, pass, fail or nothing",
                            "The score counts as missing."));
                }
            }
            return reading.rows.stream().filter(r -> reading.used.contains(r.metric())).toList();
        }

        private void row(CsvFields fields) {
            count++;
            ItemKey item = header.item(fields, count);
            if (item.caseId().isBlank()) {
                problems.error(fields.where(), "item", "nothing", "a name", "The row is left out.");
                return;
            }
            header.columns().forEach(metric -> rows.add(score(item, metric, fields)));
        }

        private ScoreRow score(ItemKey item, String metric, CsvFields fields) {
            String word = fields.text(metric).strip();
            OptionalDouble value = StatisticsCells.number(word, decimalComma);
            Optional<Boolean> verdict = value.isPresent()
                    ? Optional.empty()
                    : StatisticsCells.label(word).filter(Label::decides).map(l -> l == Label.PASS);
            if (value.isPresent() || verdict.isPresent()) {
                used.add(metric);
            } else if (!StatisticsCells.isMissing(word)) {
                unread.computeIfAbsent(metric, _ -> new ArrayList<>()).add(new Unread(fields.where(), word));
            }
            return new ScoreRow(item, metric, value, verdict, "");
        }
    }

    /**
     * The header of a wide file.
     *
     * @param columns columns that may hold judgements, in order
     * @param named whether a column names the item
     * @param rowNames whether an unnamed first column contains row names, as R writes them
     */
    private record WideHeader(List<String> columns, boolean named, boolean rowNames) {
        private static final Set<String> ITEM = Set.of("caseid", "item", "itemid", "case", "id", "system", "runid");

        static WideHeader of(List<String> header) {
            return new WideHeader(
                    header.stream().filter(h -> !h.isBlank() && !isItem(h)).distinct().toList(),
                    header.stream().anyMatch(WideHeader::isItem),
                    !header.isEmpty() && header.getFirst().isBlank());
        }

        private static boolean isItem(String name) {
            return ITEM.contains(JsonRecord.fold(name));
        }

        /** @param row the row's number, from 1; it is the item's name where the file has none */
        ItemKey item(CsvFields fields, int row) {
            return named
                    ? VoteText.item(fields)
                    : new ItemKey(
                            rowNames ? fields.text("").strip() : Integer.toString(row), "", ItemKey.DEFAULT_RUN);
        }
    }
}
