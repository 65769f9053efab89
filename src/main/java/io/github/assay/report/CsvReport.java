package io.github.assay.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.report.ReportTables.ScoreLine;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.TableSpec;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of a report as CSV, by file name, in full precision. A column holds numbers or words, not both: an
 * undefined value is empty, and its reason is in a column of its own. Tables of intervals and tests repeat the settings
 * that fixed their digits in every row.
 */
public final class CsvReport {
    private static final List<String> DESIGN =
            List.of("interval_type", "level", "replicates", "seed", "reference", "ties", "version");

    private final ReportContent content;

    private CsvReport(ReportContent content) {
        this.content = content;
    }

    /** File name → text. */
    public static Map<String, String> files(ReportContent content) {
        CsvReport report = new CsvReport(content);
        Map<String, String> files = new TreeMap<>();
        files.put("metrics.csv", report.metrics());
        files.put("metric-pairs.csv", report.metricPairs());
        if (!content.rates().isEmpty()) {
            files.put("pass-rates.csv", report.rates());
            files.put("pass-rate-designs.csv", report.designs());
        }
        files.put("annotator-pairs.csv", report.annotatorPairs());
        files.put("systems.csv", report.systems());
        files.put("options.csv", report.options());
        return files;
    }

    private String metrics() {
        return specified(CalibrationSpecs.league(content.calibration()), content.calibration().ordered(), design());
    }

    private String rates() {
        return specified(PassRateSpecs.rates(id -> id), content.rates(), design());
    }

    private String designs() {
        return specified(DesignSpecs.designs(id -> id), DesignRow.of(content.rates()), design());
    }

    private String metricPairs() {
        // A difference has a percentile interval, whatever the type of κ's own.
        List<String> design = new ArrayList<>(design());
        design.set(0, BootstrapSettings.METHOD);
        CalibrationResult result = content.calibration();
        return specified(
                CalibrationSpecs.pairs(result.settings().bootstrap().level()),
                result.pairs().stream().map(p -> MetricContrast.of(p, result)).toList(), design);
    }

    private String annotatorPairs() {
        AgreementResult agreement = content.agreement();
        TableSpec<PairAgreement> spec = AgreementSpecs.pairs(agreement.settings())
                .without("level", "replicates", "seed");
        BootstrapSettings b = agreement.settings();
        return specified(
                spec, agreement.pairs(),
                        row(b.method(), b.level(), b.replicates(), b.seed(), "", "", content.version()));
    }

    private String systems() {
        List<String> headers = List.of("system", "metric", "scored", "total", "mean", "pass", "remarks", "version");
        List<List<String>> rows = new ArrayList<>();
        for (ScoreLine line : content.scores()) {
            Map<String, String> words = ReportTables.score(line);
            rows.add(row(
                    Objects.requireNonNull(words.get("system")), line.metric(), line.scored(), line.total(), cell(line.mean()),
                    line.judged() == 0 ? "" : 100.0 * line.passed() / line.judged(), Objects.requireNonNull(words.get("remarks")),
                    content.version()));
        }
        return CsvTable.write(headers, rows);
    }

    private String options() {
        return CsvTable.write(
                List.of("metric", "option", "value", "standard"),
                content.rules().stream()
                        .map(r -> List.of(r.metric(), r.option(), r.value(), r.standard()))
                        .toList());
    }

    /** Settings that fix the digits of the calibration. */
    private List<String> design() {
        BootstrapSettings b = content.calibration().settings().bootstrap();
        ReferenceRule rule = content.calibration().settings().design().reference();
        return row(
                word(content.calibration().settings().design().interval()), b.level(), b.replicates(), b.seed(),
                rule.single() ? rule.annotator() : rule.unanimousOnly() ? "unanimous" : "majority", word(rule.ties()),
                content.version());
    }

    private static <R> String specified(TableSpec<R> spec, List<R> rows, List<String> design) {
        return table(headers(spec.headers()), rows.stream().map(r -> (List<String>) new ArrayList<>(spec.cells(r))).toList(), design);
    }

    private static List<String> headers(List<String> own) {
        List<String> all = new ArrayList<>(own);
        all.addAll(DESIGN);
        return all;
    }

    private static String table(List<String> headers, List<List<String>> rows, List<String> design) {
        rows.forEach(row -> row.addAll(design));
        return CsvTable.write(headers, rows);
    }

    private static List<String> row(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell == null ? "" : cell.toString());
        }
        return row;
    }

    private static Object cell(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : "";
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Writes a table as CSV that is safe in a spreadsheet: texts that look like formulas are marked as text. */
    public static final class CsvTable {
        private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

        private CsvTable() {}

        /**
         * Writes column titles and rows. Numbers are unchanged; a text that starts like a formula gets a leading
         * apostrophe (OWASP, CSV injection).
         */
        public static String write(List<String> headers, List<List<String>> rows) {
            StringWriter text = new StringWriter();
            try (CsvWriter csv = CsvWriter.builder().lineDelimiter(de.siegmar.fastcsv.writer.LineDelimiter.LF).build(text)) {
                csv.writeRecord(headers.stream().map(CsvTable::neutral).toList());
                for (List<String> row : rows) {
                    csv.writeRecord(row.stream().map(CsvTable::neutral).toList());
                }
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            return text.toString();
        }

        /**
         * The same for a spreadsheet's clipboard: tabs separate cells; a tab or line end within a cell becomes a space.
         */
        public static String tabbed(List<String> headers, List<List<String>> rows) {
            return Stream.concat(Stream.of(headers), rows.stream())
                    .map(row -> row.stream()
                            .map(cell -> neutral(cell.replaceAll("[\\t\\r\\n]+", " ").strip()))
                            .collect(Collectors.joining("\t", "", "\n")))
                    .collect(Collectors.joining());
        }

        static String neutral(String cell) {
            boolean formula = !cell.isEmpty() && FORMULA_STARTS.indexOf(cell.charAt(0)) >= 0 && !isNumber(cell);
            return formula ? "'" + cell : cell;
        }

        private static boolean isNumber(String cell) {
            return cell.matches("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
        }
    }
}
