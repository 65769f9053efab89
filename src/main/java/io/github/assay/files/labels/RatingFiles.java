package io.github.assay.files.labels;

import io.github.assay.agreement.RatedScale;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.studies.StatisticsCells;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads ratings on any scale as statistics packages write them. The form is wide (one row an item, one column a rater)
 * or long (item, rater, value). Empty, {@code NA}, {@code NaN}, {@code null} and {@code .} are missing; 0,5 is 0.5.
 */
public final class RatingFiles {
    private static final Set<String> ITEM = Set.of("caseid", "item", "itemid", "case", "id", "unit", "subject", "system", "runid");
    private static final List<String> RATER = List.of("rater", "annotator", "coder", "judge", "observer");
    private static final List<String> VALUE = List.of("value", "rating", "label", "category", "score", "code");

    private RatingFiles() {}

    /**
     * Reads a file of ratings.
     *
     * @param raters the columns of a wide file that are raters; empty: all except those that name the item
     * @throws ProjectFormatException when the file cannot be read or has no column of ratings
     */
    public static RatedScale read(Path file, List<String> raters, Progress progress) throws ProjectFormatException {
        RecordFile records = new RecordFile(file, new ProblemList(), progress);
        records.open();
        List<String> header = records.header();
        Map<String, String> folded = new LinkedHashMap<>();
        header.forEach(h -> folded.putIfAbsent(JsonRecord.fold(h), h));
        if (!raters.isEmpty()) {
            return wideForm(file, records, header, raters);
        }
        String rater = RATER.stream()
                .filter(folded::containsKey)
                .map(folded::get)
                .findFirst()
                .orElseGet(() -> LabelNames.annotatorColumns(header).stream().findFirst().orElse(""));
        String value = first(VALUE, folded);
        String item = folded.keySet().stream().filter(ITEM::contains).map(folded::get).findFirst().orElse("");
        if (!rater.isEmpty() && !value.isEmpty() && !item.isEmpty()) {
            return longForm(records, item, rater, value);
        }
        if (!rater.isEmpty()) {
            throw new ProjectFormatException(
                    file.getFileName() + " has a column of raters, " + rater + ", but none of the "
                            + (item.isEmpty() ? "items" : "values"),
                    "It needs the columns item, rater and value; or name the raters' columns with --annotators A,B.");
        }
        return wideForm(
                file, records, header,
                header.stream().filter(h -> !h.isBlank() && !ITEM.contains(JsonRecord.fold(h))).toList());
    }

    private static RatedScale wideForm(Path file, RecordFile records, List<String> header, List<String> raters)
            throws ProjectFormatException {
        if (raters.isEmpty() || !header.containsAll(raters)) {
            throw new ProjectFormatException(
                    file.getFileName() + " has no column of ratings",
                    "It needs one column a rater, or the columns item, rater and value.");
        }
        List<String> names = header.stream().filter(h -> ITEM.contains(JsonRecord.fold(h))).toList();
        List<String> items = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        records.readCsv(fields -> {
            rows.add(raters.stream().map(r -> word(fields, r)).toList());
            items.add(names.isEmpty()
                    ? "row " + rows.size()
                    : names.stream().map(n -> fields.text(n).strip()).collect(Collectors.joining(" · ")));
        });
        return new RatedScale(items, raters, rows);
    }

    private static RatedScale longForm(RecordFile records, String item, String rater, String value)
            throws ProjectFormatException {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        Set<String> raters = new LinkedHashSet<>();
        Set<String> twice = new LinkedHashSet<>();
        records.readCsv(fields -> {
            raters.add(fields.text(rater).strip());
            String word = word(fields, value);
            String before = rows.computeIfAbsent(fields.text(item).strip(), _ -> new LinkedHashMap<>())
                    .put(fields.text(rater).strip(), word);
            if (before != null && !before.equals(word)) {
                twice.add(fields.text(rater).strip() + " on " + fields.text(item).strip());
            }
        });
        if (!twice.isEmpty()) {
            throw new ProjectFormatException(
                    "There are several ratings of " + twice.iterator().next(), "Keep one row of each rater and item.");
        }
        List<List<String>> table = rows.values().stream()
                .map(row -> raters.stream().map(r -> row.getOrDefault(r, "")).toList())
                .toList();
        return new RatedScale(List.copyOf(rows.keySet()), List.copyOf(raters), table);
    }

    private static String first(List<String> names, Map<String, String> folded) {
        return names.stream().filter(folded::containsKey).map(folded::get).findFirst().orElse("");
    }

    private static String word(CsvFields fields, String column) {
        String word = fields.text(column).strip();
        return StatisticsCells.isMissing(word) ? "" : StatisticsCells.point(word);
    }
}
