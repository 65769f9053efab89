package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import de.siegmar.fastcsv.reader.CsvReader;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.changes.StudyChanges;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.text.PrintedSpec;
import io.github.assay.files.documents.AgreementDocument;
import io.github.assay.files.documents.CalibrationDetailDocument;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.GoldEffectDocument;
import io.github.assay.files.documents.PassRateDocument;
import io.github.assay.files.documents.StudyChangesDocument;
import io.github.assay.files.documents.SystemsDocument;
import io.github.assay.report.html.HtmlSpec;
import io.github.assay.service.imported.StudiedMetrics;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.report.TableExport;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.tabular.CellContent;
import io.github.assay.tabular.ColumnKind;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.PassRateSpecs.SystemContrast;
import io.github.assay.tabular.PrintedColumn;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.EntrantFigure;
import io.github.assay.tabular.SystemsSpecs.SliceScore;
import io.github.assay.tabular.SystemsSpecs.SliceStanding;
import io.github.assay.tabular.SystemsSpecs.SystemScore;
import io.github.assay.tabular.TableSpec;
import io.github.assay.task.Progress;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Every result table of the sample project in every renderer. Each figure is read back from the window's cells, the
 * terminal's lines, the report's HTML, the CSV and the JSON document and compared with the number that the description
 * extracts: to the digit in CSV and JSON, to the decimals of its form elsewhere. No column is lost on the way.
 */
@OnToolkitThread
class TableSpecsTest {
    private static final int REPLICATES = 200;

    @TempDir
    private static Path folder;

    private static final List<Table<?>> TABLES = new ArrayList<>();

    /**
     * A description with its rows.
     *
     * @param json the objects of the rows in the JSON document; empty where no object stands for a row
     */
    private record Table<R>(TableSpec<R> spec, List<R> rows, List<JsonNode> json) {}

    @BeforeAll
    static void studies() throws Exception {
        FxToolkit.registerPrimaryStage();
        Path project = folder.resolve("retail-review");
        Rehearsal.copy(Path.of("sample-projects", "retail-review"), project);
        // Some queries of the sample fail on purpose, which status 1 says.
        assertThat(CommandRun.of("run", project.toString()).status()).isEqualTo(1);
        try (Wiring wiring = new Wiring();
                ProjectSession session = wiring.services().workbench().open(project, Progress.NONE)) {
            agreement(wiring, session);
            calibration(wiring, session);
            systems(wiring, session);
            routers(wiring, session);
        }
    }

    private static void routers(Wiring wiring, ProjectSession session) throws Exception {
        RouterReport report = wiring.services().routing().report(
                session, RouterSettings.DEFAULT.priced(Map.of("tuned-small", 0.016, "prompt-base", 1.0, "agent-loop", 1234.5)),
                false, 2, Progress.NONE);
        List<String> systems = report.study().systems();
        add(RouterSpecs.routers(report.routers()), report.routers(), List.of());
        add(RouterSpecs.decisions(systems), report.routers(), List.of());
        add(RouterSpecs.grid(systems, report.grid()), report.grid().points(), List.of());
        add(RouterSpecs.failures(report.study().queries().size()), report.together().failures(), List.of());
        add(RouterSpecs.confusion(systems, report.routers().getLast().result()), List.of(0, 1, 2, 3), List.of());
    }

    private static void agreement(Wiring wiring, ProjectSession session) throws Exception {
        BootstrapSettings settings = BootstrapSettings.DEFAULT.withReplicates(REPLICATES);
        AgreementResult result =
                wiring.services().analysis().agreement(session, new AgreementSettings(settings, 2), Progress.NONE);
        JsonNode json = json(AgreementDocument.of(result));
        List<AgreementSpecs.Coefficient> coefficients = AgreementSpecs.allCoefficients(result);
        add(AgreementSpecs.coefficientTable(settings), coefficients,
                coefficients.stream().map(c -> wrapped("value", json.get(c.key()))).toList());
        add(AgreementSpecs.pairs(settings), result.pairs(), list(json.get("pairwise")));
        var people = wiring.services().analysis().people(session, Progress.NONE);
        add(AgreementSpecs.annotators(settings, people.ceiling()), Annotator.of(result, people), list(json.get("per_annotator")));
        add(AgreementSpecs.strata(settings), result.strata(), result.strata().stream()
                .map(s -> json.get("strata").get(s.dimension()).get(s.value()))
                .toList());
    }

