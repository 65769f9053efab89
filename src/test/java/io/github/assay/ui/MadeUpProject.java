package io.github.assay.ui;

import io.github.assay.MadeUpSession;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowProject.UserFiles;
import io.github.assay.ui.review.model.ReviewServices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A project of a made-up study on disk: three people have voted on its first item; the figures are the study's. */
final class MadeUpProject {
    /** Where the project is. */
    static final Path FOLDER = folder();

    private static final UserFiles FILES = new UserFiles(
            FOLDER.resolveSibling("drafts"), Optional.of(Path.of("sample-projects", "badger-table4.csv")), "assay test");

    /** How the study is. */
    enum Kind {
        FULL,
        EMPTY,
        FAILING
    }

    private MadeUpProject() {}

    static WindowProject of(Kind kind, List<Problem> problems) {
        return of(kind, problems, StudyFixture.shared(kind == Kind.EMPTY ? 0 : 150, 42));
    }

    /** A study that is odd in some way. */
    static WindowProject of(StudyFixture.Oddity oddity) {
        return of(Kind.FULL, List.of(), StudyFixture.shared(150, 42, oddity));
    }

    static WindowProject of(StudyFixture study) {
        return of(Kind.FULL, List.of(), study);
    }

    /** A study of which neither Review nor Adjudicate can be opened. */
    static WindowProject unopened() {
        WindowProject made = of(Kind.FULL, List.of());
        return new WindowProject(made.session(), made.services(), made.clock(), FILES) {
            @Override
            public ReviewServices reviewServices(String annotator) throws IOException {
                throw new IOException("The labels cannot be read");
            }

            @Override
            public AdjudicationService adjudication(String annotator) throws IOException {
                throw new IOException("The labels cannot be read");
            }
        };
    }

    private static WindowProject of(Kind kind, List<Problem> problems, StudyFixture study) {
        ProjectSession session = MadeUpSession.of(new Project(
                FOLDER, "Retail BI, autumn", Map.of(), Limits.DEFAULT, new LabellingPolicy(
                        3, false, LabellingPolicy.Ties.ADJUDICATE, true, true, TriageWeights.USUAL),
                MetricSettings.DEFAULT, Datum.Fields.NONE, "", "", List.of(), study.items(), problems, Map.of()));
        try {
            if (!study.items().isEmpty()) {
                ItemKey first = study.items().getFirst().key();
                for (String name : List.of("Ann", "Bela", "Chris")) {
                    LabelingService.open(session.labels(), session.project().labelling(), "", name, Clock.systemUTC())
                            .cast(first, Label.PASS, List.of(), "", 12, Vote.Visible.NOTHING);
                }
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        FakeSystems systems = switch (kind) {
            case FULL -> new FakeSystems(FakeSystems.Kind.TWO_RUNS, 60);
            case EMPTY -> new FakeSystems(FakeSystems.Kind.NOTHING, 0);
            case FAILING -> new FakeSystems(FakeSystems.Kind.FAILING, 60);
        };
        return new WindowProject(
                session, systems.services(new StudyAnalysis(study, kind == Kind.FAILING)), Clock.systemUTC(), FILES);
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("assay-projects").resolve("retail-bi-autumn");
            Files.writeString(Files.createDirectory(folder).resolve("project.json"), "{\"name\": \"Retail BI, autumn\"}");
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The figures of a made-up study, or the failure of a store. */
    private static final class StudyAnalysis extends ProjectAnalysis {
        private final StudyFixture study;
        private final boolean fails;

        StudyAnalysis(StudyFixture study, boolean fails) {
            super(MadeUpSession.services().scoring(), MadeUpSession.services().agreement(), MadeUpSession.services().calibration());
            this.study = study;
            this.fails = fails;
        }

        private <T> T answer(T result) throws StoreException {
            if (fails) {
                throw new StoreException(
                        StoreException.Trouble.FAILED,
                        "The store in /projects/retail-bi-autumn/.assay cannot be read: no space left on device.",
                        "Free some space and try again.");
            }
            return result;
        }

        @Override
        public LabelledAgreement labelledAgreement(ProjectSession session, AgreementSettings settings, Progress progress)
                throws StoreException {
            return answer(new LabelledAgreement(study.agreement(settings, progress), FinalLabelSources.of(List.of())));
        }

        @Override
        public PeopleComparison people(ProjectSession session, Progress progress) throws StoreException {
            return answer(study.people(progress));
        }

        @Override
        public CalibrationResult calibration(ProjectSession session, CalibrationSettings settings, Progress progress)
                throws StoreException {
            return answer(study.calibration(settings, progress));
        }

        @Override
        public PeopleComparison people(ProjectSession session, CalibrationResult result, Progress progress) throws StoreException {
            return answer(study.people(result, progress));
        }

        /** Of a single metric none, because the made-up systems are not the study's. */
        @Override
        public List<TruePassRate> passRates(
                ProjectSession session, StudiedMetrics metrics, CalibrationSettings settings, Progress progress) throws StoreException {
            return answer(metrics.ours().test("no metric") ? study.passRates(settings, progress) : List.of());
        }

        @Override
        public FrozenStudy study(
                ProjectSession session, StudiedMetrics metrics, CalibrationSettings settings, Progress progress) throws StoreException {
            return answer(study.frozen(settings));
        }

        @Override
        public List<String> comparable(ProjectSession session) {
            return List.of();
        }
    }
}
