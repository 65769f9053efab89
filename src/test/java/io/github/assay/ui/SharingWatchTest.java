package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.project.Sharing;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The status bar says what is shared, what waits, and what the store does not accept, as it changes. */
@OnToolkitThread
class SharingWatchTest {
    private final Status status = new Status();
    private Optional<Sharing> shared = Optional.empty();

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private Optional<Sharing> sharing(String role, String annotator, int pending, int refused, String problem) {
        shared = Optional.of(new Sharing(
                "db.example.org/labels", role, annotator, pending, refused, refused > 0 ? "The role does not allow it." : "", problem,
                Optional.of(Instant.EPOCH)));
        return shared;
    }

    private void shows(String words) throws Exception {
        WindowRobot.until(() -> status.sharingProperty().get().equals(words));
    }

    @Test
    void theWordsFollowWhatIsShared() throws Exception {
        sharing("annotator", "Ann", 0, 0, "");
        SharingWatch watch = new SharingWatch(status);
        List<Runnable> changes = new ArrayList<>();
        watch.follow(Background.ofWindow(), () -> shared, () -> 0, changes::add, () -> {});
        shows("shared");
        assertThat(status.sharingAboutProperty().get())
                .isEqualTo("Everything that is saved here is in the shared store at db.example.org/labels. Your login is annotator.");
        sharing("annotator", "Ann", 3, 0, "The shared store at db.example.org/labels cannot be reached: refused.");
        changes.getFirst().run();
        shows("saved here; not yet shared: 3 · refused");
        assertThat(status.sharingAboutProperty().get()).contains("cannot be reached", "not yet shared: 3");
        sharing("annotator", "Ann", 0, 0, "The shared store at db.example.org/labels cannot be reached: refused.");
        changes.getFirst().run();
        shows("shared store not reached · refused");
        sharing("annotator", "Ann", 0, 2, "");
        changes.getFirst().run();
        shows("saved here; not accepted: 2");
        watch.stop();
        assertThat(status.sharingProperty().get()).isEmpty();
    }

    @Test
    void theWindowLabelsUnderTheNameOfTheLogin() {
        assertThat(SharingWatch.nameOf(shared)).isEmpty();
        assertThat(SharingWatch.nameOf(sharing("annotator", "Ann", 0, 0, ""))).contains("Ann");
        assertThat(SharingWatch.nameOf(sharing("lead", "", 0, 0, ""))).isEmpty();
        assertThat(SharingWatch.nameOf(sharing("reader", "", 0, 0, ""))).contains("");
    }
}
