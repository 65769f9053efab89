package io.github.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.SampleWindow;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowDependencies;
import io.github.assay.ui.WindowProject;
import io.github.assay.ui.review.model.ReviewServices;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project named on the command line is opened before the window asks; nobody may notice but by the clock. */
class WindowProjectsTest {
    @TempDir
    private Path folder;

    @Test
    void theProjectOpenedEarlyIsTheOneThatIsAskedForAndItsFirstCaseIsTheQueuesFirst() throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder);
                Wiring wiring = new Wiring();
                WindowProject session = early(wiring, sample.project())) {
            ReviewServices reviewServices = session.reviewServices("Ann");
            ItemKey first = reviewServices.queue().row(0).item().key();
            assertThat(reviewServices.caseData(first, _ -> {}, Progress.NONE).item().key()).isEqualTo(first);
            assertThat(reviewServices.caseData(first, _ -> {}, Progress.NONE).gold()).isPresent();
        }
    }

    @Test
    void aDeskThatWasMadeReadyIsHandedOutOnceSoThatTheNextOneKnowsTheVotes() throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder);
                Wiring wiring = new Wiring();
                WindowProject session = early(wiring, sample.project())) {
            ReviewServices reviewServices = session.reviewServices("Ann");
            ItemKey first = reviewServices.queue().row(0).item().key();
            reviewServices.labels().cast(first, Label.PASS, List.of(), "", 1, new Vote.Visible(false, false));
            assertThat(session.reviewServices("Ann").labels().stateOf(first).vote()).map(Vote::label).contains(Label.PASS);
        }
    }

    @Test
    void whatGoesWrongEarlyIsSaidWhenItIsAskedFor() {
        try (Wiring wiring = new Wiring()) {
            WindowDependencies context = wiring.window(Optional.of(folder), UserSettings.DEFAULT, _ -> {});
            assertThatThrownBy(() -> context.projects().open(folder, Progress.NONE))
                    .hasMessageContaining(folder.toString());
        }
    }

    @Test
    void aProjectThatNobodyAskedForIsGivenBack() throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder);
                Wiring another = new Wiring()) {
            try (Wiring wiring = new Wiring()) {
                wiring.window(Optional.of(sample.project()), UserSettings.DEFAULT, _ -> {});
            }
            try (var session = another.services().workbench().open(sample.project(), Progress.NONE)) {
                assertThat(session.project().items()).isNotEmpty();
            }
        }
    }

    private static WindowProject early(Wiring wiring, Path project) throws Exception {
        UserSettings settings = UserSettings.DEFAULT.withAnnotator(project.toString(), "Ann");
        return wiring.window(Optional.of(project), settings, _ -> {}).projects().open(project, Progress.NONE);
    }
}
