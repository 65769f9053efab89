package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code stef-enrichment}: 1 iff the enriched question has the same meaning as the original, else 0 (metrics.md §3.7).
 */
public final class StefEnrichment implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "stef-enrichment", "Enrichment valid", MetricInfo.Group.STRUCTURE, OptionalDouble.empty(),
            Set.of(Need.QUESTION), "STEF abstract; metrics.md §3.7").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        String enriched = enriched(evidence);
        if (enriched.isEmpty()) {
            return Outcome.unavailable("not_applicable", "neither the prediction nor the case has an enriched question");
        }
        return ApplicationRules.of(evidence.rules())
                .map(rules -> measurement(Enrichment.of(question(evidence), enriched, rules)));
    }

    private static String question(Evidence evidence) {
        return evidence.item().evalCase().question();
    }

    /** The prediction's own enriched question, else the case's; empty where there is none. */
    private static String enriched(Evidence evidence) {
        String own = evidence.item().prediction().answer().enrichedQuestion();
        return own.isBlank() ? evidence.item().evalCase().context().enrichedQuestion() : own;
    }

    private static Measurement measurement(Enrichment e) {
        List<String> flags = new ArrayList<>();
        add(flags, "identical", e.identical());
        add(flags, "empty", e.empty());
        add(flags, "negation_changed", e.negationChanged());
        add(flags, "top_k_changed", e.topKChanged());
        FindingList findings = new FindingList();
        findings.listed("dropped", e.dropped());
        findings.listed("invented", e.invented());
        return new Measurement(e.isValid() ? 1 : 0, e.isValid() ? "valid" : "invalid", flags, findings.list());
    }

    private static void add(List<String> flags, String flag, boolean present) {
        if (present) {
            flags.add(flag);
        }
    }

    @Override
    public Account account(Evidence evidence) {
        String enriched = enriched(evidence);
        return ApplicationRules.of(evidence.rules())
                .asValue()
                .filter(_ -> !enriched.isEmpty())
                .map(rules -> reported(question(evidence), enriched, rules))
                .orElse(Account.NONE);
    }

    private static Account reported(String question, String enriched, ApplicationRules rules) {
        Enrichment e = Enrichment.of(question, enriched, rules);
        int faults = e.dropped().size() + (e.negationChanged() ? 1 : 0) + (e.topKChanged() ? 1 : 0) + (e.empty() ? 1 : 0);
        return new AccountBuilder()
                .instead("dropped", "invented")
                .counted("faults", faults)
                .says((faults == 0 ? "Nothing of the question was lost or turned round." : "Reasons against it: " + faults + ".")
                        + " What is new is shown and does not count.")
                .passage("Numbers, names and quoted texts that were left out", e.dropped(), t -> line(Mark.MISSING, t))
                .passage("Turned round", changes(e, question, enriched), line -> line)
                .passage("New, and known to no rule of the project", e.invented(), t -> line(Mark.EXTRA, t))
                .passage("Kept", Enrichment.kept(question, enriched), t -> line(Mark.EQUAL, t))
                .build();
    }

    private static List<Line> changes(Enrichment e, String question, String enriched) {
        List<Line> lines = new ArrayList<>();
        if (e.empty()) {
            lines.add(line(Mark.MISSING, "the enriched question is empty"));
        }
        if (e.negationChanged()) {
            lines.add(line(Mark.DIFFERENT, "words that deny: " + listed(Enrichment.negationWords(question)) + " → "
                    + listed(Enrichment.negationWords(enriched))));
        }
        if (e.topKChanged()) {
            lines.add(line(Mark.DIFFERENT, "rows asked for: " + rows(question) + " → " + rows(enriched)));
        }
        return lines;
    }

    private static String listed(List<String> words) {
        return words.isEmpty() ? "none" : String.join(", ", words);
    }

    private static String rows(String text) {
        return QuestionLexicon.topK(text).isPresent() ? Long.toString(QuestionLexicon.topK(text).getAsLong()) : "all";
    }

    private static Line line(Mark mark, String text) {
        return Line.of(mark, AccountBuilder.shortened(text));
    }
}
