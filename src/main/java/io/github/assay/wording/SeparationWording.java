package io.github.assay.wording;

import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.ItemKey;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sentences about searches for separating databases, from a fixed vocabulary (counterexample.md §1.4). */
public final class SeparationWording {
    private static final int NAMED = 3;
    private static final int MOST_CHARACTERS = 40;

    private SeparationWording() {}

    /** The same without the time, which no two searches share; for files. */
    public static String timeless(SearchResult result) {
        return result.verdict() == SearchResult.Verdict.NOT_SEPARATED && !result.stopped().equals("failures")
                ? Texts.text("separation.not-separated.timeless", Integer.toString(result.tried()))
                : sentence(result);
    }

    /** The result of a search in one sentence. */
    public static String sentence(SearchResult result) {
        return switch (result.verdict()) {
            case SEPARATED -> sentence(result.found().orElseThrow())
                    + (result.flags().contains("vacuous") ? " " + Texts.text("separation.vacuous") : "");
            case NOT_SEPARATED -> result.stopped().equals("failures") ? failures(result) : Texts.text(
                    "separation.not-separated", Integer.toString(result.tried()),
                    String.format(Locale.ROOT, "%.1f", result.nanos() / 1e9));
            case NOT_ATTEMPTED -> result.tried() == 0
                    ? Texts.text("separation.not-attempted", Texts.reason(result.reason()))
                    : Texts.text("separation.no-verdict", result.tried(), Texts.reason(result.reason()));
        };
    }

    /** Which answers equal to gold have no verdict for a reason; of many, the first ones are named. */
    public static String refused(String reason, List<ItemKey> answers) {
        String named = answers.stream().limit(NAMED).map(a -> a.caseId() + " " + a.systemAndRun()).collect(Collectors.joining(", "));
        return Texts.text("separation.refused", answers.size(), Texts.reason(reason), named, Math.max(0, answers.size() - NAMED));
    }

    private static String failures(SearchResult result) {
        return Texts.text("separation.failures", Integer.toString(result.failedHere()), Integer.toString(result.tried()));
    }

    /** What differs on a separating database, in one sentence; with what it depends on, where that was shown. */
    public static String sentence(Separated found) {
        String gold = Texts.text("separation.rows", found.gold().rowCount());
        String predicted = Texts.text("separation.rows", found.predicted().rowCount());
        return found.cause()
                .map(c -> Texts.text("separation.separated", gold, predicted, cause(c)))
                .orElseGet(() -> Texts.text("separation.separated.bare", gold, predicted));
    }

    private static String cause(Separated.Cause c) {
        String value = c.value().length() <= MOST_CHARACTERS ? c.value() : c.value().substring(0, MOST_CHARACTERS) + "…";
        return Texts.text("separation.cause." + c.kind().name().toLowerCase(Locale.ROOT), c.table(), c.other(), value, c.rows());
    }

    /** The rows as statements, each with a semicolon. */
    public static List<String> statements(Separated found) {
        return SqlValues.inserts(found.database()).stream().map(sql -> sql + ";").toList();
    }

    /** A rank in words. */
    public static String rank(int rank) {
        return Texts.text("separation.rank." + rank);
    }

    /** Whether searches enforce a constraint that holds in some rows of the real data. */
    public static String state(boolean off, int support) {
        return Texts.text("separation.constraint." + (!off ? "kept" : support > 0 ? "off" : "unknown"));
    }
}
