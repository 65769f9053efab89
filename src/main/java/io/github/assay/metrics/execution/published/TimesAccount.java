package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.SideResults.Timings;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.stream.IntStream;

/** Explains the times behind a score of efficiency: each repetition, those left out, and the result of the rest. */
final class TimesAccount {
    private final Timings timings;
    private final AccountBuilder account = new AccountBuilder();

    TimesAccount(Timings timings) {
        this.timings = timings;
    }

    /** Of a right prediction. {@code last} is the sentence that leads from the ratio to the score. */
    Account ofRatio(String last) {
        List<TimeRatio.Repetition> all = TimeRatio.repetitions(timings);
        List<TimeRatio.Repetition> kept = all.stream().filter(TimeRatio.Repetition::kept).toList();
        protocol(all.size());
        account.figure("ratios_kept", kept.size());
        account.figure("ratios_sum", kept.stream().mapToDouble(TimeRatio.Repetition::ratio).sum());
        account.says("Ratio = mean of gold’s time ÷ the prediction’s over " + count(kept.size(), "repetition") + " = "
                + Sums.figure(TimeRatio.of(timings).orElse(0)) + "; " + last);
        account.passage("Repetitions, in milliseconds: gold ÷ prediction", all, TimesAccount::line);
        return account.build();
    }

    /** Of the whole answer against the gold query. */
    Account ofOverhead(double agent, double gold) {
        protocol(timings.gold().size());
        account.says("100 × (" + Sums.figure(agent) + " − " + Sums.figure(gold) + ") ÷ " + Sums.figure(gold) + " = "
                + Sums.figure(100 * (agent - gold) / gold) + " %: the answer’s time as its system states it, against the mean of "
                + count(timings.gold().size(), "timing") + " of the gold query.");
        account.passage("Timings of the gold query",
                IntStream.range(0, timings.gold().size()).boxed().toList(),
                i -> Line.of(Mark.NONE, "run " + (i + 1) + ": " + Sums.figure(timings.gold().get(i)) + " ms"));
        return account.build();
    }

    private void protocol(int repetitions) {
        account.says(timings.measured()
                ? "Timed by assay run --timing: one warm-up, then gold and prediction in turn " + count(repetitions, "time")
                        + " on one connection, all rows fetched."
                : "The times were recorded with the case, not taken here.");
    }

    private static Line line(TimeRatio.Repetition r) {
        String text = "run " + (r.number() + 1) + ": " + Sums.figure(r.gold()) + " ms ÷ " + Sums.figure(r.predicted()) + " ms = "
                + Sums.figure(r.ratio());
        return r.kept()
                ? Line.of(Mark.NONE, text)
                : Line.of(Mark.DIFFERENT, text + ", left out: three or more standard deviations from the mean");
    }
}
