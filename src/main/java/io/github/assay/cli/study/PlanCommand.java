package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.Pilot;
import io.github.assay.calibration.rates.DesignRates.DesignRate;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.WrappedText;
import io.github.assay.domain.Outcome;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.PlanSentences;
import io.github.assay.statistics.prevalence.KappaPlan;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay plan}: how many labelled items a study needs, from expectations or from a project as its pilot. */
@Command(
        description = "How many labels a study needs.",
        footer = {
            "",
            "Examples:",
            "  assay plan --kappa 0.6 --prevalence 0.5 --pass-rate 0.5 --half-width 0.1",
            "  assay plan my-project --metric ex --against hybrid-ex",
            "  assay plan my-project --metric ex --further 100 --strata db"
        })
public final class PlanCommand extends ResultCommand {
    @Parameters(paramLabel = "PROJECT", arity = "0..1", description = "A project whose labels serve as pilot.")
    private Path project;

    @Option(names = "--metric", paramLabel = "M", description = "Pilot: the metric whose κ is to be sharper.")
    private String metric = "";

    @Option(names = "--against", paramLabel = "M", description = "Pilot: the metric it is to be told from.")
    private String other = "";

    @Option(names = "--further", paramLabel = "N", description = "Spread N further labels over strata; with --metric, without --against.")
    private Integer further;

    @Option(names = "--strata", paramLabel = "DIMENSION",
            description = "With --further: difficulty, db, system, category or separation (default: ${DEFAULT-VALUE}).")
    private String strata = "difficulty";

    @Option(names = "--sizes", paramLabel = "N,N…", split = ",", hideParamSyntax = true, description = "Pilot: numbers of labelled items.")
    private List<Integer> sizes = List.of();

    @Option(names = "--prevalence", paramLabel = "P", description = "Expected share of label pass.")
    private Double prevalence;

    @Option(names = "--pass-rate", paramLabel = "R", description = "Expected pass rate of the metric.")
    private Double passRate;

    @Option(names = "--kappa", paramLabel = "K", description = "Expected κ.")
    private Double kappa;

    @Option(names = "--half-width", paramLabel = "H", description = "Half-width the interval should have.")
    private Double halfWidth;

    @Option(names = "--null", paramLabel = "K0", description = "κ to be told from, instead of a half-width.")
    private Double nullKappa;

    @Option(names = "--power", paramLabel = "W", description = "Chance to tell it (default: ${DEFAULT-VALUE}).")
    private double power = 0.8;

    @Option(names = "--level", paramLabel = "L", description = "Confidence level (default: ${DEFAULT-VALUE}).")
    private double level = 0.95;

    @Mixin
    ExtentOptions extent;

    @Mixin
    private StudyOptions study;

    private long seed;

    @Override
    protected Shown result() throws Exception {
        if (project != null && further != null) {
            return further();
        }
        if (project != null) {
            return pilot();
        }
        boolean expected = prevalence != null && passRate != null && kappa != null;
        refuse(
                !expected || (halfWidth == null) == (nullKappa == null),
                "Name a PROJECT with --metric and --against, or --prevalence, --pass-rate and --kappa with"
                + " either --half-width or --null.");
        only("without a PROJECT", "--prevalence", "--pass-rate", "--kappa", "--half-width", "--null", "--power", "--level");
        return expectations();
    }

    private Shown expectations() {
        Outcome<KappaPlan> plan;
        Outcome<Double> largest;
        try {
            KappaPlan.Margins margins = new KappaPlan.Margins(prevalence, passRate);
            largest = KappaPlan.largest(margins);
            plan = halfWidth != null
                    ? KappaPlan.forHalfWidth(margins, kappa, halfWidth, level)
                    : KappaPlan.forPower(margins, kappa, nullKappa, (1 - level) / 2, power);
        } catch (IllegalArgumentException e) {
            throw misuse(String.valueOf(e.getMessage()));
        }
        JsonObject json = new JsonObject().with("n", plan.asValue().map(KappaPlan::n));
        plan.asValue().ifPresentOrElse(
                p -> json.with("unit_variance", p.unitVariance()), () -> json.with("reason", plan.reason()));
        largest.asValue().ifPresent(most -> json.with("kappa_max", most));
        return shown(() -> json, () -> {
            terminal.result(plan.asValue()
                    .map(p -> CliWords.count(p.n(), "labelled item") + " (n·Var of κ " + EstimateFormat.three(p.unitVariance()) + ")")
                    .orElseGet(() -> EstimateFormat.undefined(plan) + detail(plan)));
            plan.asValue().ifPresent(_ -> terminal.result(Texts.text("plan.independent")));
        }).clean(plan.asValue().isPresent());
    }

    private static String detail(Outcome<KappaPlan> plan) {
        return plan instanceof Outcome.Unavailable<KappaPlan>(String _, String detail) && !detail.isEmpty()
                ? " (" + detail + ")"
                : "";
    }

    private Shown pilot() throws Exception {
        refuse(metric.isEmpty() || other.isEmpty(), "Name the two metrics: --metric M --against M.");
        modes("--against --metric --sizes --seed --replicates --as");
        OpenProject open = openQuietly(project);
        study.mayRead(open.session());
        CalibrationSettings settings = study.of(open.session(), options);
        List<String> overridden = StudyOptions.overridden(open.session(), settings, terminal, options);
        seed = settings.bootstrap().seed();
        Predicate<String> either = m -> m.equals(metric) || m.equals(other);
        CalibrationResult result = services.get()
                .analysis()
                .calibration(open.session(), new StudiedMetrics(either, either), settings, open.progress());
        MetricCalibration first = find(result, metric);
        List<Integer> requested = sizes.isEmpty() ? Pilot.usualSizes(first.n()) : sizes;
        MetricCalibration second = find(result, other);
        Pilot pilot = Pilot.of(first, second, requested, settings, open.progress());
        return shown(pilot, PlanSentences.of(first, second, pilot), first.n(), result, overridden)
                .clean(pilot.halfWidths().asValue().isPresent() || pilot.power().asValue().isPresent());
    }

