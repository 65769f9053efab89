package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.sharing.Sharing;
import io.github.assay.ui.common.shell.Status;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The status bar says what is shared, what waits, and what the store does not accept, as it changes. */
@OnToolkitThread
class SharingWatchTest {
    private final Status status = new Status();
    private final FakeSession session = new FakeSession(FakeSession.Kind.EMPTY, List.of());

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private static Sharing sharing(String role, String annotator, int pending, int refused, String problem) {
        return new Sharing(
                "db.example.org/labels", role, annotator, pending, refused, refused > 0 ? "The role does not allow it." : "", problem,
                Optional.of(Instant.EPOCH));
    }

    private void shows(String words) throws Exception {
        WindowRobot.until(() -> status.sharingProperty().get().equals(words));
    }

    @Test
    void theWordsFollowWhatIsShared() throws Exception {
        session.sharing(sharing("annotator", "Ann", 0, 0, ""));
        SharingWatch watch = new SharingWatch(status);
        watch.follow(session, () -> {});
        shows("shared");
        assertThat(status.sharingAboutProperty().get())
                .isEqualTo("Everything that is saved here is in the shared store at db.example.org/labels. Your login is annotator.");
        session.sharing(sharing("annotator", "Ann", 3, 0, "The shared store at db.example.org/labels cannot be reached: refused."));
        shows("saved here; not yet shared: 3 · refused");
        assertThat(status.sharingAboutProperty().get()).contains("cannot be reached", "not yet shared: 3");
        session.sharing(sharing("annotator", "Ann", 0, 0, "The shared store at db.example.org/labels cannot be reached: refused."));
        shows("shared store not reached · refused");
        session.sharing(sharing("annotator", "Ann", 0, 2, ""));
        shows("saved here; not accepted: 2");
        watch.stop();
        assertThat(status.sharingProperty().get()).isEmpty();
    }

    @Test
    void theWindowLabelsUnderTheNameOfTheLogin() {
        assertThat(SharingWatch.nameOf(session)).isEmpty();
        assertThat(SharingWatch.nameOf(session.sharing(sharing("annotator", "Ann", 0, 0, "")))).contains("Ann");
        assertThat(SharingWatch.nameOf(session.sharing(sharing("lead", "", 0, 0, "")))).isEmpty();
        assertThat(SharingWatch.nameOf(session.sharing(sharing("reader", "", 0, 0, "")))).contains("");
    }
}
