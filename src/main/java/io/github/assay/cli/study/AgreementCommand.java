package io.github.assay.cli.study;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.agreement.ScaleResult;
import io.github.assay.agreement.ScaleSettings;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.LabelFileFlags;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.Outcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.AgreementDocument;
import io.github.assay.files.documents.RoundDocument;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.RatingFiles;
import io.github.assay.json.JsonObject;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundAnalysis;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.ScaleVotes.Majority;
import io.github.assay.tabular.AgreementSentences;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.FinalLabelWords;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code assay agreement (PROJECT | --labels FILE)}. */
@Command(
        description = "Agreement statistics of the annotators.",
        footer = {
            "",
            "Examples:",
            "  assay agreement my-project --json",
            "  assay agreement my-project --slice pipeline.generator",
            "  assay agreement --labels rated.csv --scale ordinal --categories low,mid,high"
        })
public final class AgreementCommand extends ResultCommand {
    /** Source of the votes. */
    private static final class Input {
        @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
        private Path project;

        @Option(names = "--labels", paramLabel = "FILE", description = "A label pack, or a wide CSV.")
        private Path labels;
    }

    @ArgGroup(multiplicity = "1")
    private Input input;

    @Option(names = "--scale", paramLabel = "S",
            description = "With --labels: ratings on another scale than pass and fail: nominal, ordinal, interval, ratio.")
    private Optional<ScaleSettings.Scale> scale = Optional.empty();

    @Option(names = "--categories", paramLabel = "C,C…", split = ",", hideParamSyntax = true,
            description = "With --scale: the declared scale in order (default: the categories that occur).")
    private List<String> categories = List.of();

    @Option(names = "--slice", paramLabel = "KEY",
            description = "Also by any key of the metadata; nested keys by their path, such as pipeline.generator.")
    private String slice;

    @Option(names = "--without-copies", description = "Leave out votes that were copied from another system's.")
    private boolean withoutCopies;

    @Option(names = "--round", paramLabel = "ID", description = "Only the votes of a round, with its own figures.")
    private Optional<String> round = Optional.empty();

    @Option(names = "--draw", paramLabel = "UNIT",
            description = "What resamples are drawn from: questions, items (default: the project's study, else questions).")
    private Optional<Drawing> draw = Optional.empty();

    @Mixin
    ExtentOptions extent;

    @Mixin
    private LabelFileFlags flags;

    @Mixin
    private StudyOptions study;

    @Mixin
    private Selection selection;

    @Override
    protected Shown result() throws Exception {
        if (scale.isPresent()) {
            return scaled(scale.get());
        }
        refuse(input.labels == null && flags.isGiven(), "Options of a label file need --labels FILE.");
        refuse(input.labels != null && round.isPresent(), "--round belongs to a project.");
        refuse(input.labels != null && study.namesReader(), "--as needs a PROJECT: only there are votes hidden from a reader.");
        refuse(slice != null && input.labels != null, "--slice needs a PROJECT: a label file has no metadata.");
        refuse(!categories.isEmpty(), "--categories goes with --scale.");
        refuse(input.labels != null && selection.isGiven(), "--filter, --system, --limit and --sample choose items of a PROJECT.");
        refuse(draw.filter(d -> d != Drawing.QUESTIONS && d != Drawing.ITEMS).isPresent(), "--draw of an agreement is questions or items.");
        if (flags.preview) {
            return preview();
        }
        return input.labels == null
                ? ofProject()
                : ofFile(drawn(StudyOptions.agreement(study.bootstrap(), options).withCopies(!withoutCopies)));
    }

    private Shown preview() throws Exception {
        return done().clean(read(progress()).problems().isEmpty());
    }

    private LabelReading read(ConsoleProgress progress) throws Exception {
        return flags.read(input.labels, LabelFiles.Unnamed.AN_ITEM, terminal, options, progress);
    }

    private Shown shown(AgreementResult result, Optional<FinalLabelSources> labels, List<String> overridden, String part) {
        return shown(() -> of(part, AgreementDocument.of(result, labels, overridden)).with("version", version()), () -> {
            say(part);
            AgreementTables.print(result, labels, terminal);
        });
    }

    private static JsonObject of(String part, JsonObject document) {
        return part.isEmpty() ? document : document.with("of", part);
    }

    private void say(String part) {
        if (!part.isEmpty()) {
            terminal.result(part);
        }
    }

    private Shown shown(String id, RoundAnalysis.Result its, UnaryOperator<String> names, List<String> overridden, String part) {
        return shown(() -> of(part, AgreementDocument.of(its.agreement(), Optional.empty(), overridden))
                        .with("round", RoundDocument.of(id, its.figures(), its.items(), its.extra(), names))
                        .with("version", version()), () -> {
            say(part);
            AgreementTables.print(its.agreement(), Optional.empty(), terminal);
            AgreementTables.print(id, its, names, terminal);
        });
    }

