package io.github.assay;

import io.github.assay.app.Installation;
import io.github.assay.app.Wiring;
import io.github.assay.counterexample.ScratchEngine;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowDependencies;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The real services over a copy of a sample project, for window tests and pictures. */
public final class SampleWindow implements AutoCloseable {
    private final Wiring wiring;
    private final Path project;

    /** Copies a sample project into a folder and runs its queries there. */
    public SampleWindow(String sample, Path into) throws Exception {
        this(sample, into, engine -> engine);
    }

    /** The same with another engine for small databases, made of the real one. */
    public SampleWindow(String sample, Path into, UnaryOperator<ScratchEngine> scratch) throws Exception {
        wiring = new Wiring(TestConsents.FILE, Installation.plugInFolder(), scratch);
        project = into.resolve(sample);
        ExecutedSample.copy(sample, project);
        try (var session = wiring.services().workbench().open(project, Progress.NONE)) {
            session.runs().run(
                    session.project(), session.project().items(),
                    io.github.assay.service.run.RunService.Reuse.STORED, Progress.NONE);
        }
    }

    /** The same without searches for separating databases, which cost a query process for each opening. */
    public static SampleWindow withoutSearches(String sample, Path into) throws Exception {
        return new SampleWindow(sample, into, _ -> new NoScratchEngine());
    }

    private SampleWindow(Path project) {
        wiring = new Wiring(TestConsents.FILE);
        this.project = project;
    }

    /** The real services over a project that is there already; nothing is run. */
    public static SampleWindow over(Path project) {
        return new SampleWindow(project);
    }

    /** The copy's folder. */
    public Path project() {
        return project;
    }

    /** What the window needs, with settings that are kept nowhere. */
    public WindowDependencies context(UserSettings settings) {
        WindowDependencies real = wiring.window(Optional.empty());
        return new WindowDependencies(
                real.clock(), settings, _ -> {}, real.projects(), real.importing(),
                List.of(Path.of("sample-projects", "retail-review"), Path.of("sample-projects", "skill-demo")),
                Optional.empty());
    }

    @Override
    public void close() {
        wiring.close();
    }

    /** Has no database in memory for any kind, so that no search begins. */
    public record NoScratchEngine() implements ScratchEngine {
        @Override
        public ScratchEngine with(DatabaseSpec server) {
            return this;
        }

        @Override
        public boolean supports(DatabaseSpec.Kind kind) {
            return false;
        }

        @Override
        public Optional<ExecutionOutcome.Blocked> judge(DatabaseSpec.Kind kind, String sql) {
            return Optional.empty();
        }

        @Override
        public List<List<ExecutionOutcome>> run(Batch batch, Progress progress) {
            throw new IllegalStateException("no engine runs " + batch.queries());
        }
    }
}