    private static void calibration(Wiring wiring, ProjectSession session) throws Exception {
        CalibrationSettings settings = CalibrationSettings.DEFAULT
                .with(BootstrapSettings.DEFAULT.withReplicates(REPLICATES))
                .with(CalibrationSettings.Replication.EXACTLY)
                .withThreads(2);
        var analysis = wiring.services().analysis();
        FrozenStudy study = analysis.study(session, StudiedMetrics.by(settings), settings, Progress.NONE);
        CalibrationResult result = study.compute(Progress.NONE);
        double level = settings.bootstrap().level();
        JsonNode json = json(CalibrationDocument.of(result));
        List<JsonNode> metrics = list(json.get("metrics"));
        add(CalibrationSpecs.league(result), result.metrics(), metrics);
        add(CalibrationSpecs.VERDICTS, result.metrics().stream().map(MetricCalibration::verdicts).toList(), metrics);
        List<MetricContrast> pairs = result.pairs().stream().map(p -> MetricContrast.of(p, result)).toList();
        add(CalibrationSpecs.pairs(level), pairs, list(json.get("pairwise")));
        add(CalibrationSpecs.pairsInFull(level, settings.design().margin()), pairs, list(json.get("pairwise")));
        List<MetricCalibration> scored =
                result.metrics().stream().filter(m -> m.curve().steps().size() > 2).toList();
        add(CalibrationSpecs.cutOffs(level), scored, scored.stream()
                .map(m -> {
                    JsonNode own = metrics.get(result.metrics().indexOf(m));
                    return merged(own, own.get("best_threshold"));
                })
                .toList());
        Interval printed = new Interval(0.1, 0.2, level, "percentile", List.of());
        add(CalibrationSpecs.published(level, _ -> Optional.of(printed)), result.metrics(), result.metrics().stream()
                .map(m -> merged(metrics.get(result.metrics().indexOf(m)), wrapped("framework", json(m.metric().name()))))
                .toList());
        CalibrationSettings other = settings.with(BootstrapSettings.DEFAULT.withReplicates(REPLICATES).withSeed(7));
        FrozenStudy later = analysis.study(session, StudiedMetrics.by(other), other, Progress.NONE);
        StudyChanges changes = StudyChanges.of(study, result, later, later.compute(Progress.NONE));
        add(CalibrationSpecs.changes(), changes.metrics(), list(json(StudyChangesDocument.of(changes)).get("metrics")));
        slices(result);
        List<TruePassRate> rates = analysis.passRates(session, StudiedMetrics.by(settings), settings, Progress.NONE);
        List<JsonNode> rateJson = rates.stream().map(r -> json(PassRateDocument.of(r))).toList();
        add(PassRateSpecs.rates(id -> id), rates, rateJson);
        add(PassRateSpecs.tiers(), rates, rateJson);
        add(DesignSpecs.designs(id -> id), DesignRow.of(rates), rateJson.stream().flatMap(r -> list(r.get("designs")).stream()).toList());
        add(PassRateSpecs.differences(id -> id), SystemContrast.of(rates), IntStream.range(0, rates.size())
                .boxed()
                .flatMap(i -> list(rateJson.get(i).get("differences")).stream())
                .filter(d -> d.get("cases").asInt() > 0)
                .toList());
    }

    private static void slices(CalibrationResult result) {
        MetricDetail detail = result.rows().getFirst().details().compute(Progress.NONE);
        List<SliceContrast> rows = detail.checks().tiers().stream()
                .flatMap(t -> t.differences().pairs().stream().map(p -> new SliceContrast(detail.metric(), t.dimension(), p)))
                .toList();
        JsonNode tiers = json(CalibrationDetailDocument.of(detail)).findValue("tiers");
        add(CalibrationSpecs.slices(rows), rows, list(tiers).stream()
                .flatMap(t -> list(t.get("differences")).stream().map(d -> merged(
                        d, wrapped("metric", json(detail.metric())), wrapped("dimension", t.get("dimension")))))
                .toList());
    }

