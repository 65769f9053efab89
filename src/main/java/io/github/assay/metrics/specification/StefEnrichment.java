package io.github.assay.metrics.specification;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
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
                .map(rules -> {
                    Enrichment e = Enrichment.of(question(evidence), enriched, rules);
                    return evidence.explained(measurement(e), steps -> explain(e, question(evidence), enriched, steps));
                });
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

    private static void explain(Enrichment e, String question, String enriched, Steps steps) {
        int faults = e.dropped().size() + (e.negationChanged() ? 1 : 0) + (e.topKChanged() ? 1 : 0) + (e.empty() ? 1 : 0);
        steps.instead("dropped", "invented")
                .counted("faults", faults)
                .says(faults == 0 ? Phrase.of("enrichment.kept-all") : Phrase.of("enrichment.faults", faults))
                .passage("enrichment.dropped", e.dropped(), t -> line(Mark.MISSING, t))
                .passage("enrichment.turned", changes(e, question, enriched), line -> line)
                .passage("enrichment.invented", e.invented(), t -> line(Mark.EXTRA, t))
                .passage("enrichment.kept", Enrichment.kept(question, enriched), t -> line(Mark.EQUAL, t));
    }

    private static List<Line> changes(Enrichment e, String question, String enriched) {
        List<Line> lines = new ArrayList<>();
        if (e.empty()) {
            lines.add(Line.of(Mark.MISSING, Phrase.of("enrichment.empty")));
        }
        if (e.negationChanged()) {
            lines.add(Line.of(Mark.DIFFERENT, Phrase.of(
                    "enrichment.deny", listed(Enrichment.negationWords(question)), listed(Enrichment.negationWords(enriched)))));
        }
        if (e.topKChanged()) {
            lines.add(Line.of(Mark.DIFFERENT, Phrase.of("enrichment.rows", rows(question), rows(enriched))));
        }
        return lines;
    }

    private static Object listed(List<String> words) {
        return words.isEmpty() ? Phrase.of("enrichment.no-words") : Steps.shortened(String.join(", ", words));
    }

    private static Object rows(String text) {
        return QuestionLexicon.topK(text).isPresent() ? QuestionLexicon.topK(text).getAsLong() : Phrase.of("enrichment.all-rows");
    }

    private static Line line(Mark mark, String text) {
        return Line.of(mark, Steps.shortened(text));
    }
}
