package io.github.assay.ui;

import io.github.assay.domain.UserSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.welcome.ImportViewModel;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the window gets from the roof.
 *
 * @param clock the time
 * @param settings what was remembered of this person
 * @param keepSettings writes them; called off the UI thread
 * @param projects opens projects
 * @param importing makes projects from other programs' files
 * @param samples the folders of sample projects that came with the program, and files of published counts
 * @param openAtStart a project named on the command line
 */
public record AppContext(
        Clock clock,
        UserSettings settings,
        Consumer<UserSettings> keepSettings,
        Projects projects,
        Importing importing,
        List<Path> samples,
        Optional<Path> openAtStart) {
    /** Opens evaluation projects. */
    @FunctionalInterface
    public interface Projects {
        /**
         * Opens the project in a folder; blocks.
         *
         * @throws Exception one sentence for people in its message when the folder cannot be used
         */
        Session open(Path folder, Progress progress) throws Exception;
    }

    /** Makes projects from other programs' files. */
    public interface Importing extends ImportViewModel.Importing {}

    public AppContext {
        samples = List.copyOf(samples);
    }
}
