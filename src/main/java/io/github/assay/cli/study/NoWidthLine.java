package io.github.assay.cli.study;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.wording.EstimateFormat;
import java.util.Locale;
import java.util.Optional;

/** One line on an interval without width, so that readers do not take it for certainty. */
final class NoWidthLine {
    private NoWidthLine() {}

    static void print(String subject, Optional<DegenerateInterval> no, Terminal terminal) {
        no.ifPresent(n -> terminal.result(line(subject, n)));
    }

    private static String line(String subject, DegenerateInterval no) {
        String agreed = subject + ": agreement on " + no.agreed() + " of " + CliWords.count(no.n(), "item") + ", Wilson ["
                + EstimateFormat.three(no.agreement().low()) + ", " + EstimateFormat.three(no.agreement().high()) + "]";
        if (no.disagreementAtMost().isEmpty()) {
            return agreed + "; every resample gives the same κ, which is no certainty.";
        }
        return agreed + "; no disagreement was seen, which still leaves up to "
                + EstimateFormat.percent(no.disagreementAtMost().getAsDouble())
                + (no.byRuleOfThree()
                        ? String.format(Locale.ROOT, " %% (rule of three, 3/%d, 95 %% confidence).", no.n())
                        : " % (exact bound, 95 % confidence).");
    }
}
