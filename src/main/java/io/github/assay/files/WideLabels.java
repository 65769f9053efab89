package io.github.assay.files;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.Vote;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.CsvText;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Labels as statistics packages take them: one row an item, one column an annotator, an empty field a missing label. */
final class WideLabels {
    private WideLabels() {}

    static List<Vote> read(RecordFile file, List<String> header, String name, Instant at, ProblemList problems)
            throws ProjectFormatException {
        Reading reading = new Reading(header, at, problems);
        file.readCsv(reading::row);
        reading.complain(name);
        if (reading.withLabels.isEmpty()) {
            throw new ProjectFormatException(
                    name + " holds no labels", "It needs the columns case_id, annotator, label, or one column an "
                            + "annotator with pass, fail, 1 or 0.");
        }
        return reading.votes;
    }

    /** One reading of a file: its votes, and what could not be read of columns that hold labels. */
    private static final class Reading {
        private final WideHeader header;
        private final Instant at;
        private final ProblemList problems;
        private final List<Vote> votes = new ArrayList<>();
        private final Map<String, List<Unread>> unread = new HashMap<>();
        private final Set<String> withLabels = new LinkedHashSet<>();
        private int rows;

        Reading(List<String> header, Instant at, ProblemList problems) {
            this.header = WideHeader.of(header);
            this.at = at;
            this.problems = problems;
        }

        void row(CsvFields fields) {
            rows++;
            ItemKey item = header.item(fields, rows);
            if (item.caseId().isBlank()) {
                problems.error(fields.where(), "case_id", "nothing", "an item", "The row is left out.");
                return;
            }
            header.columns().forEach(annotator -> label(item, annotator, fields));
        }

        private void label(ItemKey item, String annotator, CsvFields fields) {
            String word = fields.text(annotator).strip();
            Optional<Label> label = StatisticsCells.label(word);
            if (label.isPresent()) {
                votes.add(vote(item, annotator, label.get(), at));
                withLabels.add(annotator);
            } else if (!StatisticsCells.isMissing(word)) {
                unread.computeIfAbsent(annotator, _ -> new ArrayList<>()).add(new Unread(fields.where(), word));
            }
        }

        /** A column in which no field is a label is something else; in the others a field that is none is a fault. */
        void complain(String name) {
            for (String column : header.columns()) {
                if (!withLabels.contains(column)) {
                    problems.noteOnce(new SourceLine(name, 1), column, "a column without labels", "It is passed over.");
                } else {
                    unread.getOrDefault(column, List.of()).forEach(u -> problems.warning(
                            u.where(), column, "'" + u.word() + "'", "pass, fail, 1, 0 or nothing",
                            "The label counts as missing."));
                }
            }
        }
    }

    private record Unread(SourceLine where, String word) {}

    private static Vote vote(ItemKey item, String annotator, Label label, Instant at) {
        return new Vote(item, annotator, label, List.of(), "", 0, at, Vote.Visible.NOTHING, Optional.empty(),
                Vote.Origin.IMPORTED);
    }

    /** The labels in force, one row an item in the order of items, annotators by name. */
    static String write(
            List<Vote> votes, BiConsumer<StringBuilder, List<String>> header, UnaryOperator<String> field) {
        Set<String> annotators = new TreeSet<>();
        Map<ItemKey, Map<String, Vote>> latest = new TreeMap<>();
        votes.stream().sorted(Comparator.comparing(Vote::at)).forEach(v -> {
            annotators.add(v.annotator());
            latest.computeIfAbsent(v.item(), _ -> new HashMap<>()).put(v.annotator(), v);
        });
        StringBuilder out = new StringBuilder();
        header.accept(out, Stream.concat(Stream.of("case_id", "system", "run_id"), annotators.stream()).toList());
        latest.forEach((item, byAnnotator) -> {
            List<String> row = new ArrayList<>(List.of(item.caseId(), item.system(), item.runId()));
            annotators.forEach(a -> row.add(word(Optional.ofNullable(byAnnotator.get(a)))));
            CsvText.row(out, row.stream().map(field).toList());
        });
        return out.toString();
    }

    private static String word(Optional<Vote> vote) {
        return vote.map(Vote::label)
                .filter(l -> l != Label.SKIP)
                .map(Label::word)
                .orElse("");
    }
}