    private Shown further() throws Exception {
        refuse(
                metric.isEmpty() || !other.isEmpty() || further < 1 || !DesignRate.DIMENSIONS.contains(strata),
                "--further N needs --metric M and no --against; N is 1 or more, and --strata is one of "
                        + String.join(", ", DesignRate.DIMENSIONS) + ".");
        modes("--further --metric --strata --as");
        OpenProject open = openQuietly(project);
        study.mayRead(open.session());
        CalibrationSettings settings = study.of(open.session(), options);
        List<TruePassRate> rates = services.get()
                .analysis()
                .passRates(open.session(), new StudiedMetrics(metric::equals, metric::equals), settings, open.progress());
        TruePassRate all = rates.stream()
                .filter(r -> r.metric().equals(metric) && r.system().isEmpty())
                .findFirst()
                .orElseThrow(() -> misuse("There is no enabled metric " + metric + " that gives a verdict."));
        DesignRate rate = all.designs().stream()
                .filter(d -> d.design() == DesignRate.Design.STRATIFIED && d.dimension().equals(strata))
                .findFirst()
                .orElseThrow(() -> misuse("The project's items do not have two values of " + strata + "."));
        return shown(rate);
    }

    private MetricCalibration find(CalibrationResult result, String id) {
        return result.metrics().stream()
                .filter(m -> m.metric().id().equals(id))
                .findFirst()
                .orElseThrow(() -> misuse("There is no enabled metric " + id + " that gives a verdict."));
    }

    private Shown shown(Pilot pilot, List<String> sentences, int now, CalibrationResult result, List<String> overridden) {
        TableSpec<Integer> spec = TableSpec.list(
                "pilot", ColumnSpec.count("n", "list.labels", i -> pilot.sizes().get(i)),
                ColumnSpec.number("half_width", "list.pilot.halfWidth", NumberForm.COEFFICIENT, i -> pilot.halfWidths().map(h -> h.get(i))),
                ColumnSpec.number("power", "list.pilot.power", NumberForm.COEFFICIENT, i -> pilot.power().map(p -> p.get(i).power())));
        List<Integer> points = IntStream.range(0, pilot.sizes().size()).boxed().toList();
        return shown(() -> {
            JsonObject json = new JsonObject()
                    .with("labelled_now", now)
                    .with("metric", metric)
                    .with("against", other)
                    .with("points", SpecDocument.rows(spec, points))
                    .with("drawn_from", result.settings().design().drawing().ofItems() ? "items" : "questions")
                    .with("questions", result.drawn().questions())
                    .with("seed", seed)
                    .with("overridden", overridden);
            reason(json, "half_width_reason", pilot.halfWidths());
            reason(json, "power_reason", pilot.power());
            return json;
        }, () -> {
            sentences.forEach(s -> WrappedText.lines(s, 0).forEach(terminal::result));
            terminal.table(spec, points);
            undefined("half-width of κ", pilot.halfWidths());
            undefined("power for Δκ", pilot.power());
            terminal.result("pilot of " + CliWords.count(now, "labelled item") + ", 1,000 drawn studies a line, seed " + seed);
            WrappedText.lines(Texts.text("planner.drawn", CalibrationSpecs.drawn(result)), 0).forEach(terminal::result);
        });
    }

    private static void reason(JsonObject json, String key, Outcome<?> figures) {
        if (figures.asValue().isEmpty()) {
            json.with(key, figures.reason());
        }
    }

    private void undefined(String what, Outcome<?> figures) {
        if (figures.asValue().isEmpty()) {
            terminal.result(what + " " + EstimateFormat.undefined(figures));
        }
    }

    /** How further labels are best spread over strata (statistics.md §12); or why the stratified estimate is undefined. */
    private Shown shown(DesignRate rate) {
        boolean known = rate.rate().asValue().isPresent();
        List<Integer> more = known ? rate.further(further) : List.of();
        TableSpec<Integer> spec = TableSpec.list(
                "label-plan", ColumnSpec.verbatim("stratum", "", (Integer i) -> rate.strata().get(i).name()).titled(rate.dimension()),
                ColumnSpec.count("items", "list.items", i -> rate.strata().get(i).items()),
                ColumnSpec.count("labelled", "list.plan.labelled", i -> rate.strata().get(i).labelled()),
                ColumnSpec.number("deviation", "list.plan.deviation", NumberForm.COEFFICIENT, i -> Outcome.value(Math.sqrt(rate.strata().get(i).spread()))),
                ColumnSpec.count("further", "list.plan.further", i -> more.get(i)));
        List<Integer> strata = IntStream.range(0, more.size()).boxed().toList();
        JsonObject json = new JsonObject().with("metric", metric).with("dimension", rate.dimension())
                .with("strata", SpecDocument.rows(spec, strata));
        return shown(() -> known ? json : json.with("reason", rate.rate().reason()), () -> {
            if (!known) {
                terminal.result(EstimateFormat.undefined(rate.rate()));
                return;
            }
            terminal.table(spec, strata);
            int given = more.stream().mapToInt(Integer::intValue).sum();
            terminal.result(given
                    + " further labels, at random within each stratum; then read the row 'stratified PPI' of assay"
                    + " calibrate --pass-rates" + (given < further ? ". No more items are without a label." : "."));
            terminal.result(Texts.text("plan.further.independent"));
        }).clean(known);
    }
}
