package io.github.assay.ui;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.service.Services;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.sharing.Sharing;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.model.ReviewActs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session over a made-up study, for windows that need no store. */
final class FakeSession implements OpenProjectSession {
    /** How the study is. */
    enum Kind {
        FULL,
        EMPTY,
        FAILING
    }

    private final Kind kind;
    private final List<Problem> problems;
    private final StudyFixture study;

    private volatile Optional<Sharing> sharing = Optional.empty();
    private CalibrationSettings settings = CalibrationSettings.DEFAULT;

    FakeSession(Kind kind, List<Problem> problems) {
        this(kind, problems, StudyFixture.shared(kind == Kind.EMPTY ? 0 : 150, 42));
    }

    /** A study that is odd in some way. */
    FakeSession(StudyFixture.Oddity oddity) {
        this(Kind.FULL, List.of(), StudyFixture.shared(150, 42, oddity));
    }

    private FakeSession(Kind kind, List<Problem> problems, StudyFixture study) {
        this.kind = kind;
        this.problems = problems;
        this.study = study;
    }

    FakeSession(StudyFixture study) {
        this(Kind.FULL, List.of(), study);
    }

    /** States what is shared from now on. */
    FakeSession sharing(Sharing now) {
        sharing = Optional.of(now);
        return this;
    }

    @Override
    public Optional<Sharing> sharing() {
        return sharing;
    }

    @Override
    public Project project() {
        return new Project(
                Path.of("/projects/retail-bi-autumn"), "Retail BI, autumn", Map.of(), Limits.DEFAULT,
                LabellingPolicy.DEFAULT, MetricSettings.DEFAULT, Datum.Fields.NONE, "", "", List.of(), study.items(), problems, Map.of());
    }

    @Override
    public LabelPackService labelFiles(String annotator) {
        throw new UnsupportedOperationException("a made-up study has no labels to import");
    }

    @Override
    public List<String> annotators() {
        return List.of("Ann", "Bela", "Chris");
    }

    @Override
    public AgreementResult agreement(AgreementSettings settings, Progress progress) throws IOException {
        return answer(study.agreement(settings, progress));
    }

    @Override
    public PeopleComparison people(Progress progress) throws IOException {
        return answer(study.people(progress));
    }

    @Override
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws IOException {
        return answer(study.calibration(settings, progress));
    }

    @Override
    public PeopleComparison people(CalibrationResult result, Progress progress) throws IOException {
        return answer(study.people(result, progress));
    }

    @Override
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws IOException {
        return answer(study.passRates(settings, progress));
    }

    private <T> T answer(T result) throws IOException {
        if (kind == Kind.FAILING) {
            throw new IOException("The store in /projects/retail-bi-autumn/.assay cannot be read: no space left on device. "
                    + "Free some space and try again.");
        }
        return result;
    }

    @Override
    public FrozenStudy study(CalibrationSettings settings, Progress progress) throws IOException {
        return answer(study.frozen(settings));
    }

    @Override
    public List<String> studyMetrics() {
        return List.of();
    }

    @Override
    public CalibrationSettings studySettings() {
        return settings;
    }

    @Override
    public void useStudy(CalibrationSettings changed) {
        settings = changed;
    }

    @Override
    public void writeStudy() {}

    @Override
    public Services services() {
        return switch (kind) {
            case FULL -> new FakeSystems(FakeSystems.Kind.TWO_RUNS, 60).services();
            case EMPTY -> new FakeSystems(FakeSystems.Kind.NOTHING, 0).services();
            case FAILING -> new FakeSystems(FakeSystems.Kind.FAILING, 60).services();
        };
    }

    @Override
    public KeptStudies kept() {
        return new KeptStudies("assay test");
    }

    @Override
    public Optional<Path> publishedCounts() {
        return Optional.of(Path.of("sample-projects", "badger-table4.csv"));
    }

    @Override
    public void applyThreshold(String metric, double threshold, String annotator) {}

    @Override
    public void close() {}

    @Override
    public ProjectSession core() {
        return FakeSystems.SESSION;
    }

    @Override
    public ReviewActs desk(String annotator) {
        throw new UnsupportedOperationException("a made-up study has no store");
    }

    @Override
    public RunSummary run(Progress progress) {
        return new RunSummary(Map.of(), Map.of(), 0, 0, List.of());
    }
}
