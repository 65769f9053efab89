package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.cli.options.ExtentOptions;
import io.github.assay.cli.options.LabelFileFlags;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.PresetOption;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.labels.FinalLabelFile;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.ScoreFiles;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.studies.CountFiles.Framework;
import io.github.assay.files.studies.CountFiles;
import io.github.assay.files.studies.StudyFile;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.Services;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.statistics.Confusion;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.task.Progress;
import io.github.assay.wording.PromotionMark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine;

/** {@code assay calibrate (PROJECT | --scores FILE --labels FILE)}. */
@Command(
        description = "Metrics against final labels.",
        footer = {
            "",
            "Examples:",
            "  assay calibrate my-project --metric ex --metric hybrid-ex",
            "  assay calibrate --scores scores.csv --labels labels.csv --json",
            "  assay calibrate my-project --save-study autumn.json"
        })
public final class CalibrateCommand extends ResultCommand {
    @Parameters(paramLabel = "PROJECT", arity = "0..1", description = "The project's folder.")
    private Path project;

    @Option(names = "--scores", paramLabel = "FILE", description = "Scores: item, metric, value[, verdict].")
    private Path scores;

    @Option(names = "--labels", paramLabel = "FILE", description = "Labels: a pack, a wide or long CSV, or final labels.")
    private Path labels;

    @Option(names = "--save-study", paramLabel = "FILE", description = "Keep all that the figures were computed from.")
    private Path saved;

    @Option(names = "--study", paramLabel = "FILE", description = "Compute a kept study again and compare every digit.")
    private Path kept;

    @Option(names = "--compare", paramLabel = "FILE",
            description = "With --study: what changed since the study in FILE.")
    private Path earlier;

    @Option(names = "--counts", paramLabel = "FILE", description = "Confusion counts: framework, tp, fn, fp, tn.")
    private Path counts;

    @Mixin
    ExtentOptions extent;

    @Mixin
    private StudyOptions bootstrap;

    @Mixin
    private CalibrationOptions chosen;

    @Mixin
    private PresetOption preset;

    @Mixin
    private LabelFileFlags flags;

    @Mixin
    private Selection selection;

    private String part = "";

    /** The command with an option for every setting of a study that has one. */
    public static CommandLine withSettings() {
        CalibrateCommand command = new CalibrateCommand();
        CommandLine line = new CommandLine(command);
        command.chosen.addTo(line.getCommandSpec());
        return line;
    }

    @Override
    protected Shown result() throws Exception {
        mustHaveEffect();
        if (kept != null) {
            KeptStudy study = KeptStudy.repeat(kept, Optional.ofNullable(earlier), chosen, progress());
            return shown(() -> study.document(version()), () -> study.print(terminal)).clean(study.same());
        }
        if (counts != null) {
            return counts(counts, over(CalibrationSettings.DEFAULT));
        }
        mustFit();
        if (flags.preview) {
            return preview();
        }
        return project == null ? ofFiles() : ofProject();
    }

    private Shown shown(CalibrationParts parts, List<String> overridden) throws Exception {
        chosen.mustBeIn(parts.result());
        keep(parts);
        return shown(() -> part.isEmpty() ? parts.document(version(), overridden) : parts.document(version(), overridden).with("of", part),
                () -> print(parts));
    }

    /** Each way of using the command reads the options of its own. */
    private void mustHaveEffect() {
        refuse((kept != null || counts != null) && project != null, "Name either a PROJECT or --study FILE or --counts FILE.");
        refuse(earlier != null && kept == null, "--compare goes with --study.");
        if (earlier == null && kept != null) {
            only("with --study, which has settings of its own", "--study", "--details", "--cut");
        }
        modes("--compare --study", "--counts --seed --replicates");
    }

    private void mustFit() {
        boolean files = scores != null && labels != null;
        refuse(
                files == (project != null) || (scores == null) != (labels == null),
                "Name either a PROJECT, or both --scores FILE and --labels FILE, or --study FILE, or --counts FILE.");
        refuse(!files && flags.isGiven(), "Options of a label file go with --labels.");
        refuse(saved != null && selection.isGiven(), "--save-study keeps a study of all items: leave out --filter, --system, --limit and --sample.");
        refuse(files && selection.isGiven(), "--filter, --system, --limit and --sample choose items of a PROJECT.");
        refuse(
                !files && !chosen.thresholds.isEmpty(),
                "--threshold goes with --scores; a project's thresholds stand in its project.json under metrics.thresholds.");
    }

    private Shown preview() throws Exception {
        ConsoleProgress progress = progress();
        if (LabelFiles.holdsFinalLabels(labels, progress)) {
            FileStudy input = FileStudy.ofFinalLabels(scores, labels, progress);
            input.problems().forEach(p -> terminal.complaint(CliWords.line(p)));
            terminal.result(labels.getFileName() + " holds final labels of " + CliWords.count(input.finals().orElseThrow().size(), "item") + ".");
            return done().clean(input.problems().isEmpty());
        }
        LabelReading read = flags.read(labels, LabelFiles.Unnamed.A_DOUBT, terminal, options, progress);
        return done().clean(read.problems().isEmpty());
    }