    private AgreementSettings drawn(AgreementSettings settings) {
        return draw.map(d -> settings.drawingItems(d == Drawing.ITEMS)).orElse(settings);
    }

    /** The study as the option has it, to name what it overrides. */
    private CalibrationSettings drawn(CalibrationSettings used) {
        return draw.map(d -> used.withDesign(used.design().withDrawing(d, used.design().dimension())))
                .orElse(used);
    }

    private Shown ofProject() throws Exception {
        try {
            OpenProject open = openToReadVotes(input.project);
            study.mayRead(open.session());
            CalibrationSettings used = drawn(study.of(open.session(), options));
            List<String> overridden = StudyOptions.overridden(open.session(), used, terminal, options);
            AgreementSettings settings = drawn(StudyOptions.agreement(used.bootstrap(), options)).withCopies(!withoutCopies)
                    .slicedBy(slice == null ? "" : slice);
            ProjectSession of = part(open, selection);
            if (round.isPresent()) {
                RoundAnalysis.Result its = new RoundAnalysis(services.get().agreement())
                        .of(of, round.get(), settings, open.progress());
                return shown(round.get(), its, open.names().function(), overridden, of.partOf()).status(open.status());
            }
            ProjectAnalysis.LabelledAgreement done =
                    services.get().analysis().labelledAgreement(of, settings, open.progress());
            return shown(done.agreement(), Optional.of(done.labels()), overridden, of.partOf()).status(open.status());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Shown ofFile(AgreementSettings settings) throws Exception {
        ConsoleProgress progress = progress();
        LabelReading read = read(progress);
        return shown(services.get().agreement().analyse(LabelFiles.ofNoProject(read.votes()), settings, progress), Optional.empty(), List.of(), "")
                .clean(read.problems().isEmpty());
    }

    private Shown scaled(ScaleSettings.Scale on) throws Exception {
        refuse(input.labels == null, "--scale needs --labels FILE.");
        modes("--scale --labels --categories --annotators --seed --replicates");
        ScaleSettings settings = new ScaleSettings(
                on, categories, study.bootstrap(), options.threadsOr(AgreementSettings.DEFAULT.threads()));
        ScaleResult result;
        try {
            ConsoleProgress progress = progress();
            result = services.get().agreement().analyse(RatingFiles.read(input.labels, flags.annotators(), progress), settings, progress);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(
                    input.labels + ": " + e.getMessage(), "Declare the scale with --categories, or choose another.", e);
        }
        return shown(() -> AgreementDocument.of(result), () -> {
            ScaleTables.print(result, terminal);
            terminal.result(StudyOptions.footer(study.bootstrap()));
        });
    }

    /** Tables of agreement: all annotators, pairs, each with the rest, and by slice. */
    private static final class AgreementTables {
        static void print(AgreementResult result, Optional<FinalLabelSources> labels, Terminal terminal) {
            Coefficients all = result.headline();
            if (all.raters() == 0) {
                terminal.result(
                        "Nobody has labelled an item yet, so there is nothing to compare. Label items in Review or"
                        + " take in a pack: assay labels import.");
                return;
            }
            terminal.result(
                    CliWords.count(all.items(), "item") + ", " + CliWords.count(all.raters(), "annotator") + "; "
                    + all.votes().unanimous().size() + " unanimous, " + all.votes().majority().size() + " majority, "
                    + all.votes().tie().size() + " tied, " + all.votes().single().size() + " with one vote");
            terminal.result(StudyOptions.footer(result.settings()) + "; resamples of " + CalibrationSpecs.drawn(result));
            AgreementSentences.of(result).forEach(terminal::result);
            labels.map(l -> FinalLabelWords.of(l.passes(), l.fails(), l.counts(), l.carried())).ifPresent(terminal::result);
            terminal.table(AgreementSpecs.coefficientTable(result.settings()), AgreementSpecs.coefficients(all), AgreementSpecs::name);
            StudyLine.noWidth("All annotators", all.noWidth(), terminal);
            terminal.table(AgreementSpecs.pairs(result.settings()), result.pairs(), AgreementSpecs::pair);
            result.pairs().forEach(p -> StudyLine.noWidth(AgreementSpecs.pair(p), p.noWidth(), terminal));
            List<Annotator> annotators = Annotator.of(result);
            terminal.table(AgreementSpecs.annotators(result.settings(), Outcome.unavailable("NO_DATA")), annotators, Annotator::name);
            AgreementSpecs.undefinedHalves(annotators).forEach(terminal::result);
            terminal.table(
                    AgreementSpecs.strata(result.settings()), result.strata(), s -> AgreementSpecs.dimension(s.dimension()) + " " + s.value());
            StudyLine.cautions(result.cautions(), Map.of()).forEach(terminal::result);
        }

        /** Prints what is particular to a round. */
        static void print(String id, RoundAnalysis.Result round, UnaryOperator<String> names, Terminal terminal) {
            terminal.result("Round " + id + ": votes on " + CliWords.count(round.items(), "plain item")
                    + (round.extra() > 0 ? "; " + CliWords.count(round.extra(), "extra vote") + " left out" : ""));
            double level = round.agreement().settings().level();
            terminal.table(RoundSpecs.coefficients(level, names), RoundSpecs.coefficients(round.figures()), RoundSpecs::name);
            terminal.table(RoundSpecs.shares(level, names), RoundSpecs.shares(round.figures()), RoundSpecs::name);
            RoundSpecs.meanings(round.figures()).forEach(terminal::result);
        }
    }

    /** Agreement on a scale as tables of text. */
    private static final class ScaleTables {
        /** Most items that are printed. */
        private static final int MOST = 40;

        private static final TableSpec<ScaleResult.Weighted> WEIGHTED = TableSpec.list(
                "scale", ColumnSpec.text("weights", "list.scale.weights", ScaleResult.Weighted::weights),
                value("agreement", "list.scale.agreement", ScaleResult.Weighted::percentAgreement), value("fleiss", "list.scale.fleiss", ScaleResult.Weighted::fleiss),
                interval("fleiss_interval", ScaleResult.Weighted::fleiss), value("gwet", "list.scale.gwet", ScaleResult.Weighted::gwet),
                interval("gwet_interval", ScaleResult.Weighted::gwet), value("bp", "list.scale.bp", ScaleResult.Weighted::brennanPrediger),
                ColumnSpec.number("conger", "list.scale.conger", NumberForm.COEFFICIENT, ScaleResult.Weighted::conger));

        private static <R> ColumnSpec<R> value(String key, String title, Function<R, Outcome<Estimate>> estimate) {
            return ColumnSpec.<R>text(key, title, r -> EstimateFormat.valueOrReason(estimate.apply(r))).right();
        }

        private static <R> ColumnSpec<R> interval(String key, Function<R, Outcome<Estimate>> estimate) {
            return ColumnSpec.text(key, "list.interval95", r -> EstimateFormat.interval(estimate.apply(r)));
        }

        static void print(ScaleResult result, Terminal terminal) {
            terminal.result(
                    CliWords.count(result.items(), "item") + ", " + CliWords.count(result.raters().size(), "rater")
                    + "; scale " + String.join(", ", result.categories()));
            terminal.result("Krippendorff α " + EstimateFormat.valueOrReason(result.alpha()) + " "
                    + EstimateFormat.interval(result.alpha()));
            terminal.table(WEIGHTED, result.rows());
            terminal.table(
                    TableSpec.list(
                            "scale-pairs", ColumnSpec.text("pair", "list.agreement.pair", p -> p.a() + " – " + p.b()), ColumnSpec.count("n", "league.n", ScaleResult.Pair::n),
                            value("kappa", result.pairWeights().equals("identity") ? "list.scale.cohen" : "list.scale.cohen.weighted", ScaleResult.Pair::kappa),
                            interval("interval", ScaleResult.Pair::kappa)),
                    result.pairs());
            terminal.result(Texts.text("list.scale.independent"));
            references(result, terminal);
        }

        private static void references(ScaleResult result, Terminal terminal) {
            Map<Majority, Long> kinds = result.references().stream()
                    .collect(Collectors.groupingBy(ScaleResult.Reference::kind, Collectors.counting()));
            terminal.result("Reference labels: " + kinds.getOrDefault(Majority.UNANIMOUS, 0L) + " unanimous, "
                    + kinds.getOrDefault(Majority.MAJORITY, 0L) + " by plurality, "
                            + kinds.getOrDefault(Majority.TIE, 0L)
                    + " tied for the first place, " + kinds.getOrDefault(Majority.NO_VOTES, 0L) + " without a label");
            TableSpec<ScaleResult.Reference> spec = TableSpec.list(
                    "scale-references", ColumnSpec.text("item", "list.item", ScaleResult.Reference::item),
                    ColumnSpec.count("labels", "list.labels", ScaleResult.Reference::votes), ColumnSpec.text("fell", "list.scale.fell", ScaleTables::fell),
                    ColumnSpec.text("plurality", "list.scale.plurality", r -> r.plurality().orElse("–")),
                    ColumnSpec.text("median", "list.scale.median", r -> r.lowerMedian().orElse("–")));
            terminal.table(
                    result.settings().scale() == ScaleSettings.Scale.NOMINAL ? spec.without("median") : spec,
                    result.references().stream().limit(MOST).toList());
            if (result.references().size() > MOST) {
                terminal.result("Reference labels: the first " + MOST + " of " + result.references().size()
                        + " items; --json has all.");
            }
        }

        private static String fell(ScaleResult.Reference r) {
            return switch (r.kind()) {
                case UNANIMOUS -> r.votes() == 1 ? "single vote" : "unanimous";
                case MAJORITY -> "plurality";
                case TIE -> "tie";
                case NO_VOTES -> "no label";
            };
        }
    }
}
