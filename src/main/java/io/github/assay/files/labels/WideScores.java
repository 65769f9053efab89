package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.ScoreFiles.ScoreRow;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.studies.StatisticsCells;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads scores of statistics packages: one row an item, one column a metric, numbers or pass and fail. */
final class WideScores {
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