    private Shown ofFiles() throws Exception {
        ConsoleProgress progress = progress();
        if (LabelFiles.holdsFinalLabels(labels, progress)) {
            refuse(
                    flags.isGiven() || chosen.needsVotes(),
                    labels.getFileName() + " holds final labels and no votes: options about annotators, their votes or"
                    + " the rule of the reference have no effect on it.");
            FileStudy input = FileStudy.ofFinalLabels(scores, labels, progress);
            input.problems().forEach(p -> terminal.complaint(CliWords.line(p)));
            return shown(input.parts(services.get(), chosen, over(CalibrationSettings.DEFAULT), progress), List.of())
                    .clean(input.problems().isEmpty());
        }
        LabelReading read = flags.read(labels, LabelFiles.Unnamed.A_DOUBT, terminal, options, progress);
        FileStudy input = FileStudy.read(scores, read, progress);
        chosen.resolveReference(AnnotatorNames.unknown(), input.votes().stream().map(Vote::annotator).distinct().toList());
        CalibrationSettings settings = over(CalibrationSettings.DEFAULT);
        input.problems().forEach(p -> terminal.complaint(CliWords.line(p)));
        return shown(input.parts(services.get(), chosen, settings, progress), List.of())
                .clean(input.problems().isEmpty() && read.problems().isEmpty());
    }

    private Shown ofProject() throws Exception {
        OpenProject open = openToRead(project);
        bootstrap.mayRead(open.session());
        preset.useScores(open.session());
        AnnotatorNames names = AnnotatorNames.of(open.session().labels(), Clock.systemUTC());
        chosen.resolveReference(names, names.known());
        CalibrationSettings settings = over(ProjectStudies.settings(open.session()));
        List<String> overridden = StudyOptions.overridden(open.session(), settings, terminal, options);
        ProjectSession of = part(open, selection);
        part = of.partOf();
        return shown(parts(of, settings, open.progress()), overridden).status(open.status());
    }

    private void keep(CalibrationParts parts) throws Exception {
        if (saved != null) {
            StudyFile.write(saved, parts.study(), parts.result(), version());
            terminal.message("Kept as " + saved + "; calibrate --study " + saved + " repeats it.", options);
        }
    }

    private void print(CalibrationParts parts) {
        if (!part.isEmpty()) {
            terminal.result(part);
        }
        CalibrationResult result = parts.result();
        CalibrationShown shown = chosen.metrics.isEmpty() ? CalibrationShown.measured(result) : CalibrationShown.chosen(result);
        parts.print(shown, terminal.naming(result::name));
        PromotionMark.about(result.metrics().stream()
                        .filter(m -> shown.has(m.metric().id()))
                        .map(m -> m.metric().name())
                        .toList())
                .forEach(terminal::result);
        preset.explain(terminal);
    }

    private CalibrationSettings over(CalibrationSettings study) {
        try {
            return bootstrap.over(chosen.over(study))
                    .withThreads(options.threadsOr(CalibrationSettings.DEFAULT.threads()));
        } catch (IllegalArgumentException e) {
            throw misuse(String.valueOf(e.getMessage()));
        }
    }

    private CalibrationParts parts(ProjectSession session, CalibrationSettings settings, Progress progress) throws Exception {
        ProjectAnalysis analysis = services.get().analysis();
        FrozenStudy study = analysis.study(session, StudiedMetrics.by(settings), settings, progress);
        chosen.mustBeDrawable(study);
        CalibrationResult result = study.compute(progress);
        analysis.remember(session, result);
        return new CalibrationParts(
                study,
                result,
                CalibrationParts.details(result, chosen, progress),
                chosen.cuts,
                chosen.people ? Optional.of(analysis.people(session, result, progress)) : Optional.empty(),
                chosen.passRates
                        ? analysis.passRates(session, StudiedMetrics.by(settings), result.settings(), progress)
                        : List.of());
    }

    /** A published comparison, from its confusion counts, in the layout of its table. */
    private Shown counts(Path file, CalibrationSettings settings) throws ProjectFormatException {
        ConsoleProgress progress = progress();
        List<Framework> frameworks = CountFiles.read(file, progress);
        Map<String, Confusion> counts = new LinkedHashMap<>();
        frameworks.forEach(f -> counts.put(f.name(), f.counts()));
        CalibrationResult result = services.get().calibration().fromCounts(counts, settings, progress);
        return shown(() -> CalibrationDocument.of(result), () -> {
            print(frameworks, result);
            terminal.result("percentile intervals, " + settings.bootstrap().replicates() + " replicates, seed "
                    + settings.bootstrap().seed()
                            + "; differences between metrics need their verdicts answer by answer");
        });
    }

