package io.github.assay.service.evaluation;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.AgreementDocument;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.documents.RoundDocument;
import io.github.assay.files.documents.SystemsDocument;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.report.Checklist;
import io.github.assay.report.CsvReport;
import io.github.assay.report.HtmlReport;
import io.github.assay.report.ReportContent.RoundContent;
import io.github.assay.report.ReportContent.SystemsContent;
import io.github.assay.report.ReportContent;
import io.github.assay.report.ReportTables.RuleLine;
import io.github.assay.report.ReportTables.ScoreLine;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundAnalysis;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.BoardBuilder;
import io.github.assay.service.scoring.CalibrationStatus;
import io.github.assay.service.scoring.ScoreSummary;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.AnswerStudy;
import io.github.assay.service.study.CautionSentences;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ItemFilter;
import io.github.assay.service.study.SystemsService;
import io.github.assay.statistics.Caution;
import io.github.assay.store.StoreException;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.tabular.Answers;
import io.github.assay.tabular.ChecklistLine;
import io.github.assay.task.Progress;
import io.github.assay.wording.FinalLabelWords;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the report of a project: one self-contained page, and its tables as CSV and JSON. */
public final class ReportService {
    private final ProjectAnalysis analysis;
    private final ScoringService scoring;
    private final SystemsService systems;
    private final RoundAnalysis rounds;
    private final String version;

    /** @param version the program's version, printed in every report */
    public ReportService(
            ProjectAnalysis analysis, ScoringService scoring, SystemsService systems, RoundAnalysis rounds, String version) {
        this.rounds = rounds;
        this.analysis = analysis;
        this.scoring = scoring;
        this.systems = systems;
        this.version = version;
    }

    /** The filter of the answers that a report shows side by side, unless another is named. */
    public static final String FAILING = "label:fail";

    /**
     * A report.
     *
     * @param page its file
     * @param answers the answers with which it begins
     */
    public record Written(Path page, Answers answers) {}

    /**
     * Runs missing queries, scores, and writes all files into a folder, each atomically. The content does not depend on
     * time or place: equal project, settings and seed give equal bytes.
     *
     * @param calibration the settings of the study; agreement and leaderboards take its seed, replicates and level
     * @param overridden settings that differ from the project's own, in words
     * @param cases filter of the answers shown side by side
     * @return the page, and the answers with which it begins
     */
    public Written write(
            ProjectSession session, Path folder, CalibrationSettings calibration, List<String> overridden, String cases,
            Progress progress)
            throws IOException, StoreException {
        AgreementSettings agreement = new AgreementSettings(calibration.bootstrap(), calibration.threads());
        ItemFilter.mustBeReadable(cases);
        CalibrationResult metrics = study(session, calibration, progress).compute(progress);
        analysis.remember(session, metrics);
        ReportContent content = content(session, agreement, metrics, new ShownNames(Map.of()), overridden, Optional.of(cases), progress);
        Files.createDirectories(folder);
        write(folder.resolve("agreement.json"), Json.pretty(AgreementDocument.of(
                        content.agreement(), Optional.of(analysis.finalLabelSources(session)), overridden)
                .with("rounds", content.rounds().stream().map(ReportService::document).toList())
                .with("version", version)) + "\n");
        write(folder.resolve("calibration.json"), Json.pretty(CalibrationDocument.marked(
                CalibrationDocument.of(content.calibration(), overridden), content.calibration()).with("version", version)) + "\n");
        SystemsContent compared = content.compared();
        if (compared.board().isPresent()) {
            write(
                    folder.resolve("leaderboard.json"),
                    Json.pretty(JsonDocuments.marking(
                            SystemsDocument.leaderboard(compared.board().get(), compared.slices(), overridden),
                            scoring.unpromoted(session, content.scores().stream().map(ScoreLine::metric).toList()))
                            .with("version", version)) + "\n");
        }
        for (Map.Entry<String, String> file : CsvReport.files(content).entrySet()) {
            write(folder.resolve(file.getKey()), file.getValue());
        }
        Path page = folder.resolve("index.html");
        write(page, HtmlReport.page(content));
        return new Written(page, content.answers().orElseThrow());
    }

