package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.records.CsvText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Writes labels for statistics packages: one row an item, one column an annotator, a missing label as empty field. */
final class WideLabels {
    private WideLabels() {}

    /** The labels in force, one row an item in the order of items, annotators sorted by name. */
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