    private void print(List<Framework> frameworks, CalibrationResult result) {
        Map<String, Framework> byName =
                frameworks.stream().collect(Collectors.toMap(Framework::name, Function.identity()));
        boolean printed = frameworks.stream().anyMatch(f -> f.printed().isPresent());
        TableSpec<MetricCalibration> all = CalibrationSpecs.published(
                result.settings().bootstrap().level(), id -> Objects.requireNonNull(byName.get(id)).printed());
        TableSpec<MetricCalibration> spec = printed ? all : all.without("printed", "off", "monte_carlo");
        List<MetricCalibration> rows = result.metrics().stream()
                .sorted(Comparator.comparingInt(m -> m.rank().orElse(Integer.MAX_VALUE)))
                .toList();
        terminal.table(spec, rows, m -> m.metric().name());
    }

    /** Scores and labels from files that belong to no project; final labels in place of votes where the file has them. */
    private record FileStudy(
            List<Vote> votes, Optional<List<FinalLabel>> finals, List<ScoreFiles.ScoreRow> rows, List<Problem> problems) {
        static FileStudy ofFinalLabels(Path scores, Path labels, Progress progress) throws Exception {
            ScoreFiles.ScoreTable table = ScoreFiles.read(scores, progress);
            ProblemList problems = new ProblemList();
            List<FinalLabel> finals = FinalLabelFile.read(labels, problems, progress);
            return new FileStudy(List.of(), Optional.of(finals), table.rows(),
                    Stream.concat(table.problems().stream(), problems.list().stream()).toList());
        }

        static FileStudy read(Path scores, LabelReading labels, Progress progress) throws Exception {
            ScoreFiles.ScoreTable table = ScoreFiles.read(scores, progress);
            return new FileStudy(LabelFiles.ofNoProject(labels.votes()), Optional.empty(), table.rows(), table.problems());
        }

        /** Metrics are compared in the order in which the file first names them. */
        CalibrationParts parts(
                Services services, CalibrationOptions chosen, CalibrationSettings settings, Progress progress)
                throws IOException {
            List<FinalLabel> reference =
                    finals.orElseGet(() -> services.agreement().finalLabels(votes, Map.of(), settings.design().reference()));
            List<Score> scores = rows.stream().map(FileStudy::score).toList();
            List<ComparedMetric> metrics =
                    compared(services).stream().filter(m -> chosen.wants(m.id())).map(chosen::atThreshold).toList();
            FrozenStudy study = services.calibration().study("", scores, reference, votes, metrics, List.of(), settings);
            chosen.mustBeDrawable(study);
            CalibrationResult result = study.compute(progress);
            return new CalibrationParts(
                    study,
                    result,
                    CalibrationParts.details(result, chosen, progress),
                    chosen.cuts,
                    chosen.people
                            ? Optional.of(services.calibration().people(votes, result, progress))
                            : Optional.empty(),
                    chosen.passRates
                            ? services.calibration()
                                    .passRates(scores, reference, metrics, List.of(), votes, settings)
                            : List.of());
        }

        private static Score score(ScoreFiles.ScoreRow row) {
            String verdict = row.verdict().map(pass -> pass ? "pass" : "fail").orElse("");
            Outcome<Measurement> outcome = row.value().isPresent()
                    ? Outcome.value(new Measurement(row.value().getAsDouble(), verdict, List.of(), List.of()))
                    : row.verdict()
                            .map(pass -> Outcome.value(new Measurement(pass ? 1 : 0, verdict, List.of(), List.of())))
                            .orElseGet(() -> Outcome.unavailable(row.reason().isEmpty() ? "missing" : row.reason()));
            return new Score(row.item(), row.metric(), outcome);
        }

        /**
         * The metrics: recorded verdicts stay; a metric of Assay has its threshold; values of only 0 and 1 pass at 1.
         */
        private List<ComparedMetric> compared(Services services) {
            Map<String, List<ScoreFiles.ScoreRow>> byMetric = new LinkedHashMap<>();
            rows.forEach(row -> byMetric.computeIfAbsent(row.metric(), _ -> new ArrayList<>()).add(row));
            List<ComparedMetric> compared = new ArrayList<>();
            byMetric.forEach((id, of) -> compared.add(compared(id, of, services)));
            return compared;
        }

        private static ComparedMetric compared(String id, List<ScoreFiles.ScoreRow> rows, Services services) {
            Optional<MetricInfo> known = services.scoring().find(id);
            boolean verdicts = rows.stream().anyMatch(row -> row.verdict().isPresent());
            boolean unit = rows.stream()
                    .allMatch(row -> row.value().isEmpty() || inUnit(row.value().getAsDouble()));
            boolean binary = rows.stream()
                    .allMatch(row -> row.value().isEmpty()
                            || row.value().getAsDouble() == 0
                            || row.value().getAsDouble() == 1);
            OptionalDouble threshold = verdicts
                    ? OptionalDouble.empty()
                    : known.map(MetricInfo::threshold)
                            .orElse(binary ? OptionalDouble.of(1) : OptionalDouble.empty());
            return new ComparedMetric(
                    id, known.map(MetricInfo::name).orElse(id), threshold, unit,
                    known.map(MetricInfo::role).orElse(MetricRole.CORRECTNESS));
        }

        private static boolean inUnit(double value) {
            return value >= 0 && value <= 1;
        }
    }
}