    /**
     * What a report would have.
     *
     * @param cases answers that are shown side by side
     */
    public record Preview(Answers answers, List<ChecklistLine> checklist, int cases) {}

    /** A report without writing it; {@code cases} is the filter of the answers shown side by side. */
    public Preview preview(ProjectSession session, CalibrationSettings calibration, String cases, Progress progress)
            throws IOException, StoreException {
        ItemFilter.mustBeReadable(cases);
        CalibrationResult metrics = study(session, calibration, progress).compute(progress);
        AgreementSettings agreement = new AgreementSettings(calibration.bootstrap(), calibration.threads());
        ReportContent content = content(session, agreement, metrics, new ShownNames(Map.of()), List.of(), Optional.of(cases), progress);
        return new Preview(content.answers().orElseThrow(), Checklist.of(content), content.examples().size());
    }

    /**
     * Writes the folder of a paper: tables and methods in LaTeX, figures, data, the study and the labels under pseudonyms,
     * and how to repeat them. The content does not depend on time or place.
     *
     * @param options of the command line, each with a space before it, with which the folder is written again
     * @return the number of files
     */
    public int paper(
            ProjectSession session, Path folder, CalibrationSettings calibration, List<String> overridden, String options, Progress progress)
            throws IOException, StoreException {
        ShownNames pseudonyms = ShownNames.anonymous(session.labels());
        FrozenStudy study = pseudonyms.of(study(session, calibration, progress));
        CalibrationResult metrics = study.compute(progress);
        AgreementSettings agreement = new AgreementSettings(calibration.bootstrap(), calibration.threads());
        ReportContent content = content(session, agreement, metrics, pseudonyms, overridden, Optional.empty(), progress);
        return new PaperFolder(folder, version).write(content, study, PaperFolder.votes(session, pseudonyms), options, progress);
    }

    private FrozenStudy study(ProjectSession session, CalibrationSettings calibration, Progress progress) throws IOException, StoreException {
        FrozenStudy study = analysis.study(session, StudiedMetrics.by(calibration), calibration, progress);
        Optional<String> fault = study.drawingFault(false);
        if (fault.isPresent()) {
            throw new IOException(fault.get());
        }
        return study;
    }

    private static JsonObject document(RoundContent round) {
        return AgreementDocument.of(round.agreement(), Optional.empty(), List.of())
                .with("round", RoundDocument.of(round.id(), round.figures(), round.items(), round.extra(), UnaryOperator.identity()));
    }