    private static void systems(Wiring wiring, ProjectSession session) throws Exception {
        var service = wiring.services().systems();
        LeaderboardSettings settings = new LeaderboardSettings(
                "ex", CaseSet.COMMON, BootstrapSettings.DEFAULT.withReplicates(REPLICATES), 2);
        Scoreboard scores = service.board(
                session, List.of(service.find(session, "ex"), service.find(session, "soft-f1")), 2, Progress.NONE);
        Leaderboard board = service.leaderboard(scores, settings, Progress.NONE);
        JsonNode json = json(SystemsDocument.leaderboard(board, List.of(), List.of()));
        List<JsonNode> systems = list(json.get("systems"));
        List<LeaderboardRow> tested = board.standings().stream().filter(s -> s.test().isPresent()).toList();
        assertThat(tested).isNotEmpty();
        add(SystemsSpecs.standings(board), board.standings(), systems.stream()
                .map(s -> merged(s, s.get("metrics").get("ex"), s.get("against_leader")))
                .toList());
        add(SystemsSpecs.against(board), tested, board.standings().stream()
                .filter(tested::contains)
                .map(s -> systems.get(board.standings().indexOf(s)).get("against_leader"))
                .toList());
        add(SystemsSpecs.MEANS, means(board), board.standings().stream()
                .flatMap(s -> s.means().stream().map(m -> systems.get(board.standings().indexOf(s)).get("metrics").get(m.metric())))
                .toList());
        List<GoldShift> shifts = GoldShift.of(scores, board, scores, board);
        add(GoldSpecs.shifts(0.95), shifts, GoldEffectDocument.shifts(shifts, 0.95).stream().map(TableSpecsTest::json).toList());
        add(SystemsSpecs.scores(), SystemScore.of(board), List.of());
        List<SliceBoard> slices = service.slices(session, scores, "tier", settings, Progress.NONE);
        assertThat(slices).isNotEmpty();
        add(SystemsSpecs.slices(slices), slices.stream()
                .flatMap(b -> b.board().standings().stream().map(s -> new SliceStanding(b, s)))
                .toList(), List.of());
        add(SystemsSpecs.sliceScores(), SliceScore.of(slices), List.of());
        RunHistory history = service.history(scores, settings, Progress.NONE);
        List<JsonNode> steps = list(json(SystemsDocument.history(history, List.of(), settings, List.of())).get("systems")).stream()
                .flatMap(s -> list(s.get("runs")).stream())
                .toList();
        add(SystemsSpecs.history("ex", "ex", 0.95), history.systems().stream().flatMap(s -> s.steps().stream()).toList(), steps);
        List<SystemFigures> figures = wiring.services().figures().figures(session, 2, Progress.NONE);
        RouteConfusion routes = wiring.services().figures().routes(session);
        JsonNode figureJson = json(SystemsDocument.figures(figures, routes));
        add(SystemsSpecs.FIGURES, EntrantFigure.of(figures), list(figureJson.get("systems")).stream()
                .flatMap(s -> list(s.get("figures")).stream())
                .toList());
        List<String> expected = List.copyOf(routes.counts().keySet());
        assertThat(expected).isNotEmpty();
        add(SystemsSpecs.routes(routes), expected, List.of());
    }

    private static List<SystemMean> means(Leaderboard board) {
        return board.standings().stream().flatMap(s -> s.means().stream()).toList();
    }

    private static <R> void add(TableSpec<R> spec, List<R> rows, List<JsonNode> json) {
        TABLES.add(new Table<>(spec, rows, json));
    }

    private static JsonNode json(Object document) {
        return document instanceof String text ? new ObjectMapper().valueToTree(text) : new ObjectMapper().readTree(document.toString());
    }

    private static JsonNode wrapped(String key, JsonNode value) {
        return new ObjectMapper().createObjectNode().set(key, value);
    }

