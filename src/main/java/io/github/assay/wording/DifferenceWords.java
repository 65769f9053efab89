package io.github.assay.wording;

import io.github.assay.compare.DifferenceSummary.DiffFinding;
import io.github.assay.compare.DifferenceSummary;
import io.github.assay.compare.rules.ComparisonPolicy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Why two result tables differ or are equal, in sentences. */
public final class DifferenceWords {
    private static final int NAMES_SHOWN = 3;

    /** Findings that explain or qualify, but do not make tables unequal by themselves. */
    private static final Set<DiffFinding.Kind> QUALIFYING = Set.of(
            DiffFinding.Kind.RENAMED_COLUMNS,
            DiffFinding.Kind.COLUMNS_REORDERED,
            DiffFinding.Kind.BOTH_EMPTY,
            DiffFinding.Kind.CONSTANT_RESULT,
            DiffFinding.Kind.ORDER_IGNORED,
            DiffFinding.Kind.TRUNCATED);

    private DifferenceWords() {}

    /** What makes the tables differ, or that they are equal: one sentence. */
    public static String headline(DifferenceSummary summary) {
        String stated = join(summary.findings().stream().filter(f -> !QUALIFYING.contains(f.kind())).toList());
        return stated.isEmpty() ? "" : sentence(stated);
    }

    /** Further differences, and the smallest relaxation under which the tables are equal. */
    public static String rest(DifferenceSummary summary) {
        String stated = join(summary.findings().stream().filter(f -> QUALIFYING.contains(f.kind())).toList());
        return (stated.isEmpty() ? "" : sentence(stated) + " ") + relaxation(summary);
    }

    private static String relaxation(DifferenceSummary summary) {
        boolean strict = summary.policies().getOrDefault(ComparisonPolicy.STRICT, false);
        Optional<ComparisonPolicy> smallest = summary.smallestRelaxation();
        if (strict) {
            return Texts.text("review.why.strict");
        }
        return smallest.map(p -> Texts.text("review.why.from", Texts.word(p)))
                .orElseGet(() -> Texts.text("review.why.never"));
    }

    private static String join(List<DiffFinding> findings) {
        return findings.stream().map(DifferenceWords::words).collect(Collectors.joining(", "));
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    /** One finding, such as {@code 2 rows differ in revenue}. */
    static String words(DiffFinding finding) {
        boolean unasked = finding.names().equals(List.of(DiffFinding.UNASKED));
        String key = "review.finding." + finding.kind().name() + (unasked ? ".unasked" : "");
        return Texts.text(key, finding.count(), names(finding.names()));
    }

    private static String names(List<String> names) {
        String shown = names.stream()
                .limit(NAMES_SHOWN)
                .map(n -> n.replace("→", " → "))
                .collect(Collectors.joining(", "));
        int more = names.size() - NAMES_SHOWN;
        return more > 0 ? Texts.text("review.names.more", shown, more) : shown;
    }
}
