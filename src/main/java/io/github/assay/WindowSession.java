package io.github.assay;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.rounds.RoundFigure;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.files.labels.FinalLabelFile;
import io.github.assay.service.Services;
import io.github.assay.service.counterexample.LuckBoard;
import io.github.assay.service.imported.StudiedMetrics;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.adjudication.FinalLabelRows;
import io.github.assay.service.adjudication.TriageBoard;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.DraftService;
import io.github.assay.service.rounds.RoundAnalysis;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.sharing.Sharing;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.task.Progress;
import io.github.assay.ui.agreement.AgreementStudy;
import io.github.assay.ui.OpenProjectSession;
import io.github.assay.ui.review.adjudicate.model.AdjudicationDesk;
import io.github.assay.ui.review.model.ReviewActs;
import io.github.assay.ui.review.model.ServiceReviewActs;
import io.github.assay.wording.FinalLabelWords;
import io.github.assay.wording.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

/** An open project for the window; calls the same services as the command line. */
record WindowSession(ProjectSession core, Services services, Clock clock, PreparedReviews reviews) implements OpenProjectSession {
    WindowSession(ProjectSession core, Services services, Clock clock) {
        this(core, services, clock, new PreparedReviews());
    }

    @Override
    public ReviewActs desk(String annotator) throws Exception {
        return reviews.take(annotator, () -> newReview(annotator));
    }

    ServiceReviewActs newReview(String annotator) throws Exception {
        LabelingService labeling = annotator.isEmpty()
                ? LabelingService.visiting(core.labels(), core.project().labelling(), core.project().guideline(), clock)
                : LabelingService.open(
                        core.labels(), core.project().labelling(), core.project().guideline(), annotator, clock);
        reviews.latest().put(annotator, labeling);
        return new ServiceReviewActs(
                core, services.review(), services.scoring(), labeling, new QueueService(core.labels(), labeling),
                services.choices(), services.separation());
    }

    @Override
    public AdjudicationDesk adjudication(String annotator) throws Exception {
        LabelingService open = reviews.latest().get(annotator);
        ServiceReviewActs review = open == null
                ? newReview(annotator)
                : new ServiceReviewActs(
                        core, services.review(), services.scoring(), open, new QueueService(core.labels(), open),
                        services.choices(), services.separation());
        return new AdjudicationDesk(
                review, AdjudicationService.open(core, () -> reviews.latest().get(annotator), clock));
    }

    @Override
    public LabelPackService labelFiles(String annotator) {
        return services.workbench().labelFiles(core).readBy(votes -> {
            try {
                return figures(annotator).mayCompare(votes);
            } catch (Exception _) {
                return false;
            }
        });
    }

    @Override
    public String writeFinalLabels(Path file) throws Exception {
        List<FinalLabelFile.Row> rows = FinalLabelRows.of(core, services.analysis());
        FinalLabelFile.write(file, rows, false);
        long decided = rows.stream().filter(r -> !r.label().isEmpty()).count();
        return Texts.text("agreement.final.done", rows.size(), decided, file);
    }

    @Override
    public List<String> annotators() throws Exception {
        return core.labels().annotators();
    }

    @Override
    public AnnotatorNames names() {
        return AnnotatorNames.of(core.labels(), clock);
    }

    @Override
    public FigureDisclosure figures(String annotator) {
        return new FigureDisclosure(core.project().items(), core.labels()::currentVotes, () -> {
            LabelingService open = reviews.latest().get(annotator);
            return open == null ? newReview(annotator).labeling() : open;
        });
    }

    @Override
    public Optional<TriageBoard> triage(String annotator) {
        return Optional.of(new TriageBoard(core, services.scoring(), annotator, clock));
    }

    @Override
    public Optional<LuckBoard> luck(String annotator) {
        return Optional.of(new LuckBoard(core, services.separation(), annotator, clock));
    }

    @Override
    public DraftService drafts(String annotator) {
        return DraftService.in(Wiring.draftFolder(), core.project().folder(), annotator);
    }

    @Override
    public Optional<Sharing> sharing() {
        return core.sharing();
    }

    @Override
    public long arrived() {
        return core.labels().sharing().arrived();
    }

    @Override
    public List<String> damage() throws Exception {
        return services.workbench().care().unsettled(core.project().folder());
    }

    @Override
    public Optional<String> limits() {
        return core.notWritableBecause().map(why -> Texts.text(core.isJoint() ? "shell.joint" : "shell.readOnly", why));
    }

