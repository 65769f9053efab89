package io.github.assay.metrics.triage;

import io.github.assay.domain.finding.Finding.Change;
import io.github.assay.domain.finding.Finding.Changes;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.Part;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.metrics.Steps;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Shows a cause by the parts of both queries that differ, as {@link SqlCauses} keeps them. */
final class CauseLines {
    private static final Set<Cause> TABLES = EnumSet.of(
            Cause.ROWS_MISSING, Cause.ROWS_EXTRA, Cause.VALUE_FORMAT_ONLY, Cause.ORDER_ONLY_MISMATCH, Cause.MISSING_COLUMNS,
            Cause.EXTRA_COLUMNS);

    private static final int MOST = 20;

    private CauseLines() {}

    /** Keys of findings that these lines say more of. */
    static String[] keys(Map<Cause, Finding> causes) {
        return causes.values().stream().flatMap(f -> f.keys().stream()).toArray(String[]::new);
    }

    /** The parts that differ, gold's before the prediction's; a sentence where the tables show it; else nothing. */
    static List<Line> of(Cause cause, Map<Cause, Finding> causes) {
        List<Line> lines = new ArrayList<>();
        switch (causes.get(cause)) {
            case SetDifference(_, List<String> gold, List<String> predicted) -> {
                add(lines, Mark.MISSING, gold);
                add(lines, Mark.EXTRA, predicted);
            }
            case OneSided parts -> add(
                    lines, parts.missing() ? Mark.MISSING : Mark.EXTRA, parts.parts().stream().map(Part::text).toList());
            case Changes(_, _, List<Change> changes) -> add(
                    lines, Mark.DIFFERENT, changes.stream().map(c -> c.gold() + " → " + c.predicted()).toList());
            case null, default -> {}
        }
        if (lines.isEmpty() && TABLES.contains(cause)) {
            lines.add(Line.of(Mark.DIFFERENT, Phrase.of("cause." + cause.word())));
        }
        return lines;
    }

    private static void add(List<Line> lines, Mark mark, List<String> texts) {
        texts.stream().limit(MOST).forEach(text -> lines.add(Line.of(mark, Steps.shortened(text))));
    }
}
