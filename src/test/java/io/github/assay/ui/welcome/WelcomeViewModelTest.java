package io.github.assay.ui.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.service.open.ImportService;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WelcomeViewModelTest {
    private static final Instant NOW = Instant.parse("2026-11-21T12:03:11Z");
    private final List<String> went = new ArrayList<>();
    private final Settings settings =
            new Settings(UserSettings.DEFAULT.opened("/a").opened("/b"), _ -> went.add("kept"));
    private final WelcomeViewModel model = model(new FakeImporting());

    private WelcomeViewModel model(ImportService importing) {
        return new WelcomeViewModel(
                settings, List.of(),
                new ImportViewModel(Background.onCallingThread(), importing, f -> went.add("open " + f)),
                new Recorder(), Background.onCallingThread(), Clock.fixed(NOW, ZoneOffset.UTC),
                file -> Background.onCallingThread()
                        .run("", p -> new KeptStudies("").published(file, CalibrationSettings.DEFAULT, p)));
    }

    @Test
    void recentProjectsAreListedLatestFirstAndCanBeForgotten() {
        assertThat(model.recent()).extracting(RecentProject::folder).containsExactly(Path.of("/b"), Path.of("/a"));
        model.forget(Path.of("/b"));
        assertThat(model.recent()).extracting(RecentProject::folder).containsExactly(Path.of("/a"));
        assertThat(settings.current().recent()).containsExactly("/a");
    }

    @Test
    void aDroppedFolderIsOpenedAndAnythingElseIsAnsweredInWords(@TempDir Path folder) throws IOException {
        model.dropped(folder);
        model.dropped(Files.writeString(folder.resolve("project.json"), "{}"));
        assertThat(went).containsExactly("open " + folder, "open " + folder);
        model.dropped(Files.writeString(folder.resolve("notes.txt"), ""));
        assertThat(model.complaintProperty().get().orElseThrow().sentence()).startsWith("notes.txt is not a project folder");
    }

    @Test
    void aDroppedDataFileIsShownAsAnImport(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("dev.json"), "[]");
        model.dropped(file);
        assertThat(model.pageProperty().get()).isEqualTo(WelcomeViewModel.Page.IMPORT);
        assertThat(model.imports().sourceProperty().get()).isEqualTo(file.toString());
        assertThat(model.imports().stateProperty().get().preview()).isPresent();
    }

    @Test
    void thePublishedStudyOpensWithoutAProject() {
        model.openSample(Path.of("sample-projects", "badger-table4.csv"));
        assertThat(model.pageProperty().get()).isEqualTo(WelcomeViewModel.Page.STUDY);
        assertThat(model.studyProperty().get().orElseThrow().result().n()).isEqualTo(150);
        assertThat(went).as("no project is opened").isEmpty();
        model.openSample(Path.of("sample-projects", "skill-demo"));
        assertThat(went).containsExactly("open " + Path.of("sample-projects", "skill-demo"));
    }

    @Test
    void aStudyThatCannotBeReadSaysSo(@TempDir Path folder) throws IOException {
        model.openSample(Files.writeString(folder.resolve("counts.csv"), "a,b\n1,2\n"));
        assertThat(model.pageProperty().get()).isEqualTo(WelcomeViewModel.Page.HOME);
        assertThat(model.complaintProperty().get()).isPresent();
    }

    @Test
    void aProjectThatCannotBeOpenedLeavesThePageWithItsComplaint() {
        model.opening(Path.of("/gone"));
        assertThat(model.pageProperty().get()).isEqualTo(WelcomeViewModel.Page.OPENING);
        model.failed(Path.of("/gone"), new UserError("There is no such folder.", ""), false);
        assertThat(model.pageProperty().get()).isEqualTo(WelcomeViewModel.Page.HOME);
        assertThat(model.complaintProperty().get()).contains(new UserError("There is no such folder.", ""));
    }

    private final class Recorder implements Navigation {
        @Override
        public void importLabels() {
            throw new UnsupportedOperationException("not from Welcome");
        }

        @Override
        public void go(ScreenId space) {
            went.add("go " + space);
        }

        @Override
        public void openCases(String title, List<ItemKey> items) {
            went.add("cases " + title);
        }

        @Override
        public void openProject(Path folder) {
            went.add("open " + folder);
        }
    }
}
