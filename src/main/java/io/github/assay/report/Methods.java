package io.github.assay.report;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.CalibrationSettings.Compared;
import io.github.assay.calibration.study.CalibrationSettings.Replication;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Decimals;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The methods of a study in sentences that follow from its settings and records, each with the works that it rests on. */
final class Methods {
    /**
     * One sentence.
     *
     * @param cited keys of works in {@link References}
     */
    record Clause(String text, List<String> cited) {}

    private final List<Clause> clauses = new ArrayList<>();

    private Methods() {}

    /** The sentences, in the order of a methods section. */
    static List<Clause> of(ReportContent content) {
        Methods methods = new Methods();
        methods.material(content);
        methods.reference(content.calibration(), content.facts().carried());
        methods.metrics(content.calibration());
        methods.tests(content.calibration());
        content.rates().stream().findFirst()
                .ifPresent(r -> methods.add("methods.rates", List.of("angelopoulos2023", "rogan1978"), r.metric()));
        methods.add("methods.program", List.of(), "Assay " + content.version());
        return List.copyOf(methods.clauses);
    }

    private void add(String key, List<String> cited, Object... arguments) {
        clauses.add(new Clause(Texts.text(key, arguments), cited));
    }

    private void material(ReportContent content) {
        add("methods.material", List.of(), content.items(), content.systems().size(), content.cases());
        add("methods.labels", List.of(), content.agreement().headline().raters(), content.agreement().headline().items());
        content.draw().ifPresentOrElse(
                d -> add("methods.sampling.drawn", List.of("zrnic2024"), d.probabilities().size(), d.population(), Long.toString(d.seed())),
                () -> sampling(content.calibration().settings().design().sampling()));
        StudyFacts facts = content.facts();
        if (facts.unknown() < facts.votes()) {
            if (facts.sawScores() == 0 && facts.sawVotes() == 0) {
                add("methods.visible.none", List.of());
            } else {
                add("methods.visible.some", List.of(), facts.votes(), facts.sawScores(), facts.sawVotes());
            }
        }
        if (facts.unknown() > 0) {
            add("methods.visible.unknown", List.of(), facts.votes(), facts.unknown());
        }
        add("methods.agreement", List.of("krippendorff2018", "fleiss1971", "gwet2008", "conger1980", "light1971", "brennan1981"));
    }

    private void sampling(String recorded) {
        if (recorded.isEmpty()) {
            add("methods.sampling.unknown", List.of());
        } else {
            add("methods.sampling.recorded", List.of(), recorded.replaceAll("\\.+$", ""));
        }
    }

    private void reference(CalibrationResult result, int carried) {
        ReferenceRule rule = result.settings().design().reference();
        if (rule.single()) {
            add("methods.reference.annotator", List.of(), rule.annotator());
        } else {
            add("methods.reference.majority", List.of(), rule.minimumVotes());
        }
        if (rule.unanimousOnly()) {
            add("methods.unanimous", List.of());
        }
        if (rule.withoutCarried()) {
            add("methods.withoutCarried", List.of());
        } else if (carried > 0) {
            add("methods.carried", List.of(), carried);
        }
        add("methods.ties." + rule.ties(), List.of());
        Map<Source, Integer> s = result.sources();
        add("methods.sources", List.of(), Stream.of(
                        Source.UNANIMOUS, Source.MAJORITY, Source.SINGLE_VOTE, Source.TIE, Source.ADJUDICATED, Source.UNDECIDED)
                .map(source -> s.getOrDefault(source, 0)).toArray());
    }

    private void metrics(CalibrationResult result) {
        CalibrationSettings settings = result.settings();
        List<String> measured = MetricRows.measured(result).metrics().stream().map(m -> m.metric().id()).toList();
        add("methods.metrics", List.of("cohen1960"), measured.size(), result.n());
        List<String> origins = References.ofMetrics(measured);
        if (!origins.isEmpty()) {
            add("methods.metrics.origin", origins);
        }
        List<String> named = settings.participants().metrics();
        if (!named.isEmpty()) {
            add("methods.metrics.named", List.of(), String.join(", ", named));
        }
        if (settings.compared() == Compared.WITH_IMPORTED) {
            add("methods.compared.WITH_IMPORTED", List.of());
        }
        add("methods.ranked." + settings.participants().ranked(), List.of());
        add("methods.missing", List.of(), Decimals.significant(100 * settings.participants().mostMissing()));
    }

    private void tests(CalibrationResult result) {
        CalibrationSettings settings = result.settings();
        StudyDesign design = settings.design();
        BootstrapSettings b = settings.bootstrap();
        add("methods.interval." + design.interval(), works(design.interval()), Decimals.significant(100 * b.level()), Integer.toString(b.replicates()),
                Long.toString(b.seed()));
        if (settings.replication() == Replication.AT_LEAST) {
            add("methods.replication.AT_LEAST", List.of());
        }
        Drawing drawing = design.drawing();
        add("methods.draw." + (drawing.earlier() ? "earlier" : drawing.word()), List.of(), drawing.earlier() ? drawing.word() : design.dimension());
        add("methods.cases." + design.cases(), List.of());
        add("methods.family." + settings.family(), List.of("holm1979"), result.family().tests());
        add("methods.thresholds", List.of(), settings.repeats(), settings.folds());
        if (drawing.ofItems()) {
            add("methods.auc", List.of("delong1988", "sun2014"));
        } else {
            add("methods.auc.questions", List.of("delong1988", "sun2014", "obuchowski1997"));
        }
    }

    private static List<String> works(IntervalType type) {
        return switch (type) {
            case PERCENTILE, STUDENTISED -> List.of("efron1993");
            case BCA -> List.of("efron1987");
            case WALD -> List.of("fleiss1969", "efron1993");
        };
    }

    /** Keys of all works that the sentences cite. */
    static Set<String> cited(List<Clause> clauses) {
        return clauses.stream().flatMap(c -> c.cited().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The paragraph in Markdown, with citations as Pandoc reads them. */
    static String markdown(List<Clause> clauses) {
        return paragraph(clauses.stream()
                .map(c -> cite(c.text().replaceAll("([\\\\`*_{}\\[\\]<>#|~^$])", "\\\\$1"), c.cited().isEmpty() ? "" : " [" + c.cited().stream().map(k -> "@" + k).collect(Collectors.joining("; ")) + "]"))
                .toList());
    }

    /** The paragraph in LaTeX. */
    static String latex(List<Clause> clauses) {
        return paragraph(clauses.stream()
                .map(c -> cite(LatexText.escape(c.text()), c.cited().isEmpty() ? "" : "~\\cite{" + String.join(",", c.cited()) + "}"))
                .toList());
    }

    private static String paragraph(List<String> sentences) {
        return String.join("\n", sentences) + "\n";
    }

    /** A citation is before the full stop. */
    private static String cite(String sentence, String citation) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) + citation + "." : sentence + citation;
    }
}
