package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.UserSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The window asks before files outside a project are read, once for the same names, and remembers the answer. */
@OnToolkitThread
class OutsideQuestionTest {
    private static final Path PROJECT = Path.of("/projects/full");
    private static final String OUTSIDE = "../../etc/*.jsonl";

    private final Settings settings = Settings.inMemory();
    private final List<String> questions = new ArrayList<>();
    private final List<Set<String>> openedWith = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private boolean answer;

    /** A project that names files outside its folder. */
    private final class Projects implements WindowDependencies.Projects {
        @Override
        public WindowProject open(Path folder, Progress progress) throws Exception {
            return open(folder, Set.of(), progress);
        }

        @Override
        public WindowProject open(Path folder, Set<String> outside, Progress progress) throws Exception {
            if (!outside.contains(OUTSIDE)) {
                throw new WindowDependencies.OutsideFiles("names outside: " + OUTSIDE, List.of(OUTSIDE), new IllegalStateException());
            }
            openedWith.add(outside);
            return MadeUpProject.of(MadeUpProject.Kind.FULL, List.of());
        }
    }

    private final class Answers implements Dialogs {
        @Override
        public Optional<Path> folder(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> file(String title, List<Kind> kinds) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveAs(String title, String proposedName, List<Kind> kinds) {
            return Optional.empty();
        }

        @Override
        public boolean agrees(String title, String sentence, String agree) {
            questions.add(sentence);
            return answer;
        }

        @Override
        public void error(String sentence, String details) {
            throw new AssertionError(sentence);
        }
    }

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private void open() throws Exception {
        ask();
    }

    private void ask() {
        WindowDependencies made = MadeUpProjects.context(UserSettings.DEFAULT);
        WindowDependencies context = new WindowDependencies(Clock.systemUTC(), UserSettings.DEFAULT, _ -> {}, new Projects(),
                made.importing(), List.of(), Optional.empty());
        WindowServices reviewServices = new WindowServices(Background.onCallingThread(), settings, new Theme(Appearance.LIGHT, 100), new Answers());
        new OpenSession(context, reviewServices).open(PROJECT, _ -> {}, failures::add);
    }

    @Test
    void aRefusalOpensNothingAndIsAskedAgain() throws Exception {
        open();
        open();
        assertThat(openedWith).isEmpty();
        assertThat(questions).hasSize(2).allSatisfy(q -> assertThat(q).contains(OUTSIDE, "full"));
        assertThat(failures).hasSize(2).allSatisfy(f -> assertThat(f).hasMessageContaining(OUTSIDE));
    }

    @Test
    void anAgreementOpensTheProjectAndIsRemembered() throws Exception {
        answer = true;
        open();
        open();
        assertThat(openedWith).containsExactly(Set.of(OUTSIDE), Set.of(OUTSIDE));
        assertThat(questions).hasSize(1);
        assertThat(failures).isEmpty();
    }
}
