package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.files.OutsideProjectException;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.user.UserSettingsFile;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case and prediction files outside a project's folder are read only by a user who agreed. */
class OutsideFilesTest {
    private static final String CASE = "{\"case_id\":\"secret\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}\n";

    @TempDir
    private Path folder;

    private Path project;

    @BeforeEach
    void files() throws IOException {
        project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(Files.createDirectories(folder.resolve("other")).resolve("cases.jsonl"), CASE);
        Files.writeString(project.resolve("cases.jsonl"), CASE.replace("secret", "own"));
    }

    private void cases(String name) throws IOException {
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"cases\":[\"cases.jsonl\",\"" + name + "\"]}");
    }

    private void refusedUnlessAgreed(String name) throws Exception {
        assertThatThrownBy(() -> ProjectFiles.read(project, Progress.NONE))
                .isInstanceOfSatisfying(OutsideProjectException.class, e -> assertThat(e.names()).containsExactly(name))
                .hasMessageContainingAll(name, "--allow-outside");
        Project agreed = ProjectFiles.read(project, Set.of(name)::contains, Progress.NONE);
        assertThat(agreed.cases()).extracting("id").containsExactly("own", "secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../other/cases.jsonl", "../other/*.jsonl", "../*/cases.jsonl", "predictions/../../other/c*.jsonl"})
    void namesThatClimbOut(String name) throws Exception {
        cases(name);
        refusedUnlessAgreed(name);
    }

    @Test
    void absoluteNamesAndPatterns() throws Exception {
        for (String file : List.of("cases.jsonl", "*.jsonl")) {
            String name = folder.resolve("other").toString() + "/" + file;
            cases(name);
            refusedUnlessAgreed(name);
        }
    }

    @Test
    void linksToFilesAndFolders() throws Exception {
        Files.createSymbolicLink(project.resolve("linked.jsonl"), folder.resolve("other/cases.jsonl"));
        Files.createSymbolicLink(project.resolve("linked"), folder.resolve("other"));
        for (String name : List.of("linked.jsonl", "l*.jsonl", "linked/*.jsonl", "linked/cases.jsonl")) {
            cases(name);
            refusedUnlessAgreed(name);
        }
    }

    @Test
    void linksWithinTheProjectAreItsOwn() throws Exception {
        Files.createDirectories(project.resolve("real"));
        Files.writeString(project.resolve("real/more.jsonl"), CASE);
        Files.createSymbolicLink(project.resolve("inner"), Path.of("real"));
        cases("inner/*.jsonl");
        assertThat(ProjectFiles.read(project, Progress.NONE).cases()).hasSize(2);
        Path linked = Files.createSymbolicLink(folder.resolve("link-to-project"), project);
        assertThat(ProjectFiles.read(linked, Progress.NONE).cases()).hasSize(2);
    }

    @Test
    void predictionsAreCasesLikewiseAndTheCommandsHaveAFlag() throws Exception {
        Files.writeString(folder.resolve("other/p.jsonl"), "{\"case_id\":\"own\",\"system\":\"s\",\"predicted_sql\":\"SELECT 1\"}\n");
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"predictions\":[\"../other/p*.jsonl\"]}");
        for (String command : List.of("check", "score", "summary")) {
            CommandRun refused = CommandRun.of(command, project.toString());
            assertThat(refused.status()).as(command).isEqualTo(3);
            assertThat(refused.err()).contains("../other/p*.jsonl", "--allow-outside");
        }
        CommandRun agreed = CommandRun.of("check", project.toString(), "--allow-outside");
        assertThat(agreed.out()).contains("1 case, 1 item");
        assertThat(CommandRun.of("import", "--allow-outside", "--from", "jsonl", "x", "--to", "y").status()).isEqualTo(2);
    }

    @Test
    void anAnswerIsKeptForThePersonAndForTheseNamesOnly() throws Exception {
        Path file = folder.resolve("settings.json");
        UserSettingsFile.save(file, UserSettings.DEFAULT.withOutside("/p", List.of("../a.jsonl", "../b*.jsonl")));
        UserSettings back = UserSettingsFile.load(file);
        assertThat(back.outsideOf("/p")).containsExactlyInAnyOrder("../a.jsonl", "../b*.jsonl");
        assertThat(back.outsideOf("/q")).isEmpty();
    }
}
