package io.github.assay.files.importers.run;

import io.github.assay.domain.Problem;
import java.util.List;
import java.util.stream.Stream;

/** Describes the first fault of a source without usable records, for the message that refuses it. */
public final class SourceFault {
    private SourceFault() {}

    /** The first problem and the number of others; empty when there is none. */
    public static String brief(List<Problem> problems) {
        List<Problem> faults = problems.stream()
                .filter(p -> p.severity() != Problem.Severity.NOTE)
                .toList();
        return faults.isEmpty() ? "" : first(faults.getFirst()) + (faults.size() == 1 ? "" : " (and " + (faults.size() - 1) + " more)");
    }

    private static String first(Problem p) {
        return new Problem(p.severity(), p.where(), p.key(), p.found(), p.expected(), "").sentence();
    }

    /** A sentence followed by its reason, if there is one. */
    public static String because(String what, Stream<Problem> problems) {
        String why = brief(problems.toList());
        return why.isEmpty() ? what : what + ": " + why;
    }
}
