package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.app.SampleCopies;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/**
 * The store or a database that a project or a pack names is not even reached before the user agreed that it gets a password of the environment.
 * The variable of these tests is PATH, which every process has.
 */
@OnToolkitThread
@Timeout(120)
class StoreConsentTest {
    @TempDir
    private Path folder;

    private final AtomicInteger reached = new AtomicInteger();
    private ServerSocket store;
    private String url;
    private Path project;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void listen() throws Exception {
        store = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        url = "jdbc:postgresql://127.0.0.1:" + store.getLocalPort() + "/labels";
        Thread.ofPlatform().daemon().start(() -> {
            while (!store.isClosed()) {
                try (Socket _ = store.accept()) {
                    reached.incrementAndGet();
                } catch (java.io.IOException _) {
                    return; // the test is over
                }
            }
        });
        project = folder.resolve("study");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
        state(url);
    }

    private void state(String of) throws Exception {
        Path file = project.resolve("project.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{(\"store\":\\{[^}]*},)?",
                "{\"store\":{\"url\":\"" + of + "\",\"user\":\"ann\",\"passwordFrom\":\"env:PATH\"},"));
    }

    @AfterEach
    void stop() throws Exception {
        store.close();
    }

    private static CommandRun run(Object... words) {
        return CommandRun.of(List.of(words).stream().map(Object::toString).toArray(String[]::new));
    }

    @Test
    void commandsSendNothingBeforeTheUserAgreedToExactlyThisStore() throws Exception {
        for (String line : List.of("labels status P", "check P", "labels queue P --annotator ann", "store members P", "store copy P --to embedded", "audit P")) {
            CommandRun refused = run((Object[]) line.replace("P", project.toString()).split(" "));
            assertThat(refused.out() + refused.err()).as(line).doesNotContain(System.getenv("PATH"));
            assertThat(reached).as(line).hasValue(0);
        }
        CommandRun status = run("labels", "status", project);
        assertThat(status.err()).contains(url, "PATH", "not agreed", "assay consent " + project + " --store " + url);
        assertThat(run("consent", project, "--store", url + "2").err()).contains("names no server of this URL", url);
        assertThat(run("consent", project, "--store", url).out()).contains(url, "the password in the environment variable PATH");
        run("labels", "status", project);
        assertThat(reached.get()).isPositive();

        int before = reached.get();
        state(url + "_other");
        assertThat(run("labels", "status", project).err()).contains("not agreed");
        state(url);
        assertThat(run("consent", project, "--revoke").out()).contains("1 consent taken back");
        assertThat(run("labels", "status", project).err()).contains("not agreed");
        assertThat(reached).hasValue(before);
    }

    @Test
    void databasesGetNoPasswordOfTheEnvironmentBeforeTheUserAgreed() throws Exception {
        Path file = project.resolve("project.json");
        String stated = "{\"url\":\"" + url + "\",\"user\":\"ann\",\"passwordFrom\":\"env:PATH\"}";
        Files.writeString(file, Files.readString(file)
                .replaceFirst("\\{\"store\":\\{[^}]*},", "{\"counterexample\":{\"scratch\":" + stated.replace("/labels", "/scratch") + "},")
                .replaceFirst("(?s)\"sales_db\": \\{.*?}", "\"sales_db\": " + stated));
        for (String line : List.of("run P", "score P --metric ex", "separate P --case demo-01")) {
            CommandRun refused = run((Object[]) line.replace("P", project.toString()).split(" "));
            assertThat(refused.out() + refused.err()).as(line).doesNotContain(System.getenv("PATH"))
                    .contains(url, "PATH", "not agreed", "assay consent " + project + " --store " + url);
            assertThat(reached).as(line).hasValue(0);
        }
        assertThat(run("consent", project, "--store", url + "2").err()).contains("names no server of this URL", url, "/scratch");
        assertThat(run("consent", project, "--store", url).out()).contains(url, "the password in the environment variable PATH");
        run("run", project);
        assertThat(reached.get()).isPositive();
        try (SampleWindow window = SampleWindow.over(project)) {
            StoreQuestion question = new StoreQuestion(window.context(UserSettings.DEFAULT));
            assertThat(question.opened(project, false)).as("opened, and asked of what is not agreed to").isTrue();
            assertThat(question.asked()).singleElement().asString().contains("/scratch", "PATH");
        }
        Files.writeString(file, Files.readString(file).replace(
                stated.replace("/labels", "/scratch"), stated.replace("PATH", "HOME")));
        assertThat(run("consent", project, "--store", url).out()).as("another password for the same server").contains("variable HOME");
    }

    @Test
    void anotherFolderThatNamesTheSameServerIsAskedAboutInItsTurn() throws Exception {
        Path file = project.resolve("project.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{\"store\":\\{[^}]*},", "{").replaceFirst(
                "(?s)\"sales_db\": \\{.*?}", "\"sales_db\": {\"url\":\"" + url + "\",\"user\":\"ann\",\"passwordFrom\":\"env:PATH\"}"));
        Path other = folder.resolve("other");
        SampleCopies.copy(project, other);
        assertThat(run("consent", project, "--store", url).out()).contains("variable PATH");
        try (SampleWindow window = SampleWindow.over(project)) {
            StoreQuestion question = new StoreQuestion(window.context(UserSettings.DEFAULT));
            assertThat(question.ran(project)).isTrue();
            assertThat(reached.get()).isPositive();
            int before = reached.get();
            assertThat(question.asked()).isEmpty();
            assertThat(question.ran(other)).isTrue();
            assertThat(question.asked()).singleElement().asString().contains(url, "PATH");
            assertThat(reached).as("nothing is sent for a folder to which the user did not agree").hasValue(before);
        }
    }

    @Test
    void aPackOfAnotherIsAskedAboutBeforeAnythingIsUnpacked() throws Exception {
        Path pack = Files.writeString(folder.resolve("ann.json"), "{\"assay_team\":1,\"project\":\"study\",\"store\":\"" + url
                + "\",\"name\":\"Ann\",\"login\":\"ann\",\"role\":\"annotator\"}");
        CommandRun asked = run("team", "join", pack, "--to", project);
        assertThat(asked.status()).isEqualTo(2);
        assertThat(asked.err()).contains(url, "ASSAY_STORE_PASSWORD", "Nothing was sent or unpacked. Add --yes to agree.");
        assertThat(reached).hasValue(0);
        assertThat(run("consent", project).out()).contains("No consent");
        CommandRun joined = run("team", "join", pack, "--to", project, "--yes");
        assertThat(joined.status()).as("nothing answers there").isEqualTo(1);
        assertThat(run("consent", project).out()).contains(url, "ASSAY_STORE_PASSWORD");
    }

    @Test
    void theWindowAsksAndOpensWithoutTheStoreWhereTheUserDoesNotAgree() throws Exception {
        try (SampleWindow window = SampleWindow.over(project)) {
            StoreQuestion question = new StoreQuestion(window.context(UserSettings.DEFAULT));
            assertThat(question.opened(project, false)).as("opened, and nothing was sent").isTrue();
            assertThat(question.asked()).singleElement().asString().contains(url, "PATH");
            assertThat(reached).hasValue(0);
            assertThat(question.opened(project, true)).as("not asked again while the program runs").isTrue();
            assertThat(question.asked()).hasSize(1);
            assertThat(reached).hasValue(0);
        }
        try (SampleWindow window = SampleWindow.over(project)) {
            StoreQuestion question = new StoreQuestion(window.context(UserSettings.DEFAULT));
            assertThat(question.opened(project, true)).isTrue();
            assertThat(reached.get()).isPositive();
            assertThat(question.opened(project, true)).isTrue();
            assertThat(question.asked()).hasSize(1);
        }
    }

    /** Opens projects as the window does, on the calling thread, and answers its questions. */
    private static final class StoreQuestion {
        private final WindowDependencies context;
        private final List<String> asked = new ArrayList<>();
        private boolean answer;

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
                asked.add(sentence);
                return answer;
            }

            @Override
            public void error(String sentence, String details) {
                throw new AssertionError(sentence);
            }
        }

        /** @param context the real services */
        StoreQuestion(WindowDependencies context) {
            this.context = context;
        }

        /** Opens a project, closes it and returns whether it was opened. */
        boolean opened(Path project, boolean agree) {
            answer = agree;
            return opened(project, _ -> {});
        }

        /** As {@link #opened} without an agreement; the project's queries are run before it is closed. */
        boolean ran(Path project) {
            answer = false;
            return opened(project, open -> open.run(_ -> {}));
        }

        private boolean opened(Path project, Consumer<OpenSession> then) {
            List<Throwable> failures = new ArrayList<>();
            OpenSession session = new OpenSession(context, new WindowServices(
                    Background.onCallingThread(), Settings.inMemory(), new Theme(Appearance.LIGHT, 100), new Answers()));
            session.open(project, _ -> {}, failures::add);
            failures.forEach(f -> {
                throw new AssertionError(f);
            });
            boolean open = session.get().isPresent();
            then.accept(session);
            session.closeWithWindow();
            return open;
        }

        /** The questions so far. */
        List<String> asked() {
            return asked;
        }
    }
}