    private List<RoundContent> rounds(ProjectSession session, AgreementSettings settings, Progress progress)
            throws IOException, StoreException {
        ShownNames names = ShownNames.of(session.labels());
        List<RoundContent> all = new ArrayList<>();
        for (RoundState state : StoredRounds.book(session.labels()).rounds()) {
            String id = state.round().id();
            try {
                RoundAnalysis.Result its = rounds.of(session, id, settings, progress);
                all.add(new RoundContent(
                        id, its.items(), its.extra(), its.agreement(),
                        its.figures().stream().map(f -> new RoundFigure(f.kind(), names.of(f.annotator()), f.estimate())).toList()));
            } catch (ProjectFormatException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return all;
    }

    private ReportContent content(
            ProjectSession session, AgreementSettings agreement, CalibrationResult metrics, ShownNames names, List<String> overridden,
            Optional<String> cases, Progress progress)
            throws IOException, StoreException {
        Project project = session.project();
        session.runs().run(project, project.items(), RunService.Reuse.STORED, progress);
        AgreementResult people = names.of(analysis.agreement(session, agreement, progress));
        ScoreSummary summary = new ScoreSummary();
        BoardBuilder board = new BoardBuilder(systems.metrics(session));
        scoring.score(
                session, project.items(), scoring.enabled(project.metrics()), agreement.threads(), progress, scores -> {
                    summary.add(scores);
                    board.add(scores);
                });
        List<TruePassRate> rates = analysis.passRates(session, metrics, progress);
        SystemsContent compared = compared(
                session, board.build(m -> scoring.threshold(m, project.metrics())), agreement, progress);
        return new ReportContent(
                project.name(),
                version,
                project.cases().size(),
                project.items().size(),
                summary.systems(),
                people,
                rounds(session, agreement, progress),
                metrics,
                summary.lines().stream().map(line -> line(line, scoring.trust(session, line.metric()))).toList(),
                RulesInForce.of(scoring.metrics(project.metrics()), project.metrics()),
                compared,
                rates,
                session.labels().draw(),
                RecordedFacts.of(session),
                Optional.of(AnswerStudy.of(project.name(), people, analysis.finalLabelSources(session), metrics, rates, progress)),
                cases.orElse(""),
                cases.isEmpty() ? List.of() : new ReportCases(session, new ItemFilter(systems, scoring, analysis)).of(cases.get(), agreement.threads(), progress),
                remarks(session, people, metrics, overridden));
    }

    /** The comparison of systems, as {@code assay systems} ranks them: on common cases. */
    private SystemsContent compared(
            ProjectSession session, Scoreboard scores, AgreementSettings agreement, Progress progress) {
        if (scores.metrics().isEmpty() || scores.items().isEmpty()) {
            return SystemsContent.NONE;
        }
        String rankBy = scores.metric(SystemsService.USUAL)
                .orElse(scores.metrics().getFirst())
                .id();
        LeaderboardSettings settings = new LeaderboardSettings(
                rankBy, LeaderboardSettings.CaseSet.COMMON, agreement.bootstrap(), agreement.threads());
        Leaderboard board = systems.leaderboard(scores, settings, progress);
        Scoreboard ranking = new Scoreboard(scores.items(), List.of(scores.metric(rankBy).orElseThrow()));
        boolean both = scores.metric("skill-struct").isPresent() && scores.metric("skill-exec").isPresent();
        return new SystemsContent(
                Optional.of(board),
                systems.slices(session, ranking, "tier", settings, progress),
                systems.gaps(session, ranking, settings, progress),
                both
                        ? Optional.of(systems.cross(
                                scores, systems.cut(session, "skill-struct"), systems.cut(session, "skill-exec")))
                        : Optional.empty());
    }

    private static ScoreLine line(ScoreSummary.Line line, CalibrationStatus trust) {
        return new ScoreLine(
                line.system(),
                line.metric().id(),
                line.total(),
                line.scored(),
                line.meanTells() ? OptionalDouble.of(line.mean()) : OptionalDouble.empty(),
                line.passed(),
                line.judged(),
                line.labels(),
                line.reasons(),
                trust.mark());
    }

    /** Databases whose file is missing, and the effect. */
    private static List<String> gone(ProjectSession session) {
        Project project = session.project();
        return project.databases().values().stream()
                .flatMap(database -> session.outcomes()
                        .lastRuns()
                        .remark(database, project.cases().stream()
                                .filter(c -> c.dbId().equals(database.id()) && c.captured().isEmpty() && !c.goldSql().isBlank())
                                .count())
                        .stream())
                .toList();
    }

    private List<String> remarks(ProjectSession session, AgreementResult people, CalibrationResult metrics, List<String> overridden)
            throws StoreException {
        List<String> remarks = new ArrayList<>();
        remarks.addAll(session.partOf().isEmpty() ? List.of() : List.of(session.partOf()));
        remarks.addAll(gone(session));
        FinalLabelSources labels = analysis.finalLabelSources(session);
        if (labels.of(FinalLabel.Source.ADJUDICATED) > 0 || labels.carried() > 0) {
            remarks.add(FinalLabelWords.of(labels.passes(), labels.fails(), labels.counts(), labels.carried()));
        }
        List<GoldRepair> repairs = GoldService.repairs(session);
        if (!repairs.isEmpty()) {
            remarks.add(Texts.text(
                    "report.gold.repairs", repairs.size(), String.join(", ", repairs.stream().map(GoldRepair::caseId).toList()),
                    GoldVersion.of(session.project().cases()).value()));
        }
        if (!overridden.isEmpty()) {
            remarks.add("Options override the project's study settings: " + String.join("; ", overridden) + ".");
        }
        List<Caution> cautions = new ArrayList<>(people.cautions());
        cautions.addAll(MetricRows.measured(metrics).cautions(metrics));
        remarks.addAll(CautionSentences.of(cautions, metrics.names()));
        String uncalibrated = scoring.enabled(session.project().metrics()).stream()
                .filter(m -> scoring.trust(session, m) == CalibrationStatus.NOT_CALIBRATED)
                .map(MetricInfo::name)
                .collect(Collectors.joining(", "));
        if (!uncalibrated.isEmpty()) {
            remarks.add("Not yet calibrated against human labels: " + uncalibrated + ".");
        }
        String unpromoted = scoring.enabled(session.project().metrics()).stream()
                .filter(m -> scoring.trust(session, m) == CalibrationStatus.NOT_PROMOTED)
                .map(MetricInfo::name)
                .collect(Collectors.joining(", "));
        if (!unpromoted.isEmpty()) {
            remarks.add(Texts.text("trust.unpromoted", unpromoted));
        }
        long left = session.project().problems().stream()
                .filter(p -> p.severity() != Problem.Severity.NOTE)
                .count();
        if (left > 0) {
            remarks.add(left + (left == 1 ? " problem" : " problems") + " in the project's files; 'assay check' lists them.");
        }
        return remarks;
    }

    private static void write(Path file, String text) throws IOException {
        // Temporary files of the system can be read by their owner only, and a report is for other people too.
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            Files.writeString(part, text);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Lists options and thresholds of a project's scores (metrics.md §8: reports print the option set used). */
    private static final class RulesInForce {
        public static List<RuleLine> of(List<MetricInfo> metrics, MetricSettings settings) {
            return Stream.concat(
                            metrics.stream().flatMap(m -> Stream.concat(threshold(m, settings), options(m, settings))),
                            outOfScope(settings))
                    .toList();
        }

        private static Stream<RuleLine> outOfScope(MetricSettings settings) {
            return settings.outOfScopeErrors().isEmpty()
                    ? Stream.empty()
                    : Stream.of(new RuleLine(
                            "(all)", "out_of_scope_errors", String.join(", ", settings.outOfScopeErrors()), ""));
        }

        private static Stream<RuleLine> threshold(MetricInfo metric, MetricSettings settings) {
            Double set = settings.thresholds().get(metric.id());
            return set == null && metric.threshold().isEmpty()
                    ? Stream.empty()
                    : Stream.of(new RuleLine(
                            metric.id(),
                            RuleLine.THRESHOLD,
                            written(set == null ? metric.threshold() : OptionalDouble.of(set)),
                            written(metric.threshold())));
        }

        private static Stream<RuleLine> options(MetricInfo metric, MetricSettings settings) {
            Map<String, String> given = settings.options().getOrDefault(metric.id(), Map.of());
            return metric.options().stream().map(o -> new RuleLine(
                    metric.id(), o.name(), given.getOrDefault(o.name(), o.standard()), o.standard()));
        }

        private static String written(OptionalDouble number) {
            return number.isPresent()
                    ? BigDecimal.valueOf(number.getAsDouble()).stripTrailingZeros().toPlainString() : "";
        }
    }
}