    /** One object with the keys of all; the first that has a key keeps it. */
    private static JsonNode merged(JsonNode... parts) {
        var all = new ObjectMapper().createObjectNode();
        for (JsonNode part : parts) {
            if (part != null && part.isObject()) {
                part.properties().stream().filter(e -> !all.has(e.getKey())).forEach(e -> all.set(e.getKey(), e.getValue()));
            }
        }
        return all;
    }

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> all = new ArrayList<>();
        array.forEach(all::add);
        return all;
    }

    @Test
    void everyDescriptionIsWalked() {
        long described = Stream.of(AgreementSpecs.class, CalibrationSpecs.class, PassRateSpecs.class, DesignSpecs.class, SystemsSpecs.class,
                        RouterSpecs.class, GoldSpecs.class)
                .flatMap(c -> Stream.concat(
                        Arrays.stream(c.getDeclaredMethods())
                                .filter(m -> Modifier.isPublic(m.getModifiers()) && m.getReturnType() == TableSpec.class),
                        Arrays.stream(c.getFields()).filter(f -> f.getType() == TableSpec.class)))
                .count();
        assertThat(TABLES.stream().map(t -> t.spec().id()).distinct()).hasSize((int) described);
        assertThat(TABLES).allSatisfy(t -> assertThat(t.rows()).as(t.spec().id()).isNotEmpty());
    }

    @TestFactory
    Stream<DynamicTest> figuresAreTheSameInEveryRenderer() {
        return TABLES.stream().map(t -> dynamicTest(t.spec().id(), () -> check(t)));
    }

    private static <R> void check(Table<R> t) throws Exception {
        TableSpec<R> spec = t.spec();
        human(t, Output.WINDOW, window(t));
        human(t, Output.TERMINAL, terminal(PrintedSpec.lines(spec, t.rows()), spec));
        human(t, Output.REPORT, report(HtmlSpec.of(spec, t.rows())));
        export(t);
        if (!t.json().isEmpty()) {
            document(t);
        }
        for (ColumnSpec<R> c : spec.columns()) {
            boolean figure = c.kind() != ColumnKind.TEXT;
            assertThat(c.outputs()).as("%s: %s is shown", spec.id(), c.key()).isNotEmpty();
            assertThat(!figure || c.outputs().contains(Output.EXPORT) || c.outputs().contains(Output.JSON))
                    .as("%s: %s is in a machine format", spec.id(), c.key())
                    .isTrue();
        }
    }

    /** Head first, then rows. */
    private static <R> void human(Table<R> t, Output output, List<List<String>> printed) {
        List<PrintedColumn<R>> columns = t.spec().printed(output);
        if (columns.isEmpty()) {
            return;
        }
        assertThat(printed.getFirst()).as("%s, heads", output).isEqualTo(columns.stream().map(PrintedColumn::title).toList());
        assertThat(printed).as("%s, rows", output).hasSize(t.rows().size() + 1);
        for (int r = 0; r < t.rows().size(); r++) {
            for (int c = 0; c < columns.size(); c++) {
                PrintedColumn<R> column = columns.get(c);
                String where = output + " " + t.spec().id() + " " + column.id() + ", row " + r;
                compare(where, column, t.rows().get(r), printed.get(r + 1).get(c));
                if (column.spec().content().apply(t.rows().get(r)).number().asValue().isEmpty()) {
                    assertThat(column.order().applyAsDouble(t.rows().get(r))).as("%s is sorted, never as 0", where)
                            .isIn(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
                }
            }
        }
    }

    private static <R> void compare(String where, PrintedColumn<R> column, R row, String text) {
        CellContent cell = column.spec().content().apply(row);
        NumberForm form = column.spec().form();
        switch (cell) {
            case CellContent.Plain(String words, String _) -> assertThat(text).as(where).isEqualTo(words);
            case CellContent.Remarked _ -> assertThat(text).as(where).isEqualTo(column.text().apply(row));
            case CellContent.Quantity _, CellContent.Estimated _, CellContent.Range _ -> {
                boolean bounds = column.isInterval() || column.spec().kind() == ColumnKind.INTERVAL;
                List<Double> wanted = new ArrayList<>();
                if (!bounds) {
                    cell.number().asValue().ifPresent(wanted::add);
                }
                if (bounds || column.spec().kind() == ColumnKind.COMBINED) {
                    cell.bounds().ifPresent(i -> wanted.addAll(List.of(i.low(), i.high())));
                }
                near(where, wanted, form, text);
            }
        }
    }

    private static final Pattern NUMBER = Pattern.compile("−?\\d+(\\.\\d+)?");

    private static void near(String where, List<Double> wanted, NumberForm form, String text) {
        boolean sharing = form == NumberForm.SHARE || form == NumberForm.PERCENT;
        if (wanted.isEmpty()) {
            assertThat(text).as(where).isIn(EstimateFormat.NONE, "");
            return;
        }
        if (wanted.stream().anyMatch(w -> !Double.isFinite(w))) {
            assertThat(text).as(where).endsWith(" pass");
            return;
        }
        if (text.startsWith("< ")) {
            assertThat(wanted.getFirst()).as(where).isLessThan(0.001);
            return;
        }
        assertThat(text.contains("%")).as("%s: unit in '%s'", where, text).isEqualTo(form == NumberForm.PERCENT);
        Matcher numbers = NUMBER.matcher(text);
        for (double want : wanted) {
            assertThat(numbers.find()).as("%s: %s in '%s'", where, want, text).isTrue();
            double got = Double.parseDouble(numbers.group().replace('−', '-'));
            double step = switch (form) {
                case COUNT -> 0.5;
                case AMOUNT -> Math.abs(want) >= 1000 ? 0.5 : 0.0005 * Math.pow(10, Math.ceil(Math.log10(Math.max(1e-9, Math.abs(want)))));
                case COEFFICIENT, P_VALUE -> 0.0005;
                case SHARE, PERCENT, POINTS, ONE -> 0.05;
                case THRESHOLD -> 0.00005;
            };
            assertThat(got).as("%s: '%s'", where, text).isCloseTo(sharing ? 100 * want : want, org.assertj.core.api.Assertions.within(step * 1.000001));
        }
        assertThat(numbers.find()).as("%s: nothing more in '%s'", where, text).isFalse();
    }

    private static <R> List<List<String>> window(Table<R> t) throws Exception {
        return WaitForAsyncUtils.asyncFx(() -> {
                    TableView<R> view = new TableView<>();
                    new SpecTable<>(view).show(t.spec(), t.rows());
                    List<List<String>> all = new ArrayList<>();
                    all.add(view.getColumns().stream().map(TableColumn::getText).toList());
                    for (int r = 0; r < t.rows().size(); r++) {
                        int row = r;
                        all.add(view.getColumns().stream().map(c -> cell(view, c, row)).toList());
                    }
                    return all;
                })
                .get(60, TimeUnit.SECONDS);
    }

    private static <R, T> String cell(TableView<R> view, TableColumn<R, T> column, int row) {
        TableCell<R, T> cell = column.getCellFactory().call(column);
        cell.updateTableView(view);
        cell.updateTableColumn(column);
        cell.updateIndex(row);
        String text = cell.getGraphic() instanceof Button button ? button.getText() : cell.getText();
        return text == null ? "" : text;
    }

    /** Columns of text by their heads: cells have no two spaces one after the other. */
    private static List<List<String>> terminal(List<String> lines, TableSpec<?> spec) {
        List<? extends PrintedColumn<?>> columns = spec.printed(Output.TERMINAL);
        if (columns.isEmpty()) {
            return List.of();
        }
        List<int[]> heads = new ArrayList<>();
        Matcher head = Pattern.compile("\\S+( \\S+)*").matcher(lines.getFirst());
        while (head.find()) {
            heads.add(new int[] {head.start(), head.end()});
        }
        assertThat(heads).as(lines.getFirst()).hasSameSizeAs(columns);
        List<List<String>> all = new ArrayList<>();
        for (String line : lines) {
            List<String> row = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                row.add(columns.get(c).right() ? endingAt(heads.get(c)[1], line) : startingAt(heads.get(c)[0], line));
            }
            all.add(row);
        }
        return all;
    }

    private static String endingAt(int end, String line) {
        if (line.length() < end || line.charAt(end - 1) == ' ') {
            return "";
        }
        String before = line.substring(0, end);
        return before.contains("  ") ? before.substring(before.lastIndexOf("  ") + 2) : before.strip();
    }

    private static String startingAt(int start, String line) {
        if (line.length() <= start || line.charAt(start) == ' ') {
            return "";
        }
        String after = line.substring(start);
        return after.contains("  ") ? after.substring(0, after.indexOf("  ")) : after;
    }

    private static List<List<String>> report(String html) {
        List<List<String>> all = new ArrayList<>();
        Matcher row = Pattern.compile("<tr>(.*?)</tr>").matcher(html);
        while (row.find()) {
            List<String> cells = new ArrayList<>();
            Matcher cell = Pattern.compile("<t[hd][^>]*>(.*?)</t[hd]>").matcher(row.group(1));
            while (cell.find()) {
                cells.add(cell.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&"));
            }
            all.add(cells);
        }
        return all;
    }

    private static <R> void export(Table<R> t) {
        List<List<String>> parsed = new ArrayList<>();
        String csv = TableExport.csv(t.spec().heads(), t.rows().stream().map(t.spec()::cells).toList());
        CsvReader.builder().ofCsvRecord(csv).forEach(r -> parsed.add(r.getFields()));
        List<String> heads = parsed.getFirst();
        assertThat(new TreeSet<>(heads)).as("%s: heads differ", t.spec().id()).hasSameSizeAs(heads);
        for (ColumnSpec<R> c : t.spec().in(Output.EXPORT)) {
            for (int r = 0; r < t.rows().size(); r++) {
                CellContent cell = c.content().apply(t.rows().get(r));
                Function<String, String> field = field(heads, parsed.get(r + 1));
                String where = "CSV " + t.spec().id() + " " + c.key() + ", row " + r;
                switch (cell) {
                    case CellContent.Plain(String _, String code) -> assertThat(field.apply(c.key())).as(where).isEqualTo(code);
                    case CellContent.Range _ -> {
                        exact(where, cell.bounds().map(Interval::low), field.apply("low_" + c.key()));
                        exact(where, cell.bounds().map(Interval::high), field.apply("high_" + c.key()));
                    }
                    case CellContent.Quantity _, CellContent.Remarked _ -> exact(where, cell.number().asValue(), field.apply(c.key()));
                    case CellContent.Estimated _ -> {
                        exact(where, cell.number().asValue(), field.apply(c.key()));
                        exact(where, cell.bounds().map(Interval::low), field.apply(c.key() + "_low"));
                        exact(where, cell.bounds().map(Interval::high), field.apply(c.key() + "_high"));
                        assertThat(field.apply(c.key() + "_reason")).as(where).isEqualTo(cell.outcome().reason());
                    }
                }
            }
        }
    }

    private static Function<String, String> field(List<String> heads, List<String> row) {
        return key -> {
            assertThat(heads).contains(key);
            return row.get(heads.indexOf(key));
        };
    }

    private static void exact(String where, Optional<Double> wanted, String text) {
        assertThat(text.isEmpty() ? Optional.<Double>empty() : Optional.of(Double.parseDouble(text))).as(where).isEqualTo(wanted);
    }

    private static <R> void document(Table<R> t) {
        assertThat(t.json()).as("%s, JSON", t.spec().id()).hasSameSizeAs(t.rows());
        for (ColumnSpec<R> c : t.spec().in(Output.JSON)) {
            for (int r = 0; r < t.rows().size(); r++) {
                CellContent cell = c.content().apply(t.rows().get(r));
                String where = "JSON " + t.spec().id() + " " + c.json() + ", row " + r;
                JsonNode node = t.json().get(r);
                for (String part : c.json().split("\\.")) {
                    node = node == null ? null : node.get(part);
                }
                written(where, cell, node);
            }
        }
    }

    private static void written(String where, CellContent cell, JsonNode node) {
        JsonNode value = node != null && node.isObject() ? node.get("value") : node;
        if (cell instanceof CellContent.Plain(String _, String code)) {
            assertThat(value == null || value.isNull() ? "" : value.isString() ? value.asString() : code).as(where).isEqualTo(code);
        } else if (cell instanceof CellContent.Range) {
            assertThat(bounds(node)).as(where).isEqualTo(cell.bounds().map(i -> List.of(i.low(), i.high())));
        } else {
            assertThat(number(value)).as(where).isEqualTo(cell.number().asValue().filter(Double::isFinite));
            if (node != null && node.isObject() && cell instanceof CellContent.Estimated) {
                assertThat(bounds(node.get("ci"))).as(where).isEqualTo(cell.bounds().map(i -> List.of(i.low(), i.high())));
            }
        }
    }

    /** A list counts as its length; a word such as "none pass" is no number. */
    private static Optional<Double> number(JsonNode node) {
        return node == null || node.isNull() || node.isString()
                ? Optional.empty()
                : Optional.of(node.isArray() ? node.size() : node.asDouble());
    }

    private static Optional<List<Double>> bounds(JsonNode node) {
        return node == null || node.isNull() ? Optional.empty() : Optional.of(List.of(node.get(0).asDouble(), node.get(1).asDouble()));
    }
}
