package io.github.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowProject;
import io.github.assay.ui.review.model.ReviewServices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleCopiesTest {
    @TempDir
    private Path folder;

    private SampleCopies copies;

    /** A program folder whose sample holds what an earlier opening in place has left, its files read-only. */
    @BeforeEach
    void aProgramFolderThatMayNotBeWritten() throws IOException {
        Path program = folder.resolve("program");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), program.resolve("skill-demo"));
        Files.createDirectories(program.resolve("skill-demo/.assay"));
        Files.writeString(program.resolve("skill-demo/.assay/lock"), "");
        try (Stream<Path> files = Files.walk(program)) {
            files.forEach(f -> f.toFile().setWritable(false));
        }
        copies = new SampleCopies(program, folder.resolve("user/samples"), p -> !p.startsWith(program));
    }

    private Set<String> program() throws IOException {
        Set<String> files = new TreeSet<>();
        try (Stream<Path> all = Files.walk(copies.program())) {
            for (Path file : all.toList()) {
                files.add(file + " " + Files.getLastModifiedTime(file));
            }
        }
        return files;
    }

    private WindowProject open(Wiring wiring, Path at) throws Exception {
        return new WindowProjects(wiring.services(), Clock.systemUTC(), UserSettings.DEFAULT, copies, Wiring.userFiles()).open(at, Progress.NONE);
    }

    @Test
    void aSampleOfAReadOnlyProgramFolderIsCopiedOnceAndKeepsItsLabels() throws Exception {
        Set<String> before = program();
        Path listed = copies.opened(List.of(copies.program().resolve("skill-demo"))).getFirst();
        assertThat(listed).as("nothing is copied before it is opened").doesNotExist();
        ItemKey first;
        try (Wiring wiring = new Wiring();
                WindowProject session = open(wiring, listed)) {
            assertThat(session.project().folder()).isEqualTo(copies.user().resolve("skill-demo"));
            ReviewServices review = session.reviewServices("Ann");
            first = review.queue().row(0).item().key();
            review.labels().cast(first, Label.PASS, List.of(), "", 1, new Vote.Visible(false, false));
        }
        try (Wiring wiring = new Wiring();
                WindowProject session = open(wiring, listed)) {
            assertThat(session.reviewServices("Ann").labels().stateOf(first).vote()).map(Vote::label).contains(Label.PASS);
        }
        assertThat(program()).as("the program folder is as it was").isEqualTo(before);
        try (Stream<Path> made = Files.list(copies.user())) {
            assertThat(made).as("no temporary folder is left").containsExactly(listed);
        }
        assertThat(listed.resolve("cases.jsonl")).matches(Files::isWritable);
    }

    @Test
    void aSampleNamedByItsPathOpensInPlaceWhereThatMayBeWritten() throws Exception {
        Path named = copies.program().resolve("skill-demo");
        assertThat(copies.open(named)).isEqualTo(copies.user().resolve("skill-demo"));
        assertThat(new SampleCopies(copies.program(), copies.user(), _ -> true).open(named)).isEqualTo(named);
    }

    @Test
    void otherFoldersAreThemselves() throws Exception {
        assertThat(copies.open(folder)).isEqualTo(folder);
        Path unknown = copies.user().resolve("other");
        assertThat(copies.open(unknown)).as("no such sample").isEqualTo(unknown).doesNotExist();
        assertThat(copies.opened(List.of(Path.of("counts.csv")))).containsExactly(Path.of("counts.csv"));
    }

    @Test
    void aCopyThatCannotBeMadeIsSaidInASentence() throws IOException {
        Files.writeString(folder.resolve("user"), "a file in the way");
        assertThatThrownBy(() -> copies.open(copies.user().resolve("skill-demo")))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("cannot be copied to " + copies.user().resolve("skill-demo"));
    }
}
