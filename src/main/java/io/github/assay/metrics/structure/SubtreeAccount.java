package io.github.assay.metrics.structure;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Which parts of two syntax trees only one side has, the smallest first: what is larger contains them. */
final class SubtreeAccount {
    private final Map<String, Integer> gold;
    private final Map<String, Integer> predicted;

    /** A part and how often one side has it beyond the other. */
    private record Part(String text, int times) {}

    /** Each map says how often a tree has a part. */
    SubtreeAccount(Map<String, Integer> gold, Map<String, Integer> predicted) {
        this.gold = gold;
        this.predicted = predicted;
    }

    Account make() {
        List<Part> missing = beyond(gold, predicted);
        List<Part> extra = beyond(predicted, gold);
        int common = gold.entrySet().stream()
                .mapToInt(e -> Math.min(e.getValue(), predicted.getOrDefault(e.getKey(), 0)))
                .sum();
        return new AccountBuilder()
                .figure("common", common)
                .figure("only_in_gold", missing.stream().mapToInt(Part::times).sum())
                .figure("only_predicted", extra.stream().mapToInt(Part::times).sum())
                .passage("Parts of the tree that only gold has, the smallest first", missing,
                        part -> line(Mark.MISSING, part))
                .passage("Parts of the tree that only the prediction has, the smallest first", extra,
                        part -> line(Mark.EXTRA, part))
                .build();
    }

    private static List<Part> beyond(Map<String, Integer> own, Map<String, Integer> other) {
        return own.entrySet().stream()
                .map(e -> new Part(e.getKey(), e.getValue() - other.getOrDefault(e.getKey(), 0)))
                .filter(part -> part.times > 0)
                .sorted(Comparator.comparingInt((Part p) -> p.text.length()).thenComparing(Part::text))
                .toList();
    }

    private static Line line(Mark mark, Part part) {
        String text = part.text.replace(" | ", " ");
        return Line.of(mark, AccountBuilder.sql(text) + (part.times > 1 ? "  (" + part.times + " times)" : ""));
    }
}