    @Override
    public RunSummary run(Progress progress) {
        return core.runs().run(
                core.project(), core.project().items(), RunService.Reuse.STORED, progress, core.priority());
    }

    @Override
    public AgreementResult agreement(AgreementSettings settings, Progress progress) throws Exception {
        return services.analysis().agreement(core, settings, progress);
    }

    @Override
    public AgreementStudy agreementStudy(AgreementSettings settings, String round, Progress progress) throws Exception {
        List<String> rounds = StoredRounds.book(core.labels()).rounds().stream().map(r -> r.round().id()).toList();
        if (round.isEmpty() || !rounds.contains(round)) {
            ProjectAnalysis.LabelledAgreement done = services.analysis().labelledAgreement(core, settings, progress);
            String words = FinalLabelWords.of(done.labels().passes(), done.labels().fails(), done.labels().counts());
            return new AgreementStudy(done.agreement(), people(progress), words, rounds, "", List.of());
        }
        RoundAnalysis.Result its = new RoundAnalysis(services.agreement()).of(core, round, settings, progress);
        ShownNames names = ShownNames.of(core.labels());
        return new AgreementStudy(
                its.agreement(), people(progress), "", rounds, round,
                its.figures().stream().map(f -> new RoundFigure(f.kind(), names.of(f.annotator()), f.estimate())).toList());
    }

    @Override
    public PeopleComparison people(Progress progress) throws Exception {
        return services.analysis().people(core, progress);
    }

    @Override
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception {
        return services.analysis().calibration(core, settings, progress);
    }

    @Override
    public PeopleComparison people(CalibrationResult result, Progress progress) throws Exception {
        return services.analysis().people(core, result, progress);
    }

    @Override
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws Exception {
        return services.analysis().passRates(core, StudiedMetrics.by(settings), settings, progress);
    }

    @Override
    public FrozenStudy study(CalibrationSettings settings, Progress progress) throws Exception {
        return services.analysis().study(core, StudiedMetrics.by(settings), settings, progress);
    }

    @Override
    public List<String> studyMetrics() {
        return services.analysis().comparable(core);
    }

    @Override
    public Object studyBasis() {
        return core.studyBasis();
    }

    @Override
    public CalibrationSettings studySettings() {
        return ProjectStudies.settings(core);
    }

    @Override
    public void useStudy(CalibrationSettings changed) {
        ProjectStudies.use(core, changed);
    }

    @Override
    public void writeStudy() throws Exception {
        ProjectStudies.write(core);
    }

    @Override
    public RoundBoard rounds() {
        return new RoundBoard(core, services.scoring(), clock);
    }

    @Override
    public KeptStudies kept() {
        return new KeptStudies("assay " + Main.version());
    }

    @Override
    public Optional<Path> publishedCounts() {
        return Optional.of(Samples.folder().resolve("badger-table4.csv")).filter(Files::exists);
    }

    @Override
    public void applyThreshold(String metric, double threshold, String annotator) throws Exception {
        MetricChoice now = MetricChoice.of(metric, core.project().metrics());
        services.choices().apply(core, new MetricChoice(metric, OptionalDouble.of(threshold), now.options()), annotator);
    }

    @Override
    public void close() throws Exception {
        core.close();
    }

    /** Services of Review screens that are prepared before the screen needs them, one use each. Thread-safe. */
    static final class PreparedReviews {
        private final Map<String, FutureTask<ReviewActs>> begun = new ConcurrentHashMap<>();
        private final Map<String, LabelingService> latest = new ConcurrentHashMap<>();

        /** The acts of each annotator that were opened last; under the empty name those without an annotator. */
        Map<String, LabelingService> latest() {
            return latest;
        }

        /** The task that prepares an annotator's services; the caller runs it on another thread. */
        Runnable begin(WindowSession session, String annotator) {
            FutureTask<ReviewActs> task = new FutureTask<>(() -> {
                ServiceReviewActs review = session.newReview(annotator);
                review.prepare();
                return review;
            });
            begun.put(annotator, task);
            return task;
        }

        /** The prepared services, or else new ones. */
        ReviewActs take(String annotator, Callable<ReviewActs> another) throws Exception {
            FutureTask<ReviewActs> task = begun.remove(annotator);
            return task == null ? another.call() : WindowProjects.result(task);
        }
    }
}
