package io.github.assay.report;

import com.samskivert.mustache.Mustache;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.Coefficients;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.ShownMetrics;
import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The report as one page that needs nothing else: no script, no font, no picture from elsewhere. */
public final class HtmlReport {
    private static final String TEMPLATE = "/report/report.html";

    private HtmlReport() {}

    /** The page. Every text from a project is escaped by the template engine. */
    public static String page(ReportContent content) {
        return Mustache.compiler().escapeHTML(true).compile(template()).execute(values(content));
    }

    private static String template() {
        try (InputStream in = HtmlReport.class.getResourceAsStream(TEMPLATE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> values(ReportContent content) {
        Map<String, Object> values = new HashMap<>();
        BootstrapSettings settings = content.calibration().settings().bootstrap();
        values.put("project", content.project());
        values.put("version", content.version());
        values.put("cases", content.cases());
        values.put("items", content.items());
        values.put("systems", String.join(", ", content.systems()));
        values.put("method", settings.method());
        values.put("level", Figures.percent(settings.level()) + " %");
        values.put("replicates", settings.replicates());
        values.put("seed", settings.seed());
        List<Map<String, String>> remarks = new ArrayList<>();
        content.remarks().forEach(r -> remarks.add(Map.of("text", r)));
        values.put("remarks", remarks);
        values.put("hasRemarks", !remarks.isEmpty());
        calibration(values, content.calibration());
        agreement(values, content.agreement());
        SystemsPart.put(values, content.compared());
        values.put(
                "systemScores",
                content.scores().stream().filter(line -> line.scored() > 0).map(ReportTables::score).toList());
        String unscored = ReportTables.unscored(content.scores());
        values.put("unscored", unscored);
        values.put("hasUnscored", !unscored.isEmpty());
        return values;
    }

    private static void calibration(Map<String, Object> values, CalibrationResult result) {
        ShownMetrics shown = ShownMetrics.measured(result);
        List<MetricCalibration> ranked = shown.metrics();
        values.put("labelled", result.n());
        values.put("sources", sources(result));
        values.put("forest", new ForestPlot(ranked).svg());
        values.put("hidden", shown.hidden());
        values.put("hasHidden", shown.hidden() > 0);
        values.put("league", ranked.stream().map(ReportTables::metric).toList());
        values.put("pairs", shown.pairs().stream().map(ReportTables::pair).toList());
        values.put("leftOut", leftOut(result, shown));
        values.put(
                "family",
                result.settings().family() == CalibrationSettings.Family.ALL_PAIRS
                        ? "all pairs"
                        : "the best metric against the others");
    }

    private static String leftOut(CalibrationResult result, ShownMetrics shown) {
        List<String> said = new ArrayList<>();
        shown.best().ifPresent(best -> said.add("Shown are the " + shown.pairs().size() + " pairs with " + best
                + ", which has the highest κ, of " + shown.allPairs() + "; metric-pairs.csv has all."));
        ShownMetrics.tooManyTests(result).ifPresent(tests -> said.add(tests
                + " tests were corrected together, more than " + result.settings().bootstrap().replicates()
                + " replicates can tell apart: a corrected p says little here. Choose fewer metrics beforehand."));
        return String.join(" ", said);
    }

    private static String sources(CalibrationResult result) {
        Map<FinalLabel.Source, Integer> s = result.sources();
        return s.get(FinalLabel.Source.UNANIMOUS) + " unanimous, " + s.get(FinalLabel.Source.MAJORITY) + " majority, "
                + s.get(FinalLabel.Source.ADJUDICATED) + " adjudicated; left out: "
                + s.get(FinalLabel.Source.UNDECIDED) + " undecided";
    }

    private static void agreement(Map<String, Object> values, AgreementResult result) {
        Coefficients c = result.headline();
        values.put("raters", c.raters());
        values.put("rated", c.items());
        values.put(
                "headline",
                List.of(
                        line("Krippendorff α", c.krippendorffAlpha()),
                        line("Fleiss κ", c.fleissKappa()),
                        line("Gwet AC1", c.gwetAc1()),
                        line("percent agreement", c.percentAgreement()),
                        line("unanimity", c.unanimity())));
        values.put(
                "votes",
                c.votes().unanimous().size() + " unanimous, " + c.votes().majority().size() + " majority, "
                        + c.votes().tie().size() + " tied, " + c.votes().single().size() + " with one vote only");
        values.put("annotatorPairs", result.pairs().stream().map(ReportTables::annotators).toList());
        values.put("annotators", result.annotators().stream().map(ReportTables::annotator).toList());
    }

    private static Map<String, String> line(String name, Outcome<Estimate> value) {
        return Map.of(
                "name", name,
                "value", Figures.value(value),
                "interval", Figures.interval(value),
                "n", value.asValue().map(e -> Integer.toString(e.n())).orElse(""));
    }
}
