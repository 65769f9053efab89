package io.github.assay.report;

import com.samskivert.mustache.Mustache;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.Coefficients;
import io.github.assay.domain.Outcome;
import io.github.assay.report.html.HtmlTable;
import io.github.assay.report.html.ReportTables;
import io.github.assay.report.html.RuleLine;
import io.github.assay.report.html.ScoreMatrix;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Decimals;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.TableSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writes the report as one self-contained HTML page: no script, and no font or picture from another source. */
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
        values.put("level", Decimals.percent(settings.level()) + " %");
        values.put("replicates", content.agreement().settings().replicates());
        values.put("metricMethod", ReportTables.words(content.calibration().settings().design().interval().name()));
        values.put("metricReplicates", settings.replicates());
        values.put("seed", settings.seed());
        List<Map<String, String>> remarks = new ArrayList<>();
        content.remarks().forEach(r -> remarks.add(Map.of("text", r)));
        values.put("remarks", remarks);
        values.put("hasRemarks", !remarks.isEmpty());
        CalibrationPart.put(values, content.calibration());
        RatesPart.put(values, content.rates(), content.draw());
        agreement(values, content.agreement());
        RoundsPart.put(values, content.rounds());
        SystemsPart.put(values, content.compared());
        new ScoreMatrix(content.scores()).put(values);
        String unscored = ReportTables.unscored(content.scores());
        values.put("unscored", unscored);
        values.put("hasUnscored", !unscored.isEmpty());
        List<Map<String, String>> rules =
                content.rules().stream().filter(RuleLine::isChanged).map(ReportTables::rule).toList();
        values.put("rules", rules);
        values.put("hasRules", !rules.isEmpty());
        return values;
    }

    private static void agreement(Map<String, Object> values, AgreementResult result) {
        Coefficients c = result.headline();
        values.put("raters", c.raters());
        values.put("rated", c.items());
        table(values, "headline", AgreementSpecs.coefficientTable(result.settings()), AgreementSpecs.coefficients(c), AgreementSpecs::name);
        values.put(
                "votes",
                c.votes().unanimous().size() + " unanimous, " + c.votes().majority().size() + " majority, "
                        + c.votes().tie().size() + " tied, " + c.votes().single().size() + " with one vote only");
        table(values, "annotatorPairs", AgreementSpecs.pairs(result.settings()), result.pairs(), AgreementSpecs::pair);
        List<Annotator> rows = Annotator.of(result);
        TableSpec<Annotator> annotators = AgreementSpecs.annotators(result.settings(), Outcome.unavailable("NO_DATA"));
        values.put("annotators", HtmlTable.of(annotators, rows));
        values.put("annotatorsNotes", Stream.concat(
                annotators.undefined(rows, Annotator::name).stream(), AgreementSpecs.undefinedHalves(rows).stream()).toList());
    }

    /** Puts a table and, as a list, the sentences on what is undefined in it. */
    private static <R> void table(
            Map<String, Object> values, String key, TableSpec<R> spec, List<R> rows, Function<R, String> subject) {
        values.put(key, HtmlTable.of(spec, rows));
        values.put(key + "Notes", spec.undefined(rows, subject));
    }
}
