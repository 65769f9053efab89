package io.github.assay.ui.review.words;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.ui.review.grid.ResultScreen;
import io.github.assay.wording.Texts;
import java.time.Duration;
import java.util.Optional;

/** Says what became of a query, above its table or instead of one. */
public final class OutcomeWords {
    private OutcomeWords() {}

    /** States that a system answered without SQL. */
    public static ResultScreen.SideNote withoutSql() {
        return instead("no_sql", "", "");
    }

    /** States that a case has no gold SQL. */
    public static ResultScreen.SideNote withoutGold() {
        return instead("no_gold", "", "");
    }

    public static ResultScreen.SideNote note(Optional<ExecutionOutcome> outcome) {
        return outcome.map(OutcomeWords::note).orElseGet(() -> instead("waiting", "", ""));
    }

    private static ResultScreen.SideNote note(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows(ResultTable table, Duration elapsed) ->
                new ResultScreen.SideNote(size(table, elapsed), Optional.empty());
            case ExecutionOutcome.EngineError(String message) -> instead("error", "", message);
            case ExecutionOutcome.Timeout(Duration limit) ->
                instead("timeout", seconds(limit), "");
            case ExecutionOutcome.Blocked(String rule, String detail, int _) ->
                instead("blocked", Texts.optional("guard." + rule).orElse(rule), detail);
            case ExecutionOutcome.TooLarge(String what, String detail, _) ->
                instead(what.equals(ExecutionOutcome.TooLarge.HEAP) ? "no_room" : "too_large", what, detail);
            case ExecutionOutcome.Unreachable(String message) -> instead("unreachable", "", message);
        };
    }

    private static ResultScreen.SideNote instead(String kind, String argument, String detail) {
        return new ResultScreen.SideNote(
                "",
                Optional.of(new ResultScreen.Instead(
                        kind,
                        Texts.text("review.instead." + kind, argument),
                        detail,
                        Texts.text("review.instead." + kind + ".remedy", argument))));
    }

    static String size(ResultTable table, Duration elapsed) {
        String size = Texts.text("review.table.size", (long) table.rowCount(), (long) table.columnCount());
        String time = elapsed.isZero() ? "" : " · " + time(elapsed);
        String cut = table.truncated() ? " · " + Texts.text("review.table.truncated") : "";
        return size + time + cut;
    }

    private static String time(Duration elapsed) {
        return elapsed.toMillis() < 1_000
                ? Texts.text("review.table.millis", Math.max(1, elapsed.toMillis()))
                : Texts.text("review.table.seconds", seconds(elapsed));
    }

    private static String seconds(Duration duration) {
        return String.format(java.util.Locale.ROOT, "%.3g", duration.toMillis() / 1000.0);
    }
}
