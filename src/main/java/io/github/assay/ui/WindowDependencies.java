package io.github.assay.ui;

import io.github.assay.domain.project.Sending;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.service.open.ImportService;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Dependencies that the program passes to a window.
 *
 * @param clock the time
 * @param settings the user's stored settings
 * @param keepSettings writes the settings; not called on the UI thread
 * @param projects opens projects
 * @param importing makes projects from other programs' files
 * @param samples the folders of sample projects that came with the program, and files of published counts
 * @param openAtStart a project named on the command line
 */
public record WindowDependencies(
        Clock clock,
        UserSettings settings,
        Consumer<UserSettings> keepSettings,
        Projects projects,
        ImportService importing,
        List<Path> samples,
        Optional<Path> openAtStart) {
    /** Opens evaluation projects. */
    @FunctionalInterface
    public interface Projects {
        /**
         * Opens the project in a folder; blocks.
         *
         * @throws Exception whose message is one sentence for the user, when the folder cannot be used
         */
        WindowProject open(Path folder, Progress progress) throws Exception;

        /**
         * The same for a user who agreed to read files that the project names outside its folder.
         *
         * @param outside the names and patterns, as {@link OutsideFiles} lists them
         */
        default WindowProject open(Path folder, Set<String> outside, Progress progress) throws Exception {
            return open(folder, progress);
        }

        /**
         * Takes the user's answer to {@link UnagreedStore} for a project; blocks.
         *
         * @param agreed false: the project is opened without its store while this window is open
         */
        default void answer(Path folder, Sending password, boolean agreed) throws Exception {}

        /** The folder that is opened in place of another, such as the user's copy of a sample; blocks. */
        default Path place(Path folder) throws Exception {
            return folder;
        }

        /** Checks and restores the stores of projects; empty where there are no services. Its methods block. */
        default Optional<StoreCare> care() {
            return Optional.empty();
        }
    }

    /** A project names files outside its folder to which this user has not agreed. */
    public static final class OutsideFiles extends Exception {
        private static final long serialVersionUID = 1;

        private final transient List<String> names;

        /** @param sentence what is wrong, as the user reads it */
        public OutsideFiles(String sentence, List<String> names, Throwable cause) {
            super(sentence, cause);
            this.names = List.copyOf(names);
        }

        /** The names and patterns as they are written in the project. */
        public List<String> names() {
            return names;
        }
    }

    /** The store that a project names would get a password of this user's environment, to which the user has not agreed. */
    public static final class UnagreedStore extends Exception {
        private static final long serialVersionUID = 1;

        private final transient Sending password;

        public UnagreedStore(Sending password) {
            super(Texts.text("consent.store", password.endpoint(), password.passwordVariable()));
            this.password = password;
        }

        /** What would be sent where. */
        public Sending password() {
            return password;
        }
    }

    /** The store of a project cannot be opened, and restoring it from a backup may help. */
    public static final class DamagedStore extends Exception {
        private static final long serialVersionUID = 1;

        /** @param sentence what is wrong, as the user reads it */
        public DamagedStore(String sentence, Throwable cause) {
            super(sentence, cause);
        }
    }

    public WindowDependencies {
        samples = List.copyOf(samples);
    }
}
