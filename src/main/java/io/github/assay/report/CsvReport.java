package io.github.assay.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.SystemsSpecs.SystemScore;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec.ColumnKind;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    private CsvReport() {}

    /**
     * One file.
     *
     * @param design values of the columns that each row ends with, after {@code names}
     */
    private record CsvFile<R>(String name, TableSpec<R> spec, List<R> rows, List<String> names, List<String> design) {
        String text() {
            return CsvTable.write(headers(), rows.stream().map(r -> joined(spec.cells(r), design)).toList());
        }

        List<String> headers() {
            return joined(spec.headers(), names);
        }

        private static List<String> joined(List<String> own, List<String> more) {
            return Stream.concat(own.stream(), more.stream()).toList();
        }

        /** Rows of the data dictionary: file, column, what it means, unit. */
        Stream<List<String>> dictionary() {
            Stream<List<String>> own = spec.in(Output.EXPORT).stream()
                    .flatMap(c -> new TableSpec<>(spec.id(), spec.level(), List.of(c)).headers().stream().map(h -> line(h, c)));
            return Stream.concat(own, names.stream().map(n -> List.of(name, n, Texts.text("dictionary." + n), Texts.text("dictionary.unit.TEXT"))));
        }

        private List<String> line(String header, ColumnSpec<R> column) {
            String meaning = Texts.optional("dictionary." + spec.id() + "." + column.key())
                    .orElseGet(() -> Texts.text("dictionary." + column.key()));
            String part = header.replace(column.key(), "");
            boolean word = part.equals("_interval") || part.equals("_reason") || column.kind() == ColumnKind.TEXT;
            String unit = word ? "TEXT" : part.equals("_n") ? "COUNT" : column.form().name();
            return List.of(name, header, part.isEmpty() ? meaning : Texts.text("dictionary.part." + part.replace("_", ""), meaning),
                    Texts.text("dictionary.unit." + unit));
        }
    }

    /** File name → text. */
    public static Map<String, String> files(ReportContent content) {
        Map<String, String> files = new TreeMap<>();
        all(content).forEach(f -> files.put(f.name(), f.text()));
        return files;
    }

    /** A line for each column of {@link #files}: what it means and its unit. */
    public static String dictionary(ReportContent content) {
        return CsvTable.write(List.of("file", "column", "meaning", "unit"), all(content).stream().flatMap(CsvFile::dictionary).toList());
    }

    private static List<CsvFile<?>> all(ReportContent content) {
        CalibrationResult result = content.calibration();
        List<String> design = design(content);
        // A difference has a percentile interval, whatever the type of κ's own.
        List<String> percentile = new ArrayList<>(design);
        percentile.set(0, BootstrapSettings.METHOD);
        BootstrapSettings b = content.agreement().settings();
        List<String> people = row(b.method(), b.level(), b.replicates(), b.seed(), "", "", content.version());
        List<CsvFile<?>> files = new ArrayList<>(List.of(
                new CsvFile<>("metrics.csv", CalibrationSpecs.league(result, true), result.ordered(), DESIGN, design),
                new CsvFile<>("metric-pairs.csv", CalibrationSpecs.pairs(result.settings().bootstrap().level()),
                        MetricContrast.betterFirst(result.pairs(), result), DESIGN, percentile),
                new CsvFile<>("agreement.csv", unset(AgreementSpecs.coefficientTable(b)), AgreementSpecs.allCoefficients(content.agreement()), DESIGN, people),
                new CsvFile<>("annotator-pairs.csv", unset(AgreementSpecs.pairs(b)), content.agreement().pairs(), DESIGN, people),
                new CsvFile<>("annotators.csv", unset(AgreementSpecs.annotators(b, Outcome.unavailable("NO_DATA"))), Annotator.of(content.agreement()),
                        DESIGN, people),
                new CsvFile<>("systems.csv", ReportTables.SCORES, content.scores(), List.of("version"), List.of(content.version())),
                new CsvFile<>("options.csv", ReportTables.RULES, content.rules(), List.of(), List.of())));
        if (!content.rates().isEmpty()) {
            files.add(new CsvFile<>("pass-rates.csv", PassRateSpecs.rates(id -> id), content.rates(), DESIGN, design));
            files.add(new CsvFile<>("pass-rate-designs.csv", DesignSpecs.designs(id -> id), DesignRow.of(content.rates()), DESIGN, design));
        }
        content.compared().board().ifPresent(board ->
                files.add(new CsvFile<>("leaderboard.csv", SystemsSpecs.scores(board), SystemScore.of(board), List.of("version"), List.of(content.version()))));
        return files;
    }

    /** The table without the settings that its own export has, which every row ends with here. */
    private static <R> TableSpec<R> unset(TableSpec<R> spec) {
        return spec.without("level", "replicates", "seed");
    }

    /** Settings that fix the digits of the calibration. */
    private static List<String> design(ReportContent content) {
        BootstrapSettings b = content.calibration().settings().bootstrap();
        ReferenceRule rule = content.calibration().settings().design().reference();
        return row(
                word(content.calibration().settings().design().interval()), b.level(), b.replicates(), b.seed(),
                rule.single() ? rule.annotator() : rule.unanimousOnly() ? "unanimous" : "majority", word(rule.ties()),
                content.version());
    }

    private static List<String> row(Object... cells) {
        return Stream.of(cells).map(Object::toString).toList();
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
